import type Stripe from "stripe";
import { invalid, noSuch, refused } from "./api-error";
import { dollars } from "./money";
import type { ChargeRecord } from "./records";
import type { Call } from "./world";

/**
 * The charge to refund: it must belong to the account that asks, and its payment must have
 * succeeded.
 */
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
  if (record.charge.status !== "succeeded") {
    throw refused(`Charge ${id} has failed: there is nothing to refund.`, { param: "charge" });
  }
  if (intent && record.charge.payment_intent !== intent.id) {
    throw invalid(`The charge ${id} does not belong to the payment_intent ${intent.id}.`, {
      param: "charge",
    });
  }
  return record;
}

/** Throws Stripe's refusal to refund an application fee of a charge that has none. */
export function checkFee(charge: Stripe.Charge, refundFee: boolean): void {
  if (!refundFee || charge.application_fee !== null) return;
  throw refused(
    `Attempting to refund_application_fee on charge ${charge.id}, but it has no application fee`,
    { param: "refund_application_fee" },
  );
}

/** The cents to refund: `asked`, or all that is left of the charge. */
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
 * The refunded cents of the fee once `refundedSoFar` cents are refunded: in proportion, and the
 * whole fee at the end, so that rounding never leaves a cent behind.
 */
export function feeToRefund(record: ChargeRecord, refundedSoFar: number): number {
  const { amount, application_fee_amount: fee } = record.charge;
  const share = Math.round(((fee ?? 0) * refundedSoFar) / amount);
  return Math.max(record.feeRefunded, share);
}

/** A refund before any money has moved. */
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
