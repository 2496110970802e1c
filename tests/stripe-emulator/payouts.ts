import type Stripe from "stripe";
import { isAccountActive } from "./accounts";
import { noSuch, refused } from "./api-error";
import { availableIn } from "./balance";
import { settingsOf } from "./balance-settings";
import { type MovementType, move } from "./balance-transactions";
import { emit } from "./events";
import { createdWithin, type ListAnswer, page } from "./lists";
import type { PayoutRecord } from "./records";
import { readCurrency } from "./session-params";
import { type Call, seconds, type World } from "./world";

const DAY = 24 * 60 * 60;

/** How many days a payout takes to reach the bank. */
const DAYS_TO_ARRIVE = 2;

/** Stripe's messages for the failures that this emulator can simulate. */
const FAILURES = {
  account_closed: "The bank account has been closed.",
  account_frozen: "The bank account has been frozen.",
  could_not_process: "The bank could not process this payout.",
  insufficient_funds: "Your Stripe account has insufficient funds to cover the payout.",
  no_account: "The bank account details on file are probably incorrect.",
} as const;
export type PayoutFailure = keyof typeof FAILURES;
export const PAYOUT_FAILURES = Object.keys(FAILURES) as PayoutFailure[];

/**
 * POST /v1/payouts, of the `Stripe-Account` or, without that header, of the platform. The payout is
 * pending at first, but leaves the balance at once. Throws `balance_insufficient` for more than is
 * available, and `payouts_not_allowed` while the account cannot be paid out.
 */
export function createPayout(call: Call): Stripe.Payout {
  const { account, params, world } = call;
  params.only<Stripe.PayoutCreateParams>([
    "amount",
    "currency",
    "description",
    "expand",
    "metadata",
    "method",
    "source_type",
    "statement_descriptor",
  ]);
  const amount = params.requiredInteger("amount", { min: 1 });
  const currency = readCurrency(params);
  const facts = {
    amount,
    automatic: false,
    currency,
    description: params.text("description"),
    metadata: params.metadata("metadata"),
    method: params.oneOf("method", ["standard", "instant"]) ?? "standard",
    statementDescriptor: params.text("statement_descriptor", 22),
  };
  params.oneOf("source_type", ["card"]);
  if (!isAccountActive(world, account, "stripe_balance.payouts")) {
    throw refused("Payouts are not enabled for this account.", { code: "payouts_not_allowed" });
  }
  if (amount > availableIn(world, account, currency)) {
    throw refused(
      "You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.",
      { code: "balance_insufficient", param: "amount" },
    );
  }
  return makePayout(world, account, facts, call);
}

/** Pays an account out automatically, if its settings say so and it has money available. */
export function payOutAutomatically(world: World, account: string, currency: string): void {
  const { payouts } = settingsOf(world, account).payments;
  if (payouts?.status !== "enabled" || payouts.schedule?.interval === "manual") return;
  payOutAll(world, account, currency, true);
}

/** Pays out all the available money of an account, as its owner can in Stripe's dashboard. */
export function payOutAll(
  world: World,
  account: string,
  currency: string,
  automatic = false,
): Stripe.Payout | undefined {
  const amount = availableIn(world, account, currency);
  if (amount <= 0) return undefined;
  return makePayout(world, account, {
    amount,
    automatic,
    currency,
    description: automatic ? "STRIPE PAYOUT" : null,
    metadata: {},
    method: "standard",
    statementDescriptor: null,
  });
}

/** A payout that the app requested long ago, according to its ledger, and that has arrived. */
export function pastPayout(
  world: World,
  account: string,
  { amount, request }: { amount: number; request: number },
): void {
  const payout = makePayout(world, account, {
    amount,
    automatic: false,
    currency: "usd",
    description: null,
    metadata: { request: String(request) },
    method: "standard",
    statementDescriptor: null,
  });
  change(world, { account, payout }, { status: "paid" });
}

/** GET /v1/payouts/:id, of this account only. */
export function retrievePayout(call: Call, id: string): Stripe.Payout {
  call.params.only<Stripe.PayoutRetrieveParams>(["expand"]);
  return findOwn(call, id).payout;
}

/** GET /v1/payouts of this account, filtered by `status` and `created`, newest first. */
export function listPayouts({ account, params, world }: Call): ListAnswer<Stripe.Payout> {
  params.only<Stripe.PayoutListParams>([
    "created",
    "ending_before",
    "expand",
    "limit",
    "starting_after",
    "status",
  ]);
  const status = params.oneOf("status", ["pending", "in_transit", "paid", "failed", "canceled"]);
  const wanted = world.store
    .list("payout")
    .filter((record) => record.account === account)
    .map((record) => record.payout)
    .filter((payout) => status === null || payout.status === status)
    .filter(createdWithin(params));
  return page(params, "/v1/payouts", wanted);
}

/**
 * POST /v1/payouts/:id/cancel, of a payout that has not left yet: the money returns to the balance.
 */
