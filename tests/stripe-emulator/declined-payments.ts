import type Stripe from "stripe";
import { ApiError, docUrl } from "./api-error";
import { emit } from "./events";
import { newCharge, type PaymentFacts } from "./payment-objects";
import { putCharge } from "./payments";
import type { Decline } from "./test-cards";
import type { Call } from "./world";

/** A payment that the bank has declined, and the card that was to be charged. */
interface DeclinedPayment {
  intent: Stripe.PaymentIntent;
  facts: PaymentFacts;
  decline: Decline;
  method: Stripe.PaymentMethod;
}

/**
 * Records a declined payment, with a failed charge, and returns Stripe's error for it. The payment
 * intent has no card any more.
 */
export function declined(call: Call, payment: DeclinedPayment): ApiError {
  const { account, world } = call;
  const { decline, facts, method } = payment;
  const { code, declineCode, message } = decline;
  putCharge(world, account, { ...newCharge(facts), ...failureOf(decline) });
  const failure = {
    charge: facts.chargeId,
    code,
    decline_code: declineCode,
    payment_method: method,
  };
  const intent: Stripe.PaymentIntent = {
    ...payment.intent,
    last_payment_error: { ...failure, doc_url: docUrl(code), message, type: "card_error" },
    latest_charge: facts.chargeId,
    payment_method: null,
    status: "requires_payment_method",
  };
  world.store.put("payment_intent", intent.id, { account, intent, session: null });
  emit(world, account, "payment_intent.payment_failed", intent, call);
  const details = { ...failure, payment_intent: intent };
  return new ApiError(402, "card_error", message, details, true);
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
