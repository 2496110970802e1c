import type { Instant } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { longDate, momentText } from "../../core/calendar";
import { pictureSource } from "../../core/links";
import { formatHours } from "../../core/week";
import {
  configFor,
  datesMissed,
  type MissedDate,
  pickupsAhead,
} from "../../vendors/pickup/pickup.rules";
import { priceText, whyNotPreOrder } from "../../vendors/product/product.rules";
import { byWeight, offerText, piecePrice } from "../../vendors/product/weight.rules";
import { waysToPay, whyNotOrderFrom } from "../../vendors/vendor.rules";
import { leftOf, type Offer, type VendorProduct, whyNotOrderAs } from "./pre-order.rules";

/**
 * What the pre-order form offers: the products that can be pre-ordered, the markets, and for each
 * market the dates that are still in time for `productIds` and the dates that are missed. The texts
 * are ready to show.
 */
export function preOrderOffer(
  offer: Offer,
  viewer: Viewer | null,
  productIds: number[],
  now: Instant,
) {
  const products = offer.products.filter((product) => whyNotPreOrder(product) === null);
  const chosen = productIds.filter((id) => products.some((product) => product.id === id));
  const refusal = (viewer && whyNotOrderAs(viewer)) ?? whyNotOrderFrom(offer.vendor);
  return {
    vendor: {
      id: offer.vendor.id,
      name: offer.vendor.name,
      ways: waysToPay(offer.vendor),
      piecesAtPickup: offer.vendor.piecesAtPickup,
    },
    products: products.map((product) => productView(product, offer)),
    markets: offer.markets.map((market) => ({
      id: market.id,
      name: market.name,
      address: market.address,
      dates: pickupsAhead(market, chosen, offer.configs, now).map((pickup) => ({
        date: pickup.date,
        label: longDate(pickup.date),
        hours: formatHours(pickup.start, pickup.end),
        until: momentText(pickup.cutoff, market.week.timeZone),
        instructions: instructionsFor(offer, chosen, market.id, pickup.date),
        left: products
          .map(({ id }) => ({ productId: id, left: leftOf(offer, id, market.id, pickup.date) }))
          .filter(({ left }) => Number.isFinite(left)),
      })),
      missed: datesMissed(market, chosen, offer.configs, now).map((missed) => ({
        date: missed.date,
        label: longDate(missed.date),
        why: missedBecause(offer.vendor.name, missed),
      })),
    })),
    refusal: refusal && { title: refusal.title, text: refusal.message },
  };
}

function productView(product: VendorProduct, { configs, stock }: Offer) {
  const { id, name, image, category, dayLimit } = product;
  const sold = byWeight(product);
  return {
    id,
    name,
    picture: pictureSource(image),
    category,
    /** The price of one piece; if it is sold by weight, the most that it can cost. */
    priceCents: piecePrice(product) ?? 0,
    price: priceText({ ...product, price: "" }),
    /** What a product sold by weight costs. Null for every other product. */
    promise: sold && offerText(sold),
    isLimited:
      dayLimit !== null ||
      configs.some((each) => each.productId === id && each.dayLimit !== null) ||
      stock.some((each) => each.productId === id && each.brought !== null),
  };
}

function missedBecause(vendor: string, { why, closedFor }: MissedDate): string {
  if (why === "too_late") return "Ordering has closed";
  if (why === "not_coming") return `${vendor} isn’t coming that day`;
  return ["The market is closed", closedFor].filter(Boolean).join(": ");
}

/**
 * The vendor's instructions for collecting these products at that market on that date, each text
 * once.
 */
function instructionsFor(
  { configs }: Offer,
  productIds: number[],
  marketId: number,
  date: string,
): string[] {
  const said = productIds.map((id) => configFor(configs, id, marketId, date)?.specialInstructions);
  return [...new Set(said)].filter((text) => typeof text === "string");
}
export type PreOrderOffer = ReturnType<typeof preOrderOffer>;
