import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { moveOrders } from "~/models/orders/order/move-orders.server";
import { movedJson } from "~/models/orders/order/order.json";
import { MoveOrders } from "~/models/orders/order/order.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/orders/move: what has become of several orders, answered one by one. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, MoveOrders, moveOrders, { done: movedJson });
}
