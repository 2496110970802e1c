import type { Instant } from "~/platform/context";
import type { Refund } from "~/platform/payments";
import type { Cents } from "../../core/money";
import type { refundReasons, refundStates } from "./refund.tables";

/**
 * How a refund goes from 'requested' to its end. Stripe may not answer, may refuse, may let it wait
 * because the vendor's balance is empty, and a bank may refuse days later what Stripe had made.
 * Whether and when it is tried again is decided here, and what a refund that Stripe tells of means
 * for those that we have asked for.
 */
export type RefundState = (typeof refundStates)[number];

const minute = 60_000;
const hour = 60 * minute;

/** Stripe is asked so often for one refund; then a person has to look at it. About four days. */
export const mostTries = 16;
/** The longest that is waited between two tries, in milliseconds. */
const longestWait = 12 * hour;

/** How long is waited after the try with this number, from 1: a minute, then twice as long each time. */
export const waitAfter = (attempts: number): number =>
  Math.min(longestWait, minute * 2 ** (Math.min(attempts, 20) - 1));

/** What Stripe says to a refund, in its words, that no second try changes. */
const hopelessAnswers = [
  "account_closed",
  "account_invalid",
  "charge_disputed",
  "not_found",
  "payment_intent_unexpected_state",
  "resource_missing",
];

/** What becomes of a refund after Stripe has refused it, or has not answered. */
export function afterRefusal(
  answer: { refused: string; stands: boolean; waitFor?: number },
  attempts: number,
  now: Instant,
): { nextTryAt: Instant | null; newKey: boolean; countsAsTry: boolean } {
  const { refused, stands, waitFor } = answer;
  // Too much at once says nothing of the refund: it is waited out, and is no try.
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

/** After so many refunds of one payment that the bank refused, asking again is no use. */
export const mostRefundsFailed = 3;
/** How long a refund that failed is left alone before it is asked for again, in milliseconds: a day. */
export const refundRestsFor = 24 * hour;
/**
 * Reasons, in Stripe's words, that no second try changes: the card is gone, it is disputed, somebody
 * has stopped it, or the vendor's balance has been empty for a month.
 */
const hopelessReasons = [
  "canceled",
  "charge_for_pending_refund_disputed",
  "expired_or_canceled_card",
  "insufficient_funds",
  "lost_or_stolen_card",
];

/**
 * When a refund is asked for again that has failed at `now`, `failures` times by now, for `reason`;
 * null where a person has to find another way.
 */
export function refundAgainAt(
  { reason, failures }: { reason: string | null; failures: number },
  now: Instant,
): Instant | null {
  if (failures >= mostRefundsFailed) return null;
  if (reason !== null && hopelessReasons.includes(reason)) return null;
  return now + refundRestsFor;
}

/** A refund of ours, as far as the rules need it. */
export interface OwnRefund {
  id: number;
  amount: Cents;
  reason: (typeof refundReasons)[number];
  state: RefundState;
  stripeRefundId: string | null;
  attempts: number;
  failures: number;
}

/** What of ours a refund is that Stripe tells of. */
export type Match =
  /** It has been known before, under this number. */
  | { is: "known"; own: OwnRefund }
  /** It is what was asked for under this number. */
  | { is: "asked"; own: OwnRefund }
  /** Made by hand at Stripe: a new one, in whose favor others become smaller, or are not needed. */
  | { is: "new"; smaller: { own: OwnRefund; to: Cents }[] }
  /** Made by hand at Stripe, and failed before anybody here heard of it: its money came back. */
  | { is: "failed"; hasRoom: boolean }
  /** It has never moved anything, and never will. */
  | { is: "nothing" }
  /** More than is left of the payment, by what was settled by hand or goes back already. */
  | { is: "too much" };

/**
 * Finds what a refund is that Stripe tells of, among those of its payment. Made in Stripe's own
 * dashboard or by us, what goes back in the amount that was asked for is what was asked for; so
 * nothing goes back twice. `told.refundId` only chooses between two of the same amount: anybody on
 * the account could have written it.
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

const waits = ({ state }: OwnRefund) => state === "requested" || state === "refused";
/** A part that has not been asked for yet is not what somebody made by hand; the whole is. */
const mayBeAtStripe = ({ attempts, reason, state }: OwnRefund) =>
  attempts > 0 || reason === "order_ended" || state === "refused";
const turn = ({ reason, state }: OwnRefund) =>
  reason === "order_ended" ? 0 : state === "refused" ? 1 : 2;
const firstToGiveWay = (one: OwnRefund, other: OwnRefund) => turn(one) - turn(other);
