import type Stripe from "stripe";
import { checkCardPayments } from "./accounts";
import { type ApiError, refused } from "./api-error";
import { declined } from "./declined-payments";
import { emit } from "./events";
import { spend, usable } from "./payment-methods";
import type { PaymentFacts } from "./payment-objects";
import { ownIntent, putPaidCharge, putUnpaid } from "./payments";
import type { PaymentIntentRecord, PaymentMethodRecord } from "./records";
import { checkConfirmParams, readSavedCardPlan } from "./saved-card-params";
import { declineOf } from "./test-cards";
import { type Call, seconds, type World } from "./world";

/** The statuses in which Stripe lets a payment intent be canceled. */
const CANCELABLE = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
  "processing",
];

const CANCELLATION_REASONS = [
  "abandoned",
  "duplicate",
  "fraudulent",
  "requested_by_customer",
] as const;

/**
 * POST /v1/payment_intents: names a saved card for a payment. The card is charged, and used up, at
 * once with `confirm`, and otherwise only when the payment intent is confirmed.
 */
export function createPaymentIntent(call: Call): Stripe.PaymentIntent {
  const { account, world } = call;
  const plan = readSavedCardPlan(call);
  const saved = chargeable(call, plan.method, plan.customer);
  const intent = putUnpaid(
    world,
    {
      account,
      payment: plan.payment,
      session: {
        id: null,
        amount_total: plan.amount,
        currency: plan.currency,
        customer_email: saved.method.billing_details.email,
        payment_method_types: plan.methods,
      },
      card: { id: plan.method, customer: plan.customer },
    },
    { status: "requires_confirmation" },
  );
  return plan.confirm ? charge(call, intent, saved) : intent;
}

/** POST /v1/payment_intents/:id/confirm: charges the card that the payment intent names. */
export function confirmPaymentIntent(call: Call, id: string): Stripe.PaymentIntent {
  checkConfirmParams(call);
  const record = ownIntent(call, id);
  const method = cardToConfirm(record);
  const { intent } = record;
  return charge(call, intent, chargeable(call, method, customerOf(intent)));
}

/**
 * POST /v1/payment_intents/:id/cancel, if the payment has not succeeded. A session's payment intent
 * cannot be canceled: its session expires instead.
 */
export function cancelPaymentIntent(call: Call, id: string): Stripe.PaymentIntent {
  const { account, params, world } = call;
  params.only<Stripe.PaymentIntentCancelParams>(["cancellation_reason", "expand"]);
  const reason = params.oneOf("cancellation_reason", CANCELLATION_REASONS);
  const record = ownIntent(call, id);
  const { intent } = record;
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
    );
  }
  if (record.session !== null) throw madeByCheckout(intent);
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: seconds(world),
    cancellation_reason: reason,
    status: "canceled",
  };
  world.store.put("payment_intent", id, { ...record, intent: canceled });
  emit(world, account, "payment_intent.canceled", canceled, call);
  return canceled;
}

/** The card that a payment intent names. Throws Stripe's 400 if the intent cannot be confirmed. */
function cardToConfirm({ intent, session }: PaymentIntentRecord): string {
  if (intent.status === "succeeded") {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (session !== null) throw madeByCheckout(intent);
  if (intent.status === "canceled") {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.",
    );
  }
  if (typeof intent.payment_method === "string") return intent.payment_method;
  throw unexpectedState(
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  );
}

/** A saved card of an account that takes cards now. Throws Stripe's 400 for all others. */
function chargeable(
  { account, world }: Call,
  method: string,
  customer: string | null,
): PaymentMethodRecord {
  checkCardPayments(world, account);
  return usable(world, account, method, customer);
}

/**
 * Charges a card, which is then used up. If the bank declines, throws Stripe's 402 with the payment
 * intent.
 */
function charge(
  call: Call,
  intent: Stripe.PaymentIntent,
  saved: PaymentMethodRecord,
): Stripe.PaymentIntent {
  const { account, world } = call;
  const { method, testCard } = saved;
  spend(world, saved);
  const facts = factsOf(world, intent, method);
  const actsAs = world.store.get("account", account)?.cardsActAs ?? testCard;
  const decline = method.card ? declineOf(world, actsAs, method.card) : null;
  if (decline) throw declined(call, { intent, facts, decline, method });
  putPaidCharge(world, account, facts, "charge");
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    latest_charge: facts.chargeId,
    status: "succeeded",
  };
  world.store.put("payment_intent", paid.id, { account, intent: paid, session: null });
  emit(world, account, "payment_intent.succeeded", paid, call);
  return paid;
}

/** What the charge of a payment intent shows. */
function factsOf(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): PaymentFacts {
  return {
    amount: intent.amount,
    created: seconds(world),
    currency: intent.currency,
    intentId: intent.id,
    chargeId: world.newId("ch_"),
    methodId: method.id,
    customer: customerOf(intent),
    methods: intent.payment_method_types,
    payment: {
      metadata: intent.metadata,
      description: intent.description,
      receiptEmail: intent.receipt_email,
      applicationFeeAmount: intent.application_fee_amount,
    },
    email: method.billing_details.email,
  };
}

/** The id of an intent's customer: only an answer to a caller has the whole customer. */
function customerOf({ customer }: Stripe.PaymentIntent): string | null {
  return typeof customer === "string" ? customer : null;
}

function madeByCheckout(intent: Stripe.PaymentIntent): ApiError {
  return unexpectedState(
    intent,
    "You cannot perform this action on PaymentIntents created by Checkout. Try expiring the Checkout Session instead.",
  );
}

/** Stripe's refusal of a call that the status of a payment intent does not allow. */
function unexpectedState(intent: Stripe.PaymentIntent, message: string): ApiError {
  return refused(message, { code: "payment_intent_unexpected_state", payment_intent: intent });
}
