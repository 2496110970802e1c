import { invitedManagerJson } from "~/models/guide/market/manager.view";
import { listManagers } from "~/models/guide/market/managers.server";
import { defineEndpoint } from "~/platform/endpoint";
import { idIn } from "~/platform/submit";
import { answerWhole } from "./_slice";

export const loader = defineEndpoint("GET /api/markets/:id/invitations", {
  summary: "Lists who is invited to manage a market",
  may: "managerOrAdmin",
  answers: { 200: ["InvitedManager"] },
  pages: "cursor",
  async handle(ctx, { request, params }) {
    const { invited } = await listManagers(ctx, idIn(params.id));
    return answerWhole(request, invited.map(invitedManagerJson));
  },
});
