import Stripe from "stripe";
import { readText } from "./body";
import { DomainError } from "./errors";
import type { Settings } from "./settings";
import { isShutOut, openStripe, speaking, spoken, webhooksNotSetUp } from "./stripe";
import { asCheckout, asRefund, type Checkout, type Refund } from "./stripe-objects";
import { isStripePage } from "./stripe-pages";
import { z } from "./zod";

export type { Checkout, Refund } from "./stripe-objects";

/** Whose money it is: everything here lives on a vendor's account, and each call names it. */
interface OnAccount {
  stripeAccount: string;
}

export interface CheckoutRequest extends OnAccount {
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
  /** The platform's part, in cents; 0 is none. */
  applicationFee: number;
  /** Milliseconds since the epoch; Stripe wants at least 30 minutes, on its own clock. */
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
  /** Our own number of it, by which its answer is found again. */
  refundId: number;
  /** Whether the platform has a part of it, which goes back in proportion. */
  hadFee: boolean;
}

/** What Stripe says to a refund that is asked for: it is there, or why not. */
export type RefundAnswer =
  | { refund: Refund }
  | {
      /** In Stripe's word. */
      refused: string;
      /** Whether the same key would be answered the same again. */
      stands: boolean;
      /** Milliseconds, where there was too much to do. */
      waitFor?: number;
    };

/** Money, as the domain needs it. Amounts are integer US cents. */
export interface Payments {
  /** Throws `no_cards` where Stripe takes none for the account now, or it is not ours to ask any more. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Throws `not_found` where Stripe knows no such checkout on this account. */
  findCheckout(checkout: NamedCheckout): Promise<Checkout>;
  /** Ends an open checkout, so that it cannot be paid any more. Answers what became of it. */
  endCheckout(checkout: NamedCheckout): Promise<Checkout>;
  /** Whether a form may lead to this page: it is one of Stripe's own, not on a vendor's domain. */
  isAtStripe(url: string): boolean;
  /** The checkouts that were paid with this payment intent: one, or none. */
  checkoutsPaidBy(paid: OnAccount & { paymentIntentId: string }): Promise<Checkout[]>;
  /** Gives a payment back, or a part of it, once for a key. What Stripe refuses is an answer. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** What was given back of a payment, or of all on an account since a moment; the oldest first. */
  listRefunds(of: OnAccount & RefundsOf): Promise<Refund[]>;
  /** A dispute as it stands now. Throws `not_found` where Stripe knows none such on this account. */
  findDispute(named: OnAccount & { id: string }): Promise<Stripe.Dispute>;
  /** What is disputed on an account since a moment. */
  listDisputes(of: OnAccount & { since: number }): Promise<Stripe.Dispute[]>;
  /**
   * The event in a webhook, once its signature has been found true and not older than five minutes
   * at `now`; else throws `invalid`.
   */
  readEvent(request: Request, now: number): Promise<Stripe.Event>;
  /**
   * An event as Stripe has it; it keeps them for 30 days. Throws `not_found` where it knows no such
   * event of this account.
   */
  findEvent(named: NamedEvent): Promise<Stripe.Event>;
  /** Why an event is none of ours, though its signature is true: it is about other money than ours. */
  whyForeign(event: Stripe.Event): "no account" | "livemode" | null;
}

/** News of an account; of none where it is the platform's own. */
export interface NamedEvent {
  id: string;
  account: string | null;
}

type RefundsOf = { paymentIntentId: string } | { since: number };

/** Refunds or disputes that are looked at together; an account has fewer in the time asked about. */
const mostListed = 1000;
/** How long is waited where Stripe has too much to do and does not say, in milliseconds. */
const waitsAtLeast = 60_000;
/** The longest that Stripe takes, in characters. */
const longest = { name: 5000, description: 40_000 };

/** Orders' money: checkouts, refunds and what the webhook tells of them. */
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
        try {
          const session = await stripe().checkout.sessions.create(sessionOf(request), {
            stripeAccount,
            idempotencyKey,
          });
          return asCheckout(session);
        } catch (error) {
          throw isShutOut(error) ? shutOut(error) : error;
        }
      }),
    findCheckout: (checkout) => speaking(() => find(checkout)),
    endCheckout: (checkout) =>
      speaking(async () => {
        const { stripeAccount, id } = checkout;
        try {
          return asCheckout(await stripe().checkout.sessions.expire(id, {}, { stripeAccount }));
        } catch (error) {
          // What we may not end we may not see either: nobody can say more of it than that it is gone.
          if (isShutOut(error)) throw shutOut(error, "not_found");
          // Stripe refuses to end what has ended: then what matters is how.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return find(checkout);
        }
      }),
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
        // Who asks in an account's name is not told again whose it is.
        return account === null ? event : { ...event, account: event.account ?? account };
      }),
    whyForeign({ account, livemode }) {
      if (!account) return "no account";
      return livemode === isLive ? null : "livemode";
    },
  };
}

/** An account where we may do nothing, in the domain's words; logged as all of Stripe's errors are. */
function shutOut(error: unknown, code: "no_cards" | "not_found" = "no_cards"): DomainError {
  spoken(error);
  return new DomainError(code);
}

/** What every event has; what is signed is not always one. */
const anEvent = z.object({
  id: z.string(),
  type: z.string(),
  api_version: z.string().nullish(),
  data: z.object({ object: z.object({}) }),
});

const createdSince = (instant: number) => ({ gte: Math.floor(instant / 1000) });

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  // For whoever looks at it in Stripe's dashboard; nothing here is ever found by it.
  const metadata = { order: String(request.orderId), payment: String(request.paymentId) };
  const { applicationFee } = request;
  return {
    mode: "payment",
    // A method that takes days would hold goods that nobody has paid for.
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

/** A text of at most so many characters, cut between two of them: half of one cannot be sent. */
export function cutTo(text: string, most: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= most) return whole;
  return `${whole.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function answerOf(error: Stripe.errors.StripeError): RefundAnswer {
  const { statusCode, code, rawType, type, headers } = error;
  if (statusCode === 429) {
    const seconds = Number(headers?.["retry-after"]) || 0;
    return {
      refused: "rate_limit",
      stands: false,
      waitFor: Math.max(waitsAtLeast, seconds * 1000),
    };
  }
  // Without an answer, or while the same key is being worked on, nobody knows yet.
  if (statusCode === undefined || statusCode === 409) {
    return { refused: statusCode ? "in_use" : "unreachable", stands: false };
  }
  return { refused: code ?? rawType ?? type, stands: true };
}
