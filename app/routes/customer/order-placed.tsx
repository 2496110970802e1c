import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OfferPush } from "~/components/account/push";
import { LinkButton } from "~/components/kit/button";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { OrderCard } from "~/components/order/order-card";
import { titled } from "~/components/shell/page-meta";
import { findOrder } from "~/models/orders/order/order.server";
import { orderWithQr } from "~/models/orders/order/pickup-qr.view";
import { isPushOffered } from "~/models/people/push/browsers.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `${data.outcome.title} ${data.number}` : "Your order"),
];

/**
 * The result of placing an order: the page after the form, and after the checkout, whether the
 * customer paid, was declined or left. It shows the order's current state, so the customer can come
 * back to it.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const [found, isOffered] = await Promise.all([
    findOrder(ctx, idIn(args.params.orderId)),
    isPushOffered(ctx),
  ]);
  const order = await orderWithQr(ctx, found);
  const asked = new URL(args.request.url).searchParams.get("payment");
  const isUnknown = asked === "unknown" && order.status === "pending_payment";
  return { ...order, isUnknown, offersPush: isOffered && order.status === "confirmed" };
}

export default function OrderPlaced() {
  const order = useLoaderData<typeof loader>();
  const { title, text } = order.outcome;
  return (
    <div className="page page-narrow">
      <PageHeader title={title} lead={text} back={{ to: "/orders", label: "Go to My Orders" }} />
      {order.isUnknown ? (
        <Notice tone="warning">
          We couldn’t check your payment right now. We’ll confirm your order as soon as we can.
        </Notice>
      ) : (
        order.status === "pending_payment" &&
        !order.isCharging && (
          <Notice tone="warning">
            You weren’t charged. Your card was declined, or you left the payment page.{" "}
            {order.payUntil && ` You can still pay until ${order.payUntil}.`}
          </Notice>
        )
      )}
      {order.offersPush && <OfferPush />}
      <div className="order-list">
        <OrderCard order={order} level="h2" />
      </div>
      <div className="cluster">
        <LinkButton to={order.vendorPage} variant="soft">
          Back to {order.vendorName}
        </LinkButton>
      </div>
    </div>
  );
}
