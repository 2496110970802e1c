import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { NamedOrder } from "~/models/orders/order/order.schema";
import { cancelOrder } from "~/models/orders/order/order.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PATCH"];

/** PATCH /api/orders/{id}/cancel: a customer calls an order of theirs off. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.customer(args);
  return submitJson(ctx, args, NamedOrder, cancelOrder, {
    also: { orderId: idIn(args.params.orderId) },
  });
}
