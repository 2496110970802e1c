import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  checkOwnAccount,
  readOwnPayment,
} from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";

/**
 * Where Stripe leads a vendor who leaves its pages, finished or not: how far they have come is asked
 * of Stripe, and told on the page. What Stripe has not looked at yet comes by its webhook.
 */
export async function loader(args: LoaderFunctionArgs) {
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
