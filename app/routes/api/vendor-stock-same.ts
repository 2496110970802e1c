import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { CopyStock } from "~/models/vendors/attendance/attendance.schema";
import { copyStock } from "~/models/vendors/attendance/stock.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/stock/same: takes the numbers of the week before for a market day. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, CopyStock, copyStock);
}
