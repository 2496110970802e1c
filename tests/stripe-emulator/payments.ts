import type Stripe from "stripe";
import { noSuch } from "./api-error";
import { addToBalance, PLATFORM } from "./balance";
import type { SessionRecord } from "./records";
import { type Call, seconds, type World } from "./world";

/** GET /v1/payment_intents/:id */
export function retrievePaymentIntent({ params, world }: Call, id: string): Stripe.PaymentIntent {
  params.only(["expand"]);
  const record = world.store.get("payment_intent", id);
  if (!record) throw noSuch("payment_intent", id, "intent");
  return record.intent;
}

/** GET /v1/charges/:id */
export function retrieveCharge({ params, world }: Call, id: string): Stripe.Charge {
  params.only(["expand"]);
  const record = world.store.get("charge", id);
  if (!record) throw noSuch("charge", id, "id");
  return record.charge;
}

/**
 * Takes the money of a session: makes the succeeded payment intent and its charge, and credits the
 * balances. Of a destination charge the connected account gets the amount less the application fee,
 * and the platform the fee; otherwise the platform gets it all. Stripe's own fee is left out.
 */
export function takePayment(world: World, record: SessionRecord): Stripe.PaymentIntent {
  const { session, payment } = record;
  const created = seconds(world);
  const intentId = world.newId("pi_");
  const facts: PaymentFacts = {
    amount: session.amount_total ?? 0,
    created,
    currency: session.currency ?? "usd",
    intentId,
    chargeId: world.newId("ch_"),
    methodId: world.newId("pm_"),
    transferId: payment.destination === null ? null : world.newId("tr_"),
    feeId: payment.applicationFeeAmount ? world.newId("fee_") : null,
    payment,
    email: session.customer_email,
  };
  const intent = newIntent(facts);
  world.store.put("payment_intent", intentId, { intent, session: session.id });
  world.store.put("charge", facts.chargeId, {
    charge: newCharge(facts),
    refunds: [],
    feeRefunded: 0,
  });
  const fee = payment.applicationFeeAmount ?? 0;
  if (payment.destination === null) {
    addToBalance(world, PLATFORM, facts.currency, facts.amount);
  } else {
    addToBalance(world, payment.destination, facts.currency, facts.amount - fee);
    addToBalance(world, PLATFORM, facts.currency, fee);
  }
  return intent;
}

interface PaymentFacts {
  amount: number;
  created: number;
  currency: string;
  intentId: string;
  chargeId: string;
  methodId: string;
  transferId: string | null;
  feeId: string | null;
  payment: SessionRecord["payment"];
  email: string | null;
}

function newIntent(facts: PaymentFacts): Stripe.PaymentIntent {
  const { amount, created, currency, payment } = facts;
  return {
    id: facts.intentId,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: amount,
    application: null,
    application_fee_amount: payment.applicationFeeAmount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${facts.intentId}_secret_emulated`,
    confirmation_method: "automatic",
    created,
    currency,
    customer: null,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: facts.chargeId,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: facts.methodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: payment.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: payment.destination === null ? null : { destination: payment.destination },
    transfer_group: facts.transferId === null ? null : `group_${facts.intentId}`,
  };
}

function newCharge(facts: PaymentFacts): Stripe.Charge {
  const { amount, created, currency, payment } = facts;
  return {
    id: facts.chargeId,
    object: "charge",
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: facts.feeId,
    application_fee_amount: payment.applicationFeeAmount,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: facts.email,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency,
    customer: null,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: facts.intentId,
    payment_method: facts.methodId,
    payment_method_details: null,
    receipt_email: payment.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    ...(facts.transferId === null ? {} : { transfer: facts.transferId }),
    transfer_data:
      payment.destination === null ? null : { amount: null, destination: payment.destination },
    transfer_group: facts.transferId === null ? null : `group_${facts.intentId}`,
  };
}
