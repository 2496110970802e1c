import type Stripe from "stripe";
import { move } from "./balance-transactions";
import { newDispute } from "./dispute-object";
import { emit } from "./events";
import { DISPUTE_FEE } from "./money";
import type { ChargeRecord, DisputeRecord } from "./records";
import { endRefund } from "./refund-money";
import { type Call, seconds, type World } from "./world";

/** The statuses that the SDK lists, without the "any other text" part of the SDK's type. */
type Status = Listed<Stripe.Dispute.Status>;
type Listed<S extends string> = S extends string ? (string extends S ? never : S) : never;

/** For each status: whether the cardholder's bank has the money, and which statuses may follow. */
const STATUSES: Record<Status, { atBank: boolean; next: readonly Status[] }> = {
  warning_needs_response: {
    atBank: false,
    next: ["warning_under_review", "warning_closed", "needs_response"],
  },
  warning_under_review: { atBank: false, next: ["warning_closed", "needs_response"] },
  warning_closed: { atBank: false, next: ["needs_response"] },
  prevented: { atBank: true, next: [] },
  needs_response: { atBank: true, next: ["under_review", "won", "lost"] },
  under_review: { atBank: true, next: ["won", "lost"] },
  won: { atBank: false, next: ["lost"] },
  lost: { atBank: true, next: ["appeal_needs_response"] },
  appeal_needs_response: { atBank: true, next: ["appeal_under_review", "won", "lost"] },
  appeal_under_review: { atBank: true, next: ["won", "lost"] },
};
export const DISPUTE_STATUSES = Object.keys(STATUSES) as Status[];
const CLOSED: readonly Status[] = ["won", "lost", "warning_closed", "prevented"];

/**
 * A cardholder disputes a charge, or the cardholder's bank inquires about it, as `status` says. The
 * dispute is about the amount left after refunds. The bank takes that amount from the balance of
 * the account that received the payment, and Stripe takes a fee. Undefined if nothing was paid,
 * nothing is left, or the charge is already disputed.
 */
export function openDispute(
  world: World,
  intentId: string,
  status: Status = "needs_response",
): Stripe.Dispute | undefined {
  const chargeId = world.store.get("payment_intent", intentId)?.intent.latest_charge;
  const record = world.store.get("charge", String(chargeId));
  if (record?.charge.status !== "succeeded") return undefined;
  if (record.dispute !== null || leftOf(world, record) <= 0) return undefined;
  const { account, charge } = record;
  const id = world.newId("du_");
  world.store.put("charge", charge.id, {
    ...record,
    charge: { ...charge, disputed: true },
    dispute: id,
  });
  const opened = newDispute(charge, { id, created: seconds(world), amount: leftOf(world, record) });
  const dispute = { ...opened, status, is_charge_refundable: !STATUSES[status].atBank };
  const taken = STATUSES[status].atBank ? take(world, account, dispute) : dispute;
  world.store.put("dispute", id, { account, dispute: taken });
  emit(world, account, "charge.dispute.created", taken);
  if (taken !== dispute) emit(world, account, "charge.dispute.funds_withdrawn", taken);
  return taken;
}

/**
 * Moves a dispute to a new status, and its money too. If the account wins, it gets the money back,
 * but not the fee. If the bank wins after all, it takes the amount left at that moment. Undefined
 * if `status` cannot follow the current one.
 */
export function turnDispute(
  world: World,
  id: string,
  status: Status,
  call?: Call,
): Stripe.Dispute | undefined {
  const record = world.store.get("dispute", id);
  const before = DISPUTE_STATUSES.find((each) => each === record?.dispute.status);
  if (!record || !before || !STATUSES[before].next.includes(status)) return undefined;
  const { account } = record;
  const hadMoney = STATUSES[before].atBank;
  const { atBank } = STATUSES[status];
  const turned = { ...record.dispute, status, is_charge_refundable: !atBank };
  const dispute =
    atBank === hadMoney
      ? turned
      : atBank
        ? take(world, account, turned)
        : giveBack(world, account, turned);
  world.store.put("dispute", id, { account, dispute });
  emit(world, account, eventOf(status), dispute, call);
  if (dispute !== turned) {
    const type = atBank ? "charge.dispute.funds_withdrawn" : "charge.dispute.funds_reinstated";
    emit(world, account, type, dispute, call);
  }
  return dispute;
}

const eventOf = (status: Status) =>
  CLOSED.includes(status) ? "charge.dispute.closed" : "charge.dispute.updated";

/** Whether the bank has the money of a charge; if so, the charge cannot be refunded. */
export function isAtBank(world: World, { dispute: id }: ChargeRecord): boolean {
  const status = id === null ? undefined : world.store.get("dispute", id)?.dispute.status;
  return DISPUTE_STATUSES.some((each) => each === status && STATUSES[each].atBank);
}

/** The part of a charge that is not refunded; a pending refund has not moved any money yet. */
function leftOf(world: World, { charge, refunds }: ChargeRecord): number {
  const waiting = refunds
    .flatMap((id) => world.store.get("refund", id)?.refund ?? [])
    .filter(({ status }) => status === "pending")
    .reduce((sum, { amount }) => sum + amount, 0);
  return charge.amount - charge.amount_refunded + waiting;
}

/** The bank takes the disputed amount, but at most what is left: nothing if all was refunded. */
function take(world: World, account: string, dispute: Stripe.Dispute): Stripe.Dispute {
  const charged = world.store.get("charge", String(dispute.charge));
  if (!charged) return dispute;
  const amount = Math.min(dispute.amount, leftOf(world, charged));
  // Pending refunds fail, because the bank now has the money.
  for (const refund of charged.refunds) {
    if (world.store.get("refund", refund)?.refund.status !== "pending") continue;
    endRefund(world, refund, "failed", "charge_for_pending_refund_disputed");
  }
  if (amount === 0) return dispute;
  const isFirst = dispute.balance_transactions.length === 0;
  const taken = move(world, {
    account,
    type: "adjustment",
    amount: -amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${charged.charge.id}`,
    fees: isFirst && dispute.status !== "prevented" ? [feeOf(dispute)] : [],
  });
  return {
    ...dispute,
    // When an inquiry becomes a dispute, the amount is what is left at that moment.
    ...(isFirst && { amount }),
    balance_transactions: [...dispute.balance_transactions, taken],
  };
}

/** The account gets back the amount that the bank took last. */
function giveBack(world: World, account: string, dispute: Stripe.Dispute): Stripe.Dispute {
  const amount = -dispute.balance_transactions.reduce((sum, each) => sum + each.amount, 0);
  if (amount <= 0) return dispute;
  const back = move(world, {
    account,
    type: "adjustment",
    amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${String(dispute.charge)}`,
  });
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, back] };
}

const feeOf = ({ currency }: DisputeRecord["dispute"]): Stripe.BalanceTransaction.FeeDetail => ({
  amount: DISPUTE_FEE,
  application: null,
  currency,
  description: "Dispute fee",
  type: "stripe_fee",
});
