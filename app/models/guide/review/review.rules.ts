import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";

/** How somebody stands to one market, as far as reviewing it goes. */
export interface OrdersThere {
  /** Whether they have collected an order there. */
  hasCollected: boolean;
  /** Their own review of it. */
  own: { isHidden: boolean } | null;
  /** When they wrote the tenth newest of all their reviews; null while there are fewer. */
  tenthLast: Instant | null;
}

/** Characters of a comment. */
export const mostOfComment = 1000;
/** New reviews by one account in 24 hours. More is no customer's pace. */
export const mostInADay = 10;
/** In milliseconds. */
export const aDay = 24 * 60 * 60 * 1000;

/** A review that was hidden stays as it is, so that it cannot come back in other words. */
const hidden = () =>
  new DomainError("too_late", "Market Day hid your review, so you can’t change or delete it.");

/** Why somebody cannot take their own review back; null when they can. */
export const whyNotDelete = (own: { isHidden: boolean }) => (own.isHidden ? hidden() : null);

/**
 * Why somebody cannot write a review of a market, or change the one they wrote; null when they
 * can.
 */
export function whyNotReview(
  viewer: Viewer | null,
  { hasCollected, own, tenthLast }: OrdersThere,
  now: Instant,
): DomainError | null {
  if (viewer === null) return new DomainError("signed_out", "Sign in to review this market.");
  if (viewer.role !== "customer") {
    return new DomainError("wrong_role", "Only customers can write reviews.");
  }
  if (own) return own.isHidden ? hidden() : null;
  if (!hasCollected) {
    return new DomainError(
      "wrong_role",
      "You can review this market after you pick up an order there.",
      { title: "Not yet" },
    );
  }
  if (tenthLast !== null && tenthLast > now - aDay) {
    return new DomainError(
      "too_many",
      `You wrote ${mostInADay} reviews in the last 24 hours. Write your next review tomorrow.`,
    );
  }
  return null;
}

/** A market's rating: the mean to one decimal, and of how many; null where nobody has rated it. */
export function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  if (ratingCount === 0) return null;
  return { average: Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount };
}

/** '4 out of 5 stars', as it is read aloud. */
export const starsText = (rating: number) => `${rating} out of 5 stars`;
