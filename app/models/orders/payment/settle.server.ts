import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CardCharge } from "~/platform/cards";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Checkout } from "~/platform/payments";
import { statusChangeStatements } from "../order/status-change.server";
import { queueWebhooks } from "../webhook/queue.server";
import { cardCharges, payments } from "./payment.tables";
import { askForTheRest } from "./refund.server";

/** One of our checkouts. Stripe knows it only on the account on which it was made. */
export interface NamedCheckout {
  stripeAccount: string;
  id: string;
}

/**
 * Saves the result of a checkout. The webhook, the customer's return and the scheduled jobs all
 * call this function, in any order and any number of times: the payment counts once, and its order
 * is confirmed once. If the order no longer waits for this payment, it becomes `refund_due` in the
 * same batch. A checkout counts only if it is saved with a payment: nobody has the address of any
 * other checkout of ours, and checkouts that a vendor makes on the account are the vendor's own.
 */
export async function settle(
  ctx: Capabilities,
  stripeAccount: string,
  checkout: Checkout,
): Promise<void> {
  const { paymentIntentId, amount, currency } = checkout;
  if (checkout.state !== "paid" || paymentIntentId === null) return;
  const own = sql`p.checkout_session_id = ${checkout.id}
    and p.stripe_account_id = ${stripeAccount}`;
  const isCounted = await count(ctx, own, { paymentIntentId, amount, currency });
  if (!isCounted) await tellOfMismatch(ctx, checkout);
}

/** Like `settle`, for a charge of a basket's card. */
export async function settleCharge(
  ctx: Capabilities,
  stripeAccount: string,
  { id, state, amount, currency }: CardCharge,
): Promise<void> {
  if (state !== "paid") return;
  const own = sql`p.stripe_account_id = ${stripeAccount}
    and p.id = (select c.payment_id from card_charges c where c.payment_intent_id = ${id})`;
  await count(ctx, own, { paymentIntentId: id, amount, currency });
}

interface Paid {
  paymentIntentId: string;
  amount: number;
  currency: string | null;
}

/** Counts the money of the payment `own`. Returns false if it was counted before, or differs. */
async function count(ctx: Capabilities, own: SQL, paid: Paid): Promise<boolean> {
  const { db, now } = ctx;
  const order = sql`(select p.order_id from payments p where ${own})`;
  const [counted] = await runBatch(db, [
    sql`
      update payments as p set status = iif(p.status = 'pending', 'paid', 'refund_due'),
        payment_intent_id = ${paid.paymentIntentId}, checkout_url = null, updated_at = ${now}
      where ${own} and p.status in ('pending', 'expired', 'failed')
        and p.amount = ${paid.amount} and p.currency = ${paid.currency}`,
    sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      select p.id, ${now}, 'charged', p.amount, p.payment_intent_id from payments p
      where ${wroteOne} and ${own}`,
    ...statusChangeStatements({
      name: "pay",
      which: sql`id = ${order}`,
      only: wroteOne,
      now,
      actor: "stripe",
    }),
    // An order that was to be paid at pickup, because its card was declined, is paid by card after
    // all. Its vendor's programs must hear of it, so it is a step. A card that is charged when the
    // order is weighed is no step: the vendor may hand over the version that was weighed.
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id)
      select id, ${now}, status, status, 'customer', user_id from orders
      where id = ${order} and payment_method = 'at_pickup' and card_when_weighed = 0
        and exists (select 1 from payments p where ${own} and p.status = 'paid')`,
    sql`
      update orders set payment_method = 'card', card_when_weighed = 0,
        version = iif(card_when_weighed = 1, version, version + 1), updated_at = ${now}
      where id = ${order} and payment_method = 'at_pickup'
        and exists (select 1 from payments p where ${own} and p.status = 'paid')`,
    askForTheRest(ctx, order),
    sql`
      update card_charges set state = 'charged', declined = null, updated_at = ${now}
      where payment_intent_id = ${paid.paymentIntentId} and exists (select 1 from payments p
        where ${own} and p.payment_intent_id = card_charges.payment_intent_id)`,
    queueWebhooks(order, now),
  ]);
  return counted?.meta.changes === 1;
}

