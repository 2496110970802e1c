import { openPageOf, visitPayPath } from "~/models/orders/basket/visit.server";
import { visitPath } from "~/models/orders/order/order.view";
import { openCardEntry } from "~/models/orders/payment/card-entry.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import { goToPayment, leadToPayment } from "./payment-page.server";

/** Leads to Stripe's page on which the card is entered or an order is paid. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  return leadToPayment(ctx, await openPageOf(ctx, idIn(args.params.visitId)));
}

/** Goes to the page on which the card is entered. An error message appears on the visit's page. */
export async function action(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const visitId = idIn(args.params.visitId);
  const open = async () => visitPayPath(ctx, visitId, await openCardEntry(ctx, visitId));
  return goToPayment(ctx, open, visitPath(visitId));
}
