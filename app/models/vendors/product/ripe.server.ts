import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { findsAtMost } from "../../core/listing/directory.server";
import { nearlyMatched } from "../../guide/finding/wider.server";
import { placed } from "../../guide/market/filtered-markets.server";
import { milesFrom } from "../../guide/market/find-markets.server";
import type { Reading } from "../../guide/market/market.server";
import type { Reach } from "../../guide/market/market-filter";
import { placeOfCountry } from "../../guide/place/find-place.server";
import { type Coordinates, milesText } from "../../guide/place/place";
import { type PlaceQuestion, widerNotes } from "../../guide/place/place-question";
import { ripeMatch, ripeSquares, ripeText } from "./ripe.rules";
import { offerAt, type RipeMarketRow, type RipeOffer, type RipeRow } from "./ripe.view";
import type { RipeFilter } from "./ripe-filter";
import { type RipeWindow, readRipe } from "./ripe-window.server";

export interface RipePage {
  offers: RipeOffer[];
  /** Whether the search had anything to look for. */
  wasAsked: boolean;
  /** The `after` of the next page. Null at the end. */
  next: number | null;
  notes: string[];
  /** A question to the user about the place, if it is unclear. */
  question: PlaceQuestion | null;
}

/** Without a given distance, 'near' means within this many miles. */
const usualMiles = 25;

/**
 * Which vendor has a product, at which market, on which next date: the soonest first, then the
 * nearest; or the lowest price per pound first. One round trip, or two if only the markets know the
 * place. Products are searched in the order in which they were entered, one window at a time, and
 * only in the squares around the requested place.
 */
export async function findRipe(ctx: Reading, filter: RipeFilter): Promise<RipePage> {
  const notes = [...filter.notes];
  const { near, question } = await placed(ctx, filter);
  if (question?.isOpen) return { offers: [], wasAsked: false, next: null, notes, question };
  const reach = near ? (filter.reach ?? { nearest: 0, farthest: usualMiles }) : null;
  const farthest = reach?.farthest ?? Number.POSITIVE_INFINITY;
  const match = ripeMatch(filter.q, near, farthest);
  if (match === null) {
    if (filter.q) notes.push("Type at least 3 letters.");
    return { offers: [], wasAsked: false, next: null, notes, question };
  }
  const wider = ripeNearly(filter.q, near, farthest);
  const isUnknown = findsAtMost(0, sql`product_search`, match);
  const [asTyped, alike] = await Promise.all([
    readRipe(ctx, filter, sql`${match}`),
    wider && readRipe(ctx, filter, wider, isUnknown),
  ]);
  const found = asTyped.compared > 0 || alike === null ? asTyped : alike;
  notes.push(...(await notesOn(ctx, filter, found, { isAlike: found !== asTyped, near })));
  const offers = offersOf(found.rows, filter, { near, reach, now: ctx.now });
  return { offers, wasAsked: true, next: found.next, notes, question };
}

/** What a visitor should know about the products that were found, or were not. */
async function notesOn(
  ctx: Reading,
  { q, mostPerPound }: RipeFilter,
  { rows, compared, isCut }: RipeWindow,
  { isAlike, near }: { isAlike: boolean; near: Coordinates | null },
): Promise<string[]> {
  const place = compared === 0 && !near ? await placeOfCountry(ctx, q) : null;
  if (place?.is === "known" || place?.is === "several") {
    return [`“${q}” is a place. Search for a food, and enter the place under “Near”.`];
  }
  const notes = isAlike && rows.length > 0 ? widerNotes(q, 0, rows.length, null) : [];
  if (mostPerPound !== null) notes.push("Products without a known weight aren’t shown.");
  if (isCut) {
    notes.push(
      `We compared the prices of the first ${compared} products. To compare others, add a word or a place.`,
    );
  }
  return notes;
}

type Offer = RipeOffer & { miles: number | null; pricePerPound: number | null };

/** The offers of the products that were found, at the markets in reach, in their order. */
function offersOf(
  rows: RipeRow[],
  { day, isByPrice }: RipeFilter,
  { near, reach, now }: { near: Coordinates | null; reach: Reach | null; now: Instant },
): RipeOffer[] {
  return rows
    .filter(({ availabilityStatus }) => availabilityStatus !== "Out of Stock")
    .flatMap((row) => {
      const { pricePerPound } = row;
      const markets: RipeMarketRow[] = JSON.parse(row.markets);
      return markets.flatMap((market) => {
        const miles = milesFrom(near, market);
        const isInReach =
          !reach || (miles !== null && miles >= reach.nearest && miles <= reach.farthest);
        const offer = isInReach ? offerAt(row, market, day, now) : null;
        const distance = miles === null ? null : milesText(miles);
        return offer ? [{ ...offer, distance, miles, pricePerPound }] : [];
      });
    })
    .sort((a, b) => (isByPrice ? byPrice(a, b) : 0) || bySoonest(a, b))
    .map(({ miles: _, pricePerPound: __, ...offer }) => offer);
}

const bySoonest = (a: Offer, b: Offer) =>
  a.date.localeCompare(b.date) ||
  (a.miles ?? 0) - (b.miles ?? 0) ||
  a.product.name.localeCompare(b.product.name);

/** The lowest price per pound first. Products whose price per pound nobody knows come last. */
const byPrice = (a: Offer, b: Offer) =>
  (a.pricePerPound ?? mostPricePerPound) - (b.pricePerPound ?? mostPricePerPound);
const mostPricePerPound = Number.MAX_SAFE_INTEGER;

/** The text's words, each also with a similar spelling. Null if the text has no words. */
function ripeNearly(q: string, near: Coordinates | null, miles: number): SQL | null {
  const words = nearlyMatched("product", q);
  return words && sql`${ripeText} || ' : (' || ${words} || ')' || ${ripeSquares(near, miles)}`;
}
