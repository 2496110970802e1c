import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, instant, localDate, looksLike, oneOf } from "../../core/columns";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";

/** What moved: the first five are those of our own ledger (`payment_events`). */
export const lineKinds = [
  "charged",
  "refunded",
  "refund_failed",
  "disputed",
  "dispute_won",
  "payout",
  "payout_failed",
  "payout_canceled",
  "fee",
  "other",
] as const;
export type LineKind = (typeof lineKinds)[number];

const account = () =>
  text("account_id")
    .notNull()
    .references(() => stripeAccounts.id);

/** What is known of a vendor's balance at Stripe, and how far its lines have been read. */
export const wallets = sqliteTable(
  "wallets",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => stripeAccounts.id),
    /** On whose clock its days and months are; kept, so that no statement changes afterwards. */
    timeZone: text("time_zone").notNull(),
    /** The balance as Stripe told it when all its lines were read, at `balanceAt`. */
    available: cents("available"),
    pending: cents("pending"),
    balanceAt: instant("balance_at"),
    /** What Stripe held in reserve then, by its lines: in no balance that is paid out. */
    reserved: cents("reserved").notNull().default(0),
    /** When the last reading began that came to its end: whatever is older is here. */
    readAt: instant("read_at"),
    /** The reading that is under way: when it began, from when on, and after which line it goes on. */
    readingSince: instant("reading_since"),
    readingFrom: instant("reading_from").notNull().default(0),
    /** The newest line that it has met. */
    readingNewest: text("reading_newest"),
    readingAfter: text("reading_after"),
    /** When Stripe is asked again; null for an account that is closed. */
    dueAt: instant("due_at"),
    /** How often in a row Stripe has not answered. */
    failures: integer("failures").notNull().default(0),
    /** Where our books and Stripe's lines differ, as of `readAt`: the first of it as JSON, and how much. */
    drift: text("drift").notNull().default("[]"),
    driftCount: integer("drift_count").notNull().default(0),
  },
  (t) => [
    index("wallets_due").on(t.dueAt).where(sql`due_at is not null`),
    index("wallets_drifting").on(t.accountId).where(sql`drift_count > 0`),
    index("wallets_unread").on(t.accountId).where(sql`read_at is null`),
    index("wallets_silent").on(t.accountId).where(sql`failures > 0`),
  ],
);

/** Stripe's own ledger of a vendor's balance, line by line, as it was read there. Nothing is made up. */
export const balanceTransactions = sqliteTable(
  "balance_transactions",
  {
    /** Stripe's own: 'txn_…'. */
    id: text("id").primaryKey(),
    accountId: account(),
    kind: text("kind", { enum: lineKinds }).notNull(),
    /** Stripe's word for it, of which there are more than kinds. */
    type: text("type").notNull(),
    amount: cents("amount").notNull(),
    /** What of the amount Stripe and the platform kept; `platformFee` is the platform's part. */
    fee: cents("fee").notNull(),
    platformFee: cents("platform_fee").notNull().default(0),
    /** What the balance changed by. */
    net: cents("net").notNull(),
    currency: text("currency").notNull(),
    createdAt: instant("created_at").notNull(),
    availableOn: instant("available_on").notNull(),
    /** The date of `createdAt` on the wallet's clock. */
    day: localDate("day").notNull(),
    /**
     * Stripe's id of what it is of, as our own ledger names that: the payment intent of a charge,
     * and else the refund, the dispute, the payout.
     */
    reference: text("reference"),
    paymentIntentId: text("payment_intent_id"),
    /** Which payment a charge says it is for. It is a hint: nothing is bound by it. */
    saidPaymentId: integer("said_payment_id"),
    /**
     * Of such a charge: the checkout that took it, as Stripe says; '' where Stripe knows none, and null
     * while Stripe has not been asked. Only this proves whether the charge is for an order here.
     */
    checkoutSessionId: text("checkout_session_id"),
    /** Whether that checkout is not ours: the vendor's own, or another deployment's. */
    isForeign: integer("is_foreign", { mode: "boolean" }).notNull().default(false),
    description: text("description"),
    /**
     * Which of the account's balances it changes, in Stripe's word: 'payments' is the one that is
     * paid out, 'risk_reserved' and others are held back from it.
     */
    balanceType: text("balance_type").notNull().default("payments"),
  },
  (t) => [
    index("balance_transactions_reserved").on(t.accountId).where(sql`balance_type <> 'payments'`),
    index("balance_transactions_of_account").on(t.accountId, t.createdAt, t.id),
    index("balance_transactions_of_day").on(t.accountId, t.day),
    index("balance_transactions_of_payment")
      .on(t.paymentIntentId)
      .where(sql`payment_intent_id is not null`),
    index("balance_transactions_to_ask")
      .on(t.accountId)
      .where(sql`said_payment_id is not null and checkout_session_id is null`),
    index("balance_transactions_foreign").on(t.createdAt).where(sql`is_foreign = 1`),
    index("balance_transactions_of_reference").on(t.reference).where(sql`reference is not null`),
    check("balance_transactions_kind", oneOf(t.kind, lineKinds)),
    check("balance_transactions_day", looksLike.date(t.day)),
  ],
);

/**
 * Whether a line is of the balance that is paid out: what is held in reserve is another balance, and
 * its lines are no part of a statement, a day or a sum.
 */
export const isPaidOut = (lines: "l" | "balance_transactions") =>
  sql.raw(`${lines}.balance_type = 'payments'`);

/** What the lines of a day come to, so that what was before a month need not be added up line by line. */
export const walletDays = sqliteTable(
  "wallet_days",
  {
    accountId: account(),
    day: localDate("day").notNull(),
    lines: integer("lines").notNull(),
    amount: cents("amount").notNull(),
    fee: cents("fee").notNull(),
    net: cents("net").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
);
