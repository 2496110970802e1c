import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Cents } from "../../core/money";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { isOpen, type OrderState } from "./order.rules";

/**
 * The rules for a harvest that is smaller than the orders: who gets how many, how much each order's
 * total goes down, and how much of that is refunded to a card.
 */

/**
 * An order that has the product, with what the rules need. The orders are sorted by when they were
 * placed.
 */
export interface HarvestOrder
  extends Pick<
    OrderState,
    "status" | "pickupDate" | "pickupTimeStart" | "pickupTimeEnd" | "timeZone"
  > {
  orderId: number;
  version: number;
  /** How many pieces of the product were ordered. */
  ordered: number;
  unitPrice: Cents;
  /** Whether the pieces are weighed already, so that the customer certainly gets them. */
  isWeighed: boolean;
  /** How many other products the order has. */
  others: number;
  /**
   * What is left of the order's card payment and not already being refunded. Null if the order is
   * paid at pickup.
   */
  left: Cents | null;
}

/**
 * Splits a harvest between orders: what is weighed already goes to its customers, then first
 * ordered, first served. `asked` and the result are both sorted by when the orders were placed. No
 * order gets more than it ordered, and all other orders together get no more than there is left.
 */
export function splitHarvest(
  available: number,
  asked: readonly { ordered: number; isWeighed?: boolean }[],
): number[] {
  const weighed = asked.filter(({ isWeighed }) => isWeighed);
  let rest = available - weighed.reduce((sum, { ordered }) => sum + ordered, 0);
  return asked.map(({ ordered, isWeighed }) => {
    if (isWeighed) return ordered;
    const given = Math.min(ordered, Math.max(0, rest));
    rest -= given;
    return given;
  });
}

/** What happens to one order that gets `gets` pieces. */
export interface HarvestEffect {
  /** The order is corrected, cancelled if nothing else is in it, or left unchanged. */
  does: "nothing" | "correct" | "cancel";
  gets: number;
  /** How much the order's total goes down, in cents. */
  takenOff: Cents;
  /** How much is refunded to a card, in cents. 0 if the order is paid at pickup. */
  refund: Cents;
}

/**
 * What happens to an order that gets `gets` pieces. An order that is cancelled refunds all that is
 * left of its payment.
 */
export function harvestEffect(order: HarvestOrder, gets: number): HarvestEffect {
  const takenOff = (order.ordered - gets) * order.unitPrice;
  if (gets === order.ordered) return { does: "nothing", gets, takenOff: 0, refund: 0 };
  if (gets === 0 && order.others === 0) {
    return { does: "cancel", gets, takenOff, refund: order.left ?? 0 };
  }
  return { does: "correct", gets, takenOff, refund: Math.min(takenOff, order.left ?? 0) };
}

/** Why the harvest cannot be split at all. Null if it can. */
export const whyNotSplit = (orders: readonly HarvestOrder[], now: Instant): DomainError | null =>
  orders.some((order) => !isOpen(order) || now >= pickupEnds(order))
    ? new DomainError(
        "too_late",
        "Pickup for this market day is over. You can no longer correct its orders.",
      )
    : null;

/**
 * Why the harvest cannot be split this way. Null if it can. `gets` has the number of pieces by
 * order id. An order that is not in it counts with all its pieces.
 */
export function whyNotGiveSo(
  available: number,
  orders: readonly HarvestOrder[],
  gets: ReadonlyMap<number, number>,
  now: Instant,
): DomainError | null {
  const tooLate = whyNotSplit(orders, now);
  if (tooLate) return tooLate;
  const given = orders.map((order) => gets.get(order.orderId) ?? order.ordered);
  if (orders.some(({ ordered }, at) => (given[at] ?? 0) > ordered)) {
    return new DomainError("invalid", "Customers can’t get more than they ordered.");
  }
  if (orders.some(({ ordered, isWeighed }, at) => isWeighed && given[at] !== ordered)) {
    return new DomainError(
      "invalid",
      "You have weighed one of these orders already. Its customer gets all of its pieces.",
    );
  }
  const sum = given.reduce((all, each) => all + each, 0);
  if (sum > available) {
    return new DomainError(
      "invalid",
      `You assigned ${sum}, but you have ${available}. Assign ${sum - available} fewer.`,
    );
  }
  if (orders.every(({ ordered }, at) => given[at] === ordered)) {
    return new DomainError("invalid", "Everyone gets what they ordered. Nothing changed.");
  }
  return null;
}
