import { withdrawManagerInvitation } from "~/models/guide/market/managers.server";
import { WithdrawManagerInvitation } from "~/models/guide/market/market.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("DELETE /api/markets/:id/invitations/:invitationId", {
  summary: "Withdraws an invitation to manage a market",
  may: "managerOrAdmin",
  path: { id: "marketId", invitationId: "invitationId" },
  command: WithdrawManagerInvitation,
  verb: withdrawManagerInvitation,
  done: (_, { invitationId }) => ({ id: invitationId }),
  answers: { 200: "EndedInvitation" },
});
