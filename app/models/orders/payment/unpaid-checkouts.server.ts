import { and, asc, eq, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { endOrder } from "../order/end-order.server";
import { checkoutLasts } from "../order/order.rules";
import { orders } from "../order/order.tables";
import { endLink } from "./charge-weighed.server";
import { cardCharges, payments } from "./payment.tables";
import { closeCheckout, closePayment, isCharging } from "./settle.server";

/**
 * The jobs of the scheduled handler for orders and their checkouts; refund.server.ts has the jobs
 * for refunds. Each job looks for the state that needs it, does a limited part of the work, and
 * puts a failed entry last, so that a stuck entry does not delay the others. The conditions are
 * written out instead of bound as parameters, because only then does SQLite use the partial
 * indexes.
 */
const atOnce = 20;

/**
 * The context for an entry of a job. Earlier entries may have waited long for Stripe. A program that
 * asks for what changed in the last minutes would miss a change dated at the job's start.
 */
export const atThisMoment = (run: Capabilities): Capabilities => ({ ...run, now: run.clock() });

/**
 * Ends orders that were not paid in time. The checkout ends first; if it was paid at the last
 * moment after all, the order is confirmed instead. If Stripe cannot be reached, the order waits
 * for the next run, because nobody knows whether it was paid. If the money is on the way by a
 * method that takes days, the order waits for it until the vendor has to start work.
 */
export async function expireUnpaidOrders(run: Capabilities): Promise<void> {
  const unpaid = await run.db
    .select({
      id: orders.id,
      paymentId: payments.id,
      checkoutId: payments.checkoutSessionId,
      chargeId: cardCharges.paymentIntentId,
      stripeAccount: payments.stripeAccountId,
      cutoff: orders.cancelDeadline,
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, "pending")))
    .leftJoin(cardCharges, and(eq(cardCharges.paymentId, payments.id), isCharging()))
    .where(sql`${orders.status} = 'pending_payment' and ${orders.expiresAt} <= ${run.now}`)
    .orderBy(sql`coalesce(${payments.updatedAt}, ${orders.expiresAt})`, asc(orders.expiresAt))
    .limit(atOnce);
  for (const { id, paymentId, cutoff, ...open } of unpaid) {
    const ctx = atThisMoment(run);
    try {
      const end = await closePayment(ctx, open);
      const isOver = end === "ended" || (end === "processing" && ctx.now >= (cutoff ?? ctx.now));
      if (isOver) await endOrder(ctx, id, { by: "expired" });
      else if (paymentId !== null) await putLast(ctx, paymentId);
    } catch (error) {
      ctx.log("expiry-failed", { order: id, message: String(error) });
      if (paymentId !== null) await putLast(ctx, paymentId);
    }
  }
}

/**
 * Ends checkouts that customers opened after their card was declined and have not paid in time. They
 * can open another one.
 */
export async function endOldLinks(run: Capabilities): Promise<void> {
  const old = await run.db.all<{
    id: number;
    checkoutId: string | null;
    stripeAccount: string;
  }>(sql`
    select p.id, p.checkout_session_id checkoutId, p.stripe_account_id stripeAccount
    from payments p join orders o on o.id = p.order_id
    where p.status = 'pending' and o.payment_method = 'at_pickup' and o.card_when_weighed = 0
      and p.created_at <= ${run.now - checkoutLasts}
    order by p.updated_at limit ${sql.raw(String(atOnce))}`);
  for (const { id, ...open } of old) {
    const ctx = atThisMoment(run);
    try {
      const end = await closePayment(ctx, { ...open, chargeId: null });
      if (end === "ended") await ctx.db.run(endLink(ctx, id));
      else await putLast(ctx, id);
    } catch (error) {
      ctx.log("closing-failed", { payment: id, message: String(error) });
      await putLast(ctx, id);
    }
  }
}

/**
 * Closes the checkouts of orders that were cancelled before payment, so that nobody pays for a
 * cancelled order. If such a checkout was paid anyway, its payment becomes `refund_due`, even if no
 * webhook reports it.
 */
export async function closeCheckouts(run: Capabilities): Promise<void> {
  const open = await run.db
    .select({
      id: payments.id,
      checkoutId: payments.checkoutSessionId,
      stripeAccount: payments.stripeAccountId,
    })
    .from(payments)
    .where(sql`checkout_url is not null and status in ('expired', 'failed')`)
    .orderBy(asc(payments.updatedAt))
    .limit(atOnce);
  for (const { id, checkoutId, stripeAccount } of open) {
    if (checkoutId === null) continue;
    const ctx = atThisMoment(run);
    try {
      // A checkout that was paid with another amount than requested, or that takes days to be paid,
      // stays unchanged.
      const end = await closeCheckout(ctx, { stripeAccount, id: checkoutId });
      if (end !== "ended") await putLast(ctx, id);
    } catch (error) {
      ctx.log("closing-failed", { checkout: checkoutId, message: String(error) });
      await putLast(ctx, id);
    }
  }
}

/**
 * Moves a payment to the end of the queue: the next run tries it again after payments that have
 * waited longer.
 */
export async function putLast({ db, now }: Capabilities, paymentId: number): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, paymentId));
}
