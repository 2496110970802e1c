const rules = "app/models/closing/closing.rules.ts";
const verbs = "app/models/closing/closing.server.ts";
const proposal = "app/models/closing/proposal.server.ts";
const announce = "app/models/closing/announce.server.ts";
const moves = "app/models/order/move-orders.server.ts";
const asks = "app/models/attendance/ask-stalls.server.ts";
const answer = "app/models/attendance/answer.server.ts";

const byRules = "unit closing.rules";
const byAnnounce = "unit announce.server";
const byVerbs = "unit closing.server";
const byAnswer = "unit answer.server";
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
    find: "        where from_time > coalesce(excluded.from_time, '') and done_at is not null\n",
    put: "        where true\n",
    by,
  },
  {
    promise: "a day ends earlier only once everybody knows of the hour before",
    in: verbs,
    find: "coalesce(excluded.from_time, '') and done_at is not null\n",
    put: "coalesce(excluded.from_time, '')\n",
    by,
  },
  {
    promise: "the hour of a day is set five times at most",
    in: verbs,
    find: "          and round < ${mostRounds}\n",
    put: "          and round < 99\n",
    by: byVerbs,
  },
  {
    promise: "an earlier hour that is taken back leaves what was announced before",
    in: verbs,
    find: "${closure.isEarlier ? putBack : sql`delete from market_closures`}",
    put: "${sql`delete from market_closures`}",
    by,
  },
  {
    promise: "of another hour everybody is told anew",
    in: announce,
    find: "round === 1 ? `closing",
    put: "round > 0 ? `closing",
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
    by: byAnnounce,
  },
  {
    promise: "the stock of orders that are called off is free again, once",
    in: announce,
    find: "set reserved = s.reserved - held.quantity",
    put: "set reserved = s.reserved",
    by: byAnnounce,
  },
  {
    promise: "what was paid for an order that is called off goes back",
    in: announce,
    find: "    askForTheRest(ctx, endedIds, closing.closedBy),\n",
    put: "    sql`select 1`,\n",
    by: byAnnounce,
  },
  {
    promise: "nothing is made ready for a day that is closed, at that very moment",
    in: moves,
    find: "      and not (l.value ->> 'to' in ('confirmed', 'ready') and ${isShut(\"o\")})",
    put: "",
    by: byVerbs,
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
    by: byAnswer,
  },
  {
    promise: "a closed date calls off orders of that date alone",
    in: announce,
    find: "and o.pickup_date = ${closing.date}\n        and ${liveOrder",
    put: "and ${liveOrder",
    by: byAnnounce,
  },
  {
    promise: "what was handed over is not called off",
    in: announce,
    find: '        and ${liveOrder("o")} and o.id > ${after}',
    put: "        and o.id > ${after}",
    by: byAnnounce,
  },
  {
    promise: "of an order that was handed over at that moment nothing is given back",
    in: announce,
    find: "and o.version = (l.value ->> 'version') + 1 and o.cancelled_by = 'closure'`",
    put: "and o.version = (l.value ->> 'version') + 1`",
    by: byAnnounce,
  },
  {
    promise:
      "a day that was opened again at that moment calls nothing off, whatever else is closed",
    in: announce,
    find: "c.id = ${id} and c.announced_at is not null)`;",
    put: "c.announced_at is not null)`;",
    by: byAnnounce,
  },
  {
    promise: "calling off frees the stock of that market alone",
    in: announce,
    find: "and s.market_id = ${closing.marketId}\n        and s.pickup_date",
    put: "and s.pickup_date",
    by: byAnnounce,
  },
  {
    promise: "one closed day that is announced does not end another that was cut short",
    in: announce,
    find: "where id = ${closing.id} and announced_at is not null and done_at is null`",
    put: "where announced_at is not null and done_at is null`",
    by: byAnnounce,
  },
  {
    promise: "an order that was made ready as its hours were cut short is looked at again",
    in: announce,
    find: " || kept.length < shortened.length",
    put: "",
    by: byAnnounce,
  },
  {
    promise: "nobody is told of shorter hours that their order has not got",
    in: announce,
    find: "            and version = ${order.version + 1} and pickup_time_end = ${fromTime})`",
    put: "            )`",
    by: byAnnounce,
  },
  {
    promise: "a stall is told how many orders of its own were called off",
    in: announce,
    find: "where o.vendor_id = v.id\n    and",
    put: "where true\n    and",
    by: byAnnounce,
  },
  {
    promise: "what went back in part does not go back again in what closing comes to",
    in: proposal,
    find: 'p.amount - ${claimedOf("p")} from',
    put: "p.amount from",
    by: byVerbs,
  },
  {
    promise: "a stall that stays away is not told of a closed day",
    in: proposal,
    find: "and ${comesOn(sql`mv`, date)} or",
    put: "or",
    by: byVerbs,
  },
  {
    promise: "a closed day is found at its own market alone",
    in: verbs,
    find: "c.id = ${closureId} and c.market_id = ${marketId}\n",
    put: "c.id = ${closureId}\n",
    by: byVerbs,
  },
  {
    promise: "a closed day that is being announced is not taken back",
    in: verbs,
    find: "and announce_at is not null and announced_at is null and ${runsMarket(ctx, marketId)}",
    put: "and announce_at is not null and ${runsMarket(ctx, marketId)}",
    by: byVerbs,
  },
  {
    promise: "who has lost the market takes nothing back",
    in: verbs,
    find: "and announced_at is null and ${runsMarket(ctx, marketId)}",
    put: "and announced_at is null",
    by: byVerbs,
  },
  {
    promise: "who has left a stall does not answer for it",
    in: answer,
    find: " and va.vendor_id = a.vendor_id\n",
    put: "\n",
    by: byAnswer,
  },
  {
    promise: "an account that is closed at that moment answers nothing",
    in: answer,
    find: "only: sql`exists (select 1 ${ask(tokenHash)})`,",
    put: "",
    by: byAnswer,
  },
  {
    promise: "who has lost the market says nothing for its stalls",
    in: answer,
    find: "      only: runsMarket(ctx, marketId),\n",
    put: "",
    by: byAnswer,
  },
];
