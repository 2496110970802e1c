import type { payouts } from "~/models/orders/payout/payout.tables";
import { accountOf } from "./stripe-accounts";

type Row = typeof payouts.$inferInsert;

const day = 86_400_000;

interface PayoutPlan {
  vendor: string;
  /**
   * Cents. Part of the money from the vendor's old orders, so the balance was large enough for the
   * payout.
   */
  amount: number;
  daysAgo: number;
  /** How many days ago the bank returned the payout, although it had arrived. */
  failedDaysAgo?: number;
}

/**
 * A payout that the bank returned, the same payout again, and a recent one that was also returned.
 */
const payoutPlans: PayoutPlan[] = [
  { vendor: "sunny-acre", amount: 90_00, daysAgo: 38, failedDaysAgo: 34 },
  { vendor: "sunny-acre", amount: 90_00, daysAgo: 33 },
  { vendor: "sunny-acre", amount: 24_00, daysAgo: 6, failedDaysAgo: 2 },
];

/** A payout arrives at the bank after two midnights, as in Stripe's test mode. */
const arrival = (asked: number) => (Math.floor(asked / day) + 2) * day;

/** The payouts of the demo. Stripe's emulator gets each one under its id. */
export const payoutRows = ({
  first,
  userOf,
  now,
}: {
  /** The id of the first payout. */
  first: number;
  /** The account that runs a vendor. */
  userOf: (vendor: string) => number | null;
  now: number;
}): Row[] =>
  payoutPlans.map(({ vendor, amount, daysAgo, failedDaysAgo }, index) => {
    // Whole seconds, as Stripe reports times.
    const asked = Math.floor((now - daysAgo * day) / 1000) * 1000;
    const hasFailed = failedDaysAgo !== undefined;
    return {
      id: first + index,
      accountId: accountOf(vendor),
      stripeId: `po_demo_${index + 1}`,
      amount,
      status: hasFailed ? "failed" : "paid",
      reason: hasFailed ? "account_closed" : null,
      askedBy: userOf(vendor),
      afterId: index === 0 ? 0 : first + index - 1,
      tries: 1,
      arrivesAt: arrival(asked),
      createdAt: asked,
      updatedAt: hasFailed ? now - failedDaysAgo * day : arrival(asked),
    } satisfies Row;
  });
