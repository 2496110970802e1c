import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { payoutStatusesAtStripe } from "~/platform/stripe-balance";
import { cents, id, instant, oneOf } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";

/**
 * 'requested': we have asked Stripe and do not know the result yet. 'refused': Stripe said no and
 * made nothing. The other statuses are Stripe's own words. Even 'paid' may become 'failed'.
 */
export const payoutStatuses = ["requested", "refused", ...payoutStatusesAtStripe] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/**
 * Money on its way from a vendor's balance at Stripe to the bank. Payouts requested in Stripe's own
 * dashboard are here, too; then `afterId` is null.
 */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id(),
    accountId: text("account_id")
      .notNull()
      .references(() => stripeAccounts.id),
    /** Stripe's own id: 'po_…'. */
    stripeId: text("stripe_id"),
    amount: cents("amount").notNull(),
    currency: text("currency").notNull().default("usd"),
    status: text("status", { enum: payoutStatuses }).notNull(),
    /** Why the payout was refused or failed, in Stripe's word. */
    reason: text("reason"),
    askedBy: integer("asked_by").references(() => users.id, { onDelete: "set null" }),
    /**
     * The payout that was requested here before this one, or 0. A caller names the last payout that
     * the caller knew of. So if two callers ask at once, by one click too many or from two phones,
     * only one of them is first.
     */
    afterId: integer("after_id"),
    /** While the status is 'requested': how often we have asked Stripe, and when we ask again. */
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    /** When Stripe expects the money at the bank. */
    arrivesAt: instant("arrives_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** For a failed payout: when we first knew that another payout was made after it. */
    followedAt: instant("followed_at"),
  },
  (t) => [
    uniqueIndex("payouts_stripe_id").on(t.stripeId),
    uniqueIndex("payouts_one_after_another")
      .on(t.accountId, t.afterId)
      .where(sql`after_id is not null`),
    uniqueIndex("payouts_one_at_a_time").on(t.accountId).where(sql`status = 'requested'`),
    index("payouts_of_account").on(t.accountId, t.createdAt),
    index("payouts_to_ask_again").on(t.nextTryAt).where(sql`status = 'requested'`),
    index("payouts_failed")
      .on(t.updatedAt, t.id)
      .where(sql`status = 'failed' and followed_at is null`),
    index("payouts_failed_since").on(t.updatedAt).where(sql`status = 'failed'`),
    index("payouts_failed_of_account")
      .on(t.accountId)
      .where(sql`status = 'failed' and followed_at is null`),
    check("payouts_status", oneOf(t.status, payoutStatuses)),
    check("payouts_amount", sql`${t.amount} > 0`),
    check(
      "payouts_at_stripe",
      sql`(${t.stripeId} is null) = (${oneOf(t.status, ["requested", "refused"])})`,
    ),
  ],
);
