import { openCheckoutOf, payOrder, payPath } from "~/models/orders/order/order.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import { goToPayment, leadToPayment } from "./payment-page.server";

/** Leads to the open checkout of an order. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  return leadToPayment(ctx, await openCheckoutOf(ctx, idIn(args.params.orderId)));
}

/** Goes to the card checkout of an unpaid order. An error message appears on the order's page. */
export async function action(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const orderId = idIn(args.params.orderId);
  const open = async () => payPath(ctx, orderId, await payOrder(ctx, { orderId }));
  return goToPayment(ctx, open, `/orders/${orderId}/placed`);
}
