import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RefundOrder } from "~/models/orders/order/look-into.schema";
import { refundOrder } from "~/models/orders/order/look-into.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/admin/orders/{id}/refund: gives `amount` (dollars) of an order back, with a `reason`. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, RefundOrder, refundOrder, {
    also: { orderId: idIn(args.params.id) },
  });
}
