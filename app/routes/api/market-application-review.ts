import { ReviewMarketApplication } from "~/models/joining/application/add.schema";
import { reviewMarketApplication } from "~/models/joining/application/review.server";
import { defineEndpoint } from "~/platform/endpoint";
import { published, seen } from "./_told";

export const action = defineEndpoint("POST /api/market-applications/:id/review", {
  summary: "Approves or rejects an application for a market",
  detail: `The notes go into the applicant's mail. ${seen} ${published} A new market needs \`lat\` and \`lng\` for that.`,
  may: "admin",
  path: { id: "applicationId" },
  command: ReviewMarketApplication,
  verb: reviewMarketApplication,
  answers: { 200: "Reviewed" },
  refusals: [409],
});
