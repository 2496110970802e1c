import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { EmptyState } from "~/components/kit/empty-state";
import { FilterChips } from "~/components/kit/filter-chips";
import { Icon } from "~/components/kit/icon";
import { Day } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { useAddressWith } from "~/components/kit/use-here";
import { DayCard, dayFacts, UrgencyBadge } from "~/components/order/day-head";
import { DoneOrders } from "~/components/order/day-orders";
import { DayWork } from "~/components/order/day-work";
import { titled } from "~/components/shell/page-meta";
import { PaymentLine } from "~/components/vendors/payment-line";
import { UnfinishedNotices } from "~/components/vendors/unfinished";
import { listMarketDays } from "~/models/orders/order/market-days.server";
import { preOrdersView, readDaysAsked, urgencyWords } from "~/models/orders/order/market-days.view";
import { ownPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { allow, type RouteArgs } from "~/platform/allow";
import type { VendorOffice } from "./office";
import "~/components/kit/menu.css";

export const meta = () => [titled("Pre-orders")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const { payment, ...found } = await listMarketDays(ctx);
  const asked = readDaysAsked(new URL(args.request.url).searchParams);
  return {
    payment: ownPaymentView(payment),
    ...preOrdersView(found, asked, ctx.now),
  };
}

export default function PreOrders() {
  const { payment, counts, first, later, done, isEmpty } = useLoaderData<typeof loader>();
  const isRemoved = useRouteLoaderData<VendorOffice>("routes/vendors/office")?.isRemoved;
  const addressWith = useAddressWith();
  return (
    <div className="page">
      <PageHeader
        title="Pre-orders"
        actions={
          !(isRemoved && isEmpty) && (
            <LinkButton to="/vendor-stall" icon="check">
              Hand over orders
            </LinkButton>
          )
        }
      >
        <CountLine
          counts={[
            ...(counts.toDecide > 0
              ? [
                  {
                    count: counts.toDecide,
                    label: "to decide",
                    to: addressWith({ urgency: "over" }),
                  },
                ]
              : []),
            { count: counts.toPrepare, label: "to prepare" },
            { count: counts.ready, label: "ready to hand over" },
          ]}
        />
      </PageHeader>
      <UnfinishedNotices />
      {!isRemoved && <PaymentLine payment={payment} />}
      {isEmpty ? (
        <EmptyState
          scene="vendor"
          title={done.length === 0 && !isRemoved ? "No pre-orders yet" : "Nothing to prepare"}
          text={
            isRemoved
              ? "This vendor was removed. Customers can’t order from it."
              : "Orders show up here once customers place them. Card orders show up once they’re paid."
          }
        />
      ) : (
        <>
          <Filters />
          {first ? <FirstDay /> : <NoneSo />}
        </>
      )}
      {later.length > 0 && (
        <section className="stack" aria-labelledby="later">
          {/* If the first day is over, the next one may be today. */}
          <h2 id="later">{first?.urgency === "over" ? "Next market days" : "Later market days"}</h2>
          <div className="day-list grid gap-4">
            {later.map((day) => (
              <DayCard key={day.id} day={day} />
            ))}
          </div>
        </section>
      )}
      {done.length > 0 && (
        <details className="unfold">
          <summary>
            <h2>Finished</h2>
            <Icon name="chevron-down" />
          </summary>
          <DoneOrders orders={done} />
        </details>
      )}
    </div>
  );
}

/** Links for each time range and each market. */
function Filters() {
  const { asked, urgencies, markets } = useLoaderData<typeof loader>();
  const addressWith = useAddressWith();
  return (
    <div className="stack">
      {(urgencies.length > 1 || asked.urgency) && (
        <FilterChips
          label="When"
          chips={urgencies.map(({ urgency, days }) => ({
            label: `${urgencyWords[urgency]} (${days})`,
            to: addressWith({ urgency }),
            chosen: urgency === asked.urgency,
          }))}
          clear={addressWith({ urgency: null })}
        />
      )}
      {(markets.length > 1 || asked.market) && (
        <FilterChips
          label="Market"
          chips={markets.map(({ id, name }) => ({
            label: name,
            to: addressWith({ market: id }),
            chosen: id === asked.market,
          }))}
          clear={addressWith({ market: null })}
        />
      )}
    </div>
  );
}

function NoneSo() {
  return (
    <EmptyState scene="market" title="No orders found" text="No pre-orders match these filters.">
      <LinkButton to="/vendor-preorders">See all market days</LinkButton>
    </EmptyState>
  );
}

/** The next market day, with its orders. */
function FirstDay() {
  const { first, orders } = useLoaderData<typeof loader>();
  if (!first) return null;
  return (
    <section className="stack" aria-labelledby="first">
      <div className="day-head cluster gap-1-3">
        <h2 id="first">
          <Day of={first.day} />, {first.marketName}
        </h2>
        <UrgencyBadge urgency={first.urgency} />
        <p className="muted">
          {first.away} · {dayFacts(first)}
        </p>
      </div>
      <DayWork day={first} orders={orders} />
    </section>
  );
}
