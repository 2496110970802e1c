import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AddSchedule, NamedMarket } from "~/models/guide/market/market.schema";
import { addSchedule, clearSchedules } from "~/models/guide/market/schedule.server";
import { findMarket } from "~/models/vendors/at-market/market.server";
import { marketJson } from "~/models/vendors/at-market/market-api.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";
import { answerWhole } from "./_slice";

export const readFrom = "anywhere";

/** GET /api/markets/{id}/schedules: the rows of its week. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  return answerWhole(
    args.request,
    marketJson(await findMarket(ctx, idIn(args.params.id))).schedules,
  );
}

export const actionTakes = ["POST", "DELETE"];

/**
 * POST /api/markets/{id}/schedules: an administrator adds an opening. DELETE empties the week,
 * unless customers would stand before a closed market.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  const also = { marketId: idIn(args.params.id) };
  if (args.request.method === "DELETE") {
    return submitJson(ctx, args, NamedMarket, clearSchedules, {
      also,
      done: (deleted) => ({ deleted }),
    });
  }
  return submitJson(ctx, args, AddSchedule, addSchedule, {
    also,
    done: (schedule) => Response.json(schedule, { status: 201 }),
  });
}
