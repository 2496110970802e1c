import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { SetUsualDays } from "~/models/vendors/attendance/attendance.schema";
import { setUsualDays } from "~/models/vendors/attendance/own-days.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

export const actionTakes = ["PATCH"];

/** PATCH /api/vendor/days/usual: whether the stall comes to a market on every day, or on single ones. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, SetUsualDays, setUsualDays);
}
