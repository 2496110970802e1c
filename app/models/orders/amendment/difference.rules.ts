import type { Cents } from "../../core/money";

/** A product of an order, or one that the customer can add to it. */
export interface ChangeLine {
  productId: number;
  /** How many pieces are in the order, and the price at which they were ordered. */
  ordered: number;
  agreedPrice: Cents;
  /** The price of one piece more. */
  priceNow: Cents;
  /** Whether these prices are the most that a piece can cost, because it is sold by weight. */
  isByWeight: boolean;
}

export interface Difference {
  /** How many pieces the order keeps of each product that the customer wants less of. */
  less: { productId: number; gets: number }[];
  /** How many pieces the customer wants besides those in the order. */
  more: { productId: number; quantity: number }[];
  takenOff: Cents;
  added: Cents;
  /** Whether these amounts are the most that it can be, because something is sold by weight. */
  isMostOff: boolean;
  isMostAdded: boolean;
}

/**
 * The difference between an order and the quantities that its customer wants now. A product that is
 * not in `wanted` stays as it is. The browser also uses this function.
 */
export function differenceOf(
  lines: readonly ChangeLine[],
  wanted: ReadonlyMap<number, number>,
): Difference {
  const difference: Difference = {
    less: [],
    more: [],
    takenOff: 0,
    added: 0,
    isMostOff: false,
    isMostAdded: false,
  };
  for (const { productId, ordered, agreedPrice, priceNow, isByWeight } of lines) {
    const quantity = wanted.get(productId) ?? ordered;
    if (quantity < ordered) {
      difference.less.push({ productId, gets: quantity });
      difference.takenOff += (ordered - quantity) * agreedPrice;
      difference.isMostOff ||= isByWeight;
    } else if (quantity > ordered) {
      difference.more.push({ productId, quantity: quantity - ordered });
      difference.added += (quantity - ordered) * priceNow;
      difference.isMostAdded ||= isByWeight;
    }
  }
  return difference;
}

/** How much of what is taken off goes back to a card. `left` is null if the order is paid at pickup. */
export const refundOf = (takenOff: Cents, left: Cents | null): Cents =>
  Math.min(takenOff, left ?? 0);
