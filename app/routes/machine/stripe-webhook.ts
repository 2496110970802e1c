import { handlePaymentEvent } from "~/models/orders/payment/payment-event.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { answerStripe } from "./answer-stripe";

/** Stripe reports what has happened. A signature proves that the caller is Stripe. */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return answerStripe(ctx, async () => {
    await handlePaymentEvent(ctx, await ctx.payments.readEvent(args.request, ctx.now));
  });
}
