import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/vendor/refunds/{id}/try: has Stripe asked for a refund once more. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, TryRefundAgain, tryRefundAgain, {
    also: { refundId: idIn(args.params.refundId) },
  });
}
