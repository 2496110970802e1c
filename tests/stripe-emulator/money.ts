/** Formats cents for people: `dollars(1250, "usd")` is `$12.50`. */
export function dollars(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}

/** Stripe's fee for a card payment in the United States: 2.9% and 30 cents. Cents in and out. */
export function stripeFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30;
}

/** Stripe's fee for a dispute, whoever wins it, in cents. */
export const DISPUTE_FEE = 1500;

const DAY = 24 * 60 * 60;

/** How many days Stripe keeps a card payment before the account can pay it out. */
export const DELAY_DAYS = 2;

/** When money that arrives at `created` can be paid out: at a midnight, as with Stripe. Seconds. */
export function availableOn(created: number): number {
  return (Math.floor(created / DAY) + DELAY_DAYS) * DAY;
}
