import { DomainError } from "~/platform/errors";
import type { TakesPayment } from "../../vendors/vendor.rules";

/**
 * Paying at the stall is only a promise. So there are limits on who can promise, how many such
 * orders of one customer can wait for payment, and how much one order can contain.
 */

/** The choice to pay at the stall, as forms show it. */
export const payAtPickupText = "Pay at pickup (cash, SNAP/EBT, WIC)";

/** The most orders of one customer that can wait for payment at pickup, at all vendors together. */
export const mostToPayAtPickup = 6;

/** A vendor, with what the rules for paying at the stall need. */
export interface TakesAtPickup extends TakesPayment {
  /** The most orders of one customer that can wait for payment at this vendor. */
  ordersAtPickup: number;
  /** The most pieces in one such order, all products together. */
  piecesAtPickup: number;
}

/**
 * How many orders a customer has promised to pay for at pickup, and whether the account's email
 * address is confirmed.
 */
export interface Promised {
  isAddressProven: boolean;
  /** How many orders wait for payment at this vendor, and at all vendors. */
  here: number;
  anywhere: number;
  /** How many such orders are placed at once, this one included: the parts of a basket. */
  adding: number;
}

/**
 * Why an order of this many pieces cannot be paid for at this vendor's stall, whoever the customer
 * is. Null if it can.
 */
export function whyNotPayAtPickup(vendor: TakesAtPickup, pieces: number): DomainError | null {
  if (!vendor.takesPaymentAtPickup) {
    return beside("payment_required", `${vendor.name} takes pre-orders by card only.`);
  }
  if (pieces <= vendor.piecesAtPickup) return null;
  return beside(
    "invalid",
    `If you pay at pickup, ${vendor.name} takes at most ${vendor.piecesAtPickup} items per order. Choose fewer items${orByCard(vendor)}.`,
  );
}

/** Why this customer cannot promise to pay for another order at this vendor. Null if they can. */
export function whyNotPromiseAnother(
  { isAddressProven, here, anywhere, adding }: Promised,
  vendor: TakesAtPickup,
): DomainError | null {
  if (!isAddressProven) {
    return beside(
      "address_unproven",
      `If you pay at pickup, the vendor must be able to contact you. Confirm your email address first${orByCard(vendor)}.`,
      { to: "/account", label: "Go to your account" },
    );
  }
  if (here >= vendor.ordersAtPickup) {
    return beside(
      "unpaid_orders",
      `You already have ${counted(here)} to pay for at ${vendor.name}. Pick up or cancel an order first${orByCard(vendor)}.`,
      toOrders,
    );
  }
  if (anywhere >= mostToPayAtPickup) {
    return beside(
      "unpaid_orders",
      `You already have ${counted(anywhere)} to pay for at pickup. Pick up or cancel an order first${orByCard(vendor)}.`,
      toOrders,
    );
  }
  if (anywhere + adding > mostToPayAtPickup) {
    return beside(
      "unpaid_orders",
      `At most ${mostToPayAtPickup} of your orders can wait for payment at pickup. You have ${anywhere}, and this basket adds ${adding}. Order from fewer vendors${orByCard(vendor)}.`,
    );
  }
  return null;
}

const orByCard = ({ takesCards }: TakesPayment) => (takesCards ? ", or pay by card" : "");
const toOrders = { to: "/orders", label: "Go to My Orders" };
const counted = (orders: number) => (orders === 1 ? "an order" : `${orders} orders`);

/** A refusal with its text beside the choice of how to pay. */
const beside = (
  code: "payment_required" | "invalid" | "address_unproven" | "unpaid_orders",
  text: string,
  leadsTo?: { to: string; label: string },
) => new DomainError(code, text, { fields: { paymentMethod: [text] }, leadsTo });
