import type { Cents } from "../../core/money";

/** A whole, in basis points: hundredths of a percent. */
const whole = 10_000;

/**
 * The platform's part of a payment of `total`, in whole cents: rounded down, so that it is never
 * more than was agreed, and 0 where there is none. Then no fee may be named to Stripe at all.
 */
export const applicationFee = (total: Cents, basisPoints: number): Cents =>
  Math.floor((total * basisPoints) / whole);
