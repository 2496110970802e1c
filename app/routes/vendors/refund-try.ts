import { orderNumber } from "~/models/orders/order/order.rules";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-dashboard/refunds");
}

/** Asks Stripe for a refund again. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const refundId = idIn(args.params.refundId);
  return submitPress(ctx, { to: "/vendor-dashboard/refunds" }, async () => {
    const { orderId } = await tryRefundAgain(ctx, { refundId });
    return {
      title: orderNumber(orderId),
      description: "We’ll ask Stripe for the refund again within a minute.",
    };
  });
}
