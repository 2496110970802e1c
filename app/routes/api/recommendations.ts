import { RecommendVendor } from "~/models/joining/application/application.schema";
import { recommendVendor } from "~/models/joining/application/apply.server";
import {
  listSubmissions,
  reviewSubmission,
  reviewVendorRecommendation,
  submissionJson,
} from "~/models/joining/recommendation/review-recommendation.server";
import {
  ReviewSubmission,
  ReviewVendorRecommendation,
} from "~/models/joining/review-queue/review-queue.schema";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { answerSlice, askedJson, sliceIn } from "./_answers";
import { seen } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("POST /api/vendor-recommendations", {
    summary: "Recommends a vendor",
    may: "anyone",
    command: RecommendVendor,
    verb: recommendVendor,
    done: askedJson,
    answers: { 200: "Asked", 201: "Asked" },
    refusals: [429],
  }),
  defineEndpoint("GET /api/community-submissions", {
    summary: "Lists markets and vendors that visitors recommended",
    may: "admin",
    answers: { 200: ["CommunitySubmission"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { rows, ...slice } = await listSubmissions(ctx, sliceIn(request));
      return answerSlice(request, { ...slice, rows: rows.map(submissionJson) });
    },
  }),
  defineEndpoint("POST /api/community-submissions/:id/approve", {
    summary: "Approves a recommended market",
    detail: seen,
    may: "admin",
    path: { id: "submissionId" },
    command: ReviewSubmission,
    verb: reviewSubmission("approved"),
    answers: { 200: "Reviewed" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/community-submissions/:id/reject", {
    summary: "Rejects a recommended market",
    detail: seen,
    may: "admin",
    path: { id: "submissionId" },
    command: ReviewSubmission,
    verb: reviewSubmission("refused"),
    answers: { 200: "Reviewed" },
    refusals: [409],
  }),
  defineEndpoint("PATCH /api/vendor-recommendations/:id/status", {
    summary: "Approves or rejects a recommended vendor",
    detail: seen,
    may: "admin",
    path: { id: "recommendationId" },
    command: ReviewVendorRecommendation,
    verb: reviewVendorRecommendation,
    answers: { 200: "Reviewed" },
    refusals: [409],
  }),
];
