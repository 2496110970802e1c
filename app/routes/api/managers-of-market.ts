import { managerJson } from "~/models/guide/market/manager.view";
import { addManager, listManagers } from "~/models/guide/market/managers.server";
import { AddManager } from "~/models/guide/market/market.schema";
import { defineEndpoint } from "~/platform/endpoint";
import { idIn } from "~/platform/submit";
import { answerWhole } from "./_slice";

export const loader = defineEndpoint("GET /api/markets/:id/managers", {
  summary: "Lists who manages a market",
  detail: "Administrators: any market. Managers: their own.",
  may: "managerOrAdmin",
  answers: { 200: ["MarketManager"] },
  pages: "cursor",
  async handle(ctx, { request, params }) {
    const { managers } = await listManagers(ctx, idIn(params.id));
    return answerWhole(request, managers.map(managerJson));
  },
});

export const action = defineEndpoint("POST /api/markets/:id/managers", {
  summary: "Adds a manager to a market",
  detail:
    "The owner of a manager's account is added at once (`added`). A person without a portal account gets an email with a link to make one (`invited`).",
  may: "managerOrAdmin",
  path: { id: "marketId" },
  command: AddManager,
  verb: addManager,
  answers: { 201: "AddedManager" },
  refusals: [429],
});
