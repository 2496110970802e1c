import { DomainError, type WayOut } from "~/platform/errors";

/** An owner's open orders are counted up to this number. */
export const mostCounted = 100;

/** What a vendor has not finished yet. */
export interface Unfinished {
  /** Orders that still have to be paid for or collected, or at least `mostCounted` of them. */
  coming: number;
  /** Refunds that do not reach their customers by themselves, and open disputes. */
  owed: number;
}

/**
 * What the person who asks can do about it, and where: an owner for their own vendor, an
 * administrator for any vendor.
 */
const ways: Record<"vendor" | "admin", { orders: string; toOrders?: WayOut; toMoney: string }> = {
  vendor: {
    orders:
      "Hand over or cancel every order first. Mark orders from past market days as collected or not collected. Then remove your vendor page.",
    toOrders: { to: "/vendor-preorders", label: "See your pre-orders" },
    toMoney: "/vendor-dashboard/refunds",
  },
  admin: {
    orders:
      "The vendor must hand over or cancel every order first. Then you can delete the vendor.",
    toMoney: "/admin/money",
  },
};

/**
 * Why a vendor cannot be removed. Null if it can. No customer must wait at a market in vain, and no
 * money must be left without somebody who looks after it.
 */
export function whyNotRemoveVendor(
  { coming, owed }: Unfinished,
  asked: keyof typeof ways,
): DomainError | null {
  const { orders: advice, toOrders, toMoney } = ways[asked];
  if (coming > 0) {
    const count = coming >= mostCounted ? `${mostCounted} or more` : coming;
    const orders = coming === 1 ? "1 pre-order is" : `${count} pre-orders are`;
    return new DomainError("too_late", `${orders} still open. ${advice}`, {
      title: "Open orders",
      leadsTo: toOrders,
    });
  }
  if (owed > 0) {
    const refunds = owed === 1 ? "1 refund or dispute is" : `${owed} refunds or disputes are`;
    return new DomainError(
      "too_late",
      `${refunds} still open. Settle every refund and dispute first.`,
      {
        title: "Open refunds or disputes",
        leadsTo: { to: toMoney, label: "See refunds and disputes" },
      },
    );
  }
  return null;
}
