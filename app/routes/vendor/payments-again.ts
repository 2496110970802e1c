import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { continueOnboarding } from "~/models/stripe-account/stripe-account.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";

/**
 * Where Stripe leads a vendor whose link was used before, or too old: on to the same pages with a
 * new one, or, where that cannot be had, to where they can try again.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  try {
    return redirect((await continueOnboarding(ctx)).url);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
    return redirect("/vendor-payments");
  }
}
