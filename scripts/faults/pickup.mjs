const rules = "app/models/pickup/pickup.rules.ts";

export const pickupFaults = [
  {
    promise: "of several products the earliest cut-off counts, whichever comes first",
    in: rules,
    find: "cutoff = Math.min(cutoff, instantOf(...cutoffOf(config, date), timeZone));",
    put: "cutoff = instantOf(...cutoffOf(config, date), timeZone);",
    by: "unit order/pre-order.rules",
  },
  {
    promise: "hours that only touch have no moment in common",
    in: rules,
    find: "if (start >= end) return null;",
    put: "if (start > end) return null;",
    by: "unit order/pre-order.rules",
  },
  {
    promise: "a date's own configuration comes before every date's",
    in: rules,
    find: "own.find((c) => c.pickupDate === date) ?? own.find((c) => c.pickupDate === null)",
    put: "own.find((c) => c.pickupDate === null) ?? own.find((c) => c.pickupDate === date)",
    by: "unit order/pre-order.rules",
  },
  {
    promise: "what is set for one market does not count at another",
    in: rules,
    find: "c.productId === productId && c.marketId === marketId",
    put: "c.productId === productId",
    by: "unit order/pre-order.rules",
  },
  {
    promise: "a market that closes at noon hands over until noon",
    in: rules,
    find: "endMinutes(openTime, closeTime) >= minutesOf(usualWindow.end)",
    put: "endMinutes(openTime, closeTime) > minutesOf(usualWindow.end)",
    by: "unit order/pre-order.rules",
  },
  {
    promise: "a date is offered until its cut-off, and no longer",
    in: rules,
    find: "pickup !== null && now < pickup.cutoff",
    put: "pickup !== null && now <= pickup.cutoff",
    by: "unit order/pre-order.rules",
  },
  {
    promise: "a date on which the market is closed says why, and no other does",
    in: rules,
    find: "closures.find((each) => each.date === date)",
    put: "closures.find((each) => each.date >= date)",
    by: "unit order/pre-order.rules",
  },
];
