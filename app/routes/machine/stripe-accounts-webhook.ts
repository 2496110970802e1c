import { handleAccountNotice } from "~/models/orders/stripe-account/account-notice.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { errorJson } from "~/platform/refusals";

/**
 * Stripe reports, in thin events, that a vendor's account has changed. These events have their own
 * secret. A failure is answered with 500, so that Stripe sends the event again later.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  try {
    const notice = await ctx.connect.readNotice(args.request, ctx.now);
    await handleAccountNotice(ctx, notice);
    return Response.json({ received: true });
  } catch (error) {
    if (error instanceof DomainError && error.code === "too_large") return errorJson(error);
    if (error instanceof DomainError && error.code === "invalid") {
      return Response.json(error, { status: 400 });
    }
    ctx.log("webhook-failed", { message: String(error), stack: (error as Error)?.stack });
    return Response.json({ received: false }, { status: 500 });
  }
}
