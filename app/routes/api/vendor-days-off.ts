import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { callOffDay } from "~/models/orders/closing/call-off.server";
import { CallOffDay } from "~/models/vendors/attendance/attendance.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/days/off: calls off every order of a day, with a reason, and the day itself. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, CallOffDay, callOffDay);
}
