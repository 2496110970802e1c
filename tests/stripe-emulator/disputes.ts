import type Stripe from "stripe";
import { refused } from "./api-error";
import { addToBalance, PLATFORM } from "./balance";
import { emit } from "./events";
import { seconds, type World } from "./world";

/**
 * A cardholder disputes a charge: their bank takes the money out of the platform's balance, without
 * Stripe's fee. Undefined where nothing was charged, or it is disputed already.
 */
export function openDispute(world: World, intentId: string): Stripe.Dispute | undefined {
  const chargeId = world.store.get("payment_intent", intentId)?.intent.latest_charge;
  const record = world.store.get("charge", String(chargeId));
  if (!record || record.charge.disputed) return undefined;
  const { charge } = record;
  // What the app reads of one; evidence and its deadlines are not emulated.
  const dispute = {
    id: world.newId("dp_"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: "product_not_received",
    status: "needs_response",
  } as unknown as Stripe.Dispute;
  world.store.put("dispute", dispute.id, dispute);
  world.store.put("charge", charge.id, { ...record, charge: { ...charge, disputed: true } });
  addToBalance(world, PLATFORM, charge.currency, -charge.amount);
  emit(world, "charge.dispute.created", dispute);
  emit(world, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides a dispute for the platform: it gets the money back. Undefined for one that is over. */
export function winDispute(world: World, id: string): Stripe.Dispute | undefined {
  const dispute = world.store.get("dispute", id);
  const record = world.store.get("charge", String(dispute?.charge));
  if (dispute?.status !== "needs_response" || !record) return undefined;
  const won: Stripe.Dispute = { ...dispute, status: "won" };
  world.store.put("dispute", id, won);
  world.store.put("charge", record.charge.id, {
    ...record,
    charge: { ...record.charge, disputed: false },
  });
  addToBalance(world, PLATFORM, dispute.currency, dispute.amount);
  emit(world, "charge.dispute.funds_reinstated", won);
  return won;
}

/** Throws Stripe's refusal to refund what the cardholder's bank has taken back. */
export function checkDispute(charge: Stripe.Charge): void {
  if (!charge.disputed) return;
  throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    charge: charge.id,
    code: "charge_disputed",
  });
}
