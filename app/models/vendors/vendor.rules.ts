import { DomainError } from "~/platform/errors";

/**
 * How a vendor can be paid is the vendor's to offer and Stripe's to allow: by card where its account
 * at Stripe is ready (see stripe-account.rules.ts), at pickup where it says so.
 */
export interface TakesPayment {
  name: string;
  takesCards: boolean;
  takesPaymentAtPickup: boolean;
}

export type WayToPay = "card" | "at_pickup";

/** The ways in which a vendor can be paid now, the usual one first. */
export const waysToPay = (vendor: Omit<TakesPayment, "name">): WayToPay[] => [
  ...(vendor.takesCards ? (["card"] as const) : []),
  ...(vendor.takesPaymentAtPickup ? (["at_pickup"] as const) : []),
];

/** What that means for its customers, in a line. */
export function waysText(ways: readonly WayToPay[]): string {
  if (ways.length === 2) return "Customers pay by card or at pickup.";
  if (ways.length === 0)
    return "Customers can’t pre-order from you right now. Set up card payments or payment at pickup.";
  return ways[0] === "card"
    ? "Customers pay by card when they order."
    : "Customers can pay at pickup only.";
}

/** Why nothing can be pre-ordered from a vendor, however it is paid; null where something can. */
export function whyNotOrderFrom(vendor: TakesPayment): DomainError | null {
  if (waysToPay(vendor).length > 0) return null;
  return new DomainError(
    "no_cards",
    `${vendor.name} doesn’t take pre-orders right now. You can still buy at the stall.`,
    { title: "Available in-market only" },
  );
}

/** Why an order from this vendor cannot be paid by card now; null where it can. */
export function whyNotPayByCard(vendor: TakesPayment): DomainError | null {
  if (vendor.takesCards) return null;
  if (!vendor.takesPaymentAtPickup) return whyNotOrderFrom(vendor);
  const text = `${vendor.name} doesn’t take cards right now. Choose to pay at pickup.`;
  return new DomainError("no_cards", text, { fields: { paymentMethod: [text] } });
}

/** What its customer is told of an order that waited for a card when the vendor could take none. */
export const whyUnpayable = ({ name, takesPaymentAtPickup }: Omit<TakesPayment, "takesCards">) =>
  takesPaymentAtPickup
    ? `${name} can’t take cards right now. Order again and pay at pickup, or try later.`
    : `${name} can’t take cards right now. Try again later.`;

/** So many markets a vendor stands at, which is as many as its listing holds. */
export const mostStands = 60;

/** Why a vendor cannot be taken off a market with so many orders coming there; null when it can. */
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
