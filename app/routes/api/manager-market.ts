import { changeMarket, findProfile } from "~/models/guide/market/change-market.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import { ChangeMarket } from "~/models/guide/market/market.schema";
import { listSchedules } from "~/models/guide/market/schedule.server";
import { defineEndpoint } from "~/platform/endpoint";

export const loader = defineEndpoint("GET /api/market-manager/market", {
  summary: "Tells the manager's market",
  may: "manager",
  answers: { 200: "ManagedMarket" },
  async handle(ctx) {
    const { marketId } = ctx.viewer;
    const [market, week] = await Promise.all([
      findProfile(ctx, marketId),
      listSchedules(ctx, marketId),
    ]);
    return managedMarketJson(market, week);
  },
});

export const action = defineEndpoint("PUT /api/market-manager/market", {
  summary: "Changes the manager's market",
  detail: "With `version`, only as it was read.",
  may: "manager",
  command: ChangeMarket,
  given: { marketId: ({ viewer }) => viewer.marketId },
  async verb(ctx, command) {
    const market = await changeMarket(ctx, command);
    return managedMarketJson(market, await listSchedules(ctx, command.marketId));
  },
  answers: { 200: "ManagedMarket" },
  refusals: [409],
});
