const failed = "app/models/stripe-event/failed-event.server.ts";
const again = "app/models/stripe-event/try-again.server.ts";
const rules = "app/models/stripe-event/failed-event.rules.ts";
const status = "app/models/payout/payout-status.server.ts";
const answer = "app/models/correction/answer.server.ts";
const desk = "app/models/correction/corrections.server.ts";
const readers = "app/models/newsletter/readers.server.ts";
const lookAfter = "app/models/user/look-after.server.ts";

const stuckList = "app/models/payment/stuck-list.server.ts";
const traces = "app/models/user/search-traces.server.ts";
const deletion = "app/models/user/delete-account.server.ts";
const alike = "app/models/application/likely-same.server.ts";
const byStuck = "unit payment/stuck-list";
const byTraces = "unit user/search-traces";
const byEvents = "route commands/failed-events";
const byPayouts = "unit payout/failed-payouts";
const byCorrections = "route commands/corrections";
const byIssues = "route newsletter-issues";

export const officeFaults = [
  {
    promise: "an event that was worked through is forgotten as one that could not be",
    in: failed,
    find: "await ctx.db.run(sql`delete from failed_stripe_events where event_id = ${event.id}`);",
    put: "",
    by: byEvents,
    test: "is forgotten once",
  },
  {
    promise: "an error's own words are not kept",
    in: rules,
    find: "const text = isSafe ? error.message : `${name}: the log says more`;",
    put: "const text = String(error);",
    by: "unit stripe-event/failed-event",
  },
  {
    promise: "of two who try an event again at once one does",
    in: again,
    find: "where id = ${event.id} and tries = ${event.tries}`,",
    put: "where id = ${event.id}`,",
    by: byEvents,
    test: "while somebody else does",
  },
  {
    promise: "after 30 days Stripe is not asked any more",
    in: rules,
    find: "!isGone && now - firstTriedAt < keepsFor",
    put: "!isGone",
    by: byEvents,
    test: "after 30 days",
  },
  {
    promise: "a payout that failed waits until another of its own account is made",
    in: status,
    find: "select 1 from payouts p where p.account_id = ${account}\n          and p.status in",
    put: "select 1 from payouts p where p.status in",
    by: byPayouts,
    test: "until another is made",
  },
  {
    promise: "a payout that was made before it does not follow one that failed",
    in: status,
    find: "and (p.created_at, p.id) > (payouts.created_at, payouts.id))",
    put: ")",
    by: byPayouts,
    test: "until another is made",
  },
  {
    promise: "yes is told of one market",
    in: answer,
    find: "where id = ${marketId} and removed_at is null\n          and (confirmed_at",
    put: "where removed_at is null\n          and (confirmed_at",
    by: byCorrections,
    test: "on no other's",
  },
  {
    promise: "the same correction is written once",
    in: answer,
    find: "and c.state = 'pending' and c.what = ${answer} and c.text = ${text ?? \"\"})",
    put: "and false)",
    by: byCorrections,
    test: "what is wrong waits",
  },
  {
    promise: "of one market only so many corrections wait",
    in: answer,
    find: "and c.state = 'pending') < ${mostWaiting}",
    put: "and c.state = 'pending') >= 0",
    by: byCorrections,
    test: "only so many wait",
  },
  {
    promise: "of two decisions about a correction at once one is made",
    in: desk,
    find: "where id = ${correctionId} and state = 'pending' and version = ${version}`,",
    put: "where id = ${correctionId}`,",
    by: byCorrections,
    test: "at the same moment",
  },
  {
    promise: "the address for questions is forgotten with the decision",
    in: desk,
    find: "version = version + 1, email = null,",
    put: "version = version + 1,",
    by: byCorrections,
    test: "forgets the address",
  },
  {
    promise: "one reader is taken off the list",
    in: readers,
    find: "where id = ${readerId} and is_active = 1`,",
    put: "where is_active = 1`,",
    by: byIssues,
    test: "taken off the list",
  },
  {
    promise: "an account is told only of what was done with it",
    in: lookAfter,
    find: "    now,\n    sql`${madeBy(making)} is not null`,\n  );",
    put: "    now,\n    sql`true`,\n  );",
    by: "unit look-after",
    test: "nobody is told of what was refused",
  },
  {
    promise: "of a refund and a dispute that came at one moment none is left out between two pages",
    in: stuckList,
    find: "const id = (place.id - parity[kind]) / 2;",
    put: "const id = place.id / 2;",
    by: byStuck,
  },
  {
    promise: "a stall sees its own refunds alone",
    in: stuckList,
    find: "${isStuck(now)} and ${own}",
    put: "${isStuck(now)}",
    by: byStuck,
  },
  {
    promise: "a stall sees its own disputes alone",
    in: stuckList,
    find: "x.state = 'open' and ${own}",
    put: "x.state = 'open'",
    by: byStuck,
  },
  {
    promise: "the pages that a deleted name is in are written anew",
    in: traces,
    find: "`-${pagesARun}`",
    put: "`0`",
    by: byTraces,
  },
  {
    promise: "a deletion that is refused leaves no note",
    in: deletion,
    find: "noteTraces(now, gone)",
    put: "noteTraces(now, sql`true`)",
    by: byTraces,
  },
  {
    promise: "of many markets of one name the one in its town comes first",
    in: alike,
    find: "order by count(*) + isInTown desc",
    put: "order by count(*) desc",
    by: "unit application/likely-same",
  },
  {
    promise: "a town is not another that begins like it",
    in: alike,
    find: "|| ',', 1, length(${town}) + 1)) = lower(${town}) || ',', 0)",
    put: ", 1, length(${town}))) = lower(${town}), 0)",
    by: "unit application/likely-same",
  },
];
