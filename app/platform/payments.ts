import Stripe from "stripe";
import { readText } from "./body";
import { DomainError } from "./errors";
import type { Settings } from "./settings";
import { openStripe, speaking } from "./stripe";

export interface CheckoutRequest {
  /** The same key always makes the same checkout; Stripe takes it for the same request only. */
  key: string;
  orderId: number;
  paymentId: number;
  customerEmail: string;
  lines: {
    name: string;
    description: string;
    unitCents: number;
    quantity: number;
  }[];
  /** Milliseconds since the epoch; Stripe wants at least 30 minutes. */
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
}

export interface Checkout {
  id: string;
  /** Our own payment that it was made for. */
  paymentId: number | null;
  url: string | null;
  state: "open" | "paid" | "expired" | "unpaid";
  /** Integer cents. */
  amount: number;
  paymentIntentId: string | null;
}

/** What was given back of a payment, as far as Stripe knows. A bank may refuse it days later. */
export interface Refund {
  id: string;
  paymentIntentId: string | null;
  /** Integer cents. */
  amount: number;
  state: "made" | "failed";
  /** Why it failed, in Stripe's word. */
  reason: string | null;
}

/** Money, as the domain needs it. Amounts are integer US cents. */
export interface Payments {
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Throws `not_found` where Stripe knows no such checkout. */
  findCheckout(id: string): Promise<Checkout>;
  /** Ends an open checkout, so that it cannot be paid any more. Answers what became of it. */
  endCheckout(id: string): Promise<Checkout>;
  /** Gives the whole of a payment back, once for a key. */
  refund(request: { key: string; paymentIntentId: string }): Promise<Refund>;
  /**
   * The event in a webhook, once its signature has been found true and not older than five minutes
   * at `now`; else throws `invalid`.
   */
  readEvent(request: Request, now: number): Promise<Stripe.Event>;
}

/** Orders' money: checkouts, refunds and what the webhook tells of them. */
export function openPayments(settings: Settings, reach?: typeof fetch): Payments {
  const stripe = openStripe(settings, reach);
  return {
    createCheckout: (request) =>
      speaking(async () => {
        const metadata = {
          order: String(request.orderId),
          payment: String(request.paymentId),
        };
        const session = await stripe().checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: String(request.orderId),
            customer_email: request.customerEmail,
            line_items: request.lines.map((line) => ({
              quantity: line.quantity,
              price_data: {
                currency: "usd",
                unit_amount: line.unitCents,
                product_data: {
                  name: line.name,
                  ...(line.description && { description: line.description }),
                },
              },
            })),
            metadata,
            payment_intent_data: { metadata },
            expires_at: Math.ceil(request.expiresAt / 1000),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
          },
          { idempotencyKey: request.key },
        );
        return asCheckout(session);
      }),
    findCheckout: (id) =>
      speaking(async () => asCheckout(await stripe().checkout.sessions.retrieve(id))),
    endCheckout: (id) =>
      speaking(async () => {
        try {
          return asCheckout(await stripe().checkout.sessions.expire(id));
        } catch (error) {
          // Stripe refuses to end what has ended: then what matters is how.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return asCheckout(await stripe().checkout.sessions.retrieve(id));
        }
      }),
    refund: ({ key, paymentIntentId }) =>
      speaking(async () => {
        try {
          return asRefund(
            await stripe().refunds.create(
              { payment_intent: paymentIntentId },
              { idempotencyKey: key },
            ),
          );
        } catch (error) {
          // Stripe forgets a key after a day. What was given back before is the answer then.
          const { code } = error as { code?: string };
          if (code !== "charge_already_refunded") throw error;
          const { data } = await stripe().refunds.list({ payment_intent: paymentIntentId });
          const made = data.map(asRefund).find(({ state }) => state === "made");
          if (!made) throw error;
          return made;
        }
      }),
    async readEvent(request, now) {
      const signature = request.headers.get("Stripe-Signature");
      if (!settings.STRIPE_WEBHOOK_SECRET || !signature) {
        throw new DomainError("invalid", "This webhook is not signed.");
      }
      try {
        return await stripe().webhooks.constructEventAsync(
          await readText(request),
          signature,
          settings.STRIPE_WEBHOOK_SECRET,
          undefined,
          Stripe.createSubtleCryptoProvider(),
          now,
        );
      } catch (error) {
        if (error instanceof DomainError) throw error;
        throw new DomainError("invalid", "This webhook's signature is not right.");
      }
    },
  };
}

export function asCheckout(session: Stripe.Checkout.Session): Checkout {
  const intent = session.payment_intent;
  return {
    id: session.id,
    paymentId: Number(session.metadata?.payment) || null,
    url: session.url,
    state:
      session.payment_status === "paid"
        ? "paid"
        : session.status === "open"
          ? "open"
          : session.status === "expired"
            ? "expired"
            : "unpaid",
    amount: session.amount_total ?? 0,
    paymentIntentId: typeof intent === "string" ? intent : (intent?.id ?? null),
  };
}

export function asRefund(refund: Stripe.Refund): Refund {
  const { id, amount, payment_intent: intent, status, failure_reason: reason } = refund;
  return {
    id,
    amount,
    paymentIntentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    state: status === "failed" || status === "canceled" ? "failed" : "made",
    reason: reason ?? null,
  };
}
