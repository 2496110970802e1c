import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { orderNumber, whyNotPay } from "./order.rules";
import { orderItems, orders, payments } from "./order.tables";

/** Stripe holds a checkout for at least 30 minutes; the order itself ends first. */
const slack = 5 * 60 * 1000;

/**
 * Where an unpaid order of this customer's is paid: the checkout that is open, or a new one. Asked
 * twice at once it is the same checkout, because Stripe is asked with the same key. Throws
 * `not_found`, `too_late`, or `payments_down`; the order itself stays as it is.
 */
export async function openCheckout(
  ctx: RequestContext,
  viewer: Viewer,
  orderId: number,
): Promise<string> {
  const { db, now } = ctx;
  const mine = and(eq(orders.id, orderId), eq(orders.userId, viewer.id));
  const [found, lines] = await db.batch([
    db
      .select({
        status: orders.status,
        expiresAt: orders.expiresAt,
        vendorName: orders.vendorName,
        paymentId: payments.id,
        checkoutUrl: payments.checkoutUrl,
      })
      .from(orders)
      .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, "pending")))
      .where(mine),
    db
      .select({
        name: orderItems.productName,
        description: orderItems.productDescription,
        unitCents: orderItems.unitPrice,
        quantity: orderItems.quantity,
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(mine),
  ]);
  const [order] = found;
  if (!order) throw notFound("Order not found");
  const refused = whyNotPay(order, now);
  if (refused) throw refused;
  if (order.checkoutUrl) return order.checkoutUrl;
  if (order.paymentId === null) throw new DomainError("changed");
  const { paymentId, vendorName } = order;
  const checkout = await ctx.payments.createCheckout({
    key: `checkout-${paymentId}`,
    orderId,
    paymentId,
    customerEmail: viewer.email,
    lines: lines.map((line) => ({
      ...line,
      description: [vendorName, line.description].filter(Boolean).join(": ").slice(0, 500),
    })),
    expiresAt: (order.expiresAt ?? now) + slack,
    successUrl: `${ctx.origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${ctx.origin}/orders#${orderNumber(orderId)}`,
  });
  if (!checkout.url) throw new DomainError("payments_down", "Stripe session failed");
  // Written down whatever has become of the order meanwhile: what is known can be closed.
  const [written] = await db
    .update(payments)
    .set({
      checkoutSessionId: checkout.id,
      checkoutUrl: sql`case when status in ('pending', 'expired', 'failed') then ${checkout.url} end`,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
    .returning({ status: payments.status });
  // The link goes only to somebody whose order still waits for it.
  if (written?.status !== "pending") throw new DomainError("changed");
  return checkout.url;
}
