import { askForVendorAccess } from "~/models/joining/request/ask-for-access.server";
import { AskForVendorAccess } from "~/models/joining/request/request.schema";
import { defineEndpoint } from "~/platform/endpoint";
import { askedJson } from "./_asked";

export const action = defineEndpoint("POST /api/vendor-requests", {
  summary: "Asks for a vendor's account",
  may: "anyone",
  command: AskForVendorAccess,
  verb: askForVendorAccess,
  done: askedJson,
  answers: { 200: "Asked", 201: "Asked" },
  refusals: [409, 429],
});
