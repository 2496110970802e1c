import { describe, expect, it } from "vitest";
import {
  aDay,
  mostOfComment,
  ratingOf,
  whyNotDelete,
  whyNotReview,
} from "~/models/guide/review/review.rules";
import { WriteReview } from "~/models/guide/review/review.schema";
import type { Role, Viewer } from "~/platform/viewer";

const now = Date.UTC(2026, 4, 7, 15);
const as = (role: Role): Viewer => ({
  id: 1,
  username: "ada",
  email: "ada@example.com",
  role,
  vendorId: null,
  vendors: [],
  marketId: null,
});
const there = { hasCollected: true, own: null, tenthLast: null };

describe("reviewing a market", () => {
  it("is allowed for a customer who has collected an order there", () => {
    expect(whyNotReview(as("customer"), there, now)).toBeNull();
  });

  it("is refused before the customer has collected an order, with an explanation", () => {
    expect(whyNotReview(as("customer"), { ...there, hasCollected: false }, now)).toMatchObject({
      code: "wrong_role",
      title: "Not yet",
    });
  });

  it.each(["vendor", "market_manager", "admin"] as const)("is refused for a %s", (role) => {
    expect(whyNotReview(as(role), there, now)).toMatchObject({ code: "wrong_role" });
  });

  it("asks a visitor to sign in", () => {
    expect(whyNotReview(null, there, now)).toMatchObject({ code: "signed_out" });
  });

  it("is limited to ten new reviews in a day, to the millisecond", () => {
    const at = (tenthLast: number) => whyNotReview(as("customer"), { ...there, tenthLast }, now);
    expect(at(now - aDay + 1)).toMatchObject({ code: "too_many" });
    expect(at(now - aDay)).toBeNull();
  });

  it("lets a customer change a review as often as they like, until it is hidden", () => {
    const own = (isHidden: boolean) =>
      whyNotReview(as("customer"), { hasCollected: true, own: { isHidden }, tenthLast: now }, now);
    expect(own(false)).toBeNull();
    expect(own(true)).toMatchObject({ code: "too_late" });
    expect(whyNotDelete({ isHidden: false })).toBeNull();
    expect(whyNotDelete({ isHidden: true })).toMatchObject({ code: "too_late" });
  });
});

describe("a market's rating", () => {
  it("is the mean to one decimal, and missing without reviews", () => {
    expect(ratingOf({ ratingSum: 14, ratingCount: 3 })).toEqual({ average: 4.7, count: 3 });
    expect(ratingOf({ ratingSum: 0, ratingCount: 0 })).toBeNull();
  });
});

describe("the content of a review", () => {
  const parse = (typed: object) => WriteReview.safeParse({ marketId: 1, rating: 5, ...typed });

  it.each([0, 6, 2.5, -1, Number.NaN, "5", null, undefined])("cannot have %s stars", (rating) => {
    expect(parse({ rating }).success).toBe(false);
  });

  it("can have a comment of up to 1,000 characters, where a line break counts as one", () => {
    const lines = "a\r\n".repeat(mostOfComment / 2).trimEnd();
    expect(parse({ comment: lines }).data?.comment).toHaveLength(mostOfComment - 1);
    expect(parse({ comment: "a".repeat(mostOfComment) }).success).toBe(true);
    expect(parse({ comment: "a".repeat(mostOfComment + 1) }).success).toBe(false);
  });

  it("can be without a comment", () => {
    for (const comment of [undefined, null, "", "  \n "]) {
      expect(parse({ comment }).data?.comment).toBe("");
    }
  });
});
