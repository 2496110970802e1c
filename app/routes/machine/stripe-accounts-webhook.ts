import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleAccountNotice } from "~/models/orders/stripe-account/account-notice.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { errorJson } from "~/platform/refusals";

/**
 * Stripe tells, in thin events, that something about a vendor's account has changed. They have a
 * secret of their own; what could not be worked through is answered with 500, so that Stripe tells
 * it again later.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  try {
    const notice = await ctx.connect.readNotice(args.request as Request, ctx.now);
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
