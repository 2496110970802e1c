import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, id, instant, oneOf, refersTo } from "../../core/columns";
import { baskets } from "../basket/basket.tables";
import { orders } from "../order/order.tables";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";

/**
 * How money moves: in, or out if the amount is negative. A refund settled by hand did not go
 * through Stripe; every other movement is also a line of the account's balance at Stripe.
 */
export const paymentEventKinds = [
  "charged",
  "refunded",
  "refund_failed",
  "disputed",
  "dispute_won",
  "settled_by_hand",
] as const;
const moneyIn = ["charged", "refund_failed", "dispute_won"];
const moneyOut = ["refunded", "disputed", "settled_by_hand"];
export const paymentStatuses = [
  "pending",
  "paid",
  "refund_due",
  "refunded",
  "expired",
  "failed",
] as const;

/**
 * The card payment of an order, on the vendor's own account at Stripe: its checkout session and the
 * result. The status is 'paid' while the order keeps the payment, even if parts of it are refunded.
 * It is 'refund_due' once the payment must go back, and 'refunded' when all of it has gone back.
 * `refunds` holds the details.
 */
export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    orderId: refersTo("order_id", () => orders.id),
    /** Every Stripe call about this payment names this account. */
    stripeAccountId: text("stripe_account_id")
      .notNull()
      .references(() => stripeAccounts.id),
    status: text("status", { enum: paymentStatuses }).notNull().default("pending"),
    amount: cents("amount").notNull(),
    /** The part of `amount` that goes to the platform as its fee. */
    applicationFee: cents("application_fee").notNull().default(0),
    /** What the payment's refunds have returned so far, by Stripe or by hand. */
    refundedAmount: cents("refunded_amount").notNull().default(0),
    /** What had been taken off the order's total before this payment was made. */
    takenOffBefore: cents("taken_off_before").notNull().default(0),
    currency: text("currency").notNull().default("usd"),
    checkoutSessionId: text("checkout_session_id"),
    /**
     * The address where the customer pays, for as long as the checkout may be open at Stripe; null
     * once we know that it is closed.
     */
    checkoutUrl: text("checkout_url"),
    paymentIntentId: text("payment_intent_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("payments_of_order").on(t.orderId),
    index("payments_of_account").on(t.stripeAccountId),
    uniqueIndex("payments_one_open").on(t.orderId).where(sql`status = 'pending'`),
    uniqueIndex("payments_session").on(t.checkoutSessionId),
    uniqueIndex("payments_intent").on(t.paymentIntentId),
    index("payments_to_close")
      .on(t.updatedAt)
      .where(sql`checkout_url is not null and status in ('expired', 'failed')`),
    check("payments_status", oneOf(t.status, paymentStatuses)),
    check(
      "payments_amount",
      sql`${t.amount} > 0 and ${t.refundedAmount} between 0 and ${t.amount}`,
    ),
    check("payments_fee", sql`${t.applicationFee} between 0 and ${t.amount}`),
  ],
);

/**
 * Every cent that came in (positive) or went back (negative). If the bank refuses a refund later,
 * its money comes in again, and so does money that a dispute had taken. Append-only, like order
 * events.
 */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: id(),
    paymentId: refersTo("payment_id", () => payments.id),
    at: instant("at").notNull(),
    kind: text("kind", { enum: paymentEventKinds }).notNull(),
    amount: cents("amount").notNull(),
    /**
     * Stripe's id of the payment intent ('charged'), the refund or the dispute, or a name such as
     * 'refund-12' for our refund that was settled by hand. The same movement of money is saved only
     * once.
     */
    reference: text("reference").notNull(),
    /**
     * The movement's number among those with the same kind and reference: a bank can take money for
     * a dispute again.
     */
    turn: integer("turn").notNull().default(1),
    /** Why a refund failed or a payment is disputed, in Stripe's word. */
    note: text("note"),
  },
  (t) => [
    index("payment_events_of_payment").on(t.paymentId),
    uniqueIndex("payment_events_reference").on(t.kind, t.reference, t.turn),
    check(
      "payment_events_sign",
      sql`(${oneOf(t.kind, moneyIn)} and ${t.amount} > 0) or (${oneOf(t.kind, moneyOut)} and ${t.amount} < 0)`,
    ),
  ],
);

/** How far a charge of a basket's card is. */
export const chargeStates = ["waiting", "charging", "charged", "declined", "dropped"] as const;

/**
 * A payment that is charged to the card of its basket, without the customer. The payment intent is
 * saved before it is confirmed, so that after an interruption we know what to ask Stripe about, and
 * can cancel what nobody wants any more. A charge that the bank declines ends here: its order waits
 * for payment by a checkout of its own.
 */
export const cardCharges = sqliteTable(
  "card_charges",
  {
    paymentId: integer("payment_id")
      .primaryKey()
      .references(() => payments.id),
    basketId: refersTo("basket_id", () => baskets.id),
    state: text("state", { enum: chargeStates }).notNull().default("waiting"),
    paymentIntentId: text("payment_intent_id"),
    /** Why the bank declined, in Stripe's word. */
    declined: text("declined"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("card_charges_of_basket").on(t.basketId),
    uniqueIndex("card_charges_intent").on(t.paymentIntentId),
    index("card_charges_open").on(t.updatedAt).where(sql`state in ('waiting', 'charging')`),
    check("card_charges_state", oneOf(t.state, chargeStates)),
    check(
      "card_charges_intent_known",
      sql`${t.state} <> 'charging' or ${t.paymentIntentId} is not null`,
    ),
    check("card_charges_why", sql`(${t.state} = 'declined') = (${t.declined} is not null)`),
  ],
);

/** Stripe events that we have acted on. A repeated event finds its id here. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    receivedAt: instant("received_at").notNull(),
    /** The event's API version, if it is not the version in which this site asks Stripe. */
    apiVersion: text("api_version"),
  },
  (t) => [
    index("stripe_events_received").on(t.receivedAt),
    index("stripe_events_other_version").on(t.receivedAt).where(sql`api_version is not null`),
  ],
);
