const active = "app/models/user/active.ts";
const issue = "app/models/newsletter/issue.server.ts";
const send = "app/models/newsletter/send-issue.server.ts";
const leave = "app/models/newsletter/newsletter.server.ts";
const rules = "app/models/newsletter/issue.rules.ts";
const readers = "app/models/newsletter/readers.server.ts";
const bySending = "unit newsletter/send-issue";
const byIssue = "unit newsletter/issue.server";

export const newsletterFaults = [
  {
    promise: "nobody is sent the newsletter who has not said yes, or has left",
    in: send,
    find: "where state = 'active' and id >",
    put: "where state in ('active', 'inactive') and id >",
    by: bySending,
    test: "each who has said yes",
  },
  {
    promise: "who says yes after an issue began does not get it",
    in: send,
    find: 'and confirmed_at <= ${its("started_at")} and',
    put: "and",
    by: bySending,
    test: "after it began",
  },
  {
    promise: "a stopped issue goes to nobody",
    in: send,
    find: "and ${its(\"state\")} = 'sending'",
    put: "",
    by: bySending,
    test: "stopped in that moment",
  },
  {
    promise: "a run goes on where the last one ended",
    in: send,
    find: "iif(count(*) < ${copies}, up_to_reader_id, max(id))",
    put: "max(id)",
    by: bySending,
    test: "each who has said yes",
  },
  {
    promise: "an issue has ended only when its last copy has gone",
    in: send,
    find: "sql`copies = sent + given_up`",
    put: "sql`true`",
    by: bySending,
    test: "copies of one issue end no other",
  },
  {
    promise: "an order's mail does not wait behind the newsletter",
    in: rules,
    find: "Math.max(mostCopies - otherMail, leastCopies)",
    put: "mostCopies",
    by: "unit newsletter/issue.rules",
  },
  {
    promise: "no more copies are handed over while mail cannot be sent",
    in: rules,
    find: "Math.min(room, mostWaiting - waitingCopies(issue))",
    put: "room",
    by: "unit newsletter/issue.rules",
  },
  {
    promise: "a stopped issue goes on for thirty days, and no longer",
    in: issue,
    find: "            sql`ended_at > ${ctx.now - goesOnFor}`,\n",
    put: "",
    by: byIssue,
    test: "thirty days after",
  },
  {
    promise: "who leaves gets no copy that waits already",
    in: leave,
    find: "and issue_id is not null and status = 'queued'`,",
    put: "and false`,",
    by: bySending,
    test: "whether or not their copy waits",
  },
  {
    promise:
      "a copy that has been tried goes its way when an issue is stopped: it is not sent twice",
    in: issue,
    find: "and status = 'queued'\n      and attempts = 0`;",
    put: "and status = 'queued'`;",
    by: bySending,
    test: "tried in vain",
  },
  {
    promise: "whose copy was taken back is not forgotten when an issue goes on",
    in: issue,
    find: "(select min(reader_id) - 1 from mail_outbox where ${untried})",
    put: "null",
    by: bySending,
    test: "stopped and goes on",
  },
  {
    promise: "what somebody else has changed is not written over",
    in: issue,
    find: '  and(eq(newsletterIssues.state, "draft"), eq(newsletterIssues.version, version));',
    put: '  and(eq(newsletterIssues.state, "draft"));',
    by: byIssue,
  },
  {
    promise: "what has gone out is not changed",
    in: issue,
    find: '  and(eq(newsletterIssues.state, "draft"), eq(newsletterIssues.version, version));',
    put: "  and(eq(newsletterIssues.version, version));",
    by: byIssue,
  },
  {
    promise: "an administrator whose account was closed a moment ago sends nothing",
    in: active,
    find: "from users u where u.id = ${viewer.id} and ${isActiveAdmin(sql`u`)})`;",
    put: "from users u where u.id = ${viewer.id})`;",
    by: byIssue,
    test: "closed a moment ago",
  },
  {
    promise: "an issue is sent to somebody",
    in: issue,
    find: "            sql`${readers} > 0`,\n",
    put: "",
    by: byIssue,
    test: "while nobody reads",
  },
  {
    promise: "what is looked for is how an address begins",
    in: readers,
    find: 'place.way === "after" ? below : from',
    put: "from",
    by: "unit newsletter/readers",
    test: "how an address begins",
  },
];
