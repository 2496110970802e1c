import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AddSchedule } from "~/models/guide/market/market.schema";
import { addSchedule, listSchedules } from "~/models/guide/market/schedule.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { answerWhole } from "./_slice";

/** GET /api/market-manager/schedules: the openings of the manager's market, in the week's order. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args);
  return answerWhole(args.request, await listSchedules(ctx, ctx.viewer.marketId));
}

/** POST /api/market-manager/schedules: one more. Times are '09:00' or '9:00 AM'. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args);
  return submitJson(ctx, args, AddSchedule, addSchedule, {
    also: { marketId: ctx.viewer.marketId },
    done: (schedule) => Response.json(schedule, { status: 201 }),
  });
}
