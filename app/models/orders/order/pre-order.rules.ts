import type { Instant } from "~/platform/context";
import { atField, DomainError, onlyCustomersOrder } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { addDays, localDateOf } from "../../core/calendar";
import { type Cents, formatCents, mostCents } from "../../core/money";
import {
  configFor,
  type Pickup,
  type PickupMarket,
  type PreOrderConfig,
  pickupOn,
} from "../../vendors/pickup/pickup.rules";
import { whyNotPreOrder } from "../../vendors/product/product.rules";
import {
  byWeight,
  piecePrice,
  type SoldByWeight,
  type Weighty,
} from "../../vendors/product/weight.rules";
import { whyNotOrderFrom, whyNotPayByCard } from "../../vendors/vendor.rules";
import { leastByCard } from "../payment/fee.rules";
import type { OrderLine, PlaceOrder } from "./order.schema";
import { type TakesAtPickup, whyNotPayAtPickup } from "./pay-at-pickup.rules";

/** What the rules need to know of a product. */
export interface VendorProduct extends Weighty {
  id: number;
  vendorId: number;
  name: string;
  description: string;
  image: string | null;
  category: string;
  availabilityStatus: string;
  isVisible: boolean;
  isPreOrderEnabled: boolean;
  isActive: boolean;
  dayLimit: number | null;
}

/**
 * The most pieces of one product that are ordinary. If a customer enters more, the form asks for
 * confirmation.
 */
export const ordinaryOfOne = 20;

/**
 * Whether this many pieces of one product are unusual and not confirmed yet: see `OrderLine.sure`.
 */
export const isAskedBack = ({ quantity, sure }: Pick<OrderLine, "quantity" | "sure">): boolean =>
  quantity > ordinaryOfOne && sure !== quantity;

/**
 * Asks the customer to confirm unusual quantities in a form, beside the field. Null if no quantity
 * is unusual. The API does not ask: a program means what it sends.
 */
export function whyAskBack({ items }: Pick<PlaceOrder, "items">): DomainError | null {
  const asked = items.flatMap((line, index) =>
    isAskedBack(line)
      ? [[`items[${index}].quantity`, [`${line.quantity} is a lot. Is that correct?`]] as const]
      : [],
  );
  if (asked.length === 0) return null;
  return new DomainError("invalid", "Confirm the quantity, or change it.", {
    title: "Large quantity",
    fields: Object.fromEntries(asked.map(([field, texts]) => [field, [...texts]])),
  });
}

/**
 * The most orders of one customer that can wait for payment at a time. Each unpaid order holds its
 * goods for half an hour. The limit is enough for a round of several vendors, but too low to empty
 * a vendor's stock by never paying.
 */
export const mostUnpaid = 3;

/**
 * Why a viewer cannot order. Null for a signed-in customer. Admins, vendors and managers get their
 * own message.
 */
export function whyNotOrderAs(viewer: Viewer | null): DomainError | null {
  if (viewer === null) return new DomainError("signed_out", undefined, { title: "Login required" });
  if (viewer.role === "customer") return null;
  return onlyCustomersOrder();
}

/**
 * Why a customer with this many unpaid orders cannot place another order to be paid by card. Null
 * if they can.
 */
export function whyNotHoldAnother(unpaid: number): DomainError | null {
  if (unpaid < mostUnpaid) return null;
  const text = `You have ${unpaid} unpaid orders. Pay or cancel one of them first.`;
  return new DomainError("unpaid_orders", text, {
    leadsTo: { to: "/orders", label: "Go to My Orders" },
  });
}

/**
 * A vendor, with what ordering needs: its products, its markets, its pre-order settings and its
 * reserved stock.
 */
export interface Offer {
  vendor: { id: number } & TakesAtPickup;
  products: VendorProduct[];
  markets: PickupMarket[];
  configs: PreOrderConfig[];
  stock: {
    productId: number;
    marketId: number;
    pickupDate: string;
    reserved: number;
    /**
     * How many pieces the vendor says there are that day. This limit comes before every other
     * limit.
     */
    brought: number | null;
  }[];
}

export interface PricedOrder {
  lines: PricedLine[];
  total: Cents;
  pickup: Pickup;
}

export const notPlaced = { title: "Error placing order" };

/**
 * Prices an order from the data in the database, or throws why it cannot be placed. Throws
 * `invalid` at the field, `too_late` after the cutoff, `sold_out` if too few pieces are left, and
 * `changed` if the customer saw another price.
 */
