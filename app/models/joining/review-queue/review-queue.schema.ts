import { z } from "~/platform/zod";
import { optionalText, rowId, seenVersion } from "../../core/fields";
import { mostAtOnce } from "./review-queue.rules";

const decision = z.enum(["approved", "refused"], { error: "Choose approve or reject" });
const notes = optionalText(1000);
const reason = optionalText(40);

/** One decision, about the version of the item that the page showed. */
export const DecideReview = z.object({
  itemId: rowId("Choose what to decide"),
  version: seenVersion,
  decision,
  notes,
  reason,
});
export type DecideReview = z.output<typeof DecideReview>;

/**
 * The same decision about several items. Each item is named with the version that was shown:
 * '17.3'.
 */
export const DecideManyReviews = z.object({
  items: z
    .array(
      z
        .string()
        .max(40)
        .regex(/^[1-9]\d{0,14}\.[1-9]\d{0,14}$/, "Choose at least one item")
        .transform((text) => {
          const [itemId = 0, version = 0] = text.split(".").map(Number);
          return { itemId, version };
        }),
      { error: "Choose at least one item" },
    )
    .min(1, "Choose at least one item")
    .max(mostAtOnce, `Choose at most ${mostAtOnce} items at once`),
  decision,
  notes,
  reason,
});
export type DecideManyReviews = z.output<typeof DecideManyReviews>;

/** The market in the guide that a manager's request is about. */
export const ChooseRequestedMarket = z.object({
  itemId: rowId("Choose what to decide"),
  version: seenVersion,
  marketId: rowId("Choose a market"),
});
export type ChooseRequestedMarket = z.output<typeof ChooseRequestedMarket>;

/** The address of the page that a queue form was on, in addition to the form's own fields. */
export const WithBack = z.object({ back: z.string().max(3000).optional() });

/** Starts or ends the viewer's claim on an item. */
export const ClaimReview = z.object({
  itemId: rowId("Choose what to work on"),
  hold: z.enum(["on", "off"], { error: "Choose whether you’re reviewing this" }),
});
export type ClaimReview = z.output<typeof ClaimReview>;

/** Undoes a decision. `version` is the version that the decision created. */
export const UndoReview = z.object({ itemId: rowId("Choose what to undo"), version: seenVersion });
export type UndoReview = z.output<typeof UndoReview>;

const review = {
  notes: optionalText(1000),
  /** The version that the caller has seen. If missing, `versionToDecide` gives one. */
  version: rowId("Version must be a whole number").optional(),
};

/**
 * A decision about a recommended market, with the API's field names. The URL says whether to
 * approve or reject it.
 */
export const ReviewSubmission = z.object({
  submissionId: rowId("Choose a submission"),
  ...review,
});
export type ReviewSubmission = z.output<typeof ReviewSubmission>;

/** A decision about a recommended vendor, with the API's field names. */
export const ReviewVendorRecommendation = z.object({
  recommendationId: rowId("Choose a recommendation"),
  status: z.enum(["approved", "rejected"], { error: "Status must be approved or rejected" }),
  ...review,
});
export type ReviewVendorRecommendation = z.output<typeof ReviewVendorRecommendation>;
