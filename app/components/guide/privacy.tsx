import { Link } from "@remix-run/react";
import { Part } from "./about-parts";
import "./about-pages.css";

/** How many days we keep each kind of data, from the rules that delete it. */
export interface KeptFor {
  session: number;
  mail: number;
  draft: number;
}

/** What we store about people, why, and for how long. */
export function Privacy({ keptFor }: { keptFor: KeptFor }) {
  return (
    <>
      <Part title="Without an account">
        <p>
          You can see every market, vendor and product. We show no ads and don’t track you on other
          sites. Our server log records each page and how long it took, but not your searches or
          your IP address.
        </p>
      </Part>
      <Part title="Your account">
        <p>
          We store your name, username, email address, saved markets and vendors, orders and
          reviews. We store your password only as a hash that no one can read. Of a passkey, we
          store only the public key, never your fingerprint or face. We encrypt the key of your
          sign-in codes. While you recover your account, we store when you asked and when you can
          finish. Under <Link to="/account">Account</Link> you can download your data and delete
          your account. Vendors keep their order records, but we remove your name from them.
        </p>
        <p>
          For each browser that is signed in, we store its kind (“Firefox on Windows”) and its
          country. We also store when and how you signed in, and the hour of your last visit. We
          delete all of this when you sign out, or {keptFor.session} days after you signed in. You
          can see it under <Link to="/account/sessions">Your sessions</Link>. We email you when a
          new browser signs in.
        </p>
      </Part>
      <Part title="Orders and cards">
        <p>
          A vendor sees your username, your email address, what you ordered and your notes. You
          enter your card number on Stripe’s pages, and we never see it. We give Stripe your email
          address for the payment.
        </p>
      </Part>
      <Part title="Cookies">
        <ul className="prose-list">
          <li>Your sign-in: {keptFor.session} days, or until you sign out</li>
          <li>
            A note that your account knows this browser, so that people who guess passwords can’t
            lock you out: 1 year
          </li>
          <li>Your light or dark theme, if you chose one: 1 year</li>
          <li>A note that this browser already has our styles: 1 year</li>
          <li>A message to show you on the next page: 1 minute</li>
          <li>A random number when a page asks for your passkey: 5 minutes</li>
          <li>
            A note that your password was right, while we wait for your sign-in code: 10 minutes
          </li>
          <li>
            The account that last signed in on this browser, so that we can show a form again after
            you sign in again: {keptFor.session + 1} days
          </li>
          <li>
            A note of when you last sent a form, so that the next pages show what you sent: 10
            minutes
          </li>
          <li>Your draft of an application: {keptFor.draft} days</li>
        </ul>
      </Part>
      <Part title="Emails">
        <p>
          We keep each email for {keptFor.mail} days to check that it arrived. We send the
          newsletter only to people who confirmed by email. Every issue has a link to unsubscribe.
        </p>
      </Part>
      <Part title="Notifications">
        <p>
          If you turn on notifications, a service of your browser’s maker passes them on. It learns
          when we send one, but can’t read it. They end when you sign out.
        </p>
      </Part>
      <Part title="Your location">
        <p>
          The map and the “Near me” button ask your browser for your location, and your browser asks
          you. If you say no, everything else still works. We use your location to show distances
          and don’t store it in your account. Map images come from a public tile service, which sees
          the areas you look at.
        </p>
      </Part>
      <Part title="On your device">
        <p>
          Your browser keeps pages you opened, including your orders, so that you can read them
          offline. Signing out deletes these copies.
        </p>
      </Part>
    </>
  );
}
