import { redirect } from "@remix-run/cloudflare";
import { continueOnboarding } from "~/models/orders/stripe-account/stripe-account.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { leadOn } from "~/platform/plain-page";

/**
 * Stripe sends a vendor here if their link was already used or has expired. Our own form leads here
 * if it may not redirect to Stripe's page directly. Leads to Stripe with a new link or, if there is
 * none, to the page where the vendor can try again.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  try {
    const { url } = await continueOnboarding(ctx);
    if (ctx.payments.isAtStripe(url)) return redirect(url);
    return leadOn(url, {
      title: "Payment",
      text: "We’re taking you to Stripe.",
      label: "Continue to Stripe",
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return ctx.toast.leadTo("/vendor-payments", {
      title: error.title,
      description: error.message,
      variant: "destructive",
    });
  }
}
