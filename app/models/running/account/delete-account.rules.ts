import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { localDateOf } from "../../core/calendar";
import { type Cents, formatCents } from "../../core/money";
import { isOpen } from "../../orders/order/order.rules";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";

/** The facts about an order that matter when its customer deletes the account. */
export interface OwnOrder {
  id: number;
  status: string;
  pickupDate: string;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  timeZone: string;
}

/**
 * Whether an order still needs its customer, to pay for it or to pick it up: until its pickup day
 * is over, and at a night market until the pickup ends after midnight.
 */
export function needsItsCustomer(order: OwnOrder, now: Instant): boolean {
  if (order.status === "pending_payment") return true;
  const isItsDay = order.pickupDate >= localDateOf(now, order.timeZone);
  return isOpen(order) && (isItsDay || now < pickupEnds(order));
}

/** What may keep an account from being deleted. */
export interface Unsettled {
  /** The account's orders that are not finished. */
  orders: readonly OwnOrder[];
  /** Cents that could not be refunded to the card, so that a person finds another way. */
  refusedRefunds: Cents;
}

/**
 * Why the owner cannot delete the account, or null if the owner can. `writeTo` is the address to
 * email about a refund.
 */
export function whyNotDelete(
  { role }: Pick<Viewer, "role">,
  unsettled: Unsettled,
  { now, writeTo }: { now: Instant; writeTo: string },
): DomainError | null {
  if (role !== "customer") {
    return new DomainError(
      "wrong_role",
      "Only customers can delete their own account. Ask an administrator to deactivate your account.",
    );
  }
  const title = "Not yet";
  const open = unsettled.orders.filter((order) => needsItsCustomer(order, now)).length;
  if (open > 0) {
    return new DomainError(
      "too_late",
      `You still have ${open === 1 ? "1 order" : `${open} orders`} to pay or pick up. Pick up or cancel ${open === 1 ? "it" : "them"} first.`,
      { title },
    );
  }
  if (unsettled.refusedRefunds === 0) return null;
  return new DomainError(
    "too_late",
    `We couldn’t refund ${formatCents(unsettled.refusedRefunds)} to your card. First email ${writeTo} so that we can refund you another way.`,
    { title },
  );
}
