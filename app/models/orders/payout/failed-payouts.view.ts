import type { Instant } from "~/platform/context";
import { isoOf, momentOf } from "../../core/moment";
import { formatCents } from "../../core/money";
import type { FailedPayout } from "./failed-payouts.server";
import { failedNext } from "./payout.rules";

/** A payout that came back, as an administrator sees it. */
export const failedPayoutView = (payout: FailedPayout, now: Instant) => ({
  id: payout.id,
  stripeId: payout.stripeId,
  account: payout.account,
  money: formatCents(payout.amount),
  vendor: { name: payout.vendorName, to: `/vendor/${payout.vendorId}` },
  owner: payout.owner && payout.email ? { name: payout.owner, email: payout.email } : null,
  reason: payout.reason,
  asked: momentOf(payout.createdAt, now),
  failed: momentOf(payout.failedAt, now),
  nextStep: failedNext(payout.reason),
});
export type FailedPayoutView = ReturnType<typeof failedPayoutView>;

/** A failed payout as the API returns it; amounts are integer cents. */
export const failedPayoutJson = (payout: FailedPayout) => ({
  ...payout,
  createdAt: isoOf(payout.createdAt),
  failedAt: isoOf(payout.failedAt),
  nextStep: failedNext(payout.reason),
});
