import { Link } from "@remix-run/react";
import { Part, WriteToUs } from "./about-part";
import "./about-pages.css";

/** For how many days things are kept, as the rules that forget them have it. */
export interface KeptFor {
  session: number;
  mail: number;
  draft: number;
}

export function Privacy({ keptFor }: { keptFor: KeptFor }) {
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

export function Terms() {
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

export function Accessibility() {
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
