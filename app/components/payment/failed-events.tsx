import { Form, Link } from "@remix-run/react";
import type { FailedEventView } from "~/models/orders/stripe-event/failed-event.view";
import { Button } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { Moment } from "../kit/moment";
import { StateBadge } from "../kit/state-badge";
import { useBusy } from "../kit/use-busy";
import "../kit/card.css";
import "./stuck-money.css";

/** Stripe's news that could not be worked through, the oldest first, each with its next step. */
export function FailedEvents({ rows }: { rows: readonly FailedEventView[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="All of it was worked through"
        text="What Stripe tells us of payments and accounts, and could not be worked through, shows up here."
      />
    );
  }
  return (
    <ul className="stuck-list">
      {rows.map((event) => (
        <li key={event.id} id={`event-${event.id}`} className="card stack">
          <OneEvent event={event} />
        </li>
      ))}
    </ul>
  );
}

function OneEvent({ event }: { event: FailedEventView }) {
  const path = `/admin/money/events/${event.id}`;
  const trying = useBusy({ action: `${path}/try` });
  const leaving = useBusy({ action: `${path}/set-aside` });
  return (
    <>
      <div className="stuck-head">
        <h2 className="stuck-type">{event.type}</h2>
        <StateBadge state={event.canTryAgain ? "waiting" : "problem"}>
          {event.canTryAgain ? "To be tried again" : "Gone at Stripe"}
        </StateBadge>
      </div>
      <p className="muted">
        {event.vendor && (
          <>
            <Link to={event.vendor.to}>{event.vendor.name}</Link>,{" "}
          </>
        )}
        <code>{event.eventId}</code>
        {event.account && (
          <>
            {" "}
            on <code>{event.account}</code>
          </>
        )}
        . Came <Moment of={event.first} />, tried {event.triesText}, the last time{" "}
        <Moment of={event.last} />.
      </p>
      <p>
        <strong>Why: </strong>
        {event.reason}
      </p>
      <p>
        <strong>Next: </strong>
        {event.nextStep}
      </p>
      <div className="cluster">
        {event.canTryAgain && (
          <Form method="post" action={`${path}/try`}>
            <Button variant="soft" busy={trying} aria-label={`Try again: ${event.eventId}`}>
              Try again
            </Button>
          </Form>
        )}
        <Form method="post" action={`${path}/set-aside`}>
          <Button variant="ghost" busy={leaving} aria-label={`Set aside: ${event.eventId}`}>
            Set aside
          </Button>
        </Form>
      </div>
    </>
  );
}
