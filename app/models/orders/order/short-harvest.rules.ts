import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Cents } from "../../core/money";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { isOpen, type OrderState } from "./order.rules";

/**
 * A harvest falls short of what was ordered: who gets how many, what that takes off each order, and
 * what of it goes back to a card.
 */

/** An order that has the product, as far as the rules need it; in the order of placing. */
export interface HarvestOrder
  extends Pick<
    OrderState,
    "status" | "pickupDate" | "pickupTimeStart" | "pickupTimeEnd" | "timeZone"
  > {
  orderId: number;
  version: number;
  /** Pieces of the product that were ordered. */
  ordered: number;
  unitPrice: Cents;
  /** How many other products the order has. */
  others: number;
  /** What is left of its card payment, not going back already; null where it is paid at pickup. */
  left: Cents | null;
}

/**
 * Who gets how many of what there is: first ordered, first served. The answer is in the order of
 * `asked`, which is that of placing. Nobody gets more than was ordered, nor all together more than
 * there is.
 */
export function splitHarvest(available: number, asked: readonly { ordered: number }[]): number[] {
  let rest = available;
  return asked.map(({ ordered }) => {
    const given = Math.min(ordered, Math.max(0, rest));
    rest -= given;
    return given;
  });
}

/** What becomes of one order that gets `gets` pieces. */
export interface HarvestEffect {
  /** It is corrected, or, with nothing else in it, called off; or it stays as it is. */
  does: "nothing" | "correct" | "cancel";
  gets: number;
  /** What the order then comes to less, in cents. */
  takenOff: Cents;
  /** What of that goes back to a card; nothing where it is paid at pickup. */
  refund: Cents;
}

/** What becomes of an order that gets so many. An order that ends gives back all that is left. */
export function harvestEffect(order: HarvestOrder, gets: number): HarvestEffect {
  const takenOff = (order.ordered - gets) * order.unitPrice;
  if (gets === order.ordered) return { does: "nothing", gets, takenOff: 0, refund: 0 };
  if (gets === 0 && order.others === 0) {
    return { does: "cancel", gets, takenOff, refund: order.left ?? 0 };
  }
  return { does: "correct", gets, takenOff, refund: Math.min(takenOff, order.left ?? 0) };
}

/**
 * Why what there is cannot be given out so; null when it can. `gets` is by order, and must name each
 * that has the product.
 */
export function whyNotGiveSo(
  available: number,
  orders: readonly HarvestOrder[],
  gets: ReadonlyMap<number, number>,
  now: Instant,
): DomainError | null {
  if (orders.some((order) => !isOpen(order) || now >= pickupEnds(order))) {
    return new DomainError(
      "too_late",
      "Pickup for this market day is over. You can no longer correct its orders.",
    );
  }
  const given = orders.map((order) => gets.get(order.orderId) ?? order.ordered);
  if (orders.some(({ ordered }, at) => (given[at] ?? 0) > ordered)) {
    return new DomainError("invalid", "Customers can’t get more than they ordered.");
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
