import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, id, instant, oneOf } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { vendors } from "../../vendors/vendor.tables";
import { payments } from "./payment.tables";

/** Why money goes back: all that is left of it, a part of it, or made in Stripe's own dashboard. */
export const refundReasons = ["order_ended", "part", "at_stripe"] as const;

/**
 * Where a refund is: to be asked of Stripe, waiting there for money, given back, refused so that a
 * person has to act, given back by hand in another way, or not needed any more, because the same
 * money went back by another refund.
 */
export const refundStates = [
  "requested",
  "pending",
  "done",
  "refused",
  "settled",
  "replaced",
] as const;

/**
 * Money that goes back to a customer. All that are not replaced come to at most what was paid, which
 * triggers hold. How one moves from state to state is in refund.rules.ts.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: id(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The vendor of its order, so that a vendor's own are found at once. */
    vendorId: integer("vendor_id").references(() => vendors.id),
    amount: cents("amount").notNull(),
    reason: text("reason", { enum: refundReasons }).notNull(),
    /** Why, in somebody's words; once it is settled by hand, how. */
    note: text("note"),
    /** What is asked for twice with the same key is one refund. */
    askKey: text("ask_key").notNull(),
    /** Nobody where an order's end asked for it, or Stripe's dashboard. */
    askedByUserId: integer("asked_by_user_id").references(() => users.id),
    state: text("state", { enum: refundStates }).notNull().default("requested"),
    /** Stripe's id, 're_…'; that of the last one where several failed. */
    stripeRefundId: text("stripe_refund_id"),
    /** Part of the key that Stripe is asked with: another one after an answer that stands. */
    keyNumber: integer("key_number").notNull().default(0),
    /** How often Stripe has been asked since it last began. */
    attempts: integer("attempts").notNull().default(0),
    /** How often the bank has refused it after Stripe had made it. */
    failures: integer("failures").notNull().default(0),
    /** When Stripe is asked next. */
    nextTryAt: instant("next_try_at"),
    /** Why it has not worked so far, in Stripe's word. */
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("refunds_of_payment").on(t.paymentId),
    uniqueIndex("refunds_asked").on(t.paymentId, t.askKey),
    uniqueIndex("refunds_stripe").on(t.stripeRefundId),
    index("refunds_to_try").on(t.nextTryAt).where(sql`state = 'requested'`),
    index("refunds_waiting")
      .on(t.updatedAt)
      .where(sql`state in ('pending', 'refused') or state = 'requested' and attempts > 2`),
    index("refunds_waiting_of_vendor")
      .on(t.vendorId, t.updatedAt)
      .where(sql`state in ('pending', 'refused') or state = 'requested' and attempts > 2`),
    check("refunds_amount", sql`${t.amount} > 0`),
    check("refunds_reason", oneOf(t.reason, refundReasons)),
    check("refunds_state", oneOf(t.state, refundStates)),
    check("refunds_next_try", sql`(${t.state} = 'requested') = (${t.nextTryAt} is not null)`),
    check(
      "refunds_made",
      sql`${t.state} not in ('pending', 'done') or ${t.stripeRefundId} is not null`,
    ),
  ],
);

export const disputeStates = ["open", "won", "lost"] as const;

/** A customer disputes a payment at their bank. What moved because of it is in `payment_events`. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** Stripe's own: 'du_…'. */
    id: text("id").primaryKey(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The vendor of its order, for the same reason. */
    vendorId: integer("vendor_id").references(() => vendors.id),
    amount: cents("amount").notNull(),
    /** Why, in Stripe's word. */
    reason: text("reason").notNull(),
    state: text("state", { enum: disputeStates }).notNull().default("open"),
    /** Stripe's word for where the dispute stands, from which the state follows: 'under_review'. */
    status: text("status").notNull().default("needs_response"),
    /** Until when the vendor can answer it. */
    dueBy: instant("due_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("disputes_of_payment").on(t.paymentId, t.state),
    index("disputes_open").on(t.createdAt).where(sql`state = 'open'`),
    index("disputes_open_of_vendor").on(t.vendorId, t.createdAt).where(sql`state = 'open'`),
    check("disputes_state", oneOf(t.state, disputeStates)),
  ],
);
