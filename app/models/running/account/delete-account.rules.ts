import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { localDateOf } from "../../core/calendar";
import { isOpen } from "../../orders/order/order.rules";

/** An order as far as deleting the account of its customer goes. */
export interface HeldOrder {
  id: number;
  status: string;
  pickupDate: string;
  timeZone: string;
}

/** Whether an order still needs its customer: it is to be paid, or to be collected. */
export function needsItsCustomer(order: HeldOrder, now: Instant): boolean {
  if (order.status === "pending_payment") return true;
  return isOpen(order) && order.pickupDate >= localDateOf(now, order.timeZone);
}

/** Why an account cannot be deleted by its owner; null when it can. `held` are its open orders. */
export function whyNotDelete(
  { role }: Pick<Viewer, "role">,
  held: readonly HeldOrder[],
  now: Instant,
): DomainError | null {
  if (role !== "customer") {
    return new DomainError(
      "wrong_role",
      "A stall, a market or decisions hang on this account. Please ask an administrator to close it.",
    );
  }
  const open = held.filter((order) => needsItsCustomer(order, now)).length;
  if (open === 0) return null;
  return new DomainError(
    "too_late",
    `${open === 1 ? "An order" : `${open} orders`} of yours ${open === 1 ? "is" : "are"} still to be collected or paid. Please collect or cancel first.`,
    { title: "Not yet" },
  );
}
