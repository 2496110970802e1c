import { eq, or, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Checkout } from "~/platform/payments";
import { statusChangeStatements } from "../order/status-change.server";
import { payments } from "./payment.tables";

/**
 * Writes down what became of a checkout. The webhook, the customer's return and the jobs all end
 * up here, in any order and any number of times: the payment is counted once, and the order it
 * pays is confirmed once. Money for an order that can no longer stand, or that stands already,
 * becomes `refund_due` in the same batch.
 */
export async function settle(ctx: Capabilities, checkout: Checkout): Promise<void> {
  if (checkout.state !== "paid" || checkout.paymentIntentId === null) return;
  const { db, now } = ctx;
  const own = sql`p.checkout_session_id = ${checkout.id}`;
  const [, , counted] = await runBatch(db, [
    // A checkout whose making was cut short after Stripe had made it is still ours.
    sql`
      update payments set checkout_session_id = ${checkout.id}
      where id = ${checkout.paymentId} and checkout_session_id is null`,
    // And so is a second one of the same payment: its money is a payment of its own.
    sql`
      insert into payments (order_id, status, amount, checkout_session_id, created_at, updated_at)
      select p.order_id, 'expired', p.amount, ${checkout.id}, ${now}, ${now} from payments p
      where p.id = ${checkout.paymentId} and p.amount = ${checkout.amount}
        and not exists (select 1 from payments p where ${own})`,
    sql`
      update payments as p set status = 'paid', payment_intent_id = ${checkout.paymentIntentId},
        checkout_url = null, updated_at = ${now}
      where ${own} and p.status in ('pending', 'expired', 'failed')
        and p.amount = ${checkout.amount}`,
    sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      select p.id, ${now}, 'charged', p.amount, p.payment_intent_id from payments p
      where changes() = 1 and ${own}`,
    ...statusChangeStatements({
      name: "pay",
      which: sql`id = (select p.order_id from payments p where ${own})`,
      only: sql`changes() = 1`,
      now,
      actor: "stripe",
    }),
    // Paid now, it is not to be paid by another checkout: that one is closed by `closeCheckouts`.
    sql`
      update payments set status = 'expired', updated_at = ${now}
      where status = 'pending' and order_id = (select p.order_id from payments p where ${own})
        and exists (select 1 from orders o
          where o.id = payments.order_id and o.status <> 'pending_payment')`,
    sql`
      update payments as p set status = 'refund_due', updated_at = ${now}
      where ${own} and p.status = 'paid'
        and (exists (select 1 from orders o where o.id = p.order_id and o.status = 'cancelled')
          or exists (select 1 from payments q
            where q.order_id = p.order_id and q.id <> p.id and q.status = 'paid'))`,
  ]);
  if (counted?.meta.changes === 0) await tellOfMismatch(ctx, checkout);
}

/**
 * Ends a checkout at Stripe, so that it cannot be paid any more, and writes down what became of
 * it. Answers whether it had been paid after all; throws `payments_down` when nobody knows.
 */
export async function closeCheckout(ctx: Capabilities, checkoutId: string): Promise<boolean> {
  const checkout = await endOf(ctx, checkoutId);
  if (checkout?.state === "open") throw new DomainError("payments_down");
  if (checkout?.state === "paid") {
    await settle(ctx, checkout);
    return true;
  }
  await ctx.db
    .update(payments)
    .set({ checkoutUrl: null })
    .where(eq(payments.checkoutSessionId, checkoutId));
  return false;
}

/** Null where Stripe knows no such checkout: then nobody can ever pay it. */
async function endOf(ctx: Capabilities, checkoutId: string): Promise<Checkout | null> {
  try {
    return await ctx.payments.endCheckout(checkoutId);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}

/** A checkout paid with another amount than was asked for is nothing the code may decide on. */
async function tellOfMismatch(ctx: Capabilities, checkout: Checkout) {
  const [payment] = await ctx.db
    .select({ id: payments.id, amount: payments.amount, orderId: payments.orderId })
    .from(payments)
    .where(
      or(
        eq(payments.checkoutSessionId, checkout.id),
        checkout.paymentId === null ? undefined : eq(payments.id, checkout.paymentId),
      ),
    );
  if (!payment || payment.amount === checkout.amount) return;
  ctx.log("payment-mismatch", { ...payment, paid: checkout.amount, checkout: checkout.id });
}
