import Stripe from "stripe";
import type { Settings } from "./settings";
import { openStripe, speaking } from "./stripe";

/** A card that a customer has entered at Stripe. It belongs to the platform's account. */
export interface Card {
  id: string;
  /** Stripe's word for the brand: 'visa'. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Stripe's page on which a customer enters a card. */
export interface CardEntry {
  id: string;
  url: string | null;
  isOpen: boolean;
  /** Null until the card is entered. */
  card: Card | null;
}

/** A charge of a card without its customer, on the vendor's account. Amounts are integer cents. */
export interface CardCharge {
  /** The payment intent. */
  id: string;
  state: "prepared" | "paid" | "processing" | "declined" | "canceled";
  amount: number;
  currency: string;
  /** Why the bank declined, in Stripe's word: 'insufficient_funds'. */
  declined: string | null;
}

export interface ChargeRequest {
  stripeAccount: string;
  /** The same key always gives the same charge. */
  key: string;
  orderId: number;
  paymentId: number;
  amount: number;
  /** 0 means no fee. */
  applicationFee: number;
  /** The platform's customer and card. */
  customer: string;
  card: string;
}

type NamedCharge = { stripeAccount: string; id: string };

/**
 * Cards that customers enter once, for several vendors. The card and its customer are on the
 * platform's account; each vendor's account gets a copy of the card for each charge.
 */
export interface Cards {
  /** Makes a customer, once for each key. */
  createCustomer(request: { key: string; email: string; userId: number }): Promise<string>;
  /** Deletes a customer with all cards. Does nothing if Stripe knows no such customer. */
  deleteCustomer(id: string): Promise<void>;
  openEntry(request: {
    key: string;
    customer: string;
    /** Milliseconds since the epoch; at least 30 minutes from now, by Stripe's own clock. */
    expiresAt: number;
    successUrl: string;
    cancelUrl: string;
  }): Promise<CardEntry>;
  findEntry(id: string): Promise<CardEntry>;
  /** Ends an open page. Returns how it ended: the card may have been entered just before. */
  endEntry(id: string): Promise<CardEntry>;
  /** Forgets a card. Does nothing if Stripe knows no such card. */
  detach(id: string): Promise<void>;
  /**
   * Prepares a charge that takes no money yet. Throws `no_cards` if Stripe accepts no cards for the
   * account now, or if we no longer have access to it.
   */
  prepare(request: ChargeRequest): Promise<CardCharge>;
  /**
   * Takes the money, or learns why not. A charge that is already over stays as it is. Throws
   * `no_cards` if we no longer have access to the account.
   */
  confirm(named: NamedCharge): Promise<CardCharge>;
  /**
   * Ends a charge, so that it can take no money any more. Returns how it ended. Throws `not_found`
   * if Stripe knows no such charge, or if we no longer have access to the account.
   */
  cancel(named: NamedCharge): Promise<CardCharge>;
}

export function openCards(settings: Settings, reach?: typeof fetch): Cards {
  const stripe = openStripe(settings, reach);
  return {
    createCustomer: ({ key, email, userId }) =>
      speaking(async () => {
        const params = { email, metadata: { user: String(userId) } };
        return (await stripe().customers.create(params, { idempotencyKey: key })).id;
      }),
    deleteCustomer: (id) => speaking(() => ignoringUnknown(() => stripe().customers.del(id))),
    openEntry: ({ key, customer, expiresAt, successUrl, cancelUrl }) =>
      speaking(async () =>
        asEntry(
          await stripe().checkout.sessions.create(
            {
              mode: "setup",
              customer,
              allowed_payment_method_types: ["card"],
              expires_at: Math.ceil(expiresAt / 1000),
              success_url: successUrl,
              cancel_url: cancelUrl,
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    findEntry: (id) => speaking(() => findEntry(stripe(), id)),
    endEntry: (id) =>
      speaking(async () => {
        try {
          return asEntry(await stripe().checkout.sessions.expire(id));
        } catch (error) {
          // Stripe refuses to end a page that has ended. Then find out how it ended.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return findEntry(stripe(), id);
        }
      }),
    detach: (id) => speaking(() => ignoringUnknown(() => stripe().paymentMethods.detach(id))),
    prepare: (request) => speaking(() => prepare(stripe(), request), "no_cards"),
    confirm: ({ id, stripeAccount }) =>
      speaking(() => {
        const confirm = () =>
          stripe().paymentIntents.confirm(id, { off_session: true }, { stripeAccount });
        return orAsItIs(stripe(), { id, stripeAccount }, confirm);
      }, "no_cards"),
    cancel: ({ id, stripeAccount }) =>
      speaking(() => {
        const cancel = () => stripe().paymentIntents.cancel(id, {}, { stripeAccount });
        return orAsItIs(stripe(), { id, stripeAccount }, cancel);
      }, "not_found"),
  };
}

async function prepare(stripe: Stripe, request: ChargeRequest): Promise<CardCharge> {
  const { stripeAccount, key, orderId, paymentId, amount, applicationFee } = request;
  // Without a customer there, the vendor's account can use its copy of the card only once.
  const copy = await stripe.paymentMethods.create(
    { customer: request.customer, payment_method: request.card },
    { stripeAccount, idempotencyKey: `${key}-card` },
  );
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency: "usd",
      payment_method: copy.id,
      allowed_payment_method_types: ["card"],
      // For people who look at the payment in Stripe's dashboard. This code never looks anything up
      // by it.
      metadata: { order: String(orderId), payment: String(paymentId) },
      ...(applicationFee > 0 && { application_fee_amount: applicationFee }),
    },
    { stripeAccount, idempotencyKey: key },
  );
  return asCharge(intent);
}

/**
 * Does something to a charge. Stripe refuses if the bank declines or if the charge is already over.
 * In both cases the charge itself says how it ended.
 */
async function orAsItIs(
  stripe: Stripe,
  { id, stripeAccount }: NamedCharge,
  act: () => Promise<Stripe.PaymentIntent>,
): Promise<CardCharge> {
  try {
    return asCharge(await act());
  } catch (error) {
    const isOver =
      error instanceof Stripe.errors.StripeCardError ||
      (error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === "payment_intent_unexpected_state");
    if (!isOver) throw error;
    return asCharge(await stripe.paymentIntents.retrieve(id, {}, { stripeAccount }));
  }
}

async function ignoringUnknown(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    // Stripe refuses with an invalid request both what it does not know and what is done already.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

const findEntry = async (stripe: Stripe, id: string) =>
  asEntry(await stripe.checkout.sessions.retrieve(id, { expand: ["setup_intent.payment_method"] }));

function asEntry({ id, url, status, setup_intent }: Stripe.Checkout.Session): CardEntry {
  const method = typeof setup_intent === "object" ? setup_intent?.payment_method : null;
  return {
    id,
    url,
    isOpen: status === "open",
    card: method && typeof method === "object" ? asCard(method) : null,
  };
}

function asCard({ id, card }: Stripe.PaymentMethod): Card | null {
  if (!card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { id, brand, last4, expMonth, expYear };
}

const chargeStates: Record<string, CardCharge["state"]> = {
  requires_confirmation: "prepared",
  succeeded: "paid",
  processing: "processing",
  canceled: "canceled",
};

function asCharge(intent: Stripe.PaymentIntent): CardCharge {
  const { last_payment_error: error } = intent;
  const state = chargeStates[intent.status] ?? "declined";
  return {
    id: intent.id,
    state,
    amount: intent.amount,
    currency: intent.currency,
    declined:
      state === "declined"
        ? (error?.decline_code ?? error?.code ?? "authentication_required")
        : null,
  };
}
