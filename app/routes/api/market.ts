import { RemoveMarket, UpdateMarket } from "~/models/guide/market/admin-market.schema";
import { changeMarket } from "~/models/guide/market/change-market.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import { removeMarket } from "~/models/guide/market/remove-market.server";
import { listSchedules } from "~/models/guide/market/schedule.server";
import { findMarket } from "~/models/vendors/at-market/market.server";
import { wholeMarketJson } from "~/models/vendors/at-market/market-api.server";
import { byMethod, defineEndpoint } from "~/platform/endpoint";
import { idIn } from "~/platform/submit";

export const loader = defineEndpoint("GET /api/markets/:id", {
  summary: "Tells one market, with what it announces",
  may: "anyone",
  readFrom: "anywhere",
  answers: { 200: "Market" },
  async handle(ctx, { params }) {
    ctx.cache.publicly(60);
    return wholeMarketJson(await findMarket(ctx, idIn(params.id)), ctx.now);
  },
});

const change = defineEndpoint("PUT /api/markets/:id", {
  summary: "Changes a market, whole",
  detail:
    "Place, picture, tags and week stay as they are where nothing is said of them. With `version`, only as it was read.",
  may: "admin",
  path: { id: "marketId" },
  command: UpdateMarket,
  async verb(ctx, command) {
    const market = await changeMarket(ctx, command);
    return managedMarketJson(market, await listSchedules(ctx, command.marketId));
  },
  answers: { 200: "ManagedMarket" },
  refusals: [409],
});

const remove = defineEndpoint("DELETE /api/markets/:id", {
  summary: "Takes a market out of the guide",
  detail: "Not while customers are to collect orders there.",
  may: "admin",
  path: { id: "marketId" },
  command: RemoveMarket,
  verb: removeMarket,
  done: ({ id, name }) => ({ id, name }),
  answers: { 200: "NamedMarketOrVendor" },
  refusals: [409],
});

export const action = byMethod(change, remove);
