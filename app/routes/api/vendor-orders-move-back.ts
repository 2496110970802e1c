import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { moveOrdersBack } from "~/models/orders/order/move-orders.server";
import { movedJson } from "~/models/orders/order/order.json";
import { MoveOrdersBack } from "~/models/orders/order/order.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/orders/move-back: takes the last step of several orders back. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, MoveOrdersBack, moveOrdersBack, { done: movedJson });
}
