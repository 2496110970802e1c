import type Stripe from "stripe";
import { noSuch } from "./api-error";
import { takeApplicationFee } from "./application-fees";
import { type MovementType, move } from "./balance-transactions";
import { availableOn, stripeFee } from "./money";
import type { SessionRecord } from "./records";
import { type Call, seconds, type World } from "./world";

/** GET /v1/payment_intents/:id, of this account only. */
export function retrievePaymentIntent(call: Call, id: string): Stripe.PaymentIntent {
  call.params.only<Stripe.PaymentIntentRetrieveParams>(["expand"]);
  const record = call.world.store.get("payment_intent", id);
  if (record?.account !== call.account) throw noSuch("payment_intent", id, "intent");
  return record.intent;
}

/** GET /v1/charges/:id, of this account only. */
export function retrieveCharge(call: Call, id: string): Stripe.Charge {
  call.params.only<Stripe.ChargeRetrieveParams>(["expand"]);
  const record = call.world.store.get("charge", id);
  if (record?.account !== call.account) throw noSuch("charge", id, "id");
  return record.charge;
}

/** What a charge needs: a session, or the known facts of a past one. */
interface Payable extends Pick<SessionRecord, "account" | "payment"> {
  session: Pick<
    Stripe.Checkout.Session,
    "id" | "amount_total" | "currency" | "customer_email" | "payment_method_types"
  >;
}

/**
 * Takes the payment of a session: makes a succeeded payment intent (or completes the promised one)
 * and its charge on the session's own account. The account gets the amount less Stripe's fee and
 * the platform's fee, and can pay it out some days later.
 */
export function takePayment(
  world: World,
  record: Payable,
  promised?: string,
): Stripe.PaymentIntent {
  const { account, payment, session } = record;
  const facts = factsOf(world, record, promised);
  const { amount, chargeId, currency } = facts;
  const feeId =
    payment.applicationFeeAmount === null
      ? null
      : takeApplicationFee(world, {
          account,
          amount: payment.applicationFeeAmount,
          charge: chargeId,
          currency,
        });
  const transaction = move(world, {
    account,
    type: movementOf(promised),
    amount,
    currency,
    source: chargeId,
    description: payment.description ?? undefined,
    fees: feesOf(amount, currency, payment.applicationFeeAmount),
    availableOn: availableOn(facts.created),
  });
  const charge: Stripe.Charge = {
    ...newCharge(facts),
    application_fee: feeId,
    balance_transaction: transaction.id,
  };
  const intent = newIntent(facts);
  world.store.put("payment_intent", intent.id, { account, intent, session: session.id });
  world.store.put("charge", chargeId, {
    account,
    charge,
    refunds: [],
    feeRefunded: 0,
    dispute: null,
  });
  return intent;
}

/**
 * Makes the payment intent of a payment that is on its way: no money has arrived, and there is no
 * charge.
 */
export function promisePayment(world: World, record: SessionRecord): Stripe.PaymentIntent {
  return putUnpaid(world, record, { status: "processing" });
}

/** Makes the payment intent of a promised payment that did not arrive. */
export function failPayment(
  world: World,
  record: SessionRecord,
  promised: string,
): Stripe.PaymentIntent {
  return putUnpaid(world, record, { status: "requires_payment_method" }, promised);
}

function putUnpaid(
  world: World,
  record: SessionRecord,
  { status }: Pick<Stripe.PaymentIntent, "status">,
  promised?: string,
): Stripe.PaymentIntent {
  const intent: Stripe.PaymentIntent = {
    ...newIntent(factsOf(world, record, promised)),
    amount_received: 0,
    latest_charge: null,
    status,
  };
  const { account, session } = record;
  world.store.put("payment_intent", intent.id, { account, intent, session: session.id });
  return intent;
}

/** Stripe calls a movement a payment if it was not paid by card. */
function movementOf(promised: string | undefined): MovementType {
  return promised === undefined ? "charge" : "payment";
}

function feesOf(
  amount: number,
  currency: string,
  platformFee: number | null,
): Stripe.BalanceTransaction.FeeDetail[] {
  const stripes = {
    amount: Math.min(stripeFee(amount), amount),
    application: null,
    currency,
    description: "Stripe processing fees",
    type: "stripe_fee",
  };
  if (platformFee === null) return [stripes];
  return [
    stripes,
    {
      amount: platformFee,
      application: "ca_platform",
      currency,
      description: "Market Day application fee",
      type: "application_fee",
    },
  ];
}

interface PaymentFacts {
  amount: number;
  created: number;
  currency: string;
  intentId: string;
  chargeId: string;
  methodId: string;
  methods: string[];
  payment: SessionRecord["payment"];
  email: string | null;
}

function factsOf(world: World, { payment, session }: Payable, promised?: string) {
  return {
    amount: session.amount_total ?? 0,
    created: seconds(world),
    currency: session.currency ?? "usd",
    intentId: promised ?? world.newId("pi_"),
    chargeId: world.newId("ch_"),
    methodId: world.newId("pm_"),
    methods: session.payment_method_types,
    payment,
    email: session.customer_email,
  } satisfies PaymentFacts;
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
    payment_method_types: facts.methods,
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
    transfer_data: null,
    transfer_group: null,
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
    application_fee: null,
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
    transfer_data: null,
    transfer_group: null,
  };
}
