import { and, eq, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Checkout } from "~/platform/payments";
import { statusChangeStatements } from "../order/status-change.server";
import { queueWebhooks } from "../webhook/queue.server";
import { payments } from "./payment.tables";
import { askForTheRest } from "./refund.server";

/** One of our checkouts. Stripe knows it only on the account on which it was made. */
export interface NamedCheckout {
  stripeAccount: string;
  id: string;
}

/**
 * Saves the result of a checkout. The webhook, the customer's return and the scheduled jobs all
 * call this function, in any order and any number of times: the payment counts once, and its order
 * is confirmed once. If the order can no longer be kept, the payment becomes `refund_due` in the
 * same batch. A checkout counts only if it is saved with a payment: nobody has the address of any
 * other checkout of ours, and checkouts that a vendor makes on the account are the vendor's own.
 */
export async function settle(
  ctx: Capabilities,
  stripeAccount: string,
  checkout: Checkout,
): Promise<void> {
  if (checkout.state !== "paid" || checkout.paymentIntentId === null) return;
  const { db, now } = ctx;
  const own = sql`p.checkout_session_id = ${checkout.id}
    and p.stripe_account_id = ${stripeAccount}`;
  const order = sql`(select p.order_id from payments p where ${own})`;
  const [counted] = await runBatch(db, [
    sql`
      update payments as p set status = 'paid', payment_intent_id = ${checkout.paymentIntentId},
        checkout_url = null, updated_at = ${now}
      where ${own} and p.status in ('pending', 'expired', 'failed')
        and p.amount = ${checkout.amount} and p.currency = ${checkout.currency}`,
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
    sql`
      update payments as p set status = 'refund_due', updated_at = ${now}
      where ${own} and p.status = 'paid'
        and exists (select 1 from orders o where o.id = p.order_id and o.status = 'cancelled')`,
    askForTheRest(ctx, order),
    queueWebhooks(order, now),
  ]);
  if (counted?.meta.changes === 0) await tellOfMismatch(ctx, checkout);
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
  const checkout = await endOf(ctx, named);
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

/** Ends the checkout; null if Stripe knows no such checkout, so that nobody can ever pay it. */
async function endOf(ctx: Capabilities, named: NamedCheckout): Promise<Checkout | null> {
  try {
    return await ctx.payments.endCheckout(named);
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
