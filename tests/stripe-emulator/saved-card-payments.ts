import type Stripe from "stripe";
import { checkCardPayments } from "./accounts";
import { ApiError, docUrl, invalid, refused } from "./api-error";
import { emit } from "./events";
import { namedCustomer } from "./known-customers";
import { spend, usable } from "./payment-methods";
import { newCharge, newIntent } from "./payment-objects";
import { factsOf, ownIntent, type Payable, takePayment } from "./payments";
import type { PaymentMethodRecord, SessionRecord } from "./records";
import {
  LARGEST,
  LONGEST_PAYMENT_DESCRIPTION,
  readCurrency,
  readFee,
  SMALLEST,
} from "./session-params";
import { type Decline, declineOf } from "./test-cards";
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

/** The checked parameters of a charge of a saved card. The amount is cents. */
interface ChargePlan {
  amount: number;
  currency: string;
  method: string;
  customer: string | null;
  methods: string[];
  payment: SessionRecord["payment"];
}

/**
 * POST /v1/payment_intents: charges a saved card at once, without the customer. If the bank
 * declines, Stripe answers 402 with the payment intent, which then has no card any more.
 */
export function createPaymentIntent(call: Call): Stripe.PaymentIntent {
  const { account, world } = call;
  const plan = readChargePlan(call);
  checkCardPayments(world, account);
  const saved = usable(world, account, plan.method, plan.customer);
  spend(world, saved);
  const payable: Payable = {
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
  };
  const decline = saved.method.card ? declineOf(world, saved.testCard, saved.method.card) : null;
  if (decline) throw declined(call, payable, { decline, saved });
  const intent = takePayment(world, payable);
  emit(world, account, "payment_intent.succeeded", intent, call);
  return intent;
}

/**
 * POST /v1/payment_intents/:id/cancel, after a decline. A session's payment intent cannot be
 * canceled: its session expires instead.
 */
export function cancelPaymentIntent(call: Call, id: string): Stripe.PaymentIntent {
  const { account, params, world } = call;
  params.only<Stripe.PaymentIntentCancelParams>(["cancellation_reason", "expand"]);
  const reason = params.oneOf("cancellation_reason", CANCELLATION_REASONS);
  const record = ownIntent(call, id);
  const { intent } = record;
  if (!CANCELABLE.includes(intent.status)) {
    throw refused(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  }
  if (record.session !== null) {
    throw refused(
      "You cannot cancel the PaymentIntent of a Checkout Session. Expire the Checkout Session instead.",
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  }
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

function readChargePlan(call: Call): ChargePlan {
  const { account } = call;
  const params = call.params.only<Stripe.PaymentIntentCreateParams>([
    "allowed_payment_method_types",
    "amount",
    "application_fee_amount",
    "confirm",
    "currency",
    "customer",
    "description",
    "expand",
    "metadata",
    "off_session",
    "payment_method",
    "receipt_email",
    "return_url",
  ]);
  const amount = readAmount(call);
  const currency = readCurrency(params);
  if (!params.flag("confirm") || !params.flag("off_session")) {
    throw invalid(
      "This emulator charges a saved card at once and without the customer: send confirm and off_session as true.",
      { param: params.flag("confirm") ? "off_session" : "confirm" },
    );
  }
  params.url("return_url");
  return {
    amount,
    currency,
    method: params.requiredText("payment_method"),
    customer: namedCustomer(call),
    methods: readMethods(call),
    payment: {
      metadata: params.metadata("metadata"),
      description: params.text("description", LONGEST_PAYMENT_DESCRIPTION),
      receiptEmail: params.email("receipt_email"),
      applicationFeeAmount: readFee(account, params, amount),
    },
  };
}

function readAmount({ params }: Call): number {
  const amount = params.requiredInteger("amount", { min: 1 });
  if (amount < SMALLEST) {
    throw invalid("Amount must be at least $0.50 usd.", {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > LARGEST) {
    throw invalid("Amount must be no more than $999,999.99.", {
      code: "amount_too_large",
      param: "amount",
    });
  }
  return amount;
}

/** The methods of the payment. The only saved methods here are cards. */
function readMethods({ params }: Call): string[] {
  const allowed = params.texts("allowed_payment_method_types");
  if (allowed.length === 0 || allowed.includes("card")) return ["card"];
  throw invalid("The PaymentMethod's type, card, is not in allowed_payment_method_types.", {
    param: "allowed_payment_method_types",
  });
}

/** Records a declined payment, with a failed charge, and returns Stripe's error for it. */
function declined(
  call: Call,
  payable: Payable,
  { decline, saved }: { decline: Decline; saved: PaymentMethodRecord },
): ApiError {
  const { account, world } = call;
  const facts = factsOf(world, payable);
  putFailedCharge(world, account, { ...newCharge(facts), ...failureOf(decline) });
  const failure = {
    charge: facts.chargeId,
    code: decline.code,
    decline_code: decline.declineCode,
    payment_method: saved.method,
  };
  const intent: Stripe.PaymentIntent = {
    ...newIntent(facts),
    amount_received: 0,
    last_payment_error: {
      ...failure,
      doc_url: docUrl(decline.code),
      message: decline.message,
      type: "card_error",
    },
    payment_method: null,
    status: "requires_payment_method",
  };
  world.store.put("payment_intent", intent.id, { account, intent, session: null });
  emit(world, account, "payment_intent.payment_failed", intent, call);
  return new ApiError(
    402,
    "card_error",
    decline.message,
    { ...failure, payment_intent: intent },
    true,
  );
}

function putFailedCharge(world: World, account: string, charge: Stripe.Charge): void {
  const record = { account, charge, refunds: [], feeRefunded: 0, dispute: null };
  world.store.put("charge", charge.id, record);
}

/** The fields of a charge that the bank has declined: no money moves. */
function failureOf({ code, declineCode, message }: Decline): Partial<Stripe.Charge> {
  return {
    amount_captured: 0,
    captured: false,
    failure_code: code,
    failure_message: message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "declined_by_network",
      reason: declineCode,
      risk_level: "normal",
      seller_message: "The bank declined the payment.",
      type: "issuer_declined",
    },
    paid: false,
    status: "failed",
  };
}
