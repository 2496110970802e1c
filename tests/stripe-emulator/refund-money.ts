import type Stripe from "stripe";
import { refundApplicationFee } from "./application-fees";
import { availableIn } from "./balance";
import { settingsOf } from "./balance-settings";
import { move } from "./balance-transactions";
import { emit } from "./events";
import type { RefundRecord } from "./records";
import type { World } from "./world";

/** How long a refund waits for money before Stripe gives up, in milliseconds. */
const PATIENCE = 30 * 24 * 60 * 60 * 1000;

/**
 * Whether an account can refund `cents`: out of its available money (pending money does not count),
 * or out of its bank, which Stripe debits if the balance is below zero and the account's settings
 * allow it.
 */
export function isCovered(world: World, account: string, currency: string, cents: number): boolean {
  const { payments } = settingsOf(world, account);
  return (
    payments.debit_negative_balances === true || availableIn(world, account, currency) >= cents
  );
}

/**
 * Pays a refund: the money leaves the balance, and the refunded part of the platform's fee returns
 * to it.
 */
export function pay(world: World, { account, fee, refund }: RefundRecord): Stripe.Refund {
  const record = world.store.get("charge", String(refund.charge));
  const charge = record?.charge;
  const feeId = typeof charge?.application_fee === "string" ? charge.application_fee : null;
  const transaction = move(world, {
    account,
    type: "refund",
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: `REFUND FOR CHARGE${charge?.description ? ` (${charge.description})` : ""}`,
    fees: fee === 0 ? [] : [feeDetail(refund.currency, -fee)],
  });
  if (fee > 0 && feeId !== null) refundApplicationFee(world, feeId, fee);
  const { pending_reason: _, ...rest } = refund;
  const paid: Stripe.Refund = {
    ...rest,
    balance_transaction: transaction.id,
    destination_details: {
      card: {
        reference_status: "available",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    status: "succeeded",
  };
  world.store.put("refund", paid.id, { account, refund: paid, fee });
  world.store.delete("due_refund", paid.id);
  return paid;
}

/** Leaves a refund waiting for money. */
export function wait(world: World, record: RefundRecord): Stripe.Refund {
  const refund: Stripe.Refund = {
    ...record.refund,
    pending_reason: "insufficient_funds",
    status: "pending",
  };
  world.store.put("refund", refund.id, { ...record, refund });
  world.store.put("due_refund", refund.id, { id: refund.id, at: world.now() + PATIENCE });
  return refund;
}

/** Pays the waiting refunds if their money has arrived; refunds that have waited too long fail. */
export function settleWaitingRefunds(world: World, now: number): void {
  for (const due of world.store.list("due_refund")) {
    const record = world.store.get("refund", due.id);
    if (!record) continue;
    const { account, fee, refund } = record;
    if (isCovered(world, account, refund.currency, refund.amount - fee)) {
      tell(world, account, pay(world, record));
    } else if (due.at <= now) {
      endRefund(world, refund.id, "failed", "insufficient_funds");
    }
  }
}

/**
 * Ends a refund: the bank refuses it days later, or it is canceled while it waits. Money that had
 * left the balance returns to it, and the charge can be refunded again; a fee that was refunded
 * stays refunded. Undefined if the refund does not exist or has already ended. `reason` is Stripe's
 * word, such as `lost_or_stolen_card`.
 */
export function endRefund(
  world: World,
  id: string,
  status: "failed" | "canceled",
  reason: string,
): Stripe.Refund | undefined {
  const record = world.store.get("refund", id);
  const charged = world.store.get("charge", String(record?.refund.charge));
  if (!record || !charged) return undefined;
  const { account, refund } = record;
  const isPaid = refund.status === "succeeded";
  if (!isPaid && refund.status !== "pending") return undefined;
  if (isPaid && status === "canceled") return undefined;
  const transaction = isPaid
    ? move(world, {
        account,
        type: "refund_failure",
        amount: refund.amount,
        currency: refund.currency,
        source: id,
        description: "REFUND FAILURE",
      })
    : null;
  const { pending_reason: _, ...rest } = refund;
  const ended: Stripe.Refund = {
    ...rest,
    ...(transaction && { failure_balance_transaction: transaction.id }),
    ...(status === "failed" && { failure_reason: reason }),
    status,
  };
  const charge: Stripe.Charge = {
    ...charged.charge,
    amount_refunded: charged.charge.amount_refunded - refund.amount,
    refunded: false,
  };
  const feeRefunded = charged.feeRefunded - (isPaid ? 0 : record.fee);
  world.store.put("refund", id, { ...record, refund: ended });
  world.store.put("charge", charge.id, { ...charged, charge, feeRefunded });
  world.store.delete("due_refund", id);
  tell(world, account, ended);
  if (status === "failed") emit(world, account, "refund.failed", ended);
  return ended;
}

function tell(world: World, account: string, refund: Stripe.Refund): void {
  emit(world, account, "refund.updated", refund);
  emit(world, account, "charge.refund.updated", refund);
}

function feeDetail(currency: string, amount: number): Stripe.BalanceTransaction.FeeDetail {
  return {
    amount,
    application: "ca_platform",
    currency,
    description: "Market Day application fee",
    type: "application_fee",
  };
}
