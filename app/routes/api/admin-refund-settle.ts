import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { SettleRefund } from "~/models/orders/payment/stuck-money.schema";
import { settleRefund } from "~/models/orders/payment/stuck-money.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/admin/money/{id}/settle: says that a refund was given back by hand, and how. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, SettleRefund, settleRefund, {
    also: { refundId: idIn(args.params.refundId) },
  });
}
