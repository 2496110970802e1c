import { z } from "~/platform/zod";
import { optionalText, rowId } from "../../core/fields";
import { mostOfComment } from "./review.rules";

const stars = "Choose from 1 to 5 stars";

export const WriteReview = z.object({
  marketId: rowId("Choose a market"),
  rating: z.number({ error: stars }).int(stars).min(1, stars).max(5, stars),
  comment: optionalText(mostOfComment).transform((text) => text ?? ""),
});
export type WriteReview = z.output<typeof WriteReview>;

/** What is typed of it; which market it is for, the address says. */
export const TypedReview = WriteReview.omit({ marketId: true });

export const NamedReview = z.object({ reviewId: rowId("Choose a review") });
export type NamedReview = z.output<typeof NamedReview>;

/** Which of the two a form of a review's page asks for. */
export const ReviewIntent = z.object({ intent: z.literal("delete").optional() });
