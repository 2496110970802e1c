import { DomainError } from "~/platform/errors";

/** What a stall has not done with yet. */
export interface Unfinished {
  /** Orders that are to be paid for or to be collected, of any day. */
  coming: number;
  /** Refunds that do not get to their customers by themselves, and disputes that are open. */
  owed: number;
}

/**
 * Why a stall cannot be taken down; null when it can. Nobody is left standing at a market, and no
 * money is left without somebody who looks after it.
 */
export function whyNotTakeDown(
  { coming, owed }: Unfinished,
  /** Where whoever asks sees to the money. */
  money = "/vendor-dashboard/refunds",
): DomainError | null {
  if (coming > 0) {
    const orders = coming === 1 ? "One pre-order is" : `${coming} pre-orders are`;
    return new DomainError(
      "too_late",
      `${orders} still to be collected. Hand them over, or cancel them, and then take the stall down.`,
      {
        title: "Customers are coming",
        leadsTo: { to: "/vendor-dashboard", label: "See your pre-orders" },
      },
    );
  }
  if (owed > 0) {
    const refunds = owed === 1 ? "One refund or dispute is" : `${owed} refunds or disputes are`;
    return new DomainError("too_late", `${refunds} still open. Settle what is owed first.`, {
      title: "Money is not settled",
      leadsTo: { to: money, label: "See refunds and disputes" },
    });
  }
  return null;
}
