import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Cents } from "../../core/money";
import { mostOfOne } from "../../vendors/product/product.rules";
import { type HowPaid, isOpen, type OrderState, whyNotReduce } from "../order/order.rules";
import type { PlaceOrder } from "../order/order.schema";
import type { OrderItem } from "../order/order-rows.server";
import { whyNotPayAtPickup } from "../order/pay-at-pickup.rules";
import {
  isChargedWhenWeighed,
  leftOf,
  type Offer,
  type PricedOrder,
  pickupFor,
  piecesIn,
  priceLine,
  priceOrder,
} from "../order/pre-order.rules";
import { isWeighed } from "../weighing/line-weight";
import type { AmendOrder } from "./amend.schema";
import { type ChangeLine, type Difference, differenceOf, refundOf } from "./difference.rules";

/** An order that its customer wants to change, with what the rules need. */
export interface Amendable {
  order: OrderState & {
    id: number;
    version: number;
    vendorId: number;
    vendorName: string;
    marketId: number;
    pickupCode: string;
    paymentMethod: HowPaid;
    isDisputed: boolean;
    items: readonly OrderItem[];
  };
  /**
   * What is left of the order's card payment and not already being refunded. Null if the order is
   * paid at pickup.
   */
  left: Cents | null;
  /** Pieces in the customer's other orders that are paid together with this one at pickup. */
  alongside: number;
  /** What the vendor offers now. Null if the vendor is no longer in the guide. */
  offer: Offer | null;
}

/** What a change does to an order. */
export interface Amendment extends Pick<Difference, "less" | "takenOff" | "isMostOff"> {
  order: Amendable["order"];
  left: Cents | null;
  /** Whether nothing is left in the order, so that it is cancelled. */
  cancels: boolean;
  /** The amount that goes back to the card. */
  refund: Cents;
  /** What is added: an order of its own, with its vendor. */
  added: { command: PlaceOrder; priced: PricedOrder; vendor: Offer["vendor"] } | null;
}

/** A product as the page offers it for a change. */
export interface OfferedLine extends ChangeLine {
  name: string;
  least: number;
  most: number;
}

/**
 * What can be changed in an order now: its products, and the vendor's other products that are
 * offered for its market day.
 */
export function linesOf({ order, offer }: Amendable, now: Instant): OfferedLine[] {
  if (!isOpen(order)) return [];
  const canReduce = whyNotReduce(order, now) === null;
  const ordered = order.items.map(
    ({ productId, productName, quantity, unitPrice, weight }): OfferedLine => {
      const more = moreOf(order, offer, productId, now);
      return {
        productId,
        name: productName,
        ordered: quantity,
        agreedPrice: unitPrice,
        priceNow: more?.price ?? unitPrice,
        isByWeight: weight !== null,
        least: canReduce && !isWeighed({ weight }) ? 0 : quantity,
        most: Math.min(mostOfOne, quantity + (more?.left ?? 0)),
      };
    },
  );
  const others = (offer?.products ?? []).flatMap(({ id, name }): OfferedLine[] => {
    if (order.items.some(({ productId }) => productId === id)) return [];
    const more = moreOf(order, offer, id, now);
    if (!more) return [];
    const most = Math.min(mostOfOne, more.left);
    const { price, isByWeight } = more;
    const line = { productId: id, name, agreedPrice: price, priceNow: price, isByWeight };
    return most > 0 ? [{ ...line, ordered: 0, least: 0, most }] : [];
  });
  return [...ordered, ...others];
}

