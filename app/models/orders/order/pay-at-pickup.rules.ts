import { DomainError } from "~/platform/errors";
import type { TakesPayment } from "../../vendors/vendor.rules";

/**
 * What is paid for at the stall is promised without money. So it is bounded by who promises, by how
 * many such orders wait for one customer, and by how much is in one of them.
 */

/** So many orders of one customer may wait to be paid for at vendors, whosever the vendors are. */
export const mostToPayAtPickup = 6;

/** A vendor as far as paying at the stall goes. */
export interface TakesAtPickup extends TakesPayment {
  /** So many orders of one customer may wait to be paid for at this vendor. */
  ordersAtPickup: number;
  /** So many pieces, of all products together, may be in one of them. */
  piecesAtPickup: number;
}

/** What a customer has promised to pay for at vendors, and whether the account's address is proven. */
export interface Promised {
  isAddressProven: boolean;
  /** Orders that wait to be paid for, at this vendor and at any. */
  here: number;
  anywhere: number;
}

/** Why this much cannot be paid for at this vendor, whoever orders; null where it can. */
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

/** Why this customer cannot promise to pay for another order at this vendor; null where they can. */
export function whyNotPromiseAnother(
  { isAddressProven, here, anywhere }: Promised,
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
  return null;
}

const orByCard = ({ takesCards }: TakesPayment) => (takesCards ? ", or pay by card" : "");
const toOrders = { to: "/orders", label: "Go to My Orders" };
const counted = (orders: number) => (orders === 1 ? "an order" : `${orders} orders`);

/** A refusal whose words stand beside the choice of how to pay. */
const beside = (
  code: "payment_required" | "invalid" | "address_unproven" | "unpaid_orders",
  text: string,
  leadsTo?: { to: string; label: string },
) => new DomainError(code, text, { fields: { paymentMethod: [text] }, leadsTo });
