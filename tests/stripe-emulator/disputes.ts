import type Stripe from "stripe";
import { noSuch, refused } from "./api-error";
import { move } from "./balance-transactions";
import { newDispute } from "./dispute-object";
import { emit } from "./events";
import { createdWithin, type ListAnswer, page } from "./lists";
import { DISPUTE_FEE } from "./money";
import type { ChargeRecord, DisputeRecord } from "./records";
import { endRefund } from "./refund-money";
import { type Call, seconds, type World } from "./world";

/**
 * A cardholder disputes a charge: their bank takes the money out of the balance of the account that
 * was paid, and Stripe a fee. Undefined where nothing was charged, or it is disputed already.
 */
export function openDispute(world: World, intentId: string): Stripe.Dispute | undefined {
  const chargeId = world.store.get("payment_intent", intentId)?.intent.latest_charge;
  const record = world.store.get("charge", String(chargeId));
  if (!record || record.dispute !== null) return undefined;
  const { account, charge } = record;
  const opened = newDispute(charge, { id: world.newId("du_"), created: seconds(world) });
  const taken = move(world, {
    account,
    type: "adjustment",
    amount: -opened.amount,
    currency: opened.currency,
    source: opened.id,
    description: `Chargeback withdrawal for ${charge.id}`,
    fees: [
      {
        amount: DISPUTE_FEE,
        application: null,
        currency: opened.currency,
        description: "Dispute fee",
        type: "stripe_fee",
      },
    ],
  });
  const dispute = put(world, { account, dispute: { ...opened, balance_transactions: [taken] } });
  world.store.put("charge", charge.id, {
    ...record,
    charge: { ...charge, disputed: true },
    dispute: dispute.id,
  });
  // What waits to be given back is not given back any more: the bank has it.
  for (const refund of record.refunds) {
    if (world.store.get("refund", refund)?.refund.status !== "pending") continue;
    endRefund(world, refund, "failed", "charge_for_pending_refund_disputed");
  }
  emit(world, account, "charge.dispute.created", dispute);
  emit(world, account, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/**
 * The bank decides a dispute: where the account wins it gets the money back, the fee it does not.
 * Undefined for one that is over.
 */
export function decideDispute(
  world: World,
  id: string,
  outcome: "won" | "lost",
): Stripe.Dispute | undefined {
  const record = world.store.get("dispute", id);
  if (!record || isOver(record.dispute)) return undefined;
  return outcome === "won" ? win(world, record) : lose(world, record);
}

/** GET /v1/disputes/:id, of this account only. */
export function retrieveDispute(call: Call, id: string): Stripe.Dispute {
  call.params.only<Stripe.DisputeRetrieveParams>(["expand"]);
  return findOwn(call, id).dispute;
}

/** GET /v1/disputes of this account, by `charge`, `payment_intent` and `created`, newest first. */
export function listDisputes({ account, params, world }: Call): ListAnswer<Stripe.Dispute> {
  params.only<Stripe.DisputeListParams>([
    "charge",
    "created",
    "ending_before",
    "expand",
    "limit",
    "payment_intent",
    "starting_after",
  ]);
  const charge = params.text("charge");
  const intent = params.text("payment_intent");
  const wanted = world.store
    .list("dispute")
    .filter((record) => record.account === account)
    .map(({ dispute }) => dispute)
    .filter((dispute) => charge === null || dispute.charge === charge)
    .filter((dispute) => intent === null || dispute.payment_intent === intent)
    .filter(createdWithin(params));
  return page(params, "/v1/disputes", wanted);
}

/** POST /v1/disputes/:id: evidence in words, which goes to the bank unless `submit` is false. */
export function updateDispute(call: Call, id: string): Stripe.Dispute {
  const { account, params, world } = call;
  params.only<Stripe.DisputeUpdateParams>(["evidence", "expand", "metadata", "submit"]);
  const evidence = params
    .child("evidence")
    .only<Stripe.DisputeUpdateParams.Evidence>(["product_description", "uncategorized_text"]);
  const submits = !params.has("submit") || params.flag("submit");
  const { dispute } = findOwn(call, id);
  if (dispute.status !== "needs_response") {
    throw refused("This dispute is already closed or under review: it takes no more evidence.", {
      param: "dispute",
    });
  }
  const updated = put(world, {
    account,
    dispute: {
      ...dispute,
      evidence: {
        ...dispute.evidence,
        product_description:
          evidence.text("product_description", 20_000) ?? dispute.evidence.product_description,
        uncategorized_text:
          evidence.text("uncategorized_text", 20_000) ?? dispute.evidence.uncategorized_text,
      },
      evidence_details: {
        ...dispute.evidence_details,
        has_evidence: true,
        submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
        submission_method: submits ? "manual" : "not_submitted",
      },
      metadata: { ...dispute.metadata, ...params.metadata("metadata") },
      status: submits ? "under_review" : "needs_response",
    },
  });
  emit(world, account, "charge.dispute.updated", updated, call);
  return updated;
}

/** POST /v1/disputes/:id/close: the account lets the cardholder have the money. */
export function closeDispute(call: Call, id: string): Stripe.Dispute {
  call.params.only<Stripe.DisputeCloseParams>(["expand"]);
  const record = findOwn(call, id);
  if (isOver(record.dispute))
    throw refused("This dispute is already closed.", { param: "dispute" });
  return lose(call.world, record, call);
}

/**
 * Throws Stripe's refusal to refund what the cardholder's bank has taken back. What was won can be
 * refunded, though `charge.disputed` stays true.
 */
export function checkDispute(world: World, { charge, dispute: id }: ChargeRecord): void {
  const dispute = id === null ? undefined : world.store.get("dispute", id)?.dispute;
  if (!dispute || dispute.status === "won") return;
  throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    charge: charge.id,
    code: "charge_disputed",
  });
}

function win(world: World, { account, dispute }: DisputeRecord): Stripe.Dispute {
  const back = move(world, {
    account,
    type: "adjustment",
    amount: dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${String(dispute.charge)}`,
  });
  const won = put(world, {
    account,
    dispute: {
      ...dispute,
      balance_transactions: [...dispute.balance_transactions, back],
      status: "won",
    },
  });
  emit(world, account, "charge.dispute.closed", won);
  emit(world, account, "charge.dispute.funds_reinstated", won);
  return won;
}

function lose(world: World, { account, dispute }: DisputeRecord, call?: Call): Stripe.Dispute {
  const lost = put(world, { account, dispute: { ...dispute, status: "lost" } });
  emit(world, account, "charge.dispute.closed", lost, call);
  return lost;
}

function isOver({ status }: Stripe.Dispute): boolean {
  return status === "won" || status === "lost";
}

function put(world: World, record: DisputeRecord): Stripe.Dispute {
  world.store.put("dispute", record.dispute.id, record);
  return record.dispute;
}

function findOwn({ account, world }: Call, id: string): DisputeRecord {
  const record = world.store.get("dispute", id);
  if (record?.account !== account) throw noSuch("dispute", id, "dispute");
  return record;
}
