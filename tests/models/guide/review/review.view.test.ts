import { expect, it } from "vitest";
import type { Review } from "~/models/guide/review/review.server";
import { reviewsView } from "~/models/guide/review/review.view";
import type { Role, Viewer } from "~/platform/viewer";

const now = Date.UTC(2026, 4, 9, 16);
/** Friday, 8 May 2026, 22:00 in Miami; in UTC it is Saturday. */
const evening = Date.UTC(2026, 4, 9, 2);
const review = (id: number, values: Partial<Review> = {}): Review => ({
  id,
  username: `person-${id}`,
  rating: 4,
  comment: "",
  createdAt: evening,
  updatedAt: evening,
  isHidden: false,
  ...values,
});
const as = (role: Role): Viewer => ({
  id: 1,
  username: "ada",
  email: "ada@example.com",
  role,
  vendorId: null,
  vendors: [],
  marketId: null,
});
const there = { hasCollected: false, own: null, tenthLast: null };
const most = 2;
const view = (
  found: Review[],
  {
    viewer = null,
    ...said
  }: Partial<Parameters<typeof reviewsView>[1]> & { viewer?: Viewer | null } = {},
) =>
  reviewsView(
    { ratingCount: 2, ratingSum: 8, timeZone: "America/New_York" },
    { found, most, before: null, there, ...said },
    viewer,
    now,
  );

it("a page of reviews leads on only when there are older reviews", () => {
  const [full, more] = [
    [review(9), review(8)],
    [review(9), review(8), review(7)],
  ];
  expect(view(full)).toMatchObject({ older: null, isOlder: false });
  expect(view(full).others.map(({ id }) => id)).toEqual([9, 8]);
  expect(view(more).older).toBe(`${evening}-8`);
  expect(view(more).others.map(({ id }) => id)).toEqual([9, 8]);
});

it("a review shows its date on the market's clock, and whether it was edited", () => {
  const { others } = view([review(9), review(8, { updatedAt: evening + 1 })]);
  expect(others.map(({ date, isEdited }) => [date, isEdited])).toEqual([
    ["Friday, May 8, 2026", false],
    ["Friday, May 8, 2026", true],
  ]);
});

it("a customer's own review is on the first page, and not repeated on later pages", () => {
  const own = { ...review(5), isHidden: true };
  const said = { viewer: as("customer"), there: { ...there, own } };
  expect(view([], said).own).toMatchObject({ id: 5, isHidden: true });
  const before = { createdAt: evening, id: 8 };
  expect(view([], { ...said, before })).toMatchObject({ own: null, isOlder: true });
});

it("visitors and customers are told why they may not review, and other roles are not", () => {
  const told = (viewer: Viewer | null) => view([], { viewer }).whyNot;
  expect(told(null)).toBe("Sign in to review this market.");
  expect(told(as("customer"))).toContain("after you pick up an order there");
  for (const role of ["vendor", "market_manager", "admin"] as const) {
    expect(told(as(role))).toBeNull();
  }
});
