import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { capabilityStatuses } from "~/platform/connected-account";
import { instant, oneOf } from "../../core/columns";
import { vendors } from "../../vendors/vendor.tables";
import { resolutions } from "./stripe-account.rules";

/**
 * A vendor's own account at Stripe, as Stripe last told of it: its customers' card payments go
 * there. A vendor has one that is open; one that is closed keeps its row, because payments point
 * at it. Which one a vendor has now is this table's to say.
 */
export const stripeAccounts = sqliteTable(
  "stripe_accounts",
  {
    /** Stripe's own: 'acct_…'. */
    id: text("id").primaryKey(),
    vendorId: integer("vendor_id")
      .notNull()
      .references(() => vendors.id),
    /** Whether its customers may pay by card; see `capabilityStatuses`. */
    cardPayments: text("card_payments", { enum: capabilityStatuses }).notNull().default("pending"),
    /** Whether its money may be paid out: the capability `stripe_balance.payouts`. */
    payouts: text("payouts", { enum: capabilityStatuses }).notNull().default("pending"),
    /** What is missing, by when and whose turn it is, as JSON: see stripe-account.rules.ts. */
    requirements: text("requirements").notNull().default("[]"),
    /** When the first of that is overdue; null where it has no date. */
    dueAt: instant("due_at"),
    /** What can be done where cards are not taken and nothing is missing. */
    resolution: text("resolution", { enum: resolutions }),
    /** When cards were first taken: before that nothing has been lost. */
    readyAt: instant("ready_at"),
    /** Stripe's code for a currency and a country: 'usd', 'US'. */
    currency: text("currency").notNull().default("usd"),
    country: text("country").notNull().default("US"),
    createdAt: instant("created_at").notNull(),
    /** When Stripe was last asked how it stands. */
    checkedAt: instant("checked_at").notNull(),
    /** When Stripe was last asked what was given back, in case no event told of it. */
    refundsCheckedAt: instant("refunds_checked_at").notNull().default(0),
    /** When Stripe is to be asked again, though nothing was heard of it. */
    checkAfter: instant("check_after").notNull().default(0),
    /** When Stripe is to be told that it pays out only when asked; null once it has been told. */
    manualPayoutsAfter: instant("manual_payouts_after").default(0),
    closedAt: instant("closed_at"),
  },
  (t) => [
    uniqueIndex("stripe_accounts_open").on(t.vendorId).where(sql`closed_at is null`),
    index("stripe_accounts_of_vendor").on(t.vendorId),
    index("stripe_accounts_refunds_checked").on(t.refundsCheckedAt),
    index("stripe_accounts_to_check").on(t.checkAfter).where(sql`closed_at is null`),
    index("stripe_accounts_to_set")
      .on(t.manualPayoutsAfter)
      .where(sql`closed_at is null and manual_payouts_after is not null`),
    check("stripe_accounts_card_payments", oneOf(t.cardPayments, capabilityStatuses)),
    check("stripe_accounts_payouts", oneOf(t.payouts, capabilityStatuses)),
  ],
);
