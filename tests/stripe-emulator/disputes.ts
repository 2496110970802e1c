import type Stripe from "stripe";
import { noSuch, refused } from "./api-error";
import { isAtBank, turnDispute } from "./dispute-turns";
import { emit } from "./events";
import { createdWithin, type ListAnswer, page } from "./lists";
import type { ChargeRecord, DisputeRecord } from "./records";
import type { Call, World } from "./world";

/** GET /v1/disputes/:id, of this account only. */
export function retrieveDispute(call: Call, id: string): Stripe.Dispute {
  call.params.only<Stripe.DisputeRetrieveParams>(["expand"]);
  return findOwn(call, id).dispute;
}

/**
 * GET /v1/disputes of this account, filtered by `charge`, `payment_intent`, and `created`, newest
 * first.
 */
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

/** POST /v1/disputes/:id: evidence as text, which goes to the bank unless `submit` is false. */
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

/**
 * POST /v1/disputes/:id/close: the account accepts the dispute, and the cardholder keeps the money.
 */
export function closeDispute(call: Call, id: string): Stripe.Dispute {
  call.params.only<Stripe.DisputeCloseParams>(["expand"]);
  const { status } = findOwn(call, id).dispute;
  const lost = status === "won" ? undefined : turnDispute(call.world, id, "lost", call);
  if (!lost) throw refused("This dispute is already closed.", { param: "dispute" });
  return lost;
}

/**
 * Throws Stripe's refusal to refund a charge if the cardholder's bank has taken the money. A charge
 * can be refunded after a dispute that the account won, although `charge.disputed` stays true, and
 * also during a mere inquiry.
 */
export function checkDispute(world: World, record: ChargeRecord): void {
  if (!isAtBank(world, record)) return;
  const { charge } = record;
  throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    charge: charge.id,
    code: "charge_disputed",
  });
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
