import { handlePaymentEvent } from "~/models/orders/payment/payment-event.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { errorJson } from "~/platform/refusals";

/**
 * Stripe reports what has happened. A signature proves that the caller is Stripe. A failure is
 * answered with 500, so that Stripe sends the event again later.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  try {
    await handlePaymentEvent(ctx, await ctx.payments.readEvent(args.request, ctx.now));
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
