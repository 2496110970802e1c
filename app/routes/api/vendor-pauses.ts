import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { PauseStall } from "~/models/vendors/attendance/attendance.schema";
import { pauseStall } from "~/models/vendors/attendance/own-days.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/days/pauses: keeps the stall away from a date to a date. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, PauseStall, pauseStall, {
    done: (made) => Response.json(made, { status: 201 }),
  });
}
