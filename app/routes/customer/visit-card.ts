import { redirect } from "@remix-run/cloudflare";
import { chargeVisit } from "~/models/orders/basket/visit.server";
import { visitPath } from "~/models/orders/order/order.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/**
 * Stripe sends a customer here after the card was entered. The card is charged for each vendor;
 * then the visit's own page shows the result.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const visitId = idIn(args.params.visitId);
  if (!(await chargeVisit(ctx, visitId))) {
    ctx.toast.show({
      title: "Payment not checked yet",
      description: "We can’t reach the card payment service right now. We try again in a minute.",
      variant: "destructive",
    });
  }
  return redirect(visitPath(visitId));
}
