import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SetDay } from "~/models/vendors/attendance/attendance.schema";
import { readOwnDays, setDay } from "~/models/vendors/attendance/own-days.server";
import { dateIn, ownDaysJson } from "~/models/vendors/attendance/own-days.view";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** GET /api/vendor/days: on which days the vendor's own stall comes, eight weeks from `from`. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const from = dateIn(new URL(args.request.url).searchParams.get("from"));
  return Response.json(ownDaysJson(await readOwnDays(ctx), ctx.now, from));
}

export const actionTakes = ["PATCH"];

/** PATCH /api/vendor/days: says of one day whether it comes. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, SetDay, setDay);
}
