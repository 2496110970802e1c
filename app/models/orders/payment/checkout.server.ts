import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Instant, RequestContext } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import { cutTo } from "~/platform/payments";
import { stripeKey } from "~/platform/stripe";
import type { Viewer } from "~/platform/viewer";
import { whyNotPayByCard, whyUnpayable } from "../../vendors/vendor.rules";
import { vendors } from "../../vendors/vendor.tables";
import { takesCards } from "../../vendors/vendor-columns.server";
import { endOrder, withoutCheckout } from "../order/end-order.server";
import { checkoutLasts, whyNotPay } from "../order/order.rules";
import { orderItems, orders } from "../order/order.tables";
import { stopCards } from "../stripe-account/account-state.server";
import { leaveCard } from "./card-charge.server";
import { canPayInstead } from "./charge-weighed.server";
import { payments } from "./payment.tables";
import type { NamedCheckout } from "./settle.server";

const minute = 60_000;
/**
 * How much later than the order's deadline Stripe ends a checkout. `expireUnpaidOrders` ends the
 * order and its checkout before that.
 */
const slack = 5 * minute;
/** Stripe keeps a checkout open for at least 30 minutes, by Stripe's own clock. */
const leastOfStripe = 32 * minute;
/** The most characters of a line's description: a longer text would push the price off the page. */
const longestDescription = 500;

/**
 * When Stripe ends a checkout made at `now` for an order that can be paid until `expiresAt`. If the
 * checkout is requested late, we end it ourselves before Stripe does. The time moves in steps, so
 * that a request repeated soon after gets the same checkout.
 */
export function checkoutEnds(expiresAt: Instant, now: Instant): Instant {
  if (expiresAt + slack >= now + leastOfStripe) return expiresAt + slack;
  return Math.ceil((now + leastOfStripe) / slack) * slack;
}

/**
 * Returns the address where this customer pays an unpaid order: the open checkout, or a new one.
 * Two requests at once get the same checkout, because both send Stripe the same key. If the two
 * checkouts would differ (the email address changed meanwhile, or the hour of `stripeKey`), only the
 * first one is ever handed out. If Stripe no longer takes cards for the vendor, the order ends here, its stock is free
 * again, and the vendor takes no cards from now on. With any error other than Stripe's own
 * `no_cards`, the order stays unchanged. Throws `not_found`, `too_late`, `no_cards`, `changed` or
 * `payments_down`.
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
        canPayInstead: canPayInstead("orders").mapWith(Boolean),
        basketId: orders.basketId,
        vendorName: orders.vendorName,
        paymentId: payments.id,
        paymentSince: payments.createdAt,
        stripeAccount: payments.stripeAccountId,
        applicationFee: payments.applicationFee,
        checkoutUrl: payments.checkoutUrl,
        takesCards: sql<number>`${takesCards(sql`orders.vendor_id`)}`.as("takes_cards"),
        takesPaymentAtPickup: vendors.takesPaymentAtPickup,
      })
      .from(orders)
      .innerJoin(vendors, eq(vendors.id, orders.vendorId))
      .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, "pending")))
      .where(mine),
    db
      .select({
        name: orderItems.productName,
        description: orderItems.productDescription,
        unitCents: orderItems.unitPrice,
        quantity: orderItems.quantity,
        totalPrice: orderItems.totalPrice,
        weight: orderItems.weight,
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(mine),
  ]);
  const [order] = found;
  if (!order) throw notFound("Order not found");
  const vendor = { ...order, name: order.vendorName, takesCards: order.takesCards === 1 };
  const refused = whyNotPay(order, now) ?? whyNotPayByCard(vendor);
  if (refused) throw refused;
  if (order.checkoutUrl) return order.checkoutUrl;
  const { paymentId, stripeAccount, vendorName } = order;
  if (paymentId === null || stripeAccount === null) throw new DomainError("changed");
  if (order.basketId !== null) await leaveCard(ctx, paymentId);
  const request = {
    stripeAccount,
    orderId,
    paymentId,
    applicationFee: order.applicationFee ?? 0,
    customerEmail: viewer.email,
    lines: lines.map(({ weight, totalPrice, description, ...line }) => ({
      // All pieces of a weighed line have one price.
      ...(weight === null ? line : { ...line, unitCents: totalPrice, quantity: 1 }),
      description: cutTo([vendorName, description].filter(Boolean).join(": "), longestDescription),
    })),
    expiresAt: checkoutEnds(order.expiresAt ?? (order.paymentSince ?? now) + checkoutLasts, now),
    successUrl: `${ctx.origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${ctx.origin}/orders/${orderId}/placed`,
  };
  const key = await stripeKey(`checkout-${paymentId}`, request, now);
  const checkout = await ctx.payments.createCheckout({ ...request, key }).catch(async (error) => {
    if (!(error instanceof DomainError) || error.code !== "no_cards") throw error;
    await endOrder(ctx, orderId, {
      by: "payment_failed",
      note: whyUnpayable(vendor),
      only: withoutCheckout,
    });
    await stopCards(ctx, stripeAccount);
    throw whyNotPayByCard({ ...vendor, takesCards: false }) ?? error;
  });
  if (!checkout.url) throw new DomainError("payments_down", "Stripe session failed");
  // Save the checkout even if the order has changed meanwhile: we can close only a checkout that we
  // know.
  const [written] = await db
    .update(payments)
    .set({
      checkoutSessionId: checkout.id,
      checkoutUrl: sql`case when status in ('pending', 'expired', 'failed') then ${checkout.url} end`,
      updatedAt: now,
    })
    .where(
      and(
        eq(payments.id, paymentId),
        or(isNull(payments.checkoutSessionId), eq(payments.checkoutSessionId, checkout.id)),
      ),
    )
    .returning({ status: payments.status });
  if (!written) return insteadOf(ctx, { stripeAccount, id: checkout.id }, paymentId);
  // Give the link only to a customer whose order still waits for payment.
  if (written.status !== "pending") throw new DomainError("changed");
  return checkout.url;
}

/**
 * Handles the case that another checkout of this payment was first: ends this checkout, which
 * nobody has seen, and returns the address of the first one.
 */
async function insteadOf(
  ctx: RequestContext,
  other: NamedCheckout,
  paymentId: number,
): Promise<string> {
  await ctx.payments.endCheckout(other).catch((error) => {
    // The checkout soon ends by itself, and nobody has its address.
    ctx.log("closing-failed", { checkout: other.id, message: String(error) });
  });
  const [first] = await ctx.db
    .select({ status: payments.status, checkoutUrl: payments.checkoutUrl })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (first?.status !== "pending" || !first.checkoutUrl) throw new DomainError("changed");
  return first.checkoutUrl;
}
