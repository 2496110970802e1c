import { askForManagerAccess } from "~/models/joining/request/ask-for-access.server";
import { AskForManagerAccess } from "~/models/joining/request/request.schema";
import { defineEndpoint } from "~/platform/endpoint";
import { askedJson } from "./_asked";

export const action = defineEndpoint("POST /api/market-manager-requests", {
  summary: "Asks for a market manager's account",
  may: "anyone",
  command: AskForManagerAccess,
  verb: askForManagerAccess,
  done: askedJson,
  answers: { 200: "Asked", 201: "Asked" },
  refusals: [409, 429],
});
