import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { TickOrders } from "~/models/orders/stall-day/tick.schema";
import { tickOrders } from "~/models/orders/stall-day/ticks.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/stall/ticks: what a phone at the stall has ticked, with an answer to each. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, TickOrders, tickOrders, { done: (answers) => ({ answers }) });
}
