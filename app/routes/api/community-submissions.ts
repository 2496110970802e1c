import {
  listSubmissions,
  submissionJson,
} from "~/models/joining/recommendation/review-recommendation.server";
import { defineEndpoint } from "~/platform/endpoint";
import { answerSlice, sliceIn } from "./_slice";

export const loader = defineEndpoint("GET /api/community-submissions", {
  summary: "Lists markets and vendors that visitors have recommended",
  may: "admin",
  answers: { 200: ["CommunitySubmission"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const { rows, ...slice } = await listSubmissions(ctx, sliceIn(request));
    return answerSlice(request, { ...slice, rows: rows.map(submissionJson) });
  },
});
