import { ReviewSubmission } from "~/models/joining/recommendation/recommended.schema";
import { reviewSubmission } from "~/models/joining/recommendation/review-recommendation.server";
import { defineEndpoint } from "~/platform/endpoint";
import { seen } from "./_told";

export const action = defineEndpoint("POST /api/community-submissions/:id/reject", {
  summary: "Rejects a recommended market",
  detail: seen,
  may: "admin",
  path: { id: "submissionId" },
  command: ReviewSubmission,
  verb: reviewSubmission("refused"),
  answers: { 200: "Reviewed" },
  refusals: [409],
});
