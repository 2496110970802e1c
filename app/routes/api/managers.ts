import {
  addManager,
  removeManager,
  withdrawManagerInvitation,
} from "~/models/guide/market/change-managers.server";
import { invitedManagerJson, managerJson } from "~/models/guide/market/manager.view";
import { listManagers } from "~/models/guide/market/managers.server";
import {
  AddManager,
  RemoveManager,
  WithdrawManagerInvitation,
} from "~/models/guide/market/market.schema";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { idIn } from "~/platform/submit";
import { answerWhole } from "./_answers";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/markets/:id/managers", {
    summary: "Lists a market’s managers",
    detail:
      "Administrators can list the managers of any market. Managers can list only those of their own markets.",
    may: "managerOrAdmin",
    answers: { 200: ["MarketManager"] },
    pages: "cursor",
    async handle(ctx, { request, params }) {
      const { managers } = await listManagers(ctx, idIn(params.id));
      return answerWhole(request, managers.map(managerJson));
    },
  }),
  defineEndpoint("POST /api/markets/:id/managers", {
    summary: "Adds a manager to a market",
    detail:
      "If a manager account has the email address, we add the person right away (`added`). If no portal account has the address, we email a link to create an account (`invited`).",
    may: "managerOrAdmin",
    isSensitive: true,
    path: { id: "marketId" },
    command: AddManager,
    verb: addManager,
    answers: { 201: "AddedManager" },
    refusals: [429],
  }),
  defineEndpoint("DELETE /api/markets/:id/managers/:userId", {
    summary: "Ends a manager’s access to a market",
    detail: "Only administrators can remove the last manager.",
    may: "managerOrAdmin",
    isSensitive: true,
    path: { id: "marketId", userId: "userId" },
    command: RemoveManager,
    verb: removeManager,
    done: ({ username }, { userId }) => ({ userId, username }),
    answers: { 200: "RemovedManager" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/markets/:id/invitations", {
    summary: "Lists invitations to manage a market",
    may: "managerOrAdmin",
    answers: { 200: ["InvitedManager"] },
    pages: "cursor",
    async handle(ctx, { request, params }) {
      const { invited } = await listManagers(ctx, idIn(params.id));
      return answerWhole(request, invited.map(invitedManagerJson));
    },
  }),
  defineEndpoint("DELETE /api/markets/:id/invitations/:invitationId", {
    summary: "Withdraws an invitation to manage a market",
    may: "managerOrAdmin",
    path: { id: "marketId", invitationId: "invitationId" },
    command: WithdrawManagerInvitation,
    verb: withdrawManagerInvitation,
    done: (_, { invitationId }) => ({ id: invitationId }),
    answers: { 200: "EndedInvitation" },
  }),
];
