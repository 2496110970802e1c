import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { continueOnboarding } from "~/models/orders/stripe-account/stripe-account.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { leadOn } from "~/platform/plain-page";

/**
 * Where Stripe leads a vendor whose link was used before, or too old, and our own form where it may
 * not lead to Stripe's page itself: on to it with a new link, or, where that cannot be had, to where
 * they can try again.
 */
export async function loader(args: LoaderFunctionArgs) {
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
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
    return redirect("/vendor-payments");
  }
}
