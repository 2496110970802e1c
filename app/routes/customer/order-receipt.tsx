import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { PageHeader } from "~/components/kit/page-header";
import { useHydrated } from "~/components/kit/use-hydrated";
import { OrderHistory, OrderItems } from "~/components/order/order-parts";
import { titled } from "~/components/shell/page-meta";
import { findOrder } from "~/models/orders/order/order.server";
import { orderView } from "~/models/orders/order/order.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import "~/components/kit/card.css";
import "~/components/order/order.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `${data.paperName} ${data.number}` : "Receipt"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const order = orderView(await findOrder(ctx, idIn(args.params.orderId)), ctx.now);
  return { ...order, username: ctx.viewer.username };
}

export default function Receipt() {
  const order = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <div className="page page-narrow paper receipt">
      <p className="paper-head">Market Day</p>
      <PageHeader
        title={`${order.paperName} ${order.number}`}
        lead={order.vendorName}
        back={{ to: "/orders", label: "Back to My Orders" }}
        actions={
          hydrated && (
            <Button type="button" icon="receipt" variant="soft" onClick={() => print()}>
              Print
            </Button>
          )
        }
      />
      <section className="card stack" aria-label="Items">
        <DescriptionList
          items={[
            { term: "Customer", value: order.username },
            { term: "Placed", value: order.placed },
            {
              term: "Status",
              value: (
                <>
                  {order.statusText}
                  {order.statusNote && <span className="muted block">{order.statusNote}</span>}
                </>
              ),
            },
            { term: "Payment", value: order.paidBy },
            {
              term: "Pickup",
              value: (
                <>
                  {order.marketName}
                  {order.marketAddress && (
                    <span className="muted block">{order.marketAddress}</span>
                  )}
                  <span className="muted block">{order.pickupDate}</span>
                  <span className="muted block">{order.pickupHours}</span>
                </>
              ),
            },
            {
              term: "Pickup code",
              value: order.pickupCode && <strong className="code">{order.pickupCode}</strong>,
            },
            { term: "Special instructions", value: order.specialInstructions },
          ]}
        />
        <OrderItems items={order.items} total={order.total} />
      </section>
      <section className="card stack" aria-labelledby="happened">
        <h2 id="happened" className="title-3">
          Payment and history
        </h2>
        <OrderHistory history={order.history} />
        {order.review && (
          <div className="no-print">
            <LinkButton to={order.review.to} variant="soft" icon="star">
              {order.review.label}
            </LinkButton>
          </div>
        )}
      </section>
    </div>
  );
}
