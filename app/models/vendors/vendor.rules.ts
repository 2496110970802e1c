import { DomainError } from "~/platform/errors";

/**
 * How a vendor can be paid: by card if its Stripe account is ready (see stripe-account.rules.ts),
 * and at pickup if the vendor offers it.
 */
export interface TakesPayment {
  name: string;
  takesCards: boolean;
  takesPaymentAtPickup: boolean;
}

export type WayToPay = "card" | "at_pickup";

/** The ways in which a vendor can be paid now, the most common first. */
export const waysToPay = (vendor: Omit<TakesPayment, "name">): WayToPay[] => [
  ...(vendor.takesCards ? (["card"] as const) : []),
  ...(vendor.takesPaymentAtPickup ? (["at_pickup"] as const) : []),
];

/** The ways to pay as a sentence for the vendor. */
export function waysText(ways: readonly WayToPay[]): string {
  if (ways.length === 2) return "Customers pay by card or at pickup.";
  if (ways.length === 0)
    return "Customers can’t pre-order from you right now. Set up card payments or payment at pickup.";
  return ways[0] === "card"
    ? "Customers pay by card when they order."
    : "Customers can pay at pickup only.";
}

/** Why customers cannot pre-order from a vendor at all, by any way to pay. Null if they can. */
export function whyNotOrderFrom(vendor: TakesPayment): DomainError | null {
  if (waysToPay(vendor).length > 0) return null;
  return new DomainError(
    "no_cards",
    `${vendor.name} doesn’t take pre-orders right now. You can still buy at the stall.`,
    { title: "Available in-market only" },
  );
}

/** Why an order from this vendor cannot be paid by card now. Null if it can. */
export function whyNotPayByCard(vendor: TakesPayment): DomainError | null {
  if (vendor.takesCards) return null;
  if (!vendor.takesPaymentAtPickup) return whyNotOrderFrom(vendor);
  const text = `${vendor.name} doesn’t take cards right now. Choose to pay at pickup.`;
  return new DomainError("no_cards", text, { fields: { paymentMethod: [text] } });
}

/**
 * The message for the customer of an order that waited for a card payment when the vendor could not
 * take cards.
 */
export const whyUnpayable = ({ name, takesPaymentAtPickup }: Omit<TakesPayment, "takesCards">) =>
  takesPaymentAtPickup
    ? `${name} can’t take cards right now. Order again and pay at pickup, or try later.`
    : `${name} can’t take cards right now. Try again later.`;

/** The most markets that a vendor can have, which is also the most that its listing holds. */
export const mostStands = 60;

/** Why a vendor cannot leave a market with this many open orders. Null if it can. */
export function whyNotLeave(coming: number): DomainError | null {
  if (coming === 0) return null;
  const orders = coming === 1 ? "1 pre-order is" : `${coming} pre-orders are`;
  return new DomainError(
    "too_late",
    `${orders} still open at this market. You can remove the market once every order is handed over or cancelled.`,
    {
      title: "Open orders",
      leadsTo: { to: "/vendor-preorders", label: "See your pre-orders" },
    },
  );
}
