import { z } from "~/platform/zod";
import { optionalText, required, rowId } from "../../core/fields";
import { mostOfComment, visibilities } from "./review.rules";

const stars = "Choose from 1 to 5 stars";

export const WriteReview = z.object({
  marketId: rowId("Choose a market"),
  rating: z.number({ error: stars }).int(stars).min(1, stars).max(5, stars),
  comment: optionalText(mostOfComment).transform((text) => text ?? ""),
});
export type WriteReview = z.output<typeof WriteReview>;

/** The fields that the customer types; the address names the market. */
export const TypedReview = WriteReview.omit({ marketId: true });

export const NamedReview = z.object({ reviewId: rowId("Choose a review") });
export type NamedReview = z.output<typeof NamedReview>;

/** Hides a review or shows it again. The reason goes into the audit log. */
export const SetReviewState = NamedReview.extend({
  state: z.enum(visibilities, { error: "Choose shown or hidden" }),
  reason: required("Enter a reason for the log", 200),
});
export type SetReviewState = z.output<typeof SetReviewState>;

/** What the form on a review's page asks for: to delete the review, or to save it. */
export const ReviewIntent = z.object({ intent: z.literal("delete").optional() });
