import Stripe from "stripe";
import { readText } from "./body";
import { DomainError } from "./errors";
import { waitIn } from "./retry-after";
import type { Settings } from "./settings";
import { isShutOut, openStripe, speaking, spoken, webhooksNotSetUp } from "./stripe";
import { asCheckout, asRefund, type Checkout, type Refund } from "./stripe-objects";
import { isStripePage } from "./stripe-pages";
import { z } from "./zod";

export type { Checkout, Refund } from "./stripe-objects";

/**
 * The vendor's Stripe account. All money here is on a vendor's account, and each call names the
 * account.
 */
interface OnAccount {
  stripeAccount: string;
}

export interface CheckoutRequest extends OnAccount {
  /**
   * The same key always gives the same checkout. Stripe accepts the key again only with the same
   * request.
   */
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
  /** The platform's fee, in cents; 0 means no fee. */
  applicationFee: number;
  /**
   * Milliseconds since the epoch. Stripe requires at least 30 minutes from now, by its own clock.
   */
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
}

type NamedCheckout = OnAccount & { id: string };

export interface RefundRequest extends OnAccount {
  key: string;
  paymentIntentId: string;
  /** Integer cents. */
  amount: number;
  /** Our own number for the refund, used to find Stripe's answer again. */
  refundId: number;
  /** Whether the platform took a fee from the payment. The fee is refunded in proportion. */
  hadFee: boolean;
}

/** Stripe's answer to a refund request: the refund, or why Stripe refused it. */
export type RefundAnswer =
  | { refund: Refund }
  | {
      /** The reason, in Stripe's word. */
      refused: string;
      /** Whether the same key would get the same answer again. */
      stands: boolean;
      /** Milliseconds to wait, if Stripe had too many requests. */
      waitFor?: number;
    };

/** Payments, as the domain needs them. Amounts are integer US cents. */
export interface Payments {
  /**
   * Throws `no_cards` if Stripe accepts no cards for the account now, or if we no longer have
   * access to the account.
   */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Throws `not_found` if Stripe knows no such checkout on this account. */
  findCheckout(checkout: NamedCheckout): Promise<Checkout>;
  /** Ends an open checkout, so that it can no longer be paid. Returns how the checkout ended. */
  endCheckout(checkout: NamedCheckout): Promise<Checkout>;
  /** Whether a form may lead to this page: only to Stripe's own pages, not to a vendor's domain. */
  isAtStripe(url: string): boolean;
  /** The checkouts that were paid with this payment intent: one, or none. */
  checkoutsPaidBy(paid: OnAccount & { paymentIntentId: string }): Promise<Checkout[]>;
  /**
   * Refunds a payment, or a part of it, once for each key. A refusal by Stripe is returned, not
   * thrown.
   */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** The refunds of a payment, or all refunds on an account since a moment; the oldest first. */
  listRefunds(of: OnAccount & RefundsOf): Promise<Refund[]>;
  /**
   * The current state of a dispute. Throws `not_found` if Stripe knows no such dispute on this
   * account.
   */
  findDispute(named: OnAccount & { id: string }): Promise<Stripe.Dispute>;
  /** The disputes on an account since a moment. */
  listDisputes(of: OnAccount & { since: number }): Promise<Stripe.Dispute[]>;
  /**
   * The event in a webhook, after checking that the signature is valid and not older than five
   * minutes at `now`. Throws `invalid` if not.
   */
  readEvent(request: Request, now: number): Promise<Stripe.Event>;
  /**
   * An event, read from Stripe, which keeps events for 30 days. Throws `not_found` if Stripe knows
   * no such event of this account.
   */
  findEvent(named: NamedEvent): Promise<Stripe.Event>;
  /** Why an event with a valid signature is not ours: it is about money that is not ours. */
  whyForeign(event: Stripe.Event): "no account" | "livemode" | null;
}

/** An event at Stripe. `account` is null if the event is about the platform's own account. */
export interface NamedEvent {
  id: string;
  account: string | null;
}

type RefundsOf = { paymentIntentId: string } | { since: number };

/**
 * The most refunds or disputes that are read at once. An account has fewer in the time asked about.
 */
const mostListed = 1000;
/** The least time to wait if Stripe has too many requests, in milliseconds. */
const waitsAtLeast = 60_000;
/** The most characters that Stripe accepts. */
const longest = { name: 5000, description: 40_000 };

