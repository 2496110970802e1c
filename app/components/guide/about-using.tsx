import { Link } from "@remix-run/react";
import { Part, WriteToUs } from "./about-part";

export function HowItWorks() {
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

export function VendorsAndMarkets() {
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

export function Help() {
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
