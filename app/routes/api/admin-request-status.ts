import { ReviewAdminRequest } from "~/models/joining/request/request.schema";
import { reviewAdminRequest } from "~/models/joining/request/request.server";
import { defineEndpoint } from "~/platform/endpoint";
import { seen } from "./_told";

export const action = defineEndpoint("PUT /api/admin-requests/:id/status", {
  summary: "Approves or denies a request for an administrator's account",
  detail: `The notes go into the mail. ${seen}`,
  may: "admin",
  path: { id: "requestId" },
  command: ReviewAdminRequest,
  verb: reviewAdminRequest,
  answers: { 200: "AdminRequestReviewed" },
  refusals: [409],
});
