import { AddSchedule } from "~/models/guide/market/market.schema";
import { addSchedule, listSchedules } from "~/models/guide/market/schedule.server";
import { defineEndpoint } from "~/platform/endpoint";
import { answerWhole } from "./_slice";

export const loader = defineEndpoint("GET /api/market-manager/schedules", {
  summary: "Lists the openings of the market's week",
  may: "manager",
  answers: { 200: ["ManagedOpening"] },
  pages: "cursor",
  handle: async (ctx, { request }) =>
    answerWhole(request, await listSchedules(ctx, ctx.viewer.marketId)),
});

export const action = defineEndpoint("POST /api/market-manager/schedules", {
  summary: "Adds an opening",
  detail: "Times are written `09:00` or `9:00 AM`.",
  may: "manager",
  command: AddSchedule,
  given: { marketId: ({ viewer }) => viewer.marketId },
  verb: addSchedule,
  answers: { 201: "ManagedOpening" },
  refusals: [409],
});
