import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useContact } from "../shell/root-data";
import type { AboutPage } from "./about-places";
import "./about-pages.css";

interface About {
  /** What it says first, and what search engines show of it. */
  lead: string;
  Text: (props: { keptFor: KeptFor }) => ReactNode;
}

/** Short pages about the product, by the last word of their address. They say what is so, and no more. */
export const aboutPages: Record<AboutPage, About> = {
  "how-it-works": {
    lead: "From a market near you to what you carry home, in four steps.",
    Text: HowItWorks,
  },
  "vendors-and-markets": {
    lead: "How a stall or a market comes into the guide, and what it can do here.",
    Text: VendorsAndMarkets,
  },
  help: {
    lead: "What is asked most often.",
    Text: Help,
  },
  privacy: {
    lead: "What is stored about you, what for, and for how long.",
    Text: Privacy,
  },
  terms: {
    lead: "What a pre-order is, and who owes whom what.",
    Text: Terms,
  },
  accessibility: {
    lead: "What the pages are made to do for everybody.",
    Text: Accessibility,
  },
};

/** A part of a short page about the product, with its heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The way to a person; `saying` is what the mail should tell: ', and say which page it was'. */
function WriteToUs({ saying = "" }: { saying?: string }) {
  const email = useContact()?.email;
  if (!email?.href) return <p>Write to us{saying}. The address is at the foot of every page.</p>;
  return (
    <p>
      Write to <a href={email.href}>{email.text}</a>
      {saying}.
    </p>
  );
}

function HowItWorks() {
  return (
    <>
      <Part title="Find a market">
        <p>
          Look at the <Link to="/map">map</Link> or the <Link to="/markets">list of markets</Link>,
          by town, by day or by what is open now. Times are on the market’s own clock. For something
          to eat, ask <Link to="/ripe">what is ripe</Link>.
        </p>
      </Part>
      <Part title="Choose a stall">
        <p>
          A market’s page says who stands there. A stall’s page says what it sells; what can be
          ordered ahead has a button that says Pre-Order.
        </p>
      </Part>
      <Part title="Pre-order">
        <p>
          Choose products, a market and one of the dates of the next two weeks. You pay by card, or
          at the stall where the vendor offers that. Ordering closes at the time that is shown, and
          until then you can cancel.
        </p>
      </Part>
      <Part title="Collect">
        <p>
          Say or show your pickup code at the stall. You find it at{" "}
          <Link to="/orders">My Orders</Link>, which can be printed, and can be read without a
          connection on a device that has shown it before.
        </p>
      </Part>
    </>
  );
}

function VendorsAndMarkets() {
  return (
    <>
      <Part title="Join">
        <p>
          A vendor or a market <Link to="/application-portal">applies to join</Link>. A person
          reviews it, and you are told by mail. A market or vendor that you miss can be{" "}
          <Link to="/grow-with-us">recommended</Link> by anybody.
        </p>
      </Part>
      <Part title="What a vendor can do">
        <p>
          Show products, say on which days the stall comes, take pre-orders with a limit a day, pack
          and hand over by a list that works without a connection. Card payments go to the vendor’s
          own account at Stripe.
        </p>
      </Part>
      <Part title="What a market can do">
        <p>
          Keep its hours, seasons and closed days, see which stalls come, announce what is new, and
          keep the day’s book. When a day is called off, its orders are cancelled and everybody is
          told.
        </p>
      </Part>
      <Part title="Working with us already?">
        <p>
          Sign in at the <Link to="/vendor-auth">vendors’ and markets’ door</Link>, or ask for
          access to a listed <Link to="/vendor-request-access">stall</Link> or{" "}
          <Link to="/market-manager-request-access">market</Link>.
        </p>
      </Part>
    </>
  );
}

function Help() {
  return (
    <>
      <Part title="Where is my order?">
        <p>
          At <Link to="/orders">My Orders</Link>: with its code, where and when to collect it, and
          all that has happened to it.
        </p>
      </Part>
      <Part title="Can I cancel?">
        <p>
          Yes, until ordering for that day closes. The order says until when, and has the button.
          What you paid by card is given back to that card.
        </p>
      </Part>
      <Part title="My card was declined">
        <p>
          Then nothing was charged. The order is held for half an hour and can be paid with another
          card from My Orders; after that it ends by itself.
        </p>
      </Part>
      <Part title="I cannot sign in">
        <p>
          <Link to="/forgot-password">Have a link mailed</Link> that sets a new password. Vendors
          and market managers sign in at <Link to="/vendor-auth">their own door</Link>.
        </p>
      </Part>
      <Part title="Something is wrong or missing">
        <WriteToUs />
      </Part>
    </>
  );
}

