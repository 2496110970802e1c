import { redirect } from "@remix-run/cloudflare";
import {
  checkOwnAccount,
  readOwnPayment,
} from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";

/**
 * Stripe sends a vendor here when they leave its pages, finished or not. This page asks Stripe
 * about the account's status, and shows the answer. Stripe's later checks arrive by webhook.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  try {
    await checkOwnAccount(ctx);
    const { box } = ownPaymentView(await readOwnPayment(ctx));
    ctx.toast.show({ title: "Back from Stripe", description: `${box.title}.` });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.toast.show({
      title: "Back from Stripe",
      description: "We couldn’t check your Stripe account. Try again in a moment.",
      variant: "destructive",
    });
  }
  return redirect("/vendor-payments");
}
