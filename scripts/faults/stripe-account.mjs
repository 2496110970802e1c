const takes = "app/models/stripe-account/takes-cards.server.ts";
const state = "app/models/stripe-account/account-state.server.ts";
const verbs = "app/models/stripe-account/stripe-account.server.ts";
const notice = "app/models/stripe-account/account-notice.server.ts";
const jobs = "app/models/stripe-account/account-jobs.server.ts";
const rules = "app/models/stripe-account/stripe-account.rules.ts";
const connect = "app/platform/connect.ts";
const held = "app/models/order/held-orders.server.ts";
const unpayable = "app/models/payment/unpayable-orders.server.ts";

export const stripeAccountFaults = [
  {
    promise: "a stall has Stripe asked a few times a minute, whoever of it asks",
    in: verbs,
    find: "`check:${ctx.viewer.vendorId}`",
    put: "`check:${ctx.viewer.id}`",
    by: "route commands/stripe-account",
  },
  {
    promise: "a form leads to Stripe's checkout and onboarding, and to no other page of Stripe's",
    in: "app/platform/stripe-pages.ts",
    find: "stripePages(settings).includes(new URL(url).origin)",
    put: 'new URL(url).hostname.endsWith("stripe.com")',
    by: "unit platform/payments",
  },
  {
    promise: "an account that is closed takes no cards",
    in: takes,
    find: " and sa.closed_at is null",
    put: "",
    by: "unit takes-cards.server",
  },
  {
    promise: "cards are taken on the vendor's own account alone",
    in: takes,
    find: "sa.vendor_id = ${vendorId} and ",
    put: "",
    by: "unit takes-cards.server",
  },
  {
    promise: "the rule says the same as the database",
    in: rules,
    find: 'closedAt === null && cardPayments === "active";',
    put: 'cardPayments === "active";',
    by: "unit takes-cards.server",
  },
  {
    promise: "an answer that was asked for earlier does not undo a later one",
    in: state,
    find: "        lte(stripeAccounts.checkedAt, now),\n",
    put: "",
    by: "route commands/stripe-account",
  },
  {
    promise: "an account that Stripe does not know takes no cards",
    in: state,
    find: '  cardPayments: "unsupported",',
    put: '  cardPayments: "active",',
    by: "route commands/stripe-account",
  },
  {
    promise: "only one account of a stall is made, however many ask",
    in: verbs,
    find: "key: await keyOf(request) }",
    put: "key: crypto.randomUUID() }",
    by: "route commands/stripe-account",
  },
  {
    promise: "payouts that could not be set to manual are set later",
    in: verbs,
    find: "    after = ctx.now + lookAgain;\n",
    put: "",
    by: "route commands/stripe-account",
  },
  {
    promise: "payouts are set on the vendor's account and not on the platform's own",
    in: connect,
    find: '          { payments: { payouts: { schedule: { interval: "manual" } } } },\n          { stripeAccount: account },',
    put: '          { payments: { payouts: { schedule: { interval: "manual" } } } },',
    by: "unit platform/connect",
  },
  {
    promise: "an account that cannot be asked about does not keep others waiting",
    in: jobs,
    find: ".set({ checkAfter: now + lookAgain })",
    put: ".set({ checkAfter: now })",
    by: "route commands/stripe-account",
  },
  {
    promise: "news of the other mode changes nothing",
    in: notice,
    find: '  if (!isOurMode) return "livemode";\n',
    put: "",
    by: "route stripe-accounts-webhook",
  },
  {
    promise: "a thin event counts once",
    in: notice,
    find: "  if (known) return null;\n",
    put: "",
    by: "route stripe-accounts-webhook",
  },
  {
    promise: "an order by card is not written for a stall that has just lost the ability",
    in: held,
    find: " and ${takesCards(sql`v.id`)}",
    put: "",
    by: "route commands/pay-by-card",
  },
  {
    promise: "of stalls that take cards nothing is ended",
    in: unpayable,
    find: "'pending_payment' and ${unpayable}`",
    put: "'pending_payment'`",
    by: "route commands/pay-by-card",
  },
  {
    promise: "whose checkout is called off is told what to do instead",
    in: unpayable,
    find: "          note: whyUnpayable(vendor),\n",
    put: "",
    by: "route commands/pay-by-card",
  },
];
