import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { openPageOf, visitPayPath } from "~/models/orders/basket/visit.server";
import { visitPath } from "~/models/orders/order/order.view";
import { openCardEntry } from "~/models/orders/payment/card-entry.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { leadFromForm } from "~/platform/form-address";
import { leadOn } from "~/platform/plain-page";
import { idIn } from "~/platform/submit";

/**
 * Leads to Stripe's page on a domain of its own. Without an open page, it leads to the customer's
 * orders.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.customer(args);
  const page = await openPageOf(ctx, idIn(args.params.visitId));
  if (page === null) return leadFromForm(ctx, "/orders");
  return leadOn(page, {
    title: "Payment",
    text: "We’re taking you to the payment page.",
    label: "Continue to payment",
  });
}

/** Leads to the page on which the card is entered. An error message appears on the visit's page. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.customer(args);
  const visitId = idIn(args.params.visitId);
  try {
    return redirectDocument(visitPayPath(ctx, visitId, await openCardEntry(ctx, visitId)));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({
      title: "Payment error",
      description: error.message,
      variant: "destructive",
    });
    return redirect(visitPath(visitId));
  }
}
