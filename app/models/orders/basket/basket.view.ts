import type { Instant } from "~/platform/context";
import { momentText, monthAndDay, shortDate, weekdayOf } from "../../core/calendar";
import { pictureSource } from "../../core/links";
import { formatCents } from "../../core/money";
import { formatHours } from "../../core/week";
import { withPickup } from "../../vendors/pickup/pickup-wish";
import { priceText } from "../../vendors/product/product.rules";
import { offerText } from "../../vendors/product/weight.rules";
import { isChargedWhenWeighed } from "../order/pre-order.rules";
import { sumText } from "../weighing/line-weight";
import {
  type BasketLine,
  type BasketPart,
  isOrderable,
  type OpenBasket,
  partsOf,
  totalOf,
  whyNotOrderPart,
} from "./basket.rules";
import { type PossibleDate, possibleMoves } from "./move.rules";
import type { BasketSummary } from "./read-basket.server";

/** The address of an open basket's page. */
export const basketPath = (basketId: number) => `/basket?basket=${basketId}`;

/** The address where a basket is paid: the basket with this id, or the one that was changed last. */
export const checkoutPath = (basketId: number | null) =>
  basketId === null ? "/basket/checkout" : `/basket/checkout?basket=${basketId}`;

type Day = Pick<BasketSummary, "marketName" | "pickupDate">;

/** 'Saturday, May 9 at Grove Market'. */
const dayText = ({ marketName, pickupDate }: Day) =>
  `${weekdayOf(pickupDate)}, ${monthAndDay(pickupDate)} at ${marketName}`;

export const basketLink = (basket: BasketSummary) => ({
  id: basket.id,
  to: basketPath(basket.id),
  label: dayText(basket),
});

/** An open basket as its page shows it: texts that are ready to show. */
export function basketView(basket: OpenBasket, now: Instant) {
  const parts = partsOf(basket, now);
  return {
    id: basket.id,
    version: basket.version,
    day: dayText(basket),
    parts: parts.map((part) => partView(part, basket)),
    total: sumText(totalOf(parts), linesOf(parts)),
    isOrderable: isOrderable(parts),
  };
}
export type BasketView = ReturnType<typeof basketView>;

/** Vendors that come to a basket's market on its date, as links to their pages. */
export const besideView = (
  basket: OpenBasket,
  vendors: readonly { id: number; name: string; vendorType: string }[],
) =>
  vendors.map(({ id, name, vendorType }) => ({
    id,
    name,
    kind: vendorType,
    to: withPickup(`/vendor/${id}`, basket),
  }));

const linesOf = (parts: readonly BasketPart[]) => parts.flatMap(({ lines }) => lines);

function partView(part: BasketPart, basket: OpenBasket) {
  const { vendorId, vendorName, pickup, lines } = part;
  return {
    vendorId,
    vendorName,
    vendorPage: withPickup(`/vendor/${vendorId}`, basket),
    problem: whyNotOrderPart(part),
    hours: pickup && formatHours(pickup.start, pickup.end),
    until: pickup && momentText(pickup.cutoff, basket.timeZone),
    subtotal: sumText(part.subtotal, part.lines),
    paysAtPickup: !part.ways.includes("card"),
    lines: lines.map((line) => lineView(line, basket)),
  };
}

function lineView(line: BasketLine, { offers }: OpenBasket) {
  const { productId, quantity, seenName } = line;
  const product = offers.flatMap(({ products }) => products).find(({ id }) => id === productId);
  return {
    productId,
    name: product?.name ?? seenName,
    picture: product ? pictureSource(product.image) : null,
    category: product?.category ?? null,
    quantity,
    price: priceText({
      price: "",
      priceCents: line.weight?.pricePerUnit ?? line.unitPrice,
      unit: product?.unit ?? "",
    }),
    promise: line.weight && offerText(line.weight),
    was: line.was === null ? null : sumText(line.was, [line]),
    total: formatCents(line.total),
    problem: line.problem,
  };
}

export function checkoutView(basket: OpenBasket, now: Instant) {
  const parts = partsOf(basket, now);
  return {
    id: basket.id,
    version: basket.version,
    day: dayText(basket),
    isOrderable: isOrderable(parts),
    total: sumText(totalOf(parts), linesOf(parts)),
    totalCents: totalOf(parts),
    parts: parts.map((part) => ({
      vendorId: part.vendorId,
      vendorName: part.vendorName,
      hours: part.pickup && formatHours(part.pickup.start, part.pickup.end),
      note: part.note ?? undefined,
      items: part.lines.map(({ quantity, seenName }) => `${quantity} × ${seenName}`).join(", "),
      amount: sumText(part.subtotal, part.lines),
      amountCents: part.subtotal,
      /** Whether a card is charged only once the vendor has weighed something. */
      isWeighed: isChargedWhenWeighed(part.lines),
      ways: part.ways,
      whyNotAtPickup: part.whyNotAtPickup,
    })),
  };
}
export type CheckoutView = ReturnType<typeof checkoutView>;

/** When the saved card is charged for these parts of a basket, beside the list of the charges. */
export function whenCharged(parts: readonly Pick<CheckoutView["parts"][number], "isWeighed">[]) {
  if (parts.every(({ isWeighed }) => isWeighed)) {
    return `We charge it when ${parts.length === 1 ? "your" : "each"} order is weighed.`;
  }
  return parts.some(({ isWeighed }) => isWeighed)
    ? "We charge it as listed above."
    : "We charge it right away.";
}

/** Where else a basket can be picked up. The basket was read with the offers of all markets. */
export function movesView(basket: OpenBasket, now: Instant) {
  return {
    id: basket.id,
    version: basket.version,
    day: dayText(basket),
    markets: possibleMoves(basket, now).map(({ dates, ...market }) => ({
      ...market,
      choices: choicesOf(dates),
    })),
  };
}

/** Dates that leave out the same products, under these products: the fewest left out first. */
function choicesOf(dates: PossibleDate[]) {
  const choices = new Map<string, { date: string; label: string }[]>();
  for (const { date, problems } of dates.toSorted(byProblems)) {
    const left = problems.map(({ seenName }) => seenName).join(", ");
    choices.set(left, [...(choices.get(left) ?? []), { date, label: shortDate(date) }]);
  }
  return [...choices].map(([left, dates]) => ({ left, dates }));
}

const byProblems = (a: PossibleDate, b: PossibleDate) => a.problems.length - b.problems.length;
