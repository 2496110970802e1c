import { and, asc, eq, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { endOrder } from "../order/end-order.server";
import { orders } from "../order/order.tables";
import { payments } from "./payment.tables";
import { closeCheckout } from "./settle.server";

/**
 * What the scheduled handler does for orders and their checkouts; for money that is due back see
 * refund.server.ts. Each job looks for state that needs it, does a bounded part of it, and puts what
 * fails last, so that nothing that is stuck keeps the rest waiting. Their conditions are written out,
 * not bound: only so does SQLite see that the partial indexes answer them.
 */
const atOnce = 20;

/**
 * Ends orders whose time to be paid is over. The checkout is ended first; if it turns out to have
 * been paid at the last moment, the order is confirmed instead. With Stripe out of reach the order
 * waits for the next run, because nobody knows whether it has been paid. Where its money is on the
 * way by a method that takes days, it waits for that, until its vendor has to begin.
 */
export async function expireUnpaidOrders(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const unpaid = await db
    .select({
      id: orders.id,
      paymentId: payments.id,
      checkoutId: payments.checkoutSessionId,
      stripeAccount: payments.stripeAccountId,
      cutoff: orders.cancelDeadline,
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, "pending")))
    .where(sql`${orders.status} = 'pending_payment' and ${orders.expiresAt} <= ${now}`)
    .orderBy(sql`coalesce(${payments.updatedAt}, ${orders.expiresAt})`, asc(orders.expiresAt))
    .limit(atOnce);
  for (const { id, paymentId, checkoutId, stripeAccount, cutoff } of unpaid) {
    try {
      const end =
        checkoutId !== null && stripeAccount !== null
          ? await closeCheckout(ctx, { stripeAccount, id: checkoutId })
          : "ended";
      const isOver = end === "ended" || (end === "processing" && now >= (cutoff ?? now));
      if (isOver) await endOrder(ctx, id, { by: "expired" });
      else if (paymentId !== null) await putLast(ctx, paymentId);
    } catch (error) {
      ctx.log("expiry-failed", { order: id, message: String(error) });
      if (paymentId !== null) await putLast(ctx, paymentId);
    }
  }
}

/**
 * Closes the checkouts of orders that were called off before they were paid, so that nobody pays
 * for what is gone. One that has been paid all the same becomes `refund_due`, even if no webhook
 * ever tells of it.
 */
export async function closeCheckouts(ctx: Capabilities): Promise<void> {
  const open = await ctx.db
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
    try {
      // Paid with another amount than was asked for, or on its way for days, it stays as it is.
      const end = await closeCheckout(ctx, { stripeAccount, id: checkoutId });
      if (end !== "ended") await putLast(ctx, id);
    } catch (error) {
      ctx.log("closing-failed", { checkout: checkoutId, message: String(error) });
      await putLast(ctx, id);
    }
  }
}

/** What did not work out is tried again by the next run, after those that have waited longer. */
export async function putLast({ db, now }: Capabilities, paymentId: number): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, paymentId));
}
