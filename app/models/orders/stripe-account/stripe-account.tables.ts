import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { capabilityStatuses } from "~/platform/connected-account";
import { instant, oneOf, refersTo } from "../../core/columns";
import { vendors } from "../../vendors/vendor.tables";
import { resolutions } from "./stripe-account.rules";

/**
 * A vendor's own account at Stripe as Stripe last described it; the customers' card payments go
 * there. A vendor has one open account. A closed account keeps its row, because payments refer to
 * it. This table decides which account a vendor has now.
 */
export const stripeAccounts = sqliteTable(
  "stripe_accounts",
  {
    /** Stripe's own id: 'acct_…'. */
    id: text("id").primaryKey(),
    vendorId: refersTo("vendor_id", () => vendors.id),
    /** Whether the account's customers may pay by card; see `capabilityStatuses`. */
    cardPayments: text("card_payments", { enum: capabilityStatuses }).notNull().default("pending"),
    /** Whether the account's money may be paid out: the capability `stripe_balance.payouts`. */
    payouts: text("payouts", { enum: capabilityStatuses }).notNull().default("pending"),
    /**
     * What is missing, the deadline, and whose turn it is, as JSON; see stripe-account.rules.ts.
     */
    requirements: text("requirements").notNull().default("[]"),
    /** When the first of the missing items is overdue; null if none has a date. */
    dueAt: instant("due_at"),
    /** What the vendor can do if cards are not taken and nothing is missing. */
    resolution: text("resolution", { enum: resolutions }),
    /** When the account first took cards. Before that time, no card payments were lost. */
    readyAt: instant("ready_at"),
    /** Stripe's codes for a currency and a country: 'usd', 'US'. */
    currency: text("currency").notNull().default("usd"),
    country: text("country").notNull().default("US"),
    createdAt: instant("created_at").notNull(),
    /** When we last asked Stripe for the account's state. */
    checkedAt: instant("checked_at").notNull(),
    /** When we last asked Stripe about refunds, in case no event reported them. */
    refundsCheckedAt: instant("refunds_checked_at").notNull().default(0),
    /** When to ask Stripe again if there is no news of the account. */
    checkAfter: instant("check_after").notNull().default(0),
    /** When to tell Stripe to make payouts only on request; null once Stripe knows it. */
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