/** How many pieces of a product can be added, and at which price. Null if none can. */
function moreOf(
  { marketId, pickupDate, paymentMethod }: Amendable["order"],
  offer: Offer | null,
  productId: number,
  now: Instant,
) {
  if (!offer) return null;
  const items = [{ productId, quantity: 1 }];
  try {
    const { unitPrice, ...line } = priceLine({ productId, quantity: 1 }, offer);
    // What is paid already has no card that could wait until something is weighed.
    if (paymentMethod === "card" && isChargedWhenWeighed([line])) return null;
    pickupFor({ marketId, pickupDate, items }, offer, now);
    return {
      price: unitPrice,
      isByWeight: line.weight !== null,
      left: leftOf(offer, productId, marketId, pickupDate),
    };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * What this change does, or throws why it is impossible: `changed` if the order is not as the
 * customer saw it, `too_late`, `sold_out`, or `invalid`. The reason is beside the quantity that it
 * is about.
 */
export function planAmendment(state: Amendable, command: AmendOrder, now: Instant): Amendment {
  const { order, left } = state;
  if (order.version !== command.version) throw orderChanged();
  const refused = whyNotReduce(order, now);
  if (refused && !isOpen(order)) throw refused;
  const { less, more, takenOff, isMostOff } = differenceOf(
    changeLines(order, command),
    new Map(command.items.map(({ productId, quantity }) => [productId, quantity])),
  );
  if (less.length + more.length === 0) {
    throw new DomainError("invalid", "You haven’t changed any quantity.");
  }
  if (refused && less.length > 0) throw beside(refused, command, less);
  const weighed = less.filter((line) =>
    order.items.some((item) => item.productId === line.productId && isWeighed(item)),
  );
  if (weighed.length > 0) throw beside(weighedAlready(), command, weighed);
  const cancels = less.filter(({ gets }) => gets === 0).length === order.items.length;
  const added = more.length > 0 ? priceMore(state, less, more, command, now) : null;
  const refund = cancels ? (left ?? 0) : refundOf(takenOff, left);
  return { order, left, less, takenOff, isMostOff, cancels, refund, added };
}

const weighedAlready = () =>
  new DomainError("too_late", "The vendor has weighed this. You can no longer order less of it.");

/** How many pieces a change takes out of an order. */
export const piecesTaken = (
  { items }: Pick<Amendable["order"], "items">,
  less: Difference["less"],
): number =>
  less.reduce((sum, { productId, gets }) => {
    const item = items.find((each) => each.productId === productId);
    return sum + (item?.quantity ?? 0) - gets;
  }, 0);

/** The order's products, and those that the customer wants besides. The prices are not needed. */
function changeLines({ items }: Amendable["order"], command: AmendOrder): ChangeLine[] {
  const ordered = items.map(({ productId, quantity, unitPrice, weight }) => ({
    ...{ productId, ordered: quantity, agreedPrice: unitPrice, priceNow: 0 },
    isByWeight: weight !== null,
  }));
  const others = command.items
    .filter(({ productId }) => items.every((item) => item.productId !== productId))
    .map(({ productId }) => ({
      ...{ productId, ordered: 0, agreedPrice: 0, priceNow: 0, isByWeight: false },
    }));
  return [...ordered, ...others];
}

/** Prices what is added, like any new order of the same vendor, market and date. */
function priceMore(
  { order, offer, alongside }: Amendable,
  less: Difference["less"],
  more: Difference["more"],
  command: AmendOrder,
  now: Instant,
): NonNullable<Amendment["added"]> {
  const { vendorId, marketId, pickupDate } = order;
  const paymentMethod = order.paymentMethod === "at_pickup" ? "at_pickup" : "card";
  if (!offer) throw closedForMore(order.vendorName);
  for (const line of more) {
    const refused = whyNotThatMany(order, offer, line);
    if (refused) throw beside(refused, command, [line]);
  }
  const pieces = piecesIn(order) - piecesTaken(order, less) + alongside + piecesIn({ items: more });
  const tooMany = paymentMethod === "at_pickup" ? whyNotPayAtPickup(offer.vendor, pieces) : null;
  if (tooMany) throw beside(tooMany, command, more);
  const placed: PlaceOrder = {
    ...{ vendorId, marketId, pickupDate, paymentMethod, items: more },
    totalAmount: command.addedAmount,
    specialInstructions: null,
    placeKey: `amend-${order.id}-${command.key}`,
  };
  try {
    return { command: placed, priced: priceOrder(placed, offer, now), vendor: offer.vendor };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.fields.pickupDate || error.fields.marketId) throw closedForMore(order.vendorName);
    throw atQuantities(error, command, more);
  }
}

/** Why so many pieces more cannot be ordered. Null if they can. */
function whyNotThatMany(
  { items, marketId, pickupDate }: Amendable["order"],
  offer: Offer,
  { productId, quantity }: Difference["more"][number],
): DomainError | null {
  const left = leftOf(offer, productId, marketId, pickupDate);
  if (quantity <= left) return null;
  const ordered = items.find((item) => item.productId === productId)?.quantity ?? 0;
  const name = offer.products.find(({ id }) => id === productId)?.name ?? "This product";
  const keep = ordered > 0 ? ` You can keep the ${ordered} that you ordered.` : "";
  return new DomainError(
    "sold_out",
    left === 0
      ? `${name} is sold out for your pickup date.${keep}`
      : `${name}: only ${left} more left for your pickup date. Choose at most ${ordered + left}.`,
  );
}

/** The refusal, with its text beside the quantity of the first of these products. */
function beside(
  { code, message }: DomainError,
  { items }: AmendOrder,
  products: readonly { productId: number }[],
): DomainError {
  const at = items.findIndex(({ productId }) => productId === products[0]?.productId);
  return new DomainError(code, message, {
    ...notChanged,
    fields: { [`items[${at}].quantity`]: [message] },
  });
}

/** A refusal of the added order, with its text beside the product in the form of the change. */
function atQuantities(
  error: DomainError,
  command: AmendOrder,
  more: Difference["more"],
): DomainError {
  const [field] = Object.keys(error.fields);
  const [, at] = /^items\[(\d+)\]/.exec(field ?? "") ?? [];
  const line = at === undefined ? undefined : more[Number(at)];
  return line ? beside(error, command, [line]) : error;
}

export const notChanged = { title: "Order not changed" };
export const orderChanged = () =>
  new DomainError("changed", "This order has changed. Look at it again.", notChanged);
const closedForMore = (vendor: string) =>
  new DomainError(
    "too_late",
    `Ordering from ${vendor} for this market day has closed. You can’t add anything.`,
    notChanged,
  );
