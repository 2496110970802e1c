import type Stripe from "stripe";
import { noSuch, refused } from "./api-error";
import { addToBalance, availableIn, PLATFORM } from "./balance";
import { emit } from "./events";
import { createdWithin, type ListAnswer, page } from "./lists";
import { readCurrency } from "./session-params";
import { type Call, seconds, type World } from "./world";

/**
 * POST /v1/payouts, of the `Stripe-Account`, else of the platform. It is pending at first and leaves
 * the balance at once. Throws `balance_insufficient` for more than is available, and
 * `payouts_not_allowed` before the account has finished its onboarding.
 */
export function createPayout(call: Call): Stripe.Payout {
  const { params, world } = call;
  const account = call.account ?? PLATFORM;
  params.only([
    "amount",
    "currency",
    "description",
    "expand",
    "metadata",
    "method",
    "statement_descriptor",
  ]);
  const amount = params.requiredInteger("amount", { min: 1 });
  const currency = readCurrency(params);
  const method = params.oneOf("method", ["standard", "instant"]) ?? "standard";
  const metadata = params.metadata("metadata");
  if (account !== PLATFORM && !world.store.get("account", account)?.payouts_enabled) {
    throw refused("Payouts are not enabled for this account.", {
      code: "payouts_not_allowed",
    });
  }
  if (amount > availableIn(world, account, currency)) {
    throw refused(
      "You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.",
      { code: "balance_insufficient", param: "amount" },
    );
  }
  const payout = newPayout({
    id: world.newId("po_"),
    amount,
    created: seconds(world),
    currency,
    description: params.text("description"),
    destination: world.newId("ba_"),
    metadata,
    method,
    statementDescriptor: params.text("statement_descriptor"),
  });
  addToBalance(world, account, currency, -amount);
  world.store.put("payout", payout.id, { payout, account });
  world.store.put("due_payout", payout.id, { id: payout.id, at: world.now() });
  return payout;
}

/** GET /v1/payouts/:id, of this account only. */
export function retrievePayout({ account, params, world }: Call, id: string): Stripe.Payout {
  params.only(["expand"]);
  const record = world.store.get("payout", id);
  if (record?.account !== (account ?? PLATFORM)) throw noSuch("payout", id, "payout");
  return record.payout;
}

/** GET /v1/payouts of this account, by `status` and `created`, newest first. */
export function listPayouts({ account, params, world }: Call): ListAnswer<Stripe.Payout> {
  params.only(["created", "ending_before", "expand", "limit", "starting_after", "status"]);
  const status = params.oneOf("status", ["pending", "paid", "failed", "canceled"]);
  const wanted = world.store
    .list("payout")
    .filter((record) => record.account === (account ?? PLATFORM))
    .map((record) => record.payout)
    .filter((payout) => status === null || payout.status === status)
    .filter(createdWithin(params));
  return page(params, "/v1/payouts", wanted);
}

/** Brings to the bank every payout that is due at `now` (milliseconds): at once, unlike a bank. */
export function settleDuePayouts(world: World, now: number): void {
  for (const due of world.store.list("due_payout")) {
    const record = due.at <= now ? world.store.get("payout", due.id) : undefined;
    if (!record) continue;
    const payout: Stripe.Payout = { ...record.payout, status: "paid" };
    world.store.put("payout", due.id, { ...record, payout });
    world.store.delete("due_payout", due.id);
    const { account } = record;
    emit(world, "payout.paid", payout, account === PLATFORM ? {} : { account });
  }
}

function newPayout(facts: {
  id: string;
  amount: number;
  created: number;
  currency: string;
  description: string | null;
  destination: string;
  metadata: Record<string, string>;
  method: string;
  statementDescriptor: string | null;
}): Stripe.Payout {
  return {
    id: facts.id,
    object: "payout",
    amount: facts.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: facts.created,
    automatic: false,
    balance_transaction: null,
    created: facts.created,
    currency: facts.currency,
    description: facts.description,
    destination: facts.destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: facts.metadata,
    method: facts.method,
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: facts.statementDescriptor,
    status: "pending",
    trace_id: null,
    type: "bank_account",
  };
}
