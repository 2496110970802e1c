import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { useHydrated } from "~/components/kit/use-hydrated";
import { titled } from "~/components/shell/page-meta";
import { StallDayPage } from "~/components/stall/stall-day-page";
import { orderNumber } from "~/models/orders/order/order.rules";
import { markKeyOf } from "~/models/orders/order/pickup-mark";
import { isToCollect, payText } from "~/models/orders/stall-day/stall-day.rules";
import { readStallDays } from "~/models/orders/stall-day/stall-day.server";
import {
  readStallAsked,
  type StallPage,
  stallPageView,
} from "~/models/orders/stall-day/stall-day.view";
import { TickByForm } from "~/models/orders/stall-day/tick.schema";
import { tickOrders } from "~/models/orders/stall-day/ticks.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { check, readFields } from "~/platform/submit";
import "~/components/order/order.css";
import "~/components/stall/stall.css";

export const meta = () => [titled("At the stall")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const asked = readStallAsked(new URL(args.request.url).searchParams);
  return {
    account: `${ctx.viewer.username}:${ctx.viewer.vendorId}`,
    vendorId: ctx.viewer.vendorId,
    markKey: await ctx.sealer.keyFor(markKeyOf(ctx.viewer.vendorId)),
    ...stallPageView(await readStallDays(ctx), asked, ctx.now),
  };
}

/**
 * Ticks an order without JavaScript. An error message appears on the page, which shows the order's
 * current state.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const { fields } = await readFields(args.request, TickByForm);
  const { tick, market } = check(TickByForm, Object.fromEntries(fields));
  const [answer] = await tickOrders(ctx, { ticks: [tick] });
  if (answer?.reason) {
    ctx.toast.show({
      title: orderNumber(tick.orderId),
      description: answer.reason,
      variant: "destructive",
    });
  }
  const query = new URLSearchParams({
    ...(market && { market }),
    ...(!answer?.reason && { last: String(tick.orderId) }),
  });
  return redirect(query.size > 0 ? `/vendor-stall?${query}` : "/vendor-stall");
}

export default function Stall() {
  const { account, vendorId, markKey, ...page } = useLoaderData<typeof loader>();
  const { next } = page;
  if (page.day === null) {
    return (
      <div className="page">
        <PageHeader title="At the stall" />
        <EmptyState
          scene="vendor"
          title="No orders to hand over today"
          text={
            next
              ? `Next: ${next.orders === 1 ? "1 order" : `${next.orders} orders`} on ${next.text} at ${next.marketName}.`
              : "On a market day, orders for pickup show up here."
          }
        >
          <LinkButton to="/vendor-preorders" variant="soft">
            See your pre-orders
          </LinkButton>
          <LinkButton to="/vendor-past-orders" variant="soft" icon="receipt">
            Past orders
          </LinkButton>
        </EmptyState>
      </div>
    );
  }
  return page.isPrint ? (
    <StallSheet page={page} />
  ) : (
    <StallDayPage
      key={`${account} ${page.day.market.id}`}
      account={account}
      vendorId={vendorId}
      markKey={markKey}
      page={page}
    />
  );
}

/** The day's list for printing, with a box to tick for each order that is not collected yet. */
function StallSheet({ page: { day } }: { page: StallPage }) {
  const hydrated = useHydrated();
  const orders = day.orders.filter(isToCollect);
  return (
    <div className="page paper stall-sheet">
      <PageHeader
        title={`Orders to hand over, ${day.text}`}
        lead={`${day.market.name} · ${orders.length === 1 ? "1 order" : `${orders.length} orders`}`}
        back={{ to: `/vendor-stall?market=${day.market.id}`, label: "Back to the stall" }}
        actions={
          hydrated && (
            <Button type="button" icon="receipt" variant="soft" onClick={() => print()}>
              Print
            </Button>
          )
        }
      />
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">Collected</span>
            </th>
            <th scope="col">Customer</th>
            <th scope="col">Ordered</th>
            <th scope="col">To pay</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td>
                <span className="sheet-box" />
              </td>
              <th scope="row">
                {order.customer}
                <span className="block">
                  {order.number} <strong className="code">{order.code}</strong>
                </span>
                {order.overdue && <span className="block">Since {order.overdue}</span>}
              </th>
              <td>
                {order.items}
                {order.wish && <span className="block">“{order.wish}”</span>}
              </td>
              <td className="sheet-due">
                {payText(order)}
                {order.card === "declined" && <span className="block">Card declined</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