export function cancelPayout(call: Call, id: string): Stripe.Payout {
  call.params.only<Stripe.PayoutCancelParams>(["expand"]);
  const record = findOwn(call, id);
  if (record.payout.status !== "pending") {
    throw refused(
      `Payouts can only be canceled while they are pending; this one has a status of \`${record.payout.status}\`.`,
      { code: "payout_cannot_be_canceled" },
    );
  }
  const transaction = giveBack(call.world, record, "payout_cancel");
  const canceled = change(call.world, record, {
    failure_balance_transaction: transaction.id,
    status: "canceled",
  });
  emit(call.world, record.account, "payout.canceled", canceled, call);
  return canceled;
}

/**
 * The bank returns a payout, possibly days after it was paid: the money returns to the balance.
 * Undefined if the payout has already failed or been canceled.
 */
export function failPayout(
  world: World,
  id: string,
  failure: PayoutFailure,
): Stripe.Payout | undefined {
  const record = world.store.get("payout", id);
  if (!record || record.payout.status === "failed" || record.payout.status === "canceled") {
    return undefined;
  }
  const transaction = giveBack(world, record, "payout_failure");
  const failed = change(world, record, {
    failure_balance_transaction: transaction.id,
    failure_code: failure,
    failure_message: FAILURES[failure],
    status: "failed",
  });
  emit(world, record.account, "payout.updated", failed);
  emit(world, record.account, "payout.failed", failed);
  return failed;
}

/**
 * Makes a payout arrive at the bank at once, days early. Undefined if the payout is no longer on
 * its way.
 */
export function letPayoutArrive(world: World, id: string): Stripe.Payout | undefined {
  const record = world.store.get("payout", id);
  if (!record || !["pending", "in_transit"].includes(record.payout.status)) return undefined;
  const paid = change(world, record, { arrival_date: seconds(world), status: "paid" });
  emit(world, record.account, "payout.updated", paid);
  emit(world, record.account, "payout.paid", paid);
  return paid;
}

/**
 * Moves every payout that is due at `now` (milliseconds) to its next step: on its way, or arrived.
 */
export function settleDuePayouts(world: World, now: number): void {
  for (const due of world.store.list("due_payout")) {
    const record = due.at <= now ? world.store.get("payout", due.id) : undefined;
    if (!record) continue;
    const arrives = record.payout.arrival_date * 1000;
    if (arrives > now) {
      const sent = change(world, record, { status: "in_transit" });
      world.store.put("due_payout", due.id, { id: due.id, at: arrives });
      emit(world, record.account, "payout.updated", sent);
    } else {
      const paid = change(world, record, { status: "paid" });
      emit(world, record.account, "payout.updated", paid);
      emit(world, record.account, "payout.paid", paid);
    }
  }
}

interface PayoutFacts {
  amount: number;
  automatic: boolean;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  method: string;
  statementDescriptor: string | null;
}

function makePayout(world: World, account: string, facts: PayoutFacts, call?: Call): Stripe.Payout {
  const created = seconds(world);
  const payout = newPayout(facts, {
    id: world.newId("po_"),
    created,
    arrives: (Math.floor(created / DAY) + DAYS_TO_ARRIVE) * DAY,
    destination: `ba_${account.slice("acct_".length)}`,
  });
  const transaction = move(world, {
    account,
    type: "payout",
    amount: -facts.amount,
    currency: facts.currency,
    source: payout.id,
    description: facts.description ?? "STRIPE PAYOUT",
  });
  const made: Stripe.Payout = { ...payout, balance_transaction: transaction.id };
  world.store.put("payout", made.id, { payout: made, account });
  world.store.put("due_payout", made.id, { id: made.id, at: (created + 1) * 1000 });
  emit(world, account, "payout.created", made, call);
  return made;
}

function giveBack(
  world: World,
  { account, payout }: PayoutRecord,
  type: MovementType,
): Stripe.BalanceTransaction {
  return move(world, {
    account,
    type,
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
    description: "STRIPE PAYOUT",
  });
}

/** Changes a payout and deletes its due time. */
function change(
  world: World,
  record: PayoutRecord,
  changes: Partial<Stripe.Payout>,
): Stripe.Payout {
  const payout: Stripe.Payout = { ...record.payout, ...changes };
  world.store.put("payout", payout.id, { ...record, payout });
  world.store.delete("due_payout", payout.id);
  return payout;
}

function findOwn({ account, world }: Call, id: string): PayoutRecord {
  const record = world.store.get("payout", id);
  if (record?.account !== account) throw noSuch("payout", id, "payout");
  return record;
}

function newPayout(
  facts: PayoutFacts,
  own: { id: string; created: number; arrives: number; destination: string },
): Stripe.Payout {
  return {
    id: own.id,
    object: "payout",
    amount: facts.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: own.arrives,
    automatic: facts.automatic,
    balance_transaction: null,
    created: own.created,
    currency: facts.currency,
    description: facts.description,
    destination: own.destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: facts.metadata,
    method: facts.method,
    original_payout: null,
    payout_method: null,
    reconciliation_status: facts.automatic ? "completed" : "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: facts.statementDescriptor,
    status: "pending",
    trace_id: null,
    type: "bank_account",
  };
}
