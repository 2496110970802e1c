import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { OfferPush } from "~/components/account/push";
import { VisitStop } from "~/components/basket/visit-stop";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { PickupCode } from "~/components/order/pickup-code";
import { titled } from "~/components/shell/page-meta";
import { findVisit } from "~/models/orders/basket/visit.server";
import { type VisitView, visitView } from "~/models/orders/basket/visit.view";
import { pickupCodeOf } from "~/models/orders/order/order.rules";
import { pickupQr } from "~/models/orders/order/pickup-qr.view";
import { isPushOffered } from "~/models/people/push/browsers.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import "~/components/kit/card.css";
import "~/components/order/order.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? data.title : "Your visit"),
];

/** All orders that were placed together: where to go, in which order, and what is still to pay. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const [found, offersPush] = await Promise.all([
    findVisit(ctx, idIn(args.params.visitId)),
    isPushOffered(ctx),
  ]);
  const visit = visitView(found, ctx.now);
  const { pickupCode } = visit;
  if (pickupCode === null) return { ...visit, qr: null, offersPush: false };
  const toPickUp = found.stops
    .map(({ order }) => order)
    .filter((order) => pickupCodeOf(order) === pickupCode);
  return { ...visit, qr: await pickupQr(ctx, pickupCode, toPickUp), offersPush };
}

export default function Visit() {
  const visit = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={visit.title}
        lead={visit.date}
        back={{ to: "/orders", label: "Go to My Orders" }}
        actions={
          <>
            {visit.directions && (
              <LinkButton to={visit.directions} variant="soft" icon="pin" newTab>
                Get Directions
              </LinkButton>
            )}
            {visit.pickupCode && (
              <LinkButton
                to={`/visits/${visit.id}/calendar.ics`}
                variant="soft"
                icon="calendar"
                reloadDocument
              >
                Add to calendar
              </LinkButton>
            )}
          </>
        }
      />
      {visit.offersPush && <OfferPush />}
      {visit.cardEntry && <EnterCard id={visit.id} {...visit.cardEntry} />}
      {visit.pickupCode && (
        <PickupCode
          code={visit.pickupCode}
          qr={visit.qr}
          isOfAllStops={visit.hasSeveralStops}
          isOpen
        />
      )}
      <ol className="stack order-list" aria-label="Stops">
        {visit.stops.map((stop) => (
          <VisitStop key={stop.id} stop={stop} />
        ))}
      </ol>
      {visit.stops.length > 1 && (
        <p className="list-line large">
          {visit.hasSeveralStops ? "Total of all stops" : "Total"}{" "}
          <strong className="money">{visit.total}</strong>
        </p>
      )}
    </div>
  );
}

/** The way to Stripe's page on which the card is entered. */
function EnterCard({ id, count, until }: { id: number } & NonNullable<VisitView["cardEntry"]>) {
  const action = `/visits/${id}/pay`;
  const busy = useBusy({ action });
  const [title, orders] =
    count === 1
      ? ["1 order isn’t paid yet", "this order"]
      : [`${count} orders aren’t paid yet`, "these orders"];
  return (
    <Form method="post" action={action} className="stack gap-3 align-start">
      <Notice tone="warning" title={title}>
        Enter your card by {until}, or we cancel {orders}.
      </Notice>
      <Button busy={busy} icon="card">
        Enter your card
      </Button>
    </Form>
  );
}
