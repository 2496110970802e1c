import type Stripe from "stripe";
import type { SessionRecord } from "./records";

/** What a payment intent and its charge are made from. The amount is cents, `created` seconds. */
export interface PaymentFacts {
  amount: number;
  created: number;
  currency: string;
  intentId: string;
  chargeId: string;
  methodId: string;
  customer: string | null;
  methods: string[];
  payment: SessionRecord["payment"];
  email: string | null;
}

/** A payment intent that has succeeded, with every field that Stripe always sends. */
export function newIntent(facts: PaymentFacts): Stripe.PaymentIntent {
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
    customer: facts.customer,
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

/** The charge of a payment that has succeeded; the caller adds the money and the fee. */
export function newCharge(facts: PaymentFacts): Stripe.Charge {
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
    customer: facts.customer,
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
