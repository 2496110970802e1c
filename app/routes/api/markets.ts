import { weekdays } from "~/models/core/week";
import { CreateMarket } from "~/models/guide/market/admin-market.schema";
import { createMarket } from "~/models/guide/market/create-market.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import { listSchedules } from "~/models/guide/market/schedule.server";
import { sliceOfMarkets } from "~/models/vendors/at-market/market-api.server";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerSlice, changesIn, filterIn } from "./_slice";
import { byIdOrDistance, changed, filters } from "./_told";

export const loader = defineEndpoint("GET /api/markets", {
  summary: "Lists markets with their weeks, tags and vendors",
  detail: byIdOrDistance,
  may: "anyone",
  readFrom: "anywhere",
  query: { day: z.enum(weekdays), ...filters, ...changed },
  answers: { 200: ["ListedMarket"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    ctx.cache.publicly(60);
    return answerSlice(request, await sliceOfMarkets(ctx, filterIn(request), changesIn(request)));
  },
});

export const action = defineEndpoint("POST /api/markets", {
  summary: "Adds a market, with its week",
  detail: "One of its name in its place is refused, unless `isAnother` says that it is another.",
  may: "admin",
  command: CreateMarket,
  async verb(ctx, command) {
    const market = await createMarket(ctx, command);
    return managedMarketJson(market, await listSchedules(ctx, market.id));
  },
  answers: { 201: "ManagedMarket" },
  refusals: [409],
});
