import { redirectDocument } from "@remix-run/cloudflare";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { leadOn } from "~/platform/plain-page";
import { leadFromForm } from "~/platform/press";

/**
 * Leads to a payment page on a domain of its own. Without an open page, it leads to the customer's
 * orders.
 */
export function leadToPayment(ctx: Allowed, page: string | null) {
  if (page === null) return leadFromForm(ctx, "/orders");
  return leadOn(page, {
    title: "Payment",
    text: "We’re taking you to the payment page.",
    label: "Continue to payment",
  });
}

/** Goes to the payment page at the address that `open` returns. An error message appears at `back`. */
export async function goToPayment(
  ctx: Allowed,
  open: () => Promise<string>,
  back: string,
): Promise<Response> {
  try {
    return redirectDocument(await open());
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    return ctx.toast.leadTo(back, {
      title: "Payment error",
      description: error.message,
      variant: "destructive",
    });
  }
}