export function priceOrder(command: PlaceOrder, offer: Offer, now: Instant): PricedOrder {
  const lines = command.items.map((item, index) => priceLine(item, offer, index));
  const total = lines.reduce((sum, line) => sum + line.totalPrice, 0);
  const byCard = command.paymentMethod === "card";
  const refused =
    whyNotOrderFrom(offer.vendor) ??
    (byCard ? whyNotPayByCard(offer.vendor) : whyNotPayAtPickup(offer.vendor, piecesIn(command)));
  if (refused) throw refused;
  if (byCard && total < leastByCard) {
    throw atField(
      "items",
      `An order paid by card must total at least ${formatCents(leastByCard)}.`,
    );
  }
  if (total > mostCents)
    throw atField("items", "This total is too high for one order. Order fewer items.");
  if (command.totalAmount !== undefined && command.totalAmount !== total) {
    throw new DomainError("changed", "The total changed. Check your order again.", notPlaced);
  }
  const { marketId, pickupDate } = command;
  const pickup = pickupFor(command, offer, now);
  lines.forEach((line, index) => {
    const refused = whyTooMany(line, leftOf(offer, line.productId, marketId, pickupDate), index);
    if (refused) throw refused;
  });
  return { lines, total, pickup };
}

/** Prices one line of an order, or throws why the product cannot be ordered. */
export function priceLine(item: OrderLine, { vendor, products }: Offer, index = 0) {
  const product = products.find(
    (each) => each.id === item.productId && each.vendorId === vendor.id,
  );
  const field = `items[${index}].productId`;
  if (!product) throw atField(field, "This vendor doesn’t sell that product.");
  const why = whyNotPreOrder(product);
  const unitPrice = piecePrice(product);
  if (why || unitPrice === null) throw atField(field, `${product.name}: ${why}`);
  if (item.unitPrice !== undefined && item.unitPrice !== unitPrice) {
    throw new DomainError(
      "changed",
      `The price of ${product.name} changed. Check your order again.`,
      notPlaced,
    );
  }
  return {
    productId: product.id,
    productName: product.name,
    productDescription: product.description,
    quantity: item.quantity,
    /** The price of one piece in cents. If it is sold by weight: the most that it can cost. */
    unitPrice,
    totalPrice: unitPrice * item.quantity,
    dayLimit: product.dayLimit,
    weight: byWeight(product),
  };
}
export type PricedLine = ReturnType<typeof priceLine>;

/** Whether a product is sold by weight, so that a card for it is charged when it is weighed. */
export const isChargedWhenWeighed = (lines: readonly { weight: SoldByWeight | null }[]): boolean =>
  lines.some(({ weight }) => weight !== null);

/** Why this many pieces of a product cannot be ordered when `left` are left. Null if they can. */
export function whyTooMany(
  { quantity, productName }: Pick<PricedLine, "quantity" | "productName">,
  left: number,
  index = 0,
): DomainError | null {
  if (quantity <= left) return null;
  const text =
    left === 0
      ? `${productName} is sold out for your pickup date. Remove the product or choose another date.`
      : `${productName}: only ${left} left for your pickup date. Choose fewer.`;
  return new DomainError("sold_out", text, { fields: { [`items[${index}].quantity`]: [text] } });
}

/** How many pieces an order has, all its products together. */
export const piecesIn = ({ items }: { items: readonly { quantity: number }[] }): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * How many pieces of a product can still be ordered for a market day. Infinite if there is no
 * limit.
 */
export function leftOf(
  offer: Pick<Offer, "products" | "stock" | "configs">,
  productId: number,
  marketId: number,
  pickupDate: string,
): number {
  const day = offer.stock.find(
    (each) =>
      each.productId === productId && each.marketId === marketId && each.pickupDate === pickupDate,
  );
  const limit =
    day?.brought ??
    configFor(offer.configs, productId, marketId, pickupDate)?.dayLimit ??
    offer.products.find((each) => each.id === productId)?.dayLimit ??
    null;
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (day?.reserved ?? 0));
}

/** When the products of an order are picked up, or throws why they cannot be. */
export function pickupFor(
  { marketId, pickupDate, items }: Pick<PlaceOrder, "marketId" | "pickupDate" | "items">,
  offer: Offer,
  now: Instant,
): Pickup {
  const market = offer.markets.find((each) => each.id === marketId);
  if (!market)
    throw atField("marketId", "This vendor isn’t at that market. Choose another market.");
  const today = localDateOf(now, market.week.timeZone);
  const last = addDays(today, 14);
  if (pickupDate > last) throw atField("pickupDate", "Choose one of the dates offered.");
  if (pickupDate <= today) throw atField("pickupDate", closed);
  const productIds = items.map((item) => item.productId);
  const pickup = pickupOn(market, productIds, offer.configs, pickupDate);
  if (!pickup) {
    throw atField(
      "pickupDate",
      "You can’t pick up these products at this market on that date. Choose another date.",
    );
  }
  if (now >= pickup.cutoff) {
    throw new DomainError("too_late", closed, { fields: { pickupDate: [closed] } });
  }
  return pickup;
}

const closed = "Ordering for that date has closed. Choose another date.";
