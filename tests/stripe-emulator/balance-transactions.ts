import type Stripe from "stripe";
import { noSuch, refused } from "./api-error";
import { addToBalance } from "./balance";
import { createdWithin, type ListAnswer, page } from "./lists";
import type { BalanceTransactionRecord } from "./records";
import { type Call, seconds, type World } from "./world";

/** The kinds of movement in this emulator, and the category of each in Stripe's reports. */
const REPORTED = {
  adjustment: "dispute",
  application_fee: "platform_earning",
  application_fee_refund: "platform_earning_refund",
  charge: "charge",
  payment: "charge",
  payout: "payout",
  payout_cancel: "payout_reversal",
  payout_failure: "payout_reversal",
  refund: "refund",
  refund_failure: "refund_failure",
  reserve_hold: "risk_reserved_funds",
  reserve_release: "risk_reserved_funds",
  stripe_fee: "fee",
  topup: "topup",
} as const satisfies Partial<Record<Stripe.BalanceTransaction.Type, string>>;

export type MovementType = keyof typeof REPORTED;

/** Money that enters or leaves the balance of an account. Amounts are cents. */
export interface Movement {
  account: string;
  type: MovementType;
  /** Positive if the money enters, negative if it leaves. */
  amount: number;
  currency: string;
  source: string | null;
  description?: string;
  fees?: Stripe.BalanceTransaction.FeeDetail[];
  /** Seconds; the current time if missing. */
  availableOn?: number;
  /** Which balance the movement changes; the one that is paid out if missing. */
  balanceType?: "payments" | "risk_reserved";
}

/** Records a movement and carries it out, so that the transactions always add up to the balance. */
export function move(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { account, amount, balanceType = "payments", currency, fees = [], type } = movement;
  const created = seconds(world);
  const fee = fees.reduce((total, detail) => total + detail.amount, 0);
  const transaction: Stripe.BalanceTransaction = {
    id: world.newId("txn_"),
    object: "balance_transaction",
    amount,
    available_on: Math.max(created, movement.availableOn ?? created),
    balance_type: balanceType,
    created,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fees,
    net: amount - fee,
    reporting_category: type === "adjustment" && amount > 0 ? "dispute_reversal" : REPORTED[type],
    source: movement.source,
    status: "pending",
    type,
  };
  world.store.put("balance_transaction", transaction.id, { account, transaction });
  if (balanceType === "payments") {
    addToBalance(world, {
      account,
      currency,
      cents: transaction.net,
      availableOn: transaction.available_on,
    });
  }
  return shown(world, transaction);
}

/** GET /v1/balance_transactions/:id */
export function retrieveBalanceTransaction(call: Call, id: string): Stripe.BalanceTransaction {
  call.params.only<Stripe.BalanceTransactionRetrieveParams>(["expand"]);
  const record = call.world.store.get("balance_transaction", id);
  if (record?.account !== call.account) throw noSuch("balance transaction", id, "id");
  return shown(call.world, record.transaction);
}

/**
 * GET /v1/balance_transactions of this account, filtered by `type`, `source`, `currency`, and
 * `created`, newest first. Refuses `payout` for a manual payout, because Stripe does not know which
 * transactions it paid out.
 */
export function listBalanceTransactions(call: Call): ListAnswer<Stripe.BalanceTransaction> {
  const { account, params, world } = call;
  params.only<Stripe.BalanceTransactionListParams>([
    "created",
    "currency",
    "ending_before",
    "expand",
    "limit",
    "payout",
    "source",
    "starting_after",
    "type",
  ]);
  const type = params.text("type");
  const source = params.text("source");
  const currency = params.text("currency");
  const payout = params.text("payout");
  const paidOut = payout === null ? null : automaticPayout(call, payout);
  const wanted = world.store
    .list("balance_transaction")
    .filter((record) => record.account === account)
    .map(({ transaction }) => shown(world, transaction))
    .filter((transaction) => type === null || transaction.type === type)
    .filter((transaction) => source === null || transaction.source === source)
    .filter((transaction) => currency === null || transaction.currency === currency)
    .filter((transaction) => paidOut === null || transaction.source === paidOut.id)
    .filter(createdWithin(params));
  return page(params, "/v1/balance_transactions", wanted);
}

/** The payout that filters the list; Stripe refuses a manual payout. */
function automaticPayout({ account, world }: Call, id: string): Stripe.Payout {
  const record = world.store.get("payout", id);
  if (record?.account !== account) throw noSuch("payout", id, "payout", 400);
  if (record.payout.automatic) return record.payout;
  throw refused(
    "Balance transaction history can only be filtered on automatic transfers, not manual.",
    { param: "payout" },
  );
}

function shown(
  world: World,
  transaction: BalanceTransactionRecord["transaction"],
): Stripe.BalanceTransaction {
  const isAvailable = transaction.available_on <= seconds(world);
  return { ...transaction, status: isAvailable ? "available" : "pending" };
}
