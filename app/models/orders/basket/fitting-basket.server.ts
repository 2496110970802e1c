import type { Allowed, Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Customer } from "~/platform/viewer";
import { pickupsAhead } from "../../vendors/pickup/pickup.rules";
import type { PickupWish } from "../../vendors/pickup/pickup-wish";
import { whyNotPreOrder } from "../../vendors/product/product.rules";
import { findOrder } from "../order/order.server";
import { type Offer, pickupFor } from "../order/pre-order.rules";
import { readOffer } from "../order/pre-order.server";
import type { AddOneToBasket, AddToBasket, OrderAgain } from "./basket.schema";
import { addToBasket } from "./basket.server";
import { type Anyone, type BasketSummary, listBaskets } from "./read-basket.server";

type Item = AddToBasket["items"][number];
type Day = Pick<AddToBasket, "marketId" | "pickupDate">;

/** Whether these products of a vendor can be picked up at a market on a date. */
function isPossible(day: Day, items: readonly Item[], offer: Offer, now: Instant): boolean {
  try {
    pickupFor({ ...day, items: [...items] }, offer, now);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** The market and date of the first of these baskets into which these products fit, or null. */
const fittingDay = (
  open: readonly BasketSummary[],
  items: readonly Item[],
  offer: Offer,
  now: Instant,
): Day | null => {
  const found = open.find((basket) => isPossible(basket, items, offer, now));
  return found ? { marketId: found.marketId, pickupDate: found.pickupDate } : null;
};

/** The basket that a product went into, or where and when its customer may want to collect it. */
export type AddedOne = { basketId: number } | { wish: PickupWish };

/**
 * Puts a product into a basket: for the market and the date of the command, or else into the newest
 * open basket that it fits into. If there is none, the customer has to choose a market and a date
 * first; the vendor's market with the next pickup is suggested. Throws like `addToBasket`.
 */
export async function addOneToBasket(ctx: Anyone, command: AddOneToBasket): Promise<AddedOne> {
  const { vendorId, marketId, pickupDate, items, placeKey } = command;
  const add = async (day: Day) => ({
    basketId: await addToBasket(ctx, { ...day, items, placeKey }),
  });
  if (marketId && pickupDate) return add({ marketId, pickupDate });
  const [open, offer] = await Promise.all([listBaskets(ctx), readOffer(ctx, vendorId)]);
  const day = fittingDay(open, items, offer, ctx.now);
  if (day) return add(day);
  const isOpen = !marketId && !pickupDate;
  return { wish: isOpen ? { marketId: soonestMarket(items, offer, ctx.now) } : command };
}

/** The market at which these products can be picked up first. Undefined if they cannot be. */
function soonestMarket(items: readonly Item[], offer: Offer, now: Instant): number | undefined {
  const days = offer.markets.flatMap(
    ({ id }) => nextDay({ marketId: id, items }, offer, now) ?? [],
  );
  return days.sort((a, b) => a.pickupDate.localeCompare(b.pickupDate))[0]?.marketId;
}

export interface OrderedAgain {
  basketId: number;
  /** The names of the products that can no longer be ordered. */
  left: string[];
}

/**
 * Puts the products of an earlier order into a basket, as far as they can still be ordered: into
 * the newest open basket that they fit into, or else into one for the order's market and the next
 * date there. Returns null if the customer has to choose a market and a date. Throws `not_found`
 * for another customer's order, `gone` if nothing can be ordered any more, and like `addToBasket`.
 */
export async function orderAgain(
  ctx: Allowed<Customer>,
  { orderId, placeKey }: OrderAgain,
): Promise<OrderedAgain | null> {
  const [order, open] = await Promise.all([findOrder(ctx, orderId), listBaskets(ctx)]);
  const offer = await readOffer(ctx, order.vendorId).catch((error) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("gone", `${order.vendorName} is no longer on Market Day.`);
  });
  const isSold = ({ productId }: { productId: number }) =>
    offer.products.some((product) => product.id === productId && whyNotPreOrder(product) === null);
  const items = order.items
    .filter(isSold)
    .map(({ productId, quantity }) => ({ productId, quantity }));
  const left = order.items.filter((item) => !isSold(item)).map(({ productName }) => productName);
  if (items.length === 0) {
    throw new DomainError("gone", `${order.vendorName} no longer takes pre-orders for this.`);
  }
  const { marketId } = order;
  const day =
    fittingDay(open, items, offer, ctx.now) ?? nextDay({ marketId, items }, offer, ctx.now);
  return day && { basketId: await addToBasket(ctx, { ...day, items, placeKey }), left };
}

/** The next date on which these products can be picked up at a market, or null. */
function nextDay(
  { marketId, items }: { marketId: number; items: readonly Item[] },
  offer: Offer,
  now: Instant,
): Day | null {
  const market = offer.markets.find(({ id }) => id === marketId);
  if (!market) return null;
  const productIds = items.map(({ productId }) => productId);
  const [next] = pickupsAhead(market, productIds, offer.configs, now);
  return next ? { marketId, pickupDate: next.date } : null;
}