/**
 * Ends a checkout at Stripe, so that nobody can pay it any more, and saves the result: it was paid
 * after all, its money is on the way by a method that takes days, or it has ended. Throws
 * `payments_down` if the result is unknown.
 */
export async function closeCheckout(
  ctx: Capabilities,
  named: NamedCheckout,
): Promise<"paid" | "processing" | "ended"> {
  const checkout = await orNull(ctx.payments.endCheckout(named));
  if (checkout?.state === "open") throw new DomainError("payments_down");
  if (checkout?.state === "processing") return "processing";
  if (checkout?.state === "paid") {
    await settle(ctx, named.stripeAccount, checkout);
    return "paid";
  }
  await ctx.db
    .update(payments)
    .set({ checkoutUrl: null })
    .where(
      and(
        eq(payments.checkoutSessionId, named.id),
        eq(payments.stripeAccountId, named.stripeAccount),
      ),
    );
  return "ended";
}

/** The condition on a charge that it may take money at any moment. */
export const isCharging = () => eq(cardCharges.state, "charging");

/** What may still take the money of a payment that is not paid yet. */
export interface Open {
  stripeAccount: string | null;
  checkoutId: string | null;
  /** The charge of a basket's card, if it has begun. */
  chargeId: string | null;
}

/**
 * Ends whatever may still take the money of a payment, and saves the result, like `closeCheckout`.
 */
export async function closePayment(
  ctx: Capabilities,
  { stripeAccount, checkoutId, chargeId }: Open,
): Promise<"paid" | "processing" | "ended"> {
  if (stripeAccount === null) return "ended";
  if (chargeId !== null) {
    const end = await closeCharge(ctx, { stripeAccount, id: chargeId });
    if (end !== "ended") return end;
  }
  return checkoutId === null ? "ended" : closeCheckout(ctx, { stripeAccount, id: checkoutId });
}

/**
 * Ends a charge of a basket's card, and saves the result: it was paid after all, or it has ended. A
 * charge that Stripe no longer shows us ends here, too. Its last try may have taken the money
 * without our knowing, so the charge's id is logged.
 */
export async function closeCharge(
  ctx: Capabilities,
  named: NamedCheckout,
): Promise<"paid" | "processing" | "ended"> {
  const charge = await orNull(ctx.cards.cancel(named));
  if (charge === null) ctx.log("charge-not-shown", { ...named });
  if (charge?.state === "processing") return "processing";
  if (charge?.state === "paid") {
    await settleCharge(ctx, named.stripeAccount, charge);
    return "paid";
  }
  await ctx.db
    .update(cardCharges)
    .set({ state: "dropped", updatedAt: ctx.now })
    .where(and(eq(cardCharges.paymentIntentId, named.id), eq(cardCharges.state, "charging")));
  return "ended";
}

/** What Stripe says; null if Stripe knows no such checkout or charge, so that nobody can pay it. */
async function orNull<Told>(told: Promise<Told>): Promise<Told | null> {
  try {
    return await told;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Logs a checkout that was paid with another amount than we asked for: a person must decide about
 * it.
 */
async function tellOfMismatch(ctx: Capabilities, { id, amount, currency }: Checkout) {
  const [payment] = await ctx.db
    .select({
      id: payments.id,
      amount: payments.amount,
      currency: payments.currency,
      orderId: payments.orderId,
    })
    .from(payments)
    .where(eq(payments.checkoutSessionId, id));
  if (!payment || (payment.amount === amount && payment.currency === currency)) return;
  ctx.log("payment-mismatch", { ...payment, paid: amount, paidIn: currency, checkout: id });
}
