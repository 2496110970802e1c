import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Button } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { ClearChip } from "~/components/kit/filter-chips";
import { PageHeader } from "~/components/kit/page-header";
import { Pagination } from "~/components/kit/pagination";
import { useAddressWith } from "~/components/kit/use-here";
import { useHydrated } from "~/components/kit/use-hydrated";
import { DayProducts, dayFacts, UrgencyBadge, WeighLink } from "~/components/order/day-head";
import { AllReady, DayOrders } from "~/components/order/day-orders";
import { titled } from "~/components/shell/page-meta";
import { findMarketDay, ordersOnDayPage } from "~/models/orders/order/market-days.server";
import { marketDayView, readDayState } from "~/models/orders/order/market-days.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { dateIn, idIn } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `${data.date}, ${data.marketName}` : "Market day"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const day = { marketId: idIn(args.params.marketId), date: dateIn(args.params.date) };
  const { searchParams } = new URL(args.request.url);
  const state = readDayState(searchParams);
  const page = Math.min(Math.max(1, Number.parseInt(searchParams.get("page") ?? "1", 10) || 1), 50);
  const found = await findMarketDay(ctx, { ...day, state, page });
  const view = marketDayView(found, day, ctx.now);
  const { confirmed, ready, completed, notCollected } = view.counts;
  const all = { confirmed, ready, completed, not_collected: notCollected };
  const listed =
    state && state in all
      ? all[state as keyof typeof all]
      : confirmed + ready + completed + notCollected;
  return { ...view, state, page, pages: Math.ceil(listed / ordersOnDayPage) };
}

export default function MarketDay() {
  const { date, marketName, urgency, away, day, orders, page, pages, ...rest } =
    useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <div className="page">
      <PageHeader
        title={date}
        lead={`${marketName} · ${away}${day ? ` · ${dayFacts(day)}` : ""}`}
        back={{ to: "/vendor-preorders", label: "Back to pre-orders" }}
        actions={
          hydrated && (
            <Button type="button" icon="receipt" variant="soft" onClick={() => print()}>
              Print
            </Button>
          )
        }
      >
        <Counts />
      </PageHeader>
      {day && (
        <div className="cluster day-screen">
          <UrgencyBadge urgency={urgency} />
          <AllReady orders={orders} />
          <WeighLink day={day} />
        </div>
      )}
      <div className="day-two grid gap-5">
        {day && (
          <section className="stack" aria-labelledby="products">
            <h2 id="products">By product</h2>
            <DayProducts products={day.products} />
          </section>
        )}
        <section className="stack" aria-labelledby="customers">
          <h2 id="customers">By customer</h2>
          {orders.length > 0 ? (
            <DayOrders orders={orders} caption="Orders for this day" />
          ) : (
            <p className="muted">
              {rest.state ? "No orders on this day have this status." : "No orders here."}
            </p>
          )}
          <Pagination page={page} pages={pages} />
        </section>
      </div>
    </div>
  );
}

/** The numbers of the day's orders in each state, each with a link to the list of these orders. */
function Counts() {
  const { counts, state } = useLoaderData<typeof loader>();
  const addressWith = useAddressWith();
  const of = (name: string) => addressWith({ state: name, page: null });
  return (
    <>
      <CountLine
        counts={[
          { count: counts.confirmed, label: "to prepare", to: of("confirmed") },
          { count: counts.ready, label: "ready", to: of("ready") },
          { count: counts.completed, label: "collected", to: of("completed") },
          { count: counts.notCollected, label: "not collected", to: of("not_collected") },
        ]}
      />
      {state && <ClearChip to={addressWith({ state: null, page: null })} />}
    </>
  );
}
