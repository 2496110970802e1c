import type Stripe from "stripe";
import type { CommonPlan, SessionPlan } from "./session-params";

/** The parameters that a session shows. A session that saves a card has no amount. */
type ShownPlan = CommonPlan &
  Pick<SessionPlan, "submitType"> & { amount: number | null; currency: string | null };

/** An open checkout session for a payment, with every field that Stripe always sends. */
export function newSession(
  id: string,
  plan: ShownPlan,
  created: number,
  url: string,
): Stripe.Checkout.Session {
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: plan.allowedMethods,
    amount_subtotal: plan.amount,
    amount_total: plan.amount,
    automatic_tax: {
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_address_collection: null,
    cancel_url: plan.cancelUrl,
    client_reference_id: plan.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: plan.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: plan.customerEmail,
    discounts: [],
    expires_at: plan.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: plan.locale,
    managed_payments: null,
    metadata: plan.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: plan.methods,
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: plan.submitType,
    subscription: null,
    success_url: plan.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url,
    wallet_options: null,
  };
}

/** What a complete session tells of the customer: only the email, if there is one. */
export function customerDetails(email: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}
