import type Stripe from "stripe";

/** Stripe's objects as the domain reads them. */

export interface Checkout {
  id: string;
  url: string | null;
  /**
   * 'processing' means that the customer has finished the checkout with a payment method that takes
   * days. The money may or may not arrive.
   */
  state: "open" | "paid" | "processing" | "expired" | "unpaid";
  /** Integer cents. */
  amount: number;
  currency: string | null;
  paymentIntentId: string | null;
}

/** A refund of a payment, as far as Stripe knows. A bank may still refuse it days later. */
export interface Refund {
  id: string;
  paymentIntentId: string | null;
  /** Our own number for the refund, if Stripe's object names one: a hint, not proof. */
  refundId: number | null;
  /** Integer cents. */
  amount: number;
  state: "pending" | "done" | "failed" | "canceled";
  /**
   * Whether the money has left the account's balance. For a failed refund, whether the money came
   * back.
   */
  hasMoved: boolean;
  /** Why the refund failed or is still pending, in Stripe's word. */
  reason: string | null;
}

export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

export function asCheckout(session: Stripe.Checkout.Session): Checkout {
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session),
    amount: session.amount_total ?? 0,
    currency: session.currency,
    paymentIntentId: idOf(session.payment_intent),
  };
}

function stateOf({
  payment_status,
  payment_intent: intent,
  status,
}: Stripe.Checkout.Session): Checkout["state"] {
  if (payment_status === "paid") return "paid";
  if (status === "open") return "open";
  if (status === "expired") return "expired";
  // Complete but unpaid: the payment is on its way, unless we know that it is over.
  const isOver = typeof intent === "object" && intent !== null && intent.status !== "processing";
  return isOver ? "unpaid" : "processing";
}

const refundStates: Record<string, Refund["state"]> = {
  succeeded: "done",
  failed: "failed",
  canceled: "canceled",
};

export function asRefund(refund: Stripe.Refund): Refund {
  const state = refundStates[refund.status ?? ""] ?? "pending";
  return {
    id: refund.id,
    amount: refund.amount,
    paymentIntentId: idOf(refund.payment_intent),
    refundId: Number(refund.metadata?.refund) || null,
    state,
    hasMoved: state === "done" || Boolean(refund.failure_balance_transaction),
    reason: refund.failure_reason ?? (state === "pending" ? (refund.pending_reason ?? null) : null),
  };
}