/** For how many days things are kept, as the rules that forget them have it. */
interface KeptFor {
  session: number;
  mail: number;
  draft: number;
}

function Privacy({ keptFor }: { keptFor: KeptFor }) {
  return (
    <>
      <Part title="Without an account">
        <p>
          You can look at everything. There is no advertising, and nothing follows you to other
          sites. The server’s log names the page that was asked for and how long it took, without
          what was searched for and without your network’s address.
        </p>
      </Part>
      <Part title="Your account">
        <p>
          Your name, username and email address, your saved markets and vendors, your orders and
          reviews. Your password is stored only as a hash from which it cannot be read. At{" "}
          <Link to="/account">your account</Link> you can download all of it, and delete the
          account: what says that orders were yours then goes, the orders stay in the stalls’ books.
        </p>
      </Part>
      <Part title="Orders and cards">
        <p>
          A stall sees your username and email address, what you ordered and what you wrote to it.
          Card numbers are entered on Stripe’s pages and never reach us; Stripe is told your email
          address for the payment.
        </p>
      </Part>
      <Part title="Cookies">
        <ul className="prose-list">
          <li>that you are signed in: {keptFor.session} days, or until you sign out</li>
          <li>
            that this browser has signed in before, so that strangers’ guesses do not lock you out:
            a year
          </li>
          <li>light or dark, once you have chosen: a year</li>
          <li>a message for the next page: a minute</li>
          <li>a draft of an application: {keptFor.draft} days</li>
        </ul>
      </Part>
      <Part title="Mail">
        <p>
          What we mail you is kept for {keptFor.mail} days, to see that it arrived. The newsletter
          goes only to addresses that have said yes by mail, and each has a link to leave.
        </p>
      </Part>
      <Part title="Your place">
        <p>
          The map asks your browser where you are, and your browser asks you. Say no, and everything
          else works. What you allow goes into distances, and is not stored with your account. The
          pictures of the map, and of the streets around a market, come from a public tile service,
          which sees which ones your browser asks for.
        </p>
      </Part>
      <Part title="On your device">
        <p>
          Pages you have looked at, your orders among them, are kept in your browser so that they
          can be read without a connection. Signing out throws them away.
        </p>
      </Part>
    </>
  );
}

function Terms() {
  return (
    <>
      <Part title="What a pre-order is">
        <p>
          An order with one vendor, to be collected at one market on one date. The price is the one
          you are shown when you place it. It stands once it is paid by card, or at once where you
          pay at pickup.
        </p>
      </Part>
      <Part title="Who sells">
        <p>
          The vendor does, and answers for the goods. Card payments go to the vendor’s own account
          at Stripe. Market Day shows what markets and vendors say of themselves and passes orders
          on.
        </p>
      </Part>
      <Part title="Cancelling">
        <p>
          You can cancel until ordering for that day closes. A vendor or a market may have to cancel
          too; you are told by mail, and what you paid by card is given back.
        </p>
      </Part>
      <Part title="If you cannot come">
        <p>Please tell the stall. What is not collected is not given back by itself.</p>
      </Part>
      <Part title="Reviews">
        <p>
          A market can be reviewed, once, by those who have collected an order there. Administrators
          may hide a review.
        </p>
      </Part>
    </>
  );
}

function Accessibility() {
  return (
    <>
      <Part title="What we aim for">
        <p>
          The Web Content Accessibility Guidelines 2.2, level AA, on every page: with a keyboard,
          with a screen reader, with large text, and in the colors that your system sets.
        </p>
      </Part>
      <Part title="What helps">
        <ul className="prose-list">
          <li>Every page works without JavaScript, but the map itself; its list does.</li>
          <li>Everything on the map is in the list beside it.</li>
          <li>Buttons and links are large enough to be tapped, and motion stops where you ask.</li>
        </ul>
      </Part>
      <Part title="How it is checked">
        <p>
          Each change is tested by machine against these guidelines on every page, light and dark,
          on a phone and on a large screen. Machines do not find everything.
        </p>
      </Part>
      <Part title="Something is in your way?">
        <WriteToUs saying=", and say which page it was" />
      </Part>
    </>
  );
}
