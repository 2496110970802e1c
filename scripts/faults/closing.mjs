const rules = "app/models/closing/closing.rules.ts";
const verbs = "app/models/closing/closing.server.ts";
const announce = "app/models/closing/announce.server.ts";
const moves = "app/models/order/move-orders.server.ts";
const asks = "app/models/attendance/ask-stalls.server.ts";
const answer = "app/models/attendance/answer.server.ts";

const byRules = "unit closing.rules";
const by = "route closed-days";
const byComing = "route who-comes";

export const closingFaults = [
  {
    promise: "an order with half an hour left stands where a market ends early",
    in: rules,
    find: "< leastLeft ?",
    put: "<= leastLeft ?",
    by: byRules,
  },
  {
    promise: "an order whose hours are over by then is left alone",
    in: rules,
    find: '  if (pickupEnds(order) <= ends) return "untouched";\n',
    put: "",
    by: byRules,
  },
  {
    promise: "of two who close a date at once one is told so",
    in: verbs,
    find: "        on conflict (market_id, date) do nothing\n",
    put: "        on conflict (market_id, date) do update set reason = excluded.reason\n",
    by,
  },
  {
    promise: "nobody closes a day of a market that is not theirs at that moment",
    in: verbs,
    find: "        where ${runsMarket(ctx, marketId)}\n        on conflict",
    put: "        where true\n        on conflict",
    by,
  },
  {
    promise: "nothing is announced before it can no longer be undone",
    in: announce,
    find: "and c.announce_at <= ${ctx.now}\n    order by",
    put: "\n    order by",
    by,
  },
  {
    promise: "the stock of orders that are called off is free again, once",
    in: announce,
    find: "set reserved = s.reserved - held.quantity",
    put: "set reserved = s.reserved",
    by,
  },
  {
    promise: "what was paid for an order that is called off goes back",
    in: announce,
    find: "    askForTheRest(ctx, endedIds, closing.closedBy),\n",
    put: "    sql`select 1`,\n",
    by,
  },
  {
    promise: "nothing is made ready for a day that is closed, at that very moment",
    in: moves,
    find: "      and not (l.value ->> 'to' in ('confirmed', 'ready') and ${isShut(\"o\")})",
    put: "",
    by,
  },
  {
    promise: "a stall that has answered is not asked",
    in: asks,
    find: "and d.date = ${date} and d.confirmed_at is not null",
    put: "and false and d.date = ${date} and d.confirmed_at is not null",
    by: byComing,
  },
  {
    promise: "a mailed link ends with the account that it was mailed to",
    in: answer,
    find: "va.role = 'owner' and ${isActive(sql`u`)}`;",
    put: "va.role = 'owner'`;",
    by: byComing,
  },
];
