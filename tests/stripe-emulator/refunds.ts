import type Stripe from "stripe";
import { invalid, noSuch, refused } from "./api-error";
import { addToBalance, PLATFORM } from "./balance";
import { checkDispute } from "./disputes";
import { emit } from "./events";
import { createdWithin, type ListAnswer, page, whole } from "./lists";
import { dollars } from "./money";
import type { ChargeRecord } from "./records";
import { type Call, seconds, type World } from "./world";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/**
 * POST /v1/refunds: all that is left of a payment, or `amount` cents of it. It succeeds at once, from
 * the platform's balance; `reverse_transfer` takes it back from the connected account, and
 * `refund_application_fee` gives that account its part of the fee. Throws `charge_already_refunded`
 * when nothing is left and Stripe's 400 on `amount` when it is more than that.
 */
export function createRefund(call: Call): Stripe.Refund {
  const { params, world } = call;
  params.only([
    "amount",
    "charge",
    "expand",
    "metadata",
    "payment_intent",
    "reason",
    "refund_application_fee",
    "reverse_transfer",
  ]);
  const asked = params.integer("amount", { min: 1 });
  const reason = params.oneOf("reason", REASONS);
  const metadata = params.metadata("metadata");
  const reverseTransfer = params.flag("reverse_transfer");
  const refundFee = params.flag("refund_application_fee");
  const record = chargeToRefund(call);
  const { charge } = record;
  checkDispute(charge);
  checkTransfer(charge, reverseTransfer, refundFee);
  const amount = amountToRefund(charge, asked);

  const refund: Stripe.Refund = {
    id: world.newId("re_"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "available",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: reverseTransfer ? world.newId("trr_") : null,
  };
  const refundedSoFar = charge.amount_refunded + amount;
  const changed: Stripe.Charge = {
    ...charge,
    amount_refunded: refundedSoFar,
    refunded: refundedSoFar === charge.amount,
  };
  const feeRefunded = refundFee ? feeGivenBack(record, refundedSoFar) : record.feeRefunded;
  moveMoney(world, charge, {
    amount,
    reverseTransfer,
    fee: feeRefunded - record.feeRefunded,
  });
  world.store.put("refund", refund.id, refund);
  world.store.put("charge", charge.id, {
    charge: changed,
    refunds: [...record.refunds, refund.id],
    feeRefunded,
  });
  emit(world, "charge.refunded", changed, { call });
  emit(world, "refund.created", refund, { call });
  // Stripe follows up when the bank's reference for the refund is known.
  emit(world, "refund.updated", refund, { call });
  return refund;
}

/**
 * What the bank does with a refund days later, now and then: it refuses it. The money is back in the
 * platform's balance and the charge can be refunded again. Undefined where there is no such refund,
 * or it has failed already. `reason` is Stripe's word, such as `lost_or_stolen_card`.
 */
export function failRefund(world: World, id: string, reason: string): Stripe.Refund | undefined {
  const refund = world.store.get("refund", id);
  const record = world.store.get("charge", String(refund?.charge));
  if (refund?.status !== "succeeded" || !record) return undefined;
  const failed: Stripe.Refund = { ...refund, status: "failed", failure_reason: reason };
  const charge: Stripe.Charge = {
    ...record.charge,
    amount_refunded: record.charge.amount_refunded - refund.amount,
    refunded: false,
  };
  world.store.put("refund", id, failed);
  world.store.put("charge", charge.id, { ...record, charge });
  addToBalance(world, PLATFORM, charge.currency, refund.amount);
  emit(world, "refund.updated", failed);
  emit(world, "charge.refund.updated", failed);
  emit(world, "refund.failed", failed);
  return failed;
}

/** GET /v1/refunds/:id */
export function retrieveRefund({ params, world }: Call, id: string): Stripe.Refund {
  params.only(["expand"]);
  const refund = world.store.get("refund", id);
  if (!refund) throw noSuch("refund", id, "id");
  return refund;
}

/** GET /v1/refunds, by `payment_intent`, `charge` and `created`, newest first. */
export function listRefunds({ params, world }: Call): ListAnswer<Stripe.Refund> {
  params.only([
    "charge",
    "created",
    "ending_before",
    "expand",
    "limit",
    "payment_intent",
    "starting_after",
  ]);
  const intent = params.text("payment_intent");
  const charge = params.text("charge");
  const wanted = world.store
    .list("refund")
    .filter((refund) => intent === null || refund.payment_intent === intent)
    .filter((refund) => charge === null || refund.charge === charge)
    .filter(createdWithin(params));
  return page(params, "/v1/refunds", wanted);
}

/** The refunds of a charge, newest first, as `expand[]=refunds` shows them. */
export function refundsOf(world: World, chargeId: string): ListAnswer<Stripe.Refund> {
  const ids = world.store.get("charge", chargeId)?.refunds ?? [];
  const refunds = ids.flatMap((id) => world.store.get("refund", id) ?? []);
  return whole(`/v1/charges/${chargeId}/refunds`, refunds.reverse());
}

function chargeToRefund({ params, world }: Call): ChargeRecord {
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
  const intent = intentId === null ? null : world.store.get("payment_intent", intentId)?.intent;
  if (intent === undefined) throw noSuch("payment_intent", intentId ?? "", "payment_intent", 400);
  const id = chargeId ?? String(intent?.latest_charge);
  const record = world.store.get("charge", id);
  if (!record) throw noSuch("charge", id, "charge", 400);
  if (intent && record.charge.payment_intent !== intent.id) {
    throw invalid(`The charge ${id} does not belong to the payment_intent ${intent.id}.`, {
      param: "charge",
    });
  }
  return record;
}

function checkTransfer(charge: Stripe.Charge, reverseTransfer: boolean, refundFee: boolean): void {
  if (reverseTransfer && !charge.transfer) {
    throw refused(
      `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`,
      { param: "reverse_transfer" },
    );
  }
  if (refundFee && charge.application_fee === null) {
    throw refused(
      `Attempting to refund_application_fee on charge ${charge.id}, but it has no application fee`,
      { param: "refund_application_fee" },
    );
  }
}

function amountToRefund(charge: Stripe.Charge, asked: number | null): number {
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
function feeGivenBack(record: ChargeRecord, refundedSoFar: number): number {
  const { amount, application_fee_amount: fee } = record.charge;
  const share = Math.round(((fee ?? 0) * refundedSoFar) / amount);
  return Math.max(record.feeRefunded, share);
}

function moveMoney(
  world: World,
  charge: Stripe.Charge,
  { amount, reverseTransfer, fee }: { amount: number; reverseTransfer: boolean; fee: number },
): void {
  addToBalance(world, PLATFORM, charge.currency, (reverseTransfer ? 0 : -amount) - fee);
  const destination = charge.transfer_data?.destination;
  if (typeof destination === "string") {
    addToBalance(world, destination, charge.currency, (reverseTransfer ? -amount : 0) + fee);
  }
}
