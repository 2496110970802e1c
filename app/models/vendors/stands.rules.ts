import { DomainError } from "~/platform/errors";

/** So many markets a stall stands at, which is as many as its listing holds. */
export const mostStands = 60;

/** Why a stall cannot be taken off a market with so many orders coming there; null when it can. */
export function whyNotLeave(coming: number): DomainError | null {
  if (coming === 0) return null;
  const orders = coming === 1 ? "One pre-order is" : `${coming} pre-orders are`;
  return new DomainError(
    "too_late",
    `${orders} still to be collected there. Hand them over, or cancel them, and then remove the market.`,
    {
      title: "Customers are coming",
      leadsTo: { to: "/vendor-dashboard", label: "See your pre-orders" },
    },
  );
}
