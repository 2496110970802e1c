const rules = "app/models/review/review.rules.ts";
const view = "app/models/review/review.view.ts";

export const reviewFaults = [
  {
    promise: "the eleventh review is refused for a whole day, and no longer",
    in: rules,
    find: "tenthLast > now - aDay",
    put: "tenthLast >= now - aDay",
    by: "unit review.rules",
  },
  {
    promise: "a review that was hidden cannot be written anew",
    in: rules,
    find: "own.isHidden ? hidden() : null;\n  if",
    put: "null;\n  if",
    by: "unit review.rules",
  },
  {
    promise: "a market is reviewed only by who has collected an order there",
    in: "app/models/review/review.server.ts",
    find: "o.status = 'completed'",
    put: "o.status <> 'cancelled'",
    by: "unit review.server",
  },
  {
    promise: "ten reviews are one page, with none after it",
    in: view,
    find: "found.length > most ?",
    put: "found.length >= most ?",
    by: "unit review.view",
  },
  {
    promise: "a review is called edited only where it was",
    in: view,
    find: "review.updatedAt > review.createdAt",
    put: "review.updatedAt >= review.createdAt",
    by: "unit review.view",
  },
  {
    promise: "a review is dated by the market's clock",
    in: view,
    find: "localDateOf(review.createdAt, timeZone)",
    put: 'localDateOf(review.createdAt, "UTC")',
    by: "unit review.view",
  },
  {
    promise: "one's own review stands on the first page alone",
    in: view,
    find: "there.own && before === null",
    put: "there.own",
    by: "unit review.view",
  },
  {
    promise: "why one may not review is told to no vendor",
    in: view,
    find: 'viewer && viewer.role !== "customer" ? null :',
    put: "",
    by: "unit review.view",
  },
  {
    promise: "nobody gives more than five stars",
    in: "app/models/review/review.schema.ts",
    find: ".max(5, stars)",
    put: "",
    by: "unit review.rules",
  },
];
