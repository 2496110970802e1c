import { type SQL, sql } from "drizzle-orm";
import { localDateOf } from "../../core/calendar";
import { findsAtMost } from "../../core/listing/directory.server";
import { jsonArray } from "../../core/rows.server";
import { matchIf, nearlyMatched } from "../../guide/finding/wider.server";
import { placed } from "../../guide/market/filtered-markets.server";
import { milesFrom } from "../../guide/market/find-markets.server";
import type { Reading } from "../../guide/market/market.server";
import { marketColumns } from "../../guide/market/market-columns.server";
import type { MarketFilter } from "../../guide/market/market-filter";
import { placeOfCountry } from "../../guide/place/find-place.server";
import { type Coordinates, milesText } from "../../guide/place/place";
import { type PlaceQuestion, widerNotes } from "../../guide/place/place-question";
import { attendanceIn } from "../attendance/attending.server";
import { ripeMatch, ripeSquares, ripeText } from "./ripe.rules";
import {
  datesOfEach,
  offerAt,
  type RipeMarketRow,
  type RipeOffer,
  type RipeRow,
} from "./ripe.view";

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

/**
 * The size of a window: how many products, and how many markets of each with the settings there. At
 * most 600 rows.
 */
const productsLookedAt = 14;
const marketsOfEach = 6;
/** Without a given distance, 'near' means within this many miles. */
const usualMiles = 25;

/**
 * Which vendor has a product, at which market, on which next date: the soonest first, then the
 * nearest. One round trip, or two if only the markets know the place. Products are searched in the
 * order in which they were entered, one window at a time, and only in the squares around the
 * requested place.
 */
export async function findRipe(ctx: Reading, filter: MarketFilter): Promise<RipePage> {
  const notes = [...filter.notes];
  const { near, question } = await placed(ctx, filter);
  if (question?.isOpen) return { offers: [], wasAsked: false, next: null, notes, question };
  const reach = near ? (filter.reach ?? { nearest: 0, farthest: usualMiles }) : null;
  const match = ripeMatch(filter.q, near, reach?.farthest ?? Number.POSITIVE_INFINITY);
  if (match === null) {
    if (filter.q) notes.push("Type at least 3 letters.");
    return { offers: [], wasAsked: false, next: null, notes, question };
  }
  const wider = filter.after
    ? null
    : ripeNearly(filter.q, near, reach?.farthest ?? Number.POSITIVE_INFINITY);
  const isUnknown = findsAtMost(0, sql`product_search`, match);
  const [asTyped, alike] = await Promise.all([
    readWindow(ctx, sql`${match}`, filter.after ?? 0),
    wider ? readWindow(ctx, wider, 0, isUnknown) : [],
  ]);
  const rows = asTyped.length > 0 ? asTyped : alike;
  const place = rows.length === 0 && !near ? await placeOfCountry(ctx, filter.q) : null;
  if (place?.is === "known" || place?.is === "several") {
    notes.push(`“${filter.q}” is a place. Search for a food, and enter the place under “Near”.`);
  } else if (alike.length > 0) notes.push(...widerNotes(filter.q, 0, rows.length, null));
  const next = rows.length === productsLookedAt ? (rows.at(-1)?.id ?? null) : null;
  const offers = rows
    .filter(({ availabilityStatus }) => availabilityStatus !== "Out of Stock")
    .flatMap((row) => {
      const markets: RipeMarketRow[] = JSON.parse(row.markets);
      return markets.flatMap((market) => {
        const miles = milesFrom(near, market);
        const isInReach =
          !reach || (miles !== null && miles >= reach.nearest && miles <= reach.farthest);
        const offer = isInReach ? offerAt(row, market, filter.day, ctx.now) : null;
        return offer
          ? [{ ...offer, distance: miles === null ? null : milesText(miles), miles }]
          : [];
      });
    })
    .sort(
      (a, b) =>
        a.date.localeCompare(b.date) ||
        (a.miles ?? 0) - (b.miles ?? 0) ||
        a.product.name.localeCompare(b.product.name),
    )
    .map(({ miles: _, ...offer }) => offer);
  return { offers, wasAsked: true, next, notes, question };
}

/** The text's words, each also with a similar spelling. Null if the text has no words. */
function ripeNearly(q: string, near: Coordinates | null, miles: number): SQL | null {
  const words = nearlyMatched("product", q);
  return words && sql`${ripeText} || ' : (' || ${words} || ')' || ${ripeSquares(near, miles)}`;
}

/** A window of products. If the condition `only` is false, nothing is read. */
function readWindow(
  { db, now }: Reading,
  match: SQL,
  after: number,
  only: SQL = sql`true`,
): Promise<RipeRow[]> {
  // FTS5 needs integers, and D1 binds every number as REAL.
  const passed = sql.raw(String(after));
  // Pickups start tomorrow on the market's clock. That is nowhere earlier than today in UTC.
  const since = localDateOf(now, "UTC");
  const settings = (which: SQL) => sql`json((
    select json_group_array(json_object('isEnabled', is_enabled,
      'cutoffDateTime', cutoff_date_time, 'cutoffDays', cutoff_days, 'cutoffTime', cutoff_time,
      'pickupDate', pickup_date,
      'pickupTimeStart', pickup_time_start, 'pickupTimeEnd', pickup_time_end))
    from (select * from product_pre_order_configs
      where product_id = p.id and market_id = m.id and ${which})))`;
  const offered = {
    ...marketColumns.offered,
    ...attendanceIn("mv"),
    ofEveryDate: settings(sql`pickup_date is null`),
    ofDates: settings(sql`pickup_date >= ${since} order by pickup_date limit ${datesOfEach}`),
  };
  const markets = sql`market_vendors mv cross join markets m on m.id = mv.market_id
    where mv.vendor_id = v.id and m.removed_at is null
    order by mv.market_id limit ${marketsOfEach}`;
  return db.all<RipeRow>(sql`
    select p.id, p.vendor_id vendorId, v.name vendorName, p.name, p.price, p.price_cents priceCents,
      p.unit, p.image, p.category, p.availability_status availabilityStatus,
      p.seasonal_info seasonalInfo, p.is_pre_order_enabled isPreOrderEnabled,
      ${jsonArray(offered, markets)} markets
    from product_search cross join products p on p.id = product_search.rowid
      cross join vendors v on v.id = p.vendor_id
    where product_search match ${matchIf(only, match)} and product_search.rowid > ${passed}
    order by product_search.rowid limit ${productsLookedAt}`);
}
