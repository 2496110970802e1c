import type { Instant } from "~/platform/context";

/**
 * A refund can fail days after Stripe has made it: the bank refuses it, and the money is ours to
 * give back again. Whether asking once more makes sense is decided here.
 */

/** After so many refunds of one payment that failed, asking again is no use. */
export const mostRefundsFailed = 3;
/** How long a refund that failed is left alone before it is asked for again, in milliseconds: a day. */
export const refundRestsFor = 24 * 60 * 60 * 1000;
/** Reasons, in Stripe's words, that no second try changes: the card is gone, or it is disputed. */
const hopelessReasons = [
  "lost_or_stolen_card",
  "expired_or_canceled_card",
  "charge_for_pending_refund_disputed",
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
