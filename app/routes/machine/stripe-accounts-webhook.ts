import { handleAccountNotice } from "~/models/orders/stripe-account/account-notice.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { answerStripe } from "./answer-stripe";

/**
 * Stripe reports, in thin events, that a vendor's account has changed. These events have their own
 * secret.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return answerStripe(ctx, async () => {
    await handleAccountNotice(ctx, await ctx.connect.readNotice(args.request, ctx.now));
  });
}
