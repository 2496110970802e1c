import type Stripe from "stripe";
import { noSuch } from "./api-error";
import { checkDispute } from "./disputes";
import { emit } from "./events";
import { createdWithin, type ListAnswer, page, whole } from "./lists";
import { isCovered, pay, wait } from "./refund-money";
import { amountToRefund, chargeToRefund, checkFee, feeToRefund, newRefund } from "./refund-rules";
import { type Call, seconds, type World } from "./world";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/**
 * POST /v1/refunds: refunds all that is left of a payment, or `amount` cents of it, out of the
 * balance of the account that received the payment. It succeeds at once, or waits if the balance is
 * too small and the account's bank is not debited. `refund_application_fee` returns the account's
 * part of the platform's fee. Throws `charge_already_refunded` if nothing is left, and Stripe's 400
 * on `amount` if it is more than what is left.
 */
export function createRefund(call: Call): Stripe.Refund {
  const { account, params, world } = call;
  params.only<Stripe.RefundCreateParams>([
    "amount",
    "charge",
    "expand",
    "metadata",
    "payment_intent",
    "reason",
    "refund_application_fee",
  ]);
  const asked = params.integer("amount", { min: 1 });
  const reason = params.oneOf("reason", REASONS);
  const metadata = params.metadata("metadata");
  const refundFee = params.flag("refund_application_fee");
  const record = chargeToRefund(call);
  const { charge } = record;
  checkDispute(world, record);
  checkFee(charge, refundFee);
  const amount = amountToRefund(charge, asked);

  const refundedSoFar = charge.amount_refunded + amount;
  const feeRefunded = refundFee ? feeToRefund(record, refundedSoFar) : record.feeRefunded;
  const fee = feeRefunded - record.feeRefunded;
  const asMade = newRefund(charge, {
    id: world.newId("re_"),
    amount,
    created: seconds(world),
    metadata,
    reason,
  });
  const changed: Stripe.Charge = {
    ...charge,
    amount_refunded: refundedSoFar,
    refunded: refundedSoFar === charge.amount,
  };
  world.store.put("charge", charge.id, {
    ...record,
    charge: changed,
    refunds: [...record.refunds, asMade.id],
    feeRefunded,
  });
  const refund = isCovered(world, account, charge.currency, amount - fee)
    ? pay(world, { account, refund: asMade, fee })
    : wait(world, { account, refund: asMade, fee });
  emit(world, account, "charge.refunded", changed, call);
  emit(world, account, "refund.created", refund, call);
  // Stripe sends a second event when it knows the bank's reference for the refund.
  if (refund.status === "succeeded") emit(world, account, "refund.updated", refund, call);
  return refund;
}

/** GET /v1/refunds/:id, of this account only. */
export function retrieveRefund({ account, params, world }: Call, id: string): Stripe.Refund {
  params.only<Stripe.RefundRetrieveParams>(["expand"]);
  const record = world.store.get("refund", id);
  if (record?.account !== account) throw noSuch("refund", id, "id");
  return record.refund;
}

/**
 * GET /v1/refunds of this account, filtered by `payment_intent`, `charge`, and `created`, newest
 * first.
 */
export function listRefunds({ account, params, world }: Call): ListAnswer<Stripe.Refund> {
  params.only<Stripe.RefundListParams>([
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
    .filter((record) => record.account === account)
    .map(({ refund }) => refund)
    .filter((refund) => intent === null || refund.payment_intent === intent)
    .filter((refund) => charge === null || refund.charge === charge)
    .filter(createdWithin(params));
  return page(params, "/v1/refunds", wanted);
}

/** The refunds of a charge, newest first, as `expand[]=refunds` shows them. */
export function refundsOf(world: World, chargeId: string): ListAnswer<Stripe.Refund> {
  const ids = world.store.get("charge", chargeId)?.refunds ?? [];
  const refunds = ids.flatMap((id) => world.store.get("refund", id)?.refund ?? []);
  return whole(`/v1/charges/${chargeId}/refunds`, refunds.reverse());
}
