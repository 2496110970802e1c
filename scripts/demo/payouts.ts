import type { payouts } from "~/models/orders/payout/payout.tables";
import { accountOf } from "./stripe-accounts";

type Row = typeof payouts.$inferInsert;

const day = 86_400_000;

interface PayoutPlan {
  vendor: string;
  /** Cents: of what the stall's orders of long ago brought, so that it was there to be paid out. */
  amount: number;
  daysAgo: number;
  /** So many days ago its bank sent it back, though it had arrived. */
  failedDaysAgo?: number;
}

/** One that a bank sent back, the same again, and one of late that came back, too. */
const payoutPlans: PayoutPlan[] = [
  { vendor: "sunny-acre", amount: 90_00, daysAgo: 38, failedDaysAgo: 34 },
  { vendor: "sunny-acre", amount: 90_00, daysAgo: 33 },
  { vendor: "sunny-acre", amount: 24_00, daysAgo: 6, failedDaysAgo: 2 },
];

/** A bank has it after two midnights, as Stripe's test mode has it. */
const arrival = (asked: number) => (Math.floor(asked / day) + 2) * day;

/** The payouts of the demo; Stripe's emulator is told of each under its id. */
export const payoutRows = ({
  first,
  userOf,
  now,
}: {
  /** The id of the first. */
  first: number;
  /** Who runs a stall. */
  userOf: (vendor: string) => number | null;
  now: number;
}): Row[] =>
  payoutPlans.map(({ vendor, amount, daysAgo, failedDaysAgo }, index) => {
    // Whole seconds, as Stripe tells it.
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
