import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";

/** The facts about a viewer and a market that decide whether the viewer may review it. */
export interface OrdersThere {
  /** Whether the viewer has collected an order there. */
  hasCollected: boolean;
  /** The viewer's own review of the market. */
  own: { isHidden: boolean } | null;
  /** When the viewer wrote the tenth newest of all their reviews; null if they have fewer. */
  tenthLast: Instant | null;
}

/** The longest comment, in characters. */
export const mostOfComment = 1000;
/** The most new reviews by one account in 24 hours. No real customer writes more. */
export const mostInADay = 10;
/** In milliseconds. */
export const aDay = 24 * 60 * 60 * 1000;

/** A hidden review cannot be changed or deleted, so that it cannot come back in other words. */
const hidden = () =>
  new DomainError("too_late", "Market Day hid your review, so you can’t change or delete it.");

/** Whether everyone can see a review, or only its writer and administrators. */
export const visibilities = ["shown", "hidden"] as const;

/** Why an administrator cannot hide or show a review; null if they can. */
export const whyNotSetState = (
  review: { isHidden: boolean },
  state: (typeof visibilities)[number],
) =>
  review.isHidden === (state === "hidden")
    ? new DomainError("taken", `This review is already ${state}.`, {
        title: "Someone else changed this",
      })
    : null;

/** Why customers cannot delete their own review; null if they can. */
export const whyNotDelete = (own: { isHidden: boolean }) => (own.isHidden ? hidden() : null);

/** Why a viewer cannot write a review of a market, or change their own; null if they can. */
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

/**
 * A market's rating: the average to one decimal, and the number of reviews; null if there are none.
 */
export function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  if (ratingCount === 0) return null;
  return { average: Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount };
}

/** '4 out of 5 stars', as a screen reader reads it. */
export const starsText = (rating: number) => `${rating} out of 5 stars`;
