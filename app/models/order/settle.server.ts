import { eq, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Checkout } from "~/platform/payments";
import { callOff } from "./call-off.server";
import { orders, payments } from "./order.tables";

/**
 * Writes down what became of a checkout. The webhook and the customer's return both end up here,
 * in any order and any number of times: the payment is counted once, and the order it pays is
 * confirmed once. Money for an order that can no longer stand, or that another payment has
 * already paid, becomes `refund_due` in the same batch.
 */
export async function settle(ctx: Capabilities, checkout: Checkout): Promise<void> {
  if (checkout.state !== "paid" || checkout.paymentIntentId === null) return;
  const { db, now } = ctx;
  const own = sql`p.checkout_session_id = ${checkout.id}`;
  const [, counted] = await runBatch(db, [
    // A checkout whose making was cut short after Stripe had made it is still ours.
    sql`
      update payments set checkout_session_id = ${checkout.id}
      where id = ${checkout.paymentId} and checkout_session_id is null`,
    sql`
      update payments as p set status = 'paid', payment_intent_id = ${checkout.paymentIntentId},
        updated_at = ${now}
      where ${own} and p.status in ('pending', 'expired', 'failed')
        and p.amount = ${checkout.amount}`,
    sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      select p.id, ${now}, 'charged', p.amount, p.payment_intent_id from payments p
      where changes() = 1 and ${own}`,
    sql`
      update orders set status = 'confirmed', expires_at = null, updated_at = ${now}
      where changes() = 1 and status = 'pending_payment'
        and id = (select p.order_id from payments p where ${own})`,
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor)
      select p.order_id, ${now}, 'pending_payment', 'confirmed', 'stripe' from payments p
      where changes() = 1 and ${own}`,
    sql`
      update payments as p set status = 'refund_due', updated_at = ${now}
      where ${own} and p.status = 'paid' and (
        exists (select 1 from orders o where o.id = p.order_id and o.status = 'cancelled')
        or exists (select 1 from payments q where q.order_id = p.order_id and q.id <> p.id
          and q.status = 'paid'))`,
  ]);
  if (counted?.meta.changes === 0) {
    await tellOfMismatch(ctx, checkout);
    return;
  }
  await refundWhatIsDue(ctx);
}

/** A checkout paid with another amount than was asked for is nothing the code may decide on. */
async function tellOfMismatch(ctx: Capabilities, checkout: Checkout) {
  const [payment] = await ctx.db
    .select({ id: payments.id, amount: payments.amount, orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.checkoutSessionId, checkout.id));
  if (!payment || payment.amount === checkout.amount) return;
  ctx.log("payment-mismatch", { ...payment, paid: checkout.amount, checkout: checkout.id });
}

/**
 * Gives back every payment that is due to be given back. Stripe is asked with a key of the
 * payment's own, so that a refund is made once however often this runs or is cut short.
 */
export async function refundWhatIsDue(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const due = await db
    .select({ id: payments.id, paymentIntentId: payments.paymentIntentId })
    .from(payments)
    .where(sql`${payments.status} = 'refund_due'`)
    .orderBy(payments.id)
    .limit(20);
  for (const { id, paymentIntentId } of due) {
    if (paymentIntentId === null) continue;
    try {
      const refund = await ctx.payments.refund({ key: `refund-${id}`, paymentIntentId });
      await runBatch(db, [
        sql`
          update payments set status = 'refunded', refunded_amount = amount, updated_at = ${now}
          where id = ${id} and status = 'refund_due'`,
        sql`
          insert into payment_events (payment_id, at, kind, amount, reference)
          select id, ${now}, 'refunded', -amount, ${refund.id} from payments
          where changes() = 1 and id = ${id}`,
      ]);
    } catch (error) {
      // It stays due, and the next run tries again.
      ctx.log("refund-failed", { payment: id, message: String(error) });
    }
  }
}

/**
 * Ends orders whose time to be paid is over. The checkout is ended first; if it turns out to have
 * been paid at the last moment, the order is confirmed instead. With Stripe out of reach the order
 * waits for the next run, because nobody knows whether it has been paid.
 */
export async function expireUnpaidOrders(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const unpaid = await db
    .select({ id: orders.id, checkoutSessionId: payments.checkoutSessionId })
    .from(orders)
    .leftJoin(payments, sql`${payments.orderId} = ${orders.id} and ${payments.status} = 'pending'`)
    .where(sql`${orders.status} = 'pending_payment' and ${orders.expiresAt} <= ${now}`)
    .orderBy(orders.expiresAt)
    .limit(50);
  for (const { id, checkoutSessionId } of unpaid) {
    try {
      if (checkoutSessionId !== null) {
        const checkout = await ctx.payments.endCheckout(checkoutSessionId);
        await settle(ctx, checkout);
        if (checkout.state === "paid") continue;
      }
      await callOff(ctx, id, { by: "expired", onlyExpired: true });
    } catch (error) {
      ctx.log("expiry-failed", { order: id, message: String(error) });
    }
  }
}
