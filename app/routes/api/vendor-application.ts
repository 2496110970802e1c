import { ReviewVendorApplication } from "~/models/joining/application/add.schema";
import { reviewVendorApplication } from "~/models/joining/application/review.server";
import { defineEndpoint } from "~/platform/endpoint";
import { published, seen } from "./_told";

export const action = defineEndpoint("PATCH /api/vendor-applications/:id", {
  summary: "Approves or rejects an application for a stall",
  detail: `The notes go into the applicant's mail. ${seen} ${published}`,
  may: "admin",
  path: { id: "applicationId" },
  command: ReviewVendorApplication,
  verb: reviewVendorApplication,
  answers: { 200: "Reviewed" },
  refusals: [409],
});
