import { z } from "~/platform/zod";
import { optionalText, rowId } from "../../core/fields";

const review = {
  notes: optionalText(1000),
  /** Which version the caller has seen; without one, the recommendation as it is. */
  version: rowId("A version is a whole number").optional(),
};

/** The API's words for a decision about a recommended market; its address says which it is. */
export const ReviewSubmission = z.object({
  submissionId: rowId("Choose a submission"),
  ...review,
});
export type ReviewSubmission = z.output<typeof ReviewSubmission>;

/** The API's words for a decision about a recommended vendor. */
export const ReviewVendorRecommendation = z.object({
  recommendationId: rowId("Choose a recommendation"),
  status: z.enum(["approved", "rejected"], { error: "Choose to approve or to reject" }),
  ...review,
});
export type ReviewVendorRecommendation = z.output<typeof ReviewVendorRecommendation>;
