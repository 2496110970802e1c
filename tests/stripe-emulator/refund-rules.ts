import type Stripe from "stripe";
import { invalid, noSuch, refused } from "./api-error";
import { dollars } from "./money";
import type { ChargeRecord } from "./records";
import type { Call } from "./world";

/** The charge that a refund is asked of: one of the account that asks, which money has come for. */
export function chargeToRefund({ account, params, world }: Call): ChargeRecord {
  const intentId = params.text("payment_intent");
  const chargeId = params.text("charge");
  if (intentId === null && chargeId === null) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
      },
    );
  }
  const paid = intentId === null ? null : world.store.get("payment_intent", intentId);
  if (paid === undefined || (paid && paid.account !== account)) {
    throw noSuch("payment_intent", intentId ?? "", "payment_intent", 400);
  }
  const intent = paid?.intent;
  if (intent && intent.status !== "succeeded") {
    throw refused(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { code: "payment_intent_unexpected_state", param: "payment_intent" },
    );
  }
  const id = chargeId ?? String(intent?.latest_charge);
  const record = world.store.get("charge", id);
  if (record?.account !== account) throw noSuch("charge", id, "charge", 400);
  if (intent && record.charge.payment_intent !== intent.id) {
    throw invalid(`The charge ${id} does not belong to the payment_intent ${intent.id}.`, {
      param: "charge",
    });
  }
  return record;
}

/** Throws Stripe's refusal to give back a fee that nobody took. */
export function checkFee(charge: Stripe.Charge, refundFee: boolean): void {
  if (!refundFee || charge.application_fee !== null) return;
  throw refused(
    `Attempting to refund_application_fee on charge ${charge.id}, but it has no application fee`,
    { param: "refund_application_fee" },
  );
}

/** What is left of a charge, or as much of it as is asked for, in cents. */
export function amountToRefund(charge: Stripe.Charge, asked: number | null): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, {
      charge: charge.id,
      code: "charge_already_refunded",
    });
  }
  if (asked !== null && asked > left) {
    const whole = charge.amount_refunded === 0 ? "charge amount" : "unrefunded amount on charge";
    throw refused(
      `Refund amount (${dollars(asked, charge.currency)}) is greater than ${whole} (${dollars(left, charge.currency)})`,
      { param: "amount" },
    );
  }
  return asked ?? left;
}

/**
 * The cents of the fee given back once `refundedSoFar` is: in proportion to it, and all of it at the
 * end, so that the rounding of the parts never leaves a cent behind.
 */
export function feeGivenBack(record: ChargeRecord, refundedSoFar: number): number {
  const { amount, application_fee_amount: fee } = record.charge;
  const share = Math.round(((fee ?? 0) * refundedSoFar) / amount);
  return Math.max(record.feeRefunded, share);
}

/** A refund as it is before any money has moved. */
export function newRefund(
  charge: Stripe.Charge,
  facts: Pick<Stripe.Refund, "id" | "amount" | "created" | "metadata" | "reason">,
): Stripe.Refund {
  return {
    id: facts.id,
    object: "refund",
    amount: facts.amount,
    balance_transaction: null,
    charge: charge.id,
    created: facts.created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata: facts.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: facts.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "pending",
    transfer_reversal: null,
  };
}
