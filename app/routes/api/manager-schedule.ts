import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ChangeSchedule, NamedSchedule } from "~/models/guide/market/market.schema";
import { changeSchedule, deleteSchedule } from "~/models/guide/market/schedule.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PUT", "DELETE"];

/**
 * PUT /api/market-manager/schedules/{id}: changes an opening, whole; with `version`, only as it was
 * read. DELETE takes it out of the week, unless customers would stand before a closed market.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args);
  const also = { marketId: ctx.viewer.marketId, scheduleId: idIn(args.params.id) };
  if (args.request.method === "DELETE") {
    return submitJson(ctx, args, NamedSchedule, deleteSchedule, { also });
  }
  return submitJson(ctx, args, ChangeSchedule, changeSchedule, { also });
}
