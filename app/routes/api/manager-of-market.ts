import { removeManager } from "~/models/guide/market/managers.server";
import { RemoveManager } from "~/models/guide/market/market.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("DELETE /api/markets/:id/managers/:userId", {
  summary: "Ends a manager's access to a market",
  detail: "Only administrators remove the last manager.",
  may: "managerOrAdmin",
  path: { id: "marketId", userId: "userId" },
  command: RemoveManager,
  verb: removeManager,
  done: ({ username }, { userId }) => ({ userId, username }),
  answers: { 200: "RemovedManager" },
  refusals: [409],
});
