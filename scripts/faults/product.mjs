const rules = "app/models/product/product.rules.ts";
const ripe = "app/models/product/ripe.rules.ts";
const view = "app/models/product/ripe.view.ts";
const server = "app/models/product/ripe.server.ts";

export const productFaults = [
  {
    promise: "a product without one price is sold at the stall only",
    in: rules,
    find: " || product.priceCents === null",
    put: "",
    by: "unit product.rules",
  },
  {
    promise: "a product that was taken down cannot be ordered",
    in: rules,
    find: "!isActive || !isVisible",
    put: "!isVisible",
    by: "unit product.rules",
  },
  {
    promise: "what a stall has taken down is shown to nobody",
    in: "app/models/product/product.server.ts",
    find: "eq(products.isActive, true),",
    put: "",
    by: "unit vendor.server",
  },
  {
    promise: "what a stall hides is told to no other vendor",
    in: "app/models/product/product.server.ts",
    find: "!worksAt(viewer, vendorId)",
    put: 'viewer.role !== "vendor"',
    by: "unit vendor.server",
  },
  {
    promise: "what is ripe is told for the same weekday four weeks from now",
    in: ripe,
    find: "ahead <= daysAhead",
    put: "ahead < daysAhead",
    by: "unit ripe.rules",
  },
  {
    promise: "an opening that is over today is not told",
    in: ripe,
    find: "ahead > 0 || !isOver(spanOf(each, date, timeZone), now)",
    put: "true",
    by: "unit ripe.rules",
  },
  {
    promise: "a quotation mark in what is looked for breaks no search",
    in: ripe,
    find: "word.replaceAll('\"', '\"\"')",
    put: "word",
    by: "unit ripe.rules",
  },
  {
    promise: "the index is asked for all squares that the circle touches",
    in: ripe,
    find: "slack = 0.06",
    put: "slack = 0",
    by: "unit ripe.server",
  },
  {
    promise: "what is ripe within 5 miles is at exactly 5.0 too",
    in: server,
    find: "miles <= reach.farthest",
    put: "miles < reach.farthest",
    by: "unit ripe.server",
  },
  {
    promise: "what is out of stock is not ripe",
    in: server,
    find: 'availabilityStatus !== "Out of Stock"',
    put: "true",
    by: "unit ripe.server",
  },
  {
    promise: "the soonest is told before the nearest",
    in: server,
    find: "a.date.localeCompare(b.date) ||",
    put: "",
    by: "unit ripe.server",
  },
  {
    promise: "today and tomorrow are those of the market's clock",
    in: view,
    find: "dayText(date, localDateOf(now, week.timeZone))",
    put: 'dayText(date, localDateOf(now, "UTC"))',
    by: "unit ripe.view",
  },
  {
    promise: "who looks for a day is offered a pickup on that day",
    in: view,
    find: " && (!day || weekdayOf(date) === day)",
    put: "",
    by: "unit ripe.view",
  },
  {
    promise: "the last date that a stall has settled is still offered",
    in: view,
    find: "date <= until",
    put: "date < until",
    by: "unit ripe.view",
  },
];
