const orderMail = "app/models/mail/order-mail.server.ts";
const outbox = "app/models/mail/outbox.server.ts";
const newsletter = "app/models/newsletter/newsletter.server.ts";

export const mailFaults = [
  {
    promise: "nobody is reminded whose account is closed",
    in: orderMail,
    find: "          and ${isActive(sql`u`)}\n",
    put: "",
    by: "unit mail/order-mail.server",
  },
  {
    promise: "nobody is told news whose account is closed",
    in: orderMail,
    find: "news === null || step.userIsActive === 0",
    put: "news === null",
    by: "unit mail/order-mail.server",
  },
  {
    promise: "nobody is told of money whose account is closed",
    in: orderMail,
    find: '(kind !== "refunded" && kind !== "refund_failed") || row.userIsActive === 0',
    put: 'kind !== "refunded" && kind !== "refund_failed"',
    by: "unit mail/order-mail.server",
  },
  {
    promise: "nobody is reminded of what was called off meanwhile",
    in: orderMail,
    find: "exists (select 1 from orders where id = ${row.id} and ${openOrder()})",
    put: "true",
    by: "unit mail/order-mail.server",
  },
  {
    promise: "whoever orders after the reminders have gone is not reminded",
    in: "app/models/mail/order-mail.ts",
    find: "order.createdAt < from && from <= now",
    put: "from <= now",
    by: "unit mail/order-mail.test",
  },
  {
    promise: "a mail is given up after ten tries",
    in: outbox,
    find: "const givenUp = mail.attempts >= mostTries;",
    put: "const givenUp = mail.attempts > mostTries;",
    by: "unit mail/outbox",
  },
  {
    promise: "a secret mail's words are not kept once it is sent",
    in: outbox,
    find: "text = iif(is_secret, '', text), html",
    put: "html",
    by: "unit mail/outbox",
  },
  {
    promise: "an old yes does not undo leaving the newsletter",
    in: newsletter,
    find: "isActive: false, tokenHash: null",
    put: "isActive: false",
    by: "unit newsletter/newsletter.server",
  },
  {
    promise: "a yes counts for seven days",
    in: newsletter,
    find: "const confirmLasts = 7 * day;",
    put: "const confirmLasts = 8 * day;",
    by: "unit newsletter/newsletter.server",
  },
  {
    promise: "a job that is in the schedule is run",
    in: "app/models/scheduled.server.ts",
    find: "  forgetEndedLinks,\n  forgetEndedTries,",
    put: "  forgetEndedTries,",
    by: "unit models/scheduled.server",
  },
  {
    promise: "money that is due goes back by itself",
    in: "app/models/scheduled.server.ts",
    find: "  refundWhatIsDue,\n  queueOrderMail,",
    put: "  queueOrderMail,",
    by: "unit models/scheduled.server",
  },
  {
    promise: "a job that fails keeps no other from running",
    in: "app/models/scheduled.server.ts",
    find: 'ctx.log("job-failed", {',
    put: 'throw Object.assign(new Error("job-failed"), {',
    by: "unit models/scheduled.server",
  },
];
