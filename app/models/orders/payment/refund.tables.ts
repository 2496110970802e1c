import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, id, instant, oneOf, refersTo } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { vendors } from "../../vendors/vendor.tables";
import { payments } from "./payment.tables";

/**
 * The kind of refund: all that is left of the payment, a part of it, or a refund made in Stripe's
 * own dashboard.
 */
export const refundReasons = ["order_ended", "part", "at_stripe"] as const;

/**
 * The states of a refund, in order: to be requested from Stripe; waiting at Stripe for money; made;
 * refused, so that a person has to act; made by hand in another way; not needed any more, because
 * another refund returned the same money.
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
 * Money that goes back to a customer. All refunds of a payment that are not replaced add up to at
 * most the amount paid; triggers ensure this. refund.rules.ts says how a refund moves from state to
 * state.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: id(),
    paymentId: refersTo("payment_id", () => payments.id),
    /** The vendor of the order, so that a vendor's refunds are found quickly. */
    vendorId: integer("vendor_id").references(() => vendors.id),
    amount: cents("amount").notNull(),
    reason: text("reason", { enum: refundReasons }).notNull(),
    /** The reason, in a person's words; once the refund is settled by hand, how it was settled. */
    note: text("note"),
    /** Two requests with the same key make only one refund. */
    askKey: text("ask_key").notNull(),
    /**
     * The user who asked for the refund; null if no user did, or if it was made in Stripe's
     * dashboard.
     */
    askedByUserId: integer("asked_by_user_id").references(() => users.id),
    state: text("state", { enum: refundStates }).notNull().default("requested"),
    /** Stripe's id, 're_…'; the last one if several refunds failed. */
    stripeRefundId: text("stripe_refund_id"),
    /** A part of the key sent to Stripe. It goes up after an answer that is final for the key. */
    keyNumber: integer("key_number").notNull().default(0),
    /** How often we have asked Stripe since the refund was last started. */
    attempts: integer("attempts").notNull().default(0),
    /** How often the bank refused the refund after Stripe had made it. */
    failures: integer("failures").notNull().default(0),
    /** When we ask Stripe next. */
    nextTryAt: instant("next_try_at"),
    /** Why the refund has not worked so far, in Stripe's word. */
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

/**
 * Disputes of payments, which customers open at their bank. `payment_events` holds the money that
 * moved because of them.
 */
export const disputes = sqliteTable(
  "disputes",
  {
    /** Stripe's own id: 'du_…'. */
    id: text("id").primaryKey(),
    paymentId: refersTo("payment_id", () => payments.id),
    /** The vendor of the order, so that a vendor's disputes are found quickly. */
    vendorId: integer("vendor_id").references(() => vendors.id),
    amount: cents("amount").notNull(),
    /** The reason, in Stripe's word. */
    reason: text("reason").notNull(),
    state: text("state", { enum: disputeStates }).notNull().default("open"),
    /**
     * Stripe's word for the dispute's current status, such as 'under_review'. `state` follows from
     * it.
     */
    status: text("status").notNull().default("needs_response"),
    /** The deadline for the vendor's answer. */
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
