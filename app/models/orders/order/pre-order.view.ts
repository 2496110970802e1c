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
import { whyNotPreOrder } from "../../vendors/product/product.rules";
import { waysToPay, whyNotOrderFrom } from "../../vendors/vendor.rules";
import { leftOf, type Stall, whyNotOrderAs } from "./pre-order.rules";

/**
 * What the pre-order form offers: the products that can be pre-ordered, the markets, and for each
 * market the dates that are still in time for `productIds`, and those that are missed. Texts are
 * ready to be shown.
 */
export function preOrderOffer(
  stall: Stall,
  viewer: Viewer | null,
  productIds: number[],
  now: Instant,
) {
  const products = stall.products.filter((product) => whyNotPreOrder(product) === null);
  const chosen = productIds.filter((id) => products.some((product) => product.id === id));
  const refusal = (viewer && whyNotOrderAs(viewer)) ?? whyNotOrderFrom(stall.vendor);
  return {
    vendor: {
      id: stall.vendor.id,
      name: stall.vendor.name,
      ways: waysToPay(stall.vendor),
      piecesAtPickup: stall.vendor.piecesAtPickup,
    },
    products: products.map(({ id, name, unit, image, category, priceCents, dayLimit }) => ({
      id,
      name,
      unit,
      picture: pictureSource(image),
      category,
      priceCents: priceCents ?? 0,
      isLimited:
        dayLimit !== null ||
        stall.configs.some((each) => each.productId === id && each.dayLimit !== null) ||
        stall.stock.some((each) => each.productId === id && each.brought !== null),
    })),
    markets: stall.markets.map((market) => ({
      id: market.id,
      name: market.name,
      address: market.address,
      dates: pickupsAhead(market, chosen, stall.configs, now).map((pickup) => ({
        date: pickup.date,
        label: longDate(pickup.date),
        hours: formatHours(pickup.start, pickup.end),
        until: momentText(pickup.cutoff, market.week.timeZone),
        instructions: instructionsFor(stall, chosen, market.id, pickup.date),
        left: products
          .map(({ id }) => ({ productId: id, left: leftOf(stall, id, market.id, pickup.date) }))
          .filter(({ left }) => Number.isFinite(left)),
      })),
      missed: datesMissed(market, chosen, stall.configs, now).map((missed) => ({
        date: missed.date,
        label: longDate(missed.date),
        why: missedBecause(stall.vendor.name, missed),
      })),
    })),
    refusal: refusal && { title: refusal.title, text: refusal.message },
  };
}

function missedBecause(vendor: string, { why, closedFor }: MissedDate): string {
  if (why === "too_late") return "Ordering has closed";
  if (why === "not_coming") return `${vendor} isn’t coming that day`;
  return ["The market is closed", closedFor].filter(Boolean).join(": ");
}

/** What the vendor says of collecting these products there on that date, each thing once. */
function instructionsFor(
  { configs }: Stall,
  productIds: number[],
  marketId: number,
  date: string,
): string[] {
  const said = productIds.map((id) => configFor(configs, id, marketId, date)?.specialInstructions);
  return [...new Set(said)].filter((text) => typeof text === "string");
}
export type PreOrderOffer = ReturnType<typeof preOrderOffer>;
