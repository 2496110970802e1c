const runs = "app/models/market/runs-market.server.ts";
const profile = "app/models/market/change-market.server.ts";
const schedule = "app/models/market/schedule.server.ts";
const vendors = "app/models/market/market-vendors.server.ts";
const stranded = "app/models/market/stranded-orders.server.ts";
const allow = "app/platform/allow.ts";
const rules = "app/models/market/market.rules.ts";

const by = "route market-manager";

export const marketManagerFaults = [
  {
    promise: "a manager touches only the markets that are theirs",
    in: runs,
    find: "where mm.market_id = ${marketId} and mm.user_id = u.id",
    put: "where mm.user_id = u.id",
    by,
  },
  {
    promise: "a market that is not theirs is not found, and never another instead",
    in: allow,
    find: "if (!manager.marketIds?.includes(marketId)) throw",
    put: "if (false) throw",
    by: "unit platform/allow",
  },
  {
    promise: "of two who change a market at once, one is refused",
    in: profile,
    find: "and markets.version = ${before.version}\n",
    put: "\n",
    by,
  },
  {
    promise: "tags are written only where the profile was",
    in: profile,
    find: "from json_each(${wanted}) where ${done}",
    put: "from json_each(${wanted}) where true",
    by,
  },
  {
    promise: "an opening is changed only as it was looked at",
    in: schedule,
    find: "and ${isVersion(version)} and",
    put: "and",
    by,
  },
  {
    promise: "an opening is not changed away under an order",
    in: schedule,
    find: "and ${isVersion(version)} and ${strandsNobody(leaving, ctx.now)}",
    put: "and ${isVersion(version)}",
    by,
  },
  {
    promise: "an opening is not deleted under an order",
    in: schedule,
    find: "and ${runsMarket(ctx, marketId)} and ${strandsNobody(leaving, ctx.now)}\n      returning",
    put: "and ${runsMarket(ctx, marketId)}\n      returning",
    by,
  },
  {
    promise: "a vendor with orders to come stays",
    in: vendors,
    find: "and ${runsMarket(ctx, marketId)} and ${owesNobody(marketId, vendorId, ctx.now)}",
    put: "and ${runsMarket(ctx, marketId)}",
    by,
  },
  {
    promise: "a market does not open twice just alike",
    in: schedule,
    find: "where s.market_id = ${marketId} and ${sameAs(opening)})\n        returning",
    put: "where false)\n        returning",
    by,
  },
  {
    promise: "an order is not placed for a day that has become one of another week",
    in: "app/models/order/place-order.server.ts",
    find: "and s.week_of_month is (e.value ->> 'weekOfMonth')",
    put: "",
    by: "route changed-meanwhile",
  },
  {
    promise: "the last such day of a month is found in SQL as by the rules",
    in: stranded,
    find: "strftime('%m', o.pickup_date, '+7 days') <>",
    put: "strftime('%m', o.pickup_date, '+7 days') =",
    by: "unit stranded-orders",
  },
  {
    promise: "hours of the next day still meet an order",
    in: stranded,
    find: "(substr(${to}, 1, 2) + 24)",
    put: "(substr(${to}, 1, 2) + 12)",
    by: "unit stranded-orders",
  },
  {
    promise: "the second Saturday of a month is the second",
    in: rules,
    find: "Math.ceil(Number(date.slice(8)) / 7) === weekOfMonth",
    put: "Math.floor(Number(date.slice(8)) / 7) === weekOfMonth",
    by: "unit market.rules",
  },
];
