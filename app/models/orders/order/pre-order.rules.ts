import type { Instant } from "~/platform/context";
import { DomainError, onlyCustomersOrder } from "~/platform/errors";
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
import { whyNotOrderFrom, whyNotPayByCard } from "../../vendors/vendor.rules";
import type { OrderLine, PlaceOrder } from "./order.schema";
import { type TakesAtPickup, whyNotPayAtPickup } from "./pay-at-pickup.rules";

/** What the rules need to know of a product. */
export interface VendorProduct {
  id: number;
  vendorId: number;
  name: string;
  description: string;
  priceCents: Cents | null;
  unit: string;
  image: string | null;
  category: string;
  availabilityStatus: string;
  isVisible: boolean;
  isPreOrderEnabled: boolean;
  isActive: boolean;
  dayLimit: number | null;
}

/** More pieces of one product than this are out of the ordinary, and asked back by the form. */
export const ordinaryOfOne = 20;

/** Whether so many of one product are out of the ordinary, and not said twice: see `OrderLine.sure`. */
export const isAskedBack = ({ quantity, sure }: Pick<OrderLine, "quantity" | "sure">): boolean =>
  quantity > ordinaryOfOne && sure !== quantity;

/**
 * Asks back what was typed into a form and is out of the ordinary, beside its field; null where
 * nothing is. A program means what it says: the API does not ask.
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

/** The least that Stripe takes by card. */
const leastByCard: Cents = 50;
/**
 * So many orders of one customer may wait for payment at a time. Each holds its goods for half an
 * hour, unpaid: enough for a round of several vendors, too few to empty one by never paying.
 */
export const mostUnpaid = 3;

/** Who may order: signed-in customers. Admins, vendors and managers are told so. */
export function whyNotOrderAs(viewer: Viewer | null): DomainError | null {
  if (viewer === null) return new DomainError("signed_out", undefined, { title: "Login required" });
  if (viewer.role === "customer") return null;
  return onlyCustomersOrder();
}

/** Why a customer with so many unpaid orders cannot place another to be paid by card; null if they can. */
export function whyNotHoldAnother(unpaid: number): DomainError | null {
  if (unpaid < mostUnpaid) return null;
  const text = `You have ${unpaid} unpaid orders. Pay or cancel one of them first.`;
  return new DomainError("unpaid_orders", text, {
    leadsTo: { to: "/orders", label: "Go to My Orders" },
  });
}

/** A vendor as far as ordering goes: what it sells, where, how, and what has been promised. */
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
    /** How many the vendor says there are that day; it comes before every other limit. */
    brought: number | null;
  }[];
}

interface PricedLine {
  productId: number;
  productName: string;
  productDescription: string;
  quantity: number;
  unitPrice: Cents;
  totalPrice: Cents;
  dayLimit: number | null;
}

export interface PricedOrder {
  lines: PricedLine[];
  total: Cents;
  pickup: Pickup;
}

export const notPlaced = { title: "Error placing order" };

/**
 * Prices an order from what the database holds, or throws why it cannot be placed: `invalid` at
 * the field, `too_late` after the cut-off, `changed` when the customer saw another price.
 */
export function priceOrder(command: PlaceOrder, offer: Offer, now: Instant): PricedOrder {
  const lines = command.items.map((item, index): PricedLine => {
    const product = offer.products.find(
      (each) => each.id === item.productId && each.vendorId === command.vendorId,
    );
    const field = `items[${index}].productId`;
    if (!product) throw atField(field, "This vendor doesn’t sell that product.");
    const why = whyNotPreOrder(product);
    if (why) throw atField(field, `${product.name}: ${why}`);
    const unitPrice = product.priceCents as Cents;
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
      unitPrice,
      totalPrice: unitPrice * item.quantity,
      dayLimit: product.dayLimit,
    };
  });
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
  const pickup = pickupFor(command, offer, now);
  lines.forEach((line, index) => {
    const left = leftOf(offer, line.productId, command.marketId, command.pickupDate);
    if (line.quantity <= left) return;
    const text =
      left === 0
        ? `${line.productName} is sold out for your pickup date. Remove the product or choose another date.`
        : `${line.productName}: only ${left} left for your pickup date. Choose fewer.`;
    throw new DomainError("sold_out", text, { fields: { [`items[${index}].quantity`]: [text] } });
  });
  return { lines, total, pickup };
}

/** How many pieces an order comes to, of all its products together. */
export const piecesIn = ({ items }: Pick<PlaceOrder, "items">): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many of a product can still be ordered for a market day; infinite without a limit. */
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

function pickupFor(
  { marketId, pickupDate, items }: PlaceOrder,
  offer: Offer,
  now: Instant,
): Pickup {
  const market = offer.markets.find((each) => each.id === marketId);
  if (!market)
    throw atField("marketId", "This vendor isn’t at that market. Choose another market.");
  const today = localDateOf(now, market.week.timeZone);
  const last = addDays(today, 14);
  if (pickupDate <= today || pickupDate > last) {
    throw atField("pickupDate", "Choose one of the dates offered.");
  }
  const productIds = items.map((item) => item.productId);
  const pickup = pickupOn(market, productIds, offer.configs, pickupDate);
  if (!pickup) {
    throw atField(
      "pickupDate",
      "You can’t pick up these products at this market on that date. Choose another date.",
    );
  }
  if (now >= pickup.cutoff) {
    throw new DomainError("too_late", "Ordering for that date has closed. Choose another date.", {
      fields: { pickupDate: ["Ordering for that date has closed. Choose another date."] },
    });
  }
  return pickup;
}

function atField(field: string, text: string): DomainError {
  return new DomainError("invalid", text, { fields: { [field]: [text] } });
}
