import type { Cents } from "../../core/money";

/** The smallest amount that Stripe takes by card, in cents. */
export const leastByCard: Cents = 50;

/** The whole in basis points (hundredths of a percent). */
export const whole = 10_000;

/**
 * The platform's fee for a payment of `total`, in whole cents. It is rounded down, so that it is
 * never more than was agreed. If the fee is 0, the request to Stripe must not name a fee at all.
 */
export const applicationFee = (total: Cents, basisPoints: number): Cents =>
  Math.floor((total * basisPoints) / whole);
