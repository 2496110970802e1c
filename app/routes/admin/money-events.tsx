import { Form, Link, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { Moment } from "~/components/kit/moment";
import { StepPages } from "~/components/kit/pagination";
import { MoneyPage } from "~/components/payment/money-page";
import { titled } from "~/components/shell/page-meta";
import { oldestFirst, readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { readFailedEvents } from "~/models/orders/payment/money-desk.server";
import {
  type FailedEventView,
  failedEventView,
} from "~/models/orders/stripe-event/failed-event.view";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/kit/card.css";
import "~/components/payment/payment.css";

const path = "/admin/money/events";

export const meta = () => [titled("Stripe events")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, oldestFirst);
  const { list, counts, otherVersions } = await readFailedEvents(ctx, asked);
  const { previous, next } = addressesOf(path, list, oldestFirst);
  return {
    counts,
    otherVersions,
    rows: list.rows.map((row) => failedEventView(row, ctx.now)),
    previous,
    next,
  };
}

export default function MoneyEvents() {
  const { counts, otherVersions, rows, previous, next } = useLoaderData<typeof loader>();
  return (
    <MoneyPage
      part="events"
      counts={counts}
      otherVersions={otherVersions}
      lead="Stripe events about payments, payouts and accounts that we couldn’t handle. Stripe keeps each event for 30 days."
    >
      <FailedEvents rows={rows} />
      <StepPages previous={previous} next={next} />
    </MoneyPage>
  );
}

/** Stripe events that could not be processed, the oldest first, each with its next step. */
function FailedEvents({ rows }: { rows: readonly FailedEventView[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No failed events"
        text="Stripe events that we couldn’t handle show up here."
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
      <div className="stuck-head cluster">
        <h2>{event.type}</h2>
        <StateBadge state={event.canTryAgain ? "waiting" : "problem"}>
          {event.canTryAgain ? "Waiting for a retry" : "No longer at Stripe"}
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
        . Received <Moment of={event.first} />, tried {event.triesText}, last{" "}
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
