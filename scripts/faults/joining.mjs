const decide = "app/models/review-queue/decide.server.ts";
const claim = "app/models/review-queue/claim.server.ts";
const undo = "app/models/review-queue/undo.server.ts";
const ask = "app/models/request/ask-for-access.server.ts";
const apply = "app/models/application/apply-vendor.server.ts";
const told = "app/models/application/apply.server.ts";
const follow = "app/models/application/follow.server.ts";
const byQueue = "route commands/review-queue";

export const joiningFaults = [
  {
    promise: "of two reviewers at once one decides",
    in: decide,
    find: "where i.id = ${id} and i.version = ${version} ${only}",
    put: "where i.id = ${id} ${only}",
    by: "unit review-queue/races",
  },
  {
    promise: "whoever is on an item stays on it",
    in: claim,
    find: "where user_id = excluded.user_id or since <= ${now - claimLasts}",
    put: "where true",
    by: byQueue,
    test: "ends after ten minutes",
  },
  {
    promise: "one reviewer is on one item at a time",
    in: claim,
    find: "and item_id <> ${itemId}\n        and changes() = 1",
    put: "and false",
    by: byQueue,
    test: "ends after ten minutes",
  },
  {
    promise: "nobody is on what is decided",
    in: claim,
    find: "where id = ${itemId} and state = 'pending'",
    put: "where id = ${itemId}",
    by: byQueue,
    test: "is made of nothing that is decided",
  },
  {
    promise: "an account that somebody has come in by is not taken away",
    in: undo,
    find: "and not exists (select 1 from sessions where user_id = u.id)",
    put: "",
    by: byQueue,
    test: "somebody has come in",
  },
  {
    promise: "undoing leaves a stall that was there before",
    in: undo,
    find: "delete from vendors where ${isUndone} and created_at = ${item.decidedAt}",
    put: "delete from vendors where ${isUndone}",
    by: byQueue,
    test: "leaves one that was there",
  },
  {
    promise: "the same asked for three times at once is one request",
    in: ask,
    find: "sql`not ${isKnown} and not ${isTaken}`",
    put: "sql`not ${isTaken}`",
    by: "route commands/ask-for-access",
    test: "at once, three times",
  },
  {
    promise: "an application that is sent twice at once is one",
    in: apply,
    find: 'where not exists (${knownStatement("vendor_application", wish.businessName, email)})',
    put: "where true",
    by: "route commands/apply",
    test: "of two clicks at once",
  },
  {
    promise: "an application is shown to the browser that has sent it, and to no other",
    in: told,
    find: "and browser = ${browser}\n",
    put: "\n",
    by: "route commands/apply",
    test: "of somebody else is led nowhere",
  },
  {
    promise: "the link of one application opens no other kind",
    in: follow,
    find: "token_hash = ${hash} and kind = ${kind} and expires_at > ${now})",
    put: "token_hash = ${hash} and expires_at > ${now})",
    by: "route commands/follow-application",
    test: "opens by no other link",
  },
  {
    promise: "a link to an application ends",
    in: follow,
    find: " and expires_at > ${now})`;",
    put: ")`;",
    by: "route commands/follow-application",
    test: "opens by no other link",
  },
  {
    promise: "of two answers at once one is written",
    in: follow,
    find: "where kind = ${kind} and subject_id = ${id}) = ${messages.length}`,",
    put: "where kind = ${kind} and subject_id = ${id}) >= 0`,",
    by: "route commands/follow-application",
    test: "of two clicks at once",
  },
  {
    promise: "a lost link is mailed for its own address alone",
    in: follow,
    find: " and contact_email = ${email} collate nocase`,",
    put: "`,",
    by: "route commands/follow-application",
    test: "at the address of the application and nowhere else",
  },
];
