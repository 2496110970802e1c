import type { Instant } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { localDateOf, longDate } from "../../core/calendar";
import { type OrdersThere, ratingOf, whyNotReview } from "./review.rules";
import type { Before, Review } from "./review.server";

/** A market's reviews as its page shows them. All texts are ready to display. */
export type ReviewsView = ReturnType<typeof reviewsView>;
export type ReviewView = ReturnType<typeof reviewView>;

export function reviewsView(
  market: { ratingCount: number; ratingSum: number; timeZone: string },
  {
    found,
    most,
    before,
    there,
  }: {
    /** Has one more than `most` if there are older ones. */
    found: Review[];
    most: number;
    before: Before | null;
    there: OrdersThere & { own: Review | null };
  },
  viewer: Viewer | null,
  now: Instant,
) {
  const shown = found.slice(0, most);
  const last = found.length > most ? shown.at(-1) : undefined;
  const refusal = whyNotReview(viewer, there, now);
  return {
    rating: ratingOf(market),
    /** The viewer's own review, on the first page only. */
    own: there.own && before === null ? reviewView(there.own, market.timeZone) : null,
    others: shown.map((review) => reviewView(review, market.timeZone)),
    /** The position of the next page, for its address. */
    older: last ? `${last.createdAt}-${last.id}` : null,
    isOlder: before !== null,
    mayWrite: refusal === null,
    mayHide: viewer?.role === "admin",
    /**
     * Shown to customers and visitors who may not review the market yet; null for everyone else.
     */
    whyNot: viewer && viewer.role !== "customer" ? null : (refusal?.message ?? null),
    isVisitor: viewer === null,
  };
}

function reviewView(review: Review, timeZone: string) {
  return {
    id: review.id,
    username: review.username,
    rating: review.rating,
    comment: review.comment,
    date: longDate(localDateOf(review.createdAt, timeZone)),
    isEdited: review.updatedAt > review.createdAt,
    isHidden: review.isHidden,
  };
}
