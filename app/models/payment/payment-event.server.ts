import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { Capabilities } from "~/platform/context";
import { asCheckout, asRefund } from "~/platform/payments";
import { endOrder } from "../order/end-order.server";
import { noteDispute } from "./dispute.server";
import { payments, stripeEvents } from "./payment.tables";
import { noteRefund } from "./refund.server";
import { settle } from "./settle.server";

/**
 * Acts on a Stripe event whose signature is true. Each event counts once; what it asks for would
 * do no harm twice either, so its id is written down only after it has been done.
 */
export async function handlePaymentEvent(ctx: Capabilities, event: Stripe.Event): Promise<void> {
  const { db } = ctx;
  const [known] = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, event.id));
  if (known) return;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      await settle(ctx, asCheckout(event.data.object));
      break;
    case "checkout.session.expired":
      await endUnpaid(ctx, event.data.object.id);
      break;
    // Stripe tells of the same failure by several names, older accounts by the last one only.
    case "refund.failed":
    case "refund.updated":
    case "charge.refund.updated":
      await noteRefund(ctx, asRefund(event.data.object));
      break;
    case "charge.dispute.funds_withdrawn":
      await noteDispute(ctx, event.data.object, "disputed");
      break;
    case "charge.dispute.funds_reinstated":
      await noteDispute(ctx, event.data.object, "dispute_won");
      break;
  }
  await db
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, receivedAt: ctx.now })
    .onConflictDoNothing();
}

/** A checkout that Stripe has ended will never be paid, so neither will its order. */
async function endUnpaid(ctx: Capabilities, checkoutId: string): Promise<void> {
  const [payment] = await ctx.db
    .update(payments)
    .set({ checkoutUrl: null })
    .where(eq(payments.checkoutSessionId, checkoutId))
    .returning({ orderId: payments.orderId, status: payments.status });
  if (payment?.status === "pending") await endOrder(ctx, payment.orderId, { by: "expired" });
}