/** The money of orders: checkouts, refunds and the webhook's events. */
export function openPayments(settings: Settings, reach?: typeof fetch): Payments {
  const stripe = openStripe(settings, reach);
  const isLive = /^[rs]k_live_/.test(settings.STRIPE_SECRET_KEY ?? "");
  const find = async ({ stripeAccount, id }: NamedCheckout) =>
    asCheckout(
      await stripe().checkout.sessions.retrieve(
        id,
        { expand: ["payment_intent"] },
        { stripeAccount },
      ),
    );
  return {
    createCheckout: (request) =>
      speaking(async () => {
        const { stripeAccount, key: idempotencyKey } = request;
        const session = await stripe().checkout.sessions.create(sessionOf(request), {
          stripeAccount,
          idempotencyKey,
        });
        return asCheckout(session);
      }, "no_cards"),
    findCheckout: (checkout) => speaking(() => find(checkout)),
    endCheckout: (checkout) =>
      speaking(async () => {
        const { stripeAccount, id } = checkout;
        try {
          return asCheckout(await stripe().checkout.sessions.expire(id, {}, { stripeAccount }));
        } catch (error) {
          // Stripe refuses to end a checkout that has ended. Then find out how it ended.
          const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
          if (!isRefused || isShutOut(error)) throw error;
          return find(checkout);
        }
        // A checkout that we may not end is one that we may not see either, so all we can say is
        // that it is gone.
      }, "not_found"),
    isAtStripe: (url) => isStripePage(settings, url),
    checkoutsPaidBy: ({ stripeAccount, paymentIntentId }) =>
      speaking(async () => {
        const { data } = await stripe().checkout.sessions.list(
          { payment_intent: paymentIntentId },
          { stripeAccount },
        );
        return data.map(asCheckout);
      }),
    async refund({ stripeAccount, key, paymentIntentId, amount, refundId, hadFee }) {
      try {
        const refund = await stripe().refunds.create(
          {
            payment_intent: paymentIntentId,
            amount,
            metadata: { refund: String(refundId) },
            ...(hadFee && { refund_application_fee: true }),
          },
          { stripeAccount, idempotencyKey: key },
        );
        return { refund: asRefund(refund) };
      } catch (error) {
        const said = spoken(error);
        if (!(error instanceof Stripe.errors.StripeError)) throw said;
        return answerOf(error);
      }
    },
    listRefunds: ({ stripeAccount, ...of }) =>
      speaking(async () => {
        const asked =
          "since" in of
            ? { created: createdSince(of.since) }
            : { payment_intent: of.paymentIntentId };
        const found = await stripe()
          .refunds.list({ ...asked, limit: 100 }, { stripeAccount })
          .autoPagingToArray({ limit: mostListed });
        return found.map(asRefund).reverse();
      }),
    findDispute: ({ stripeAccount, id }) =>
      speaking(() => stripe().disputes.retrieve(id, {}, { stripeAccount })),
    listDisputes: ({ stripeAccount, since }) =>
      speaking(async () => {
        const found = await stripe()
          .disputes.list({ created: createdSince(since), limit: 100 }, { stripeAccount })
          .autoPagingToArray({ limit: mostListed });
        return found.reverse();
      }),
    async readEvent(request, now) {
      const signature = request.headers.get("Stripe-Signature");
      if (!settings.STRIPE_WEBHOOK_SECRET) throw new DomainError("payments_down", webhooksNotSetUp);
      if (!signature) throw new DomainError("invalid", "This webhook isn’t signed.");
      try {
        const event = await stripe().webhooks.constructEventAsync(
          await readText(request),
          signature,
          settings.STRIPE_WEBHOOK_SECRET,
          undefined,
          Stripe.createSubtleCryptoProvider(),
          now,
        );
        if (!anEvent.safeParse(event).success) {
          throw new DomainError("invalid", "This webhook contains no event.");
        }
        return event;
      } catch (error) {
        if (error instanceof DomainError) throw error;
        throw new DomainError("invalid", "This webhook’s signature is invalid.");
      }
    },
    findEvent: ({ id, account }) =>
      speaking(async () => {
        const of = account === null ? {} : { stripeAccount: account };
        const event = await stripe().events.retrieve(id, {}, of);
        // Stripe leaves out the account's id in an answer to a request for that account.
        return account === null ? event : { ...event, account: event.account ?? account };
      }),
    whyForeign({ account, livemode }) {
      if (!account) return "no account";
      return livemode === isLive ? null : "livemode";
    },
  };
}

/** The parts that every event has. A signed body is not always an event. */
const anEvent = z.object({
  id: z.string(),
  type: z.string(),
  api_version: z.string().nullish(),
  data: z.object({ object: z.object({}) }),
});

const createdSince = (instant: number) => ({ gte: Math.floor(instant / 1000) });

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  // For people who look at the payment in Stripe's dashboard. This code never looks anything up by
  // it.
  const metadata = { order: String(request.orderId), payment: String(request.paymentId) };
  const { applicationFee } = request;
  return {
    mode: "payment",
    // A payment method that takes days would reserve goods that are not paid for.
    allowed_payment_method_types: ["card"],
    client_reference_id: String(request.orderId),
    customer_email: request.customerEmail,
    line_items: request.lines.map(({ name, description, unitCents, quantity }) => ({
      quantity,
      price_data: {
        currency: "usd",
        unit_amount: unitCents,
        product_data: {
          name: cutTo(name, longest.name),
          ...(description && { description: cutTo(description, longest.description) }),
        },
      },
    })),
    metadata,
    payment_intent_data: {
      metadata,
      ...(applicationFee > 0 && { application_fee_amount: applicationFee }),
    },
    expires_at: Math.ceil(request.expiresAt / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/**
 * Cuts a text to at most this many characters, between two whole characters: half a character
 * cannot be sent.
 */
export function cutTo(text: string, most: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= most) return whole;
  return `${whole.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function answerOf(error: Stripe.errors.StripeError): RefundAnswer {
  const { statusCode, code, rawType, type, headers } = error;
  if (statusCode === 429) {
    const waitFor = Math.max(waitsAtLeast, waitIn(headers?.["retry-after"]));
    return { refused: "rate_limit", stands: false, waitFor };
  }
  // Without an answer, or while Stripe works on the same key, the outcome is unknown.
  if (statusCode === undefined || statusCode === 409) {
    return { refused: statusCode ? "in_use" : "unreachable", stands: false };
  }
  return { refused: code ?? rawType ?? type, stands: true };
}
