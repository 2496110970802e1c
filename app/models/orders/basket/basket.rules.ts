import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Cents } from "../../core/money";
import type { Pickup } from "../../vendors/pickup/pickup.rules";
import type { SoldByWeight } from "../../vendors/product/weight.rules";
import { type WayToPay, waysToPay, whyNotOrderFrom } from "../../vendors/vendor.rules";
import { longestNote } from "../order/order.rules";
import { whyNotPayAtPickup } from "../order/pay-at-pickup.rules";
import {
  leftOf,
  type Offer,
  pickupFor,
  piecesIn,
  priceLine,
  whyTooMany,
} from "../order/pre-order.rules";

/** The most products and vendors in one basket, and the most open baskets of one person. */
export const mostInBasket = { products: 50, vendors: 10, baskets: 10 };

/** A product in a basket, as it was added. */
export interface BasketItem {
  productId: number;
  vendorId: number;
  vendorName: string;
  quantity: number;
  /** The name and the price that the customer saw last. */
  seenName: string;
  seenPrice: Cents;
  /** What the customer wrote to the vendor when adding it. */
  note: string | null;
}

export interface OpenBasket {
  id: number;
  version: number;
  marketId: number;
  marketName: string;
  pickupDate: string;
  timeZone: string;
  items: readonly BasketItem[];
  /** What each vendor of the basket offers now. A vendor that left the guide has none. */
  offers: readonly Offer[];
}

export interface BasketLine extends BasketItem {
  /** The price of one piece now. If it is sold by weight: the most that it can cost. */
  unitPrice: Cents;
  weight: SoldByWeight | null;
  total: Cents;
  /** Why the product cannot be ordered now. */
  problem: string | null;
  /** The price that the customer saw, if it has changed since. */
  was: Cents | null;
}

/** What a basket holds from one vendor. It becomes an order of its own. */
export interface BasketPart {
  vendorId: number;
  vendorName: string;
  lines: BasketLine[];
  subtotal: Cents;
  /** What the customer wrote to the vendor, to be sent with the order. */
  note: string | null;
  ways: WayToPay[];
  /** Why the part cannot be paid at pickup. Null if it can, or if the vendor does not offer it. */
  whyNotAtPickup: string | null;
  pickup: Pickup | null;
  /** Why nothing can be ordered from this vendor for this pickup now. */
  problem: string | null;
}

/** Checks a basket against what its vendors offer now, part by part and line by line. */
export function partsOf(basket: OpenBasket, now: Instant): BasketPart[] {
  const vendorIds = [...new Set(basket.items.map(({ vendorId }) => vendorId))];
  return vendorIds.map((vendorId) => partOf(basket, vendorId, now));
}

function partOf(basket: OpenBasket, vendorId: number, now: Instant): BasketPart {
  const { marketId, pickupDate } = basket;
  const items = basket.items.filter((item) => item.vendorId === vendorId);
  const vendorName = items[0]?.vendorName ?? "";
  const offer = basket.offers.find(({ vendor }) => vendor.id === vendorId);
  const lines = items.map((item) => lineOf(item, basket, offer));
  const part = { vendorId, vendorName, lines, subtotal: sumOf(lines), note: noteOf(items) };
  if (!offer) {
    const problem = `${vendorName} is no longer on Market Day.`;
    return { ...part, ways: [], whyNotAtPickup: null, pickup: null, problem };
  }
  const whole = orWhy(() => {
    const refused = whyNotOrderFrom(offer.vendor);
    if (refused) throw refused;
    return pickupFor({ marketId, pickupDate, items }, offer, now);
  });
  const ways = waysToPay(offer.vendor);
  const whyNotAtPickup = ways.includes("at_pickup")
    ? (whyNotPayAtPickup(offer.vendor, piecesIn({ items }))?.message ?? null)
    : null;
  return {
    ...part,
    ways,
    whyNotAtPickup,
    pickup: whole.found,
    problem: whole.problem,
  };
}

function lineOf(item: BasketItem, basket: OpenBasket, offer: Offer | undefined): BasketLine {
  const { productId, quantity, seenPrice } = item;
  const priced = orWhy(() => {
    if (!offer) return null;
    const line = priceLine({ productId, quantity }, offer);
    const left = leftOf(offer, productId, basket.marketId, basket.pickupDate);
    return { line, refused: whyTooMany(line, left) };
  });
  const unitPrice = priced.found?.line.unitPrice ?? seenPrice;
  return {
    ...item,
    unitPrice,
    weight: priced.found?.line.weight ?? null,
    total: unitPrice * quantity,
    problem: priced.problem ?? priced.found?.refused?.message ?? null,
    was: unitPrice === seenPrice ? null : seenPrice,
  };
}

/** The notes of a part's forms as one, cut to the length of an order's note. */
function noteOf(items: readonly BasketItem[]): string | null {
  const notes = new Set(items.flatMap(({ note }) => note ?? []));
  return [...notes].join("\n").slice(0, longestNote) || null;
}

/** What was found, or the text of why not. */
function orWhy<T>(find: () => T): { found: T | null; problem: string | null } {
  try {
    return { found: find(), problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { found: null, problem: error.message };
  }
}

/** The price of all lines together. */
const sumOf = (lines: readonly BasketLine[]): Cents =>
  lines.reduce((sum, { total }) => sum + total, 0);

/** The price of a whole basket. */
export const totalOf = (parts: readonly BasketPart[]): Cents =>
  parts.reduce((sum, { subtotal }) => sum + subtotal, 0);

/** Why this part cannot be ordered as it is, whatever the customer chooses at the checkout. */
export const whyNotOrderPart = ({ problem, ways, whyNotAtPickup }: BasketPart): string | null =>
  problem ?? (ways.includes("card") ? null : whyNotAtPickup);

/** Whether everything in these parts can be ordered now. */
export const isOrderable = (parts: readonly BasketPart[]): boolean =>
  parts.length > 0 &&
  parts.every(
    (part) => whyNotOrderPart(part) === null && part.lines.every((line) => !line.problem),
  );
