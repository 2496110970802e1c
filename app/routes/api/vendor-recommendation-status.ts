import { ReviewVendorRecommendation } from "~/models/joining/recommendation/recommended.schema";
import { reviewVendorRecommendation } from "~/models/joining/recommendation/review-recommendation.server";
import { defineEndpoint } from "~/platform/endpoint";
import { seen } from "./_told";

export const action = defineEndpoint("PATCH /api/vendor-recommendations/:id/status", {
  summary: "Approves or rejects a recommended vendor",
  detail: seen,
  may: "admin",
  path: { id: "recommendationId" },
  command: ReviewVendorRecommendation,
  verb: reviewVendorRecommendation,
  answers: { 200: "Reviewed" },
  refusals: [409],
});
