import { AddSchedule, NamedMarket } from "~/models/guide/market/market.schema";
import { addSchedule, clearSchedules } from "~/models/guide/market/schedule.server";
import { findMarket } from "~/models/vendors/at-market/market.server";
import { marketJson } from "~/models/vendors/at-market/market-api.server";
import { byMethod, defineEndpoint } from "~/platform/endpoint";
import { idIn } from "~/platform/submit";
import { z } from "~/platform/zod";
import { answerWhole } from "./_slice";

export const loader = defineEndpoint("GET /api/markets/:id/schedules", {
  summary: "Lists the openings of a market's week",
  may: "anyone",
  readFrom: "anywhere",
  answers: { 200: ["Opening"] },
  pages: "cursor",
  async handle(ctx, { request, params }) {
    ctx.cache.publicly(60);
    return answerWhole(request, marketJson(await findMarket(ctx, idIn(params.id))).schedules);
  },
});

const add = defineEndpoint("POST /api/markets/:id/schedules", {
  summary: "Adds an opening to a market's week",
  detail: "Times are written `09:00` or `9:00 AM`.",
  may: "admin",
  path: { id: "marketId" },
  command: AddSchedule,
  verb: addSchedule,
  answers: { 201: "ManagedOpening" },
  refusals: [409],
});

const remove = defineEndpoint("DELETE /api/markets/:id/schedules", {
  summary: "Empties a market's week",
  detail: "Not where customers would stand before a closed market.",
  may: "admin",
  path: { id: "marketId" },
  command: NamedMarket,
  verb: clearSchedules,
  done: (deleted) => ({ deleted }),
  answers: { 200: z.object({ deleted: z.int() }) },
  refusals: [409],
});

export const action = byMethod(add, remove);
