import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Part, WriteToUs } from "./about-parts";
import type { AboutPage } from "./about-places";
import { type KeptFor, Privacy } from "./privacy";
import "./about-pages.css";

interface About {
  /** The first sentence of the page, which search engines also show. */
  lead: string;
  Text: (props: { keptFor: KeptFor }) => ReactNode;
}

/**
 * Short pages about the product, by the last word of their address. They state facts and nothing
 * more.
 */
export const aboutPages: Record<AboutPage, About> = {
  "how-it-works": {
    lead: "From a market near you to your kitchen, in 4 steps.",
    Text: HowItWorks,
  },
  "vendors-and-markets": {
    lead: "How vendors and markets join the guide, and what they can do here.",
    Text: VendorsAndMarkets,
  },
  help: {
    lead: "The questions we hear most.",
    Text: Help,
  },
  privacy: {
    lead: "What we store about you, why, and for how long.",
    Text: Privacy,
  },
  terms: {
    lead: "What a pre-order is, and what you and the vendor promise each other.",
    Text: Terms,
  },
  accessibility: {
    lead: "How our pages work for everyone.",
    Text: Accessibility,
  },
};

function HowItWorks() {
  return (
    <>
      <Part title="Find a market">
        <p>
          Browse the <Link to="/map">map</Link> or the <Link to="/markets">list of markets</Link> by
          town, by day, or by what’s open now. Times are the market’s local time. Looking for a
          certain food? Use <Link to="/ripe">Find food</Link>.
        </p>
      </Part>
      <Part title="Choose a vendor">
        <p>
          A market’s page lists its vendors. A vendor’s page lists its products. If a product has a
          Pre-Order button, you can order it ahead of time.
        </p>
      </Part>
      <Part title="Pre-order">
        <p>
          Choose products, a market and a date in the next 2 weeks. Pay by card, or at the stall if
          the vendor offers that. You can cancel until ordering closes, at the time shown.
        </p>
      </Part>
      <Part title="Collect">
        <p>
          Show or say your pickup code at the stall. Your code is under{" "}
          <Link to="/orders">My Orders</Link>. You can print that page. A phone or computer that has
          opened the page can show it offline.
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
          Vendors and markets <Link to="/application-portal">apply to join</Link>. A person reviews
          each application and emails the answer. Anyone can{" "}
          <Link to="/grow-with-us">recommend</Link> a market or vendor that’s missing.
        </p>
      </Part>
      <Part title="What a vendor can do">
        <p>
          List products, choose market days and take pre-orders with a daily limit. Pack and hand
          over orders from a list that works offline. Card payments go to the vendor’s own Stripe
          account.
        </p>
      </Part>
      <Part title="What a market can do">
        <p>
          Update hours, seasons and closed days, and see which vendors are coming. Post
          announcements, and record each day’s market report. If a market cancels a day, we cancel
          that day’s orders and email customers and vendors.
        </p>
      </Part>
      <Part title="Already in the guide?">
        <p>
          Sign in to the <Link to="/vendor-auth">vendor or market portal</Link>, or request access
          to a listed <Link to="/vendor-request-access">vendor</Link> or{" "}
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
          Under <Link to="/orders">My Orders</Link>, with its pickup code, place, time and history.
        </p>
      </Part>
      <Part title="Can I cancel?">
        <p>
          Yes, until ordering closes for your pickup date. Your order shows the time and a Cancel
          Order button. We refund card payments to the same card.
        </p>
      </Part>
      <Part title="My card was declined">
        <p>
          You weren’t charged. We hold a new order for 30 minutes. Pay with another card under My
          Orders, or the order expires. If your card is declined after the vendor has weighed your
          order, the order stays. Pay with another card or at pickup.
        </p>
      </Part>
      <Part title="I can’t sign in">
        <p>
          We can <Link to="/forgot-password">email you a link</Link> to set a new password. Vendors
          and market managers have <Link to="/vendor-auth">their own sign-in page</Link>. With a{" "}
          <Link to="/account/passkeys">passkey</Link>, you sign in without a password. If you lost
          your phone and your recovery codes, enter your password. The next page has a link that
          helps.
        </p>
      </Part>
      <Part title="Something is wrong or missing">
        <WriteToUs />
      </Part>
    </>
  );
}

function Terms() {
  return (
    <>
      <Part title="What a pre-order is">
        <p>
          A pre-order is an order with one vendor for pickup at one market on one date. You pay the
          price shown when you order. Your order is confirmed once you pay by card, or right away if
          you pay at pickup. If a product is sold by weight, you pay for what the vendor weighs,
          never more than the highest price shown. If you pay by card, we charge the card after the
          weighing.
        </p>
      </Part>
      <Part title="Who sells to you">
        <p>
          The vendor sells to you and is responsible for the products. Card payments go to the
          vendor’s own Stripe account. Market Day shows what markets and vendors tell us, and sends
          your orders to the vendor.
        </p>
      </Part>
      <Part title="Cancelling">
        <p>
          You can cancel a pre-order until ordering closes for its pickup date. Your order shows the
          time. If the vendor or the market has to cancel, we email you and refund your card
          payment.
        </p>
      </Part>
      <Part title="If you can’t come">
        <p>Tell the vendor. We don’t automatically refund orders that you don’t pick up.</p>
      </Part>
      <Part title="Reviews">
        <p>
          You can review a market once, after you pick up an order there. Administrators can hide
          reviews.
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
          Every page should meet the Web Content Accessibility Guidelines 2.2, level AA: with a
          keyboard, a screen reader, large text, and your system’s colors.
        </p>
      </Part>
      <Part title="What helps">
        <ul className="prose-list">
          <li>
            Almost everything works without JavaScript. Maps, passkeys and notifications need it.
            The list beside the map works without JavaScript, too.
          </li>
          <li>A list beside the map shows the nearest markets and links to the rest.</li>
          <li>
            Buttons and links are large enough to tap. If your device is set to reduce motion,
            nothing moves on its own.
          </li>
        </ul>
      </Part>
      <Part title="How we check">
        <p>
          We test every change automatically on every page, in light and dark, on a phone and a
          large screen. Automatic tests don’t find everything.
        </p>
      </Part>
      <Part title="Something doesn’t work for you?">
        <WriteToUs saying=" and tell us which page doesn’t work for you" />
      </Part>
    </>
  );
}
