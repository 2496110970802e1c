import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { CallOffDay } from "~/models/attendance/attendance.schema";
import { callOffDay } from "~/models/attendance/call-off.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/days/off: calls off every order of a day, with a reason, and the day itself. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, CallOffDay, callOffDay);
}
