import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { NamedOrder } from "~/models/orders/order/order.schema";
import { openCheckoutOf, payOrder, payPath } from "~/models/orders/order/order.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { leadFromForm } from "~/platform/form-address";
import { leadOn } from "~/platform/plain-page";
import { check, idIn } from "~/platform/submit";

/**
 * Leads to a checkout on the vendor's own domain. Without an open checkout, it leads to the
 * customer's orders.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.customer(args);
  const checkout = await openCheckoutOf(ctx, idIn(args.params.orderId));
  if (checkout === null) return leadFromForm(ctx, "/orders");
  return leadOn(checkout, {
    title: "Payment",
    text: "We’re taking you to the payment page.",
    label: "Continue to payment",
  });
}

/** Leads to the card checkout of an unpaid order. An error message appears on the order's page. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.customer(args);
  const command = check(NamedOrder, { orderId: idIn(args.params.orderId) });
  try {
    return redirectDocument(payPath(ctx, command.orderId, await payOrder(ctx, command)));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({
      title: "Payment error",
      description: error.message,
      variant: "destructive",
    });
    return redirect(`/orders/${command.orderId}/placed`);
  }
}
