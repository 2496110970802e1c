const lookAfter = "app/models/user/look-after.server.ts";
const viewAs = "app/models/user/view-as.server.ts";
const identify = "app/models/user/user.server.ts";
const viewing = "app/platform/viewing.ts";
const refusals = "app/platform/refusals.ts";
const mail = "app/models/mail/mail-list.server.ts";
const orders = "app/models/order/look-into.server.ts";

const byUnit = "unit look-after";
const byView = "route view-as";
const byMail = "unit mail-list";

export const systemFaults = [
  {
    promise: "the last administrator cannot be switched off at the same moment by another",
    in: lookAfter,
    find: "  and exists (select 1 from users v where v.id = ${viewer.id} and ${isActiveAdmin(sql`v`)}))`;",
    put: ")`;",
    by: byUnit,
  },
  {
    promise: "an account that is switched off is signed out with it",
    in: lookAfter,
    find: "...(isOff ? shutOutBy(ctx, userId, sql`${madeBy(making)} is not null`) : []),",
    put: "",
    by: byUnit,
  },
  {
    promise: "a refused change of role signs nobody out",
    in: lookAfter,
    find: "    ...shutOutBy(ctx, userId, sql`${madeBy(making)} is not null`),",
    put: "    ...shutOutBy(ctx, userId, sql`true`),",
    by: byUnit,
  },
  {
    promise: "a role is changed from the one that was seen",
    in: lookAfter,
    find: "where id = ${userId} and ${roleColumn} = ${from} and",
    put: "where id = ${userId} and",
    by: byUnit,
  },
  {
    promise: "nobody views as an administrator, though they become one at that moment",
    in: identify,
    find: "and exists (select 1 from users t where t.id = ${v.userId} and ${mayBeViewed(sql`t`)})`;",
    put: "`;",
    by: byView,
  },
  {
    promise: "who is no administrator any more views as nobody",
    in: identify,
    find: "  and exists (select 1 from users a where a.id = ${sessions.userId} and ${isActiveAdmin(sql`a`)})\n",
    put: "",
    by: byView,
  },
  {
    promise: "a view ends with its quarter of an hour",
    in: identify,
    find: "  and ${v.until} > ${now}\n",
    put: "",
    by: byView,
  },
  {
    promise: "a view begins and ends in a session of a new name",
    in: viewAs,
    find: "update sessions set token_hash = ${await hashToken(token)} where token_hash = ${session}",
    put: "update sessions set token_hash = token_hash where token_hash = ${session}",
    by: byView,
  },
  {
    promise: "nothing is posted while one only looks",
    in: refusals,
    find: "if (changes) await refuseWhileViewing(args);",
    put: "",
    by: byView,
  },
  {
    promise: "nothing is written by a page while one only looks",
    in: viewing,
    find: "reading.refuse = readingOnly;",
    put: "",
    by: byView,
  },
  {
    promise: "a mail is tried again by hand so often, and no more",
    in: mail,
    find: "  if (refused) throw refused;\n",
    put: "",
    by: byMail,
  },
  {
    promise: "a secret mail's words are told to nobody",
    in: mail,
    find: "iif(is_secret, null, text) text",
    put: "text",
    by: byMail,
  },
  {
    promise: "a refund that an administrator asks for is written down with it",
    in: orders,
    find: "      after: { cents: amount, reason },\n    }),",
    put: "      after: { cents: amount, reason },\n    }, sql`false`),",
    by: "route refund-order",
  },
];
