import { and, eq, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { whyUnpayable } from "../../vendors/vendor.rules";
import { vendors } from "../../vendors/vendor.tables";
import { takesCards } from "../../vendors/vendor-columns.server";
import { endOrder } from "../order/end-order.server";
import { orders } from "../order/order.tables";
import { cardCharges, payments } from "./payment.tables";
import { closePayment, isCharging } from "./settle.server";
import { putLast } from "./unpaid-checkouts.server";

const atOnce = 20;

/**
 * Ends orders that wait for a card payment that the vendor can no longer take, so that no customer
 * waits at a checkout that fails or has goods set aside that cannot be paid. The customers are told
 * why, and what to do instead. The checkout ends first; if it was paid at the last moment, the
 * order stays, as every paid order does.
 */
export async function endUnpayableOrders(ctx: Capabilities): Promise<void> {
  const unpayable = sql`not ${takesCards(sql`orders.vendor_id`)}`;
  const waiting = await ctx.db
    .select({
      id: orders.id,
      name: orders.vendorName,
      takesPaymentAtPickup: vendors.takesPaymentAtPickup,
      paymentId: payments.id,
      checkoutId: payments.checkoutSessionId,
      chargeId: cardCharges.paymentIntentId,
      stripeAccount: payments.stripeAccountId,
    })
    .from(orders)
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, "pending")))
    .leftJoin(cardCharges, and(eq(cardCharges.paymentId, payments.id), isCharging()))
    .where(sql`${orders.status} = 'pending_payment' and ${unpayable}`)
    .orderBy(sql`coalesce(${payments.updatedAt}, ${orders.createdAt})`)
    .limit(atOnce);
  for (const { id, paymentId, name, takesPaymentAtPickup, ...open } of waiting) {
    try {
      const end = await closePayment(ctx, open);
      if (end === "ended") {
        await endOrder(ctx, id, {
          by: "payment_failed",
          note: whyUnpayable({ name, takesPaymentAtPickup }),
          only: unpayable,
        });
      } else if (paymentId !== null) await putLast(ctx, paymentId);
    } catch (error) {
      ctx.log("unpayable-failed", { order: id, message: String(error) });
      if (paymentId !== null) await putLast(ctx, paymentId);
    }
  }
}
