import type { Instant } from "~/platform/context";
import type { Refund } from "~/platform/payments";
import type { Cents } from "../../core/money";
import type { refundReasons, refundStates } from "./refund.tables";

/**
 * How a refund goes from 'requested' to its end. Stripe may not answer, may refuse, or may let the
 * refund wait because the vendor's balance is empty; a bank may refuse days later a refund that
 * Stripe had made. This file decides whether and when a refund is tried again, and how a refund
 * that Stripe reports relates to the refunds that we have requested.
 */
export type RefundState = (typeof refundStates)[number];

const minute = 60_000;
const hour = 60 * minute;

/**
 * How often we ask Stripe for one refund, over about four days. After that a person must look at
 * it.
 */
export const mostTries = 16;
/** The longest wait between two tries, in milliseconds. */
const longestWait = 12 * hour;

/**
 * How long to wait after try number `attempts` (from 1): one minute, then twice as long each time.
 */
export const waitAfter = (attempts: number): number =>
  Math.min(longestWait, minute * 2 ** (Math.min(attempts, 20) - 1));

/** Stripe's answers to a refund that another try does not change. */
const hopelessAnswers = [
  "account_closed",
  "account_invalid",
  "charge_disputed",
  "not_found",
  "payment_intent_unexpected_state",
  "resource_missing",
];

/** What happens to a refund after Stripe has refused it or has not answered. */
export function afterRefusal(
  answer: { refused: string; stands: boolean; waitFor?: number },
  attempts: number,
  now: Instant,
): { nextTryAt: Instant | null; newKey: boolean; countsAsTry: boolean } {
  const { refused, stands, waitFor } = answer;
  // Too many requests at once say nothing about the refund: wait, and do not count this as a try.
  if (waitFor !== undefined) {
    return { nextTryAt: now + waitFor, newKey: false, countsAsTry: false };
  }
  const isHopeless = stands && hopelessAnswers.includes(refused);
  const isOver = isHopeless || attempts >= mostTries;
  return {
    nextTryAt: isOver ? null : now + waitAfter(attempts),
    newKey: stands,
    countsAsTry: true,
  };
}

/** After the bank has refused so many refunds of one payment, another try is useless. */
export const mostRefundsFailed = 3;
/** How long we wait before we request a failed refund again, in milliseconds: a day. */
export const refundRestsFor = 24 * hour;
/**
 * Stripe's reasons for a failure that another try does not change: the card is gone, the payment is
 * disputed, a person has stopped the refund, or the vendor's balance has been empty for a month.
 */
const hopelessReasons = [
  "canceled",
  "charge_for_pending_refund_disputed",
  "expired_or_canceled_card",
  "insufficient_funds",
  "lost_or_stolen_card",
];

/**
 * When to request a refund again that failed at `now` for `reason` and has failed `failures` times;
 * null if a person has to find another way.
 */
export function refundAgainAt(
  { reason, failures }: { reason: string | null; failures: number },
  now: Instant,
): Instant | null {
  if (failures >= mostRefundsFailed) return null;
  if (reason !== null && hopelessReasons.includes(reason)) return null;
  return now + refundRestsFor;
}

/** One of our refunds, as far as the rules need it. */
export interface OwnRefund {
  id: number;
  amount: Cents;
  reason: (typeof refundReasons)[number];
  state: RefundState;
  stripeRefundId: string | null;
  attempts: number;
  failures: number;
  /** Stripe's word for the error, or for what a pending refund waits for. */
  lastError: string | null;
}

/** How a refund that Stripe reports relates to our refunds. */
export type Match =
  /** We already know it as this refund. */
  | { is: "known"; own: OwnRefund }
  /** It is the refund that we requested as this one. */
  | { is: "asked"; own: OwnRefund }
  /**
   * It is new, made by hand at Stripe. Other refunds become smaller because of it, or are no longer
   * needed.
   */
  | { is: "new"; smaller: { own: OwnRefund; to: Cents }[] }
  /** It was made by hand at Stripe and failed before we knew of it: its money came back. */
  | { is: "failed"; hasRoom: boolean }
  /** It has never moved any money, and never will. */
  | { is: "nothing" }
  /**
   * It is more than is left of the payment, because of refunds settled by hand or already on their
   * way.
   */
  | { is: "too much" };

/**
 * Finds which refund of the payment Stripe reports. A refund in the requested amount is the
 * requested one, whether we or a person in Stripe's own dashboard made it, so that nothing is
 * refunded twice. `told.refundId` only chooses between two refunds of the same amount, because
 * anybody with access to the account could have written it.
 */
export function matchOf(told: Refund, own: readonly OwnRefund[], paid: Cents): Match {
  const known = own.find(({ stripeRefundId }) => stripeRefundId === told.id);
  if (known) return { is: "known", own: known };
  if (!told.hasMoved && told.state !== "pending") return { is: "nothing" };
  const fits = own.filter(
    (each) => each.amount === told.amount && waits(each) && mayBeAtStripe(each),
  );
  const asked = fits.find(({ id }) => id === told.refundId) ?? fits[0];
  if (asked) return { is: "asked", own: asked };
  const claimed = own.reduce(
    (sum, { amount, state }) => (state === "replaced" ? sum : sum + amount),
    0,
  );
  let over = told.amount - (paid - claimed);
  if (told.state === "failed" || told.state === "canceled")
    return { is: "failed", hasRoom: over <= 0 };
  const smaller: { own: OwnRefund; to: Cents }[] = [];
  for (const each of own.filter(waits).sort(firstToGiveWay)) {
    if (over <= 0) break;
    const less = Math.min(over, each.amount);
    smaller.push({ own: each, to: each.amount - less });
    over -= less;
  }
  return over > 0 ? { is: "too much" } : { is: "new", smaller };
}

/**
 * Whether Stripe lets a refund wait until the vendor's available balance is high enough. Other
 * refunds are pending because Stripe or a bank still works on them.
 */
export const waitsForMoney = ({ state, lastError }: Pick<OwnRefund, "state" | "lastError">) =>
  state === "pending" && lastError === "insufficient_funds";

const waits = ({ state }: OwnRefund) => state === "requested" || state === "refused";
/**
 * Whether a refund made by hand at Stripe may be this one. A partial refund that we have not asked
 * Stripe for yet cannot be; a refund of the whole rest can.
 */
const mayBeAtStripe = ({ attempts, reason, state }: OwnRefund) =>
  attempts > 0 || reason === "order_ended" || state === "refused";
const turn = ({ reason, state }: OwnRefund) =>
  reason === "order_ended" ? 0 : state === "refused" ? 1 : 2;
const firstToGiveWay = (one: OwnRefund, other: OwnRefund) => turn(one) - turn(other);
