import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, instant, localDate, looksLike, oneOf } from "../../core/columns";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";

/** The kind of movement. The first five are also kinds of our own ledger (`payment_events`). */
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

/** What we know of a vendor's balance at Stripe, and how far its lines have been read. */
export const wallets = sqliteTable(
  "wallets",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => stripeAccounts.id),
    /**
     * The time zone for the wallet's days and months. It is saved here so that statements do not
     * change afterwards.
     */
    timeZone: text("time_zone").notNull(),
    /** The balance as Stripe reported it at `balanceAt`, when all its lines had been read. */
    available: cents("available"),
    pending: cents("pending"),
    balanceAt: instant("balance_at"),
    /**
     * How much Stripe held in reserve at that time, by the lines. This money is not in the balance
     * that is paid out.
     */
    reserved: cents("reserved").notNull().default(0),
    /** When the last complete reading began: every older line is here. */
    readAt: instant("read_at"),
    /**
     * The current reading: when it began, from which time it reads lines, and after which line it
     * continues.
     */
    readingSince: instant("reading_since"),
    readingFrom: instant("reading_from").notNull().default(0),
    /** The newest line that the current reading has met. */
    readingNewest: text("reading_newest"),
    readingAfter: text("reading_after"),
    /** When to ask Stripe again; null once Stripe no longer reports about a closed account. */
    dueAt: instant("due_at"),
    /** How often in a row Stripe has not answered. */
    failures: integer("failures").notNull().default(0),
    /**
     * The first differences between our books and Stripe's lines, as JSON, and how many there are,
     * as of `readAt`.
     */
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

/**
 * Stripe's own ledger of a vendor's balance, line by line, as we read it at Stripe. We add nothing
 * to it.
 */
export const balanceTransactions = sqliteTable(
  "balance_transactions",
  {
    /** Stripe's own id: 'txn_…'. */
    id: text("id").primaryKey(),
    accountId: account(),
    kind: text("kind", { enum: lineKinds }).notNull(),
    /** Stripe's word for the movement. Stripe has more types than there are kinds. */
    type: text("type").notNull(),
    amount: cents("amount").notNull(),
    /**
     * The fees that Stripe and the platform kept from the amount; `platformFee` is the platform's
     * part.
     */
    fee: cents("fee").notNull(),
    platformFee: cents("platform_fee").notNull().default(0),
    /** By how much the balance changed. */
    net: cents("net").notNull(),
    currency: text("currency").notNull(),
    createdAt: instant("created_at").notNull(),
    availableOn: instant("available_on").notNull(),
    /** The date of `createdAt` in the wallet's time zone. */
    day: localDate("day").notNull(),
    /**
     * Stripe's id of the object that moved the money, as our own ledger names it: the payment
     * intent of a charge, otherwise the refund, the dispute or the payout.
     */
    reference: text("reference"),
    paymentIntentId: text("payment_intent_id"),
    /** The payment that a charge claims to be for. Only a hint: nothing depends on it. */
    saidPaymentId: integer("said_payment_id"),
    /**
     * For such a charge, the checkout that took it, as Stripe says: '' if Stripe knows none, and
     * null while we have not asked Stripe. Only this proves whether the charge is for an order
     * here.
     */
    checkoutSessionId: text("checkout_session_id"),
    /** Whether the checkout is not ours, but the vendor's own or another deployment's. */
    isForeign: integer("is_foreign", { mode: "boolean" }).notNull().default(false),
    description: text("description"),
    /**
     * Which of the account's balances the line changes, in Stripe's word: 'payments' is the balance
     * that is paid out; 'risk_reserved' and others are held back from it.
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
 * Whether a line belongs to the balance that is paid out. Money held in reserve is another balance,
 * and its lines do not count in a statement, a day or a sum.
 */
export const isPaidOut = (lines: "l" | "balance_transactions") =>
  sql.raw(`${lines}.balance_type = 'payments'`);

/**
 * The sums of each day's lines, so that the balance before a month is known without adding up every
 * line.
 */
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
