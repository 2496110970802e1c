import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { payoutStatusesAtStripe } from "~/platform/stripe-balance";
import { cents, id, instant, oneOf } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";

/**
 * 'requested': Stripe is asked, and what came of it is not known yet; 'refused': Stripe said no, and
 * nothing was made. The others are Stripe's own words. Even 'paid' may become 'failed'.
 */
export const payoutStatuses = ["requested", "refused", ...payoutStatusesAtStripe] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/**
 * Money on its way from a vendor's balance at Stripe to their bank. What was asked for at Stripe
 * itself, in its dashboard, is here too: then nobody asked for it here (`afterId` is null).
 */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id(),
    accountId: text("account_id")
      .notNull()
      .references(() => stripeAccounts.id),
    /** Stripe's own: 'po_…'. */
    stripeId: text("stripe_id"),
    amount: cents("amount").notNull(),
    currency: text("currency").notNull().default("usd"),
    status: text("status", { enum: payoutStatuses }).notNull(),
    /** Why it was refused or failed, in Stripe's word. */
    reason: text("reason"),
    askedBy: integer("asked_by").references(() => users.id, { onDelete: "set null" }),
    /**
     * The payout that was asked for here before it, or 0. Whoever asks says which was the last they
     * knew of, so of two who ask at once, with one click too many or from two phones, one is first.
     */
    afterId: integer("after_id"),
    /** While it is 'requested': how often Stripe was asked, and when it is asked again. */
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    /** When Stripe expects the bank to have it. */
    arrivesAt: instant("arrives_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Of a failed one: when it was first known that another was made after it. */
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
