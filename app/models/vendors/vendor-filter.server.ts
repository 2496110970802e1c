import { type SQL, sql } from "drizzle-orm";
import { searchFor } from "../core/listing/directory";
import { jsonArray, type RowOf, selected } from "../core/rows.server";
import {
  type Candidate,
  holdsText,
  milesFrom,
  nearestFirst,
  passes,
  wayAround,
} from "../guide/market/find-markets.server";
import type { ReadingFor } from "../guide/market/market.server";
import { m, marketColumns } from "../guide/market/market-columns.server";
import type { MarketFilter } from "../guide/market/market-filter";
import {
  endOfReading,
  marketsOnTheWay,
  mayBeAsked,
} from "../guide/market/markets-on-the-way.server";
import { squaresOutwards } from "../guide/place/outwards";
import type { Coordinates } from "../guide/place/place";
import type { Coming } from "./attendance/attendance.rules";
import { attendanceIn } from "./attendance/attending.server";
import { searchedInVendors } from "./vendor.server";
import { isListed, v } from "./vendor-columns.server";
import { isThereNow, type Stand } from "./vendor-day";
import { sells } from "./what-it-sells";

/** The fields of a market that a filter reads, and on which dates the vendor comes. */
type Market = RowOf<typeof marketColumns.filtered> & Coming;
/** The fields of a vendor that a filter reads: its markets, as JSON, if the filter needs them. */
export interface Looked {
  standsAt: string;
  listedCategories: string;
}

/** Whether a filter needs the vendor's markets for its answer. */
export const asksMarkets = ({ day, isOpen }: MarketFilter) => day !== null || isOpen;
/** The part of a filter that applies to markets. */
const ofMarket = (filter: MarketFilter): MarketFilter => ({ ...filter, category: null });

export function fits(vendor: Looked, filter: MarketFilter, now: number): boolean {
  if (!sells(vendor, filter.category)) return false;
  return !asksMarkets(filter) || standsThatFit(vendor, filter, now).length > 0;
}

/** The markets of a vendor that match the filter. */
export function standsThatFit(
  { standsAt }: Pick<Looked, "standsAt">,
  filter: MarketFilter,
  now: number,
): Stand[] {
  const markets: (Market & Stand)[] = JSON.parse(standsAt);
  return markets.filter((market) => standPasses(market, null, filter, now));
}

/** Whether a market of a vendor matches the filter. A vendor that stays away is not there now. */
const standPasses = (market: Market, miles: number | null, filter: MarketFilter, now: number) =>
  passes(market, miles, ofMarket(filter), now) && (!filter.isOpen || isThereNow(market, now));

export const hasMoreThan = (most: number, { listedMarkets }: { listedMarkets: string }) =>
  JSON.parse(listedMarkets).length > most;

/** Vendors as `v` that show products of a category, in the order of ids, after an id. */
export const thoseWhoSell = (category: string, after: number) =>
  sql`vendor_categories sold cross join vendors v on v.id = sold.vendor_id
    where sold.category = ${category} and sold.vendor_id > ${after} order by sold.vendor_id`;

export const byItsName = (a: { id: number; name: string }, b: { id: number; name: string }) =>
  a.name.localeCompare(b.name) || a.id - b.id;

/**
 * How many rows to read around a place. A row is a vendor at a market, or a market without vendors.
 */
const mostNear = 280;

/**
 * A vendor at one of the markets around a place. `isStand` is null for a market without vendors.
 */
type Near<Row> = Row &
  Market &
  Pick<Candidate, "lat" | "lng"> & {
    isStand: 1 | null;
    at: number;
    marketId: number;
    marketName: string;
    about: string;
  };

/**
 * The vendors around a place, by the distance of their nearest market (or by name if the filter
 * says so), as far as one statement reads; nothing if the condition `only` is false. Markets without
 * vendors are read too, because they show where reading stopped. The limit ends the joins early; with
 * an `order by`, the statement would read all rows first.
 */
export async function around<
  Row extends { id: number; name: string; vendorType: string; listedCategories: string },
>(
  ctx: ReadingFor,
  filter: MarketFilter,
  near: Coordinates,
  columns: SQL<Row>,
  { most = mostNear, only }: { most?: number; only?: SQL } = {},
) {
  const squares = squaresOutwards(wayAround(near, filter));
  const isAsked = mayBeAsked(ofMarket(filter), ctx.now) ?? sql`true`;
  const rows = await ctx.db.all<Near<Row>>(sql`
    select m.at, iif(v.id is null, null, 1) isStand, ${selected({
      ...marketColumns.filtered,
      ...attendanceIn("mv"),
      marketId: m.id,
      marketName: m.name,
      lat: m.lat,
      lng: m.lng,
      about: v.description,
    })}, ${columns}
    from ${marketsOnTheWay(squares, { most, only })}
      left join market_vendors mv on mv.market_id = m.id and ${isAsked}
      left join vendors v on v.id = mv.vendor_id and ${isListed()}
    limit ${most}`);
  const fitting = rows.filter((row) => {
    if (row.isStand === null || !sells(row, filter.category)) return false;
    const texts = [row.name, row.about, row.vendorType, row.marketName];
    if (filter.q !== "" && !holdsText(texts, filter.q)) return false;
    return standPasses(row, milesFrom(near, row), filter, ctx.now);
  });
  const end = endOfReading(rows, squares, most);
  const found = new Map<number, Row & { stands: Stand[] }>();
  for (const row of nearestFirst(fitting, near, end?.miles)) {
    const vendor = found.get(row.id) ?? { ...row, stands: [] };
    vendor.stands.push({ ...row, id: row.marketId, name: row.marketName });
    found.set(row.id, vendor);
  }
  const vendors = [...found.values()];
  if (filter.sort === "name") vendors.sort(byItsName);
  return { found: vendors, next: null, more: end !== null };
}

/**
 * The sizes of a window for programs: more markets for each vendor, and fewer vendors, than for
 * cards.
 */
const inWindow = 15;
const marketsOfEach = 8;
const withoutMarkets = { all: 180, letters: 180, trigrams: 90 };

/**
 * The first markets of a vendor, with the dates on which the vendor comes, as JSON, if the filter
 * needs them.
 */
export const firstStands = (filter: MarketFilter, most: number): SQL<string> =>
  asksMarkets(filter)
    ? jsonArray(
        { ...marketColumns.filtered, id: m.id, name: m.name, ...attendanceIn("mv") },
        sql`json_each(v.listed_markets) stand
          cross join markets m on m.id = stand.value ->> 'id'
          cross join market_vendors mv on mv.market_id = m.id and mv.vendor_id = v.id
          limit ${most}`,
      )
    : sql<string>`'[]'`;

interface Told {
  name: string;
  description: string;
  vendorType: string;
  listedMarkets: string;
}
const holds = ({ name, description, vendorType, listedMarkets }: Told, q: string) =>
  holdsText([name, description, vendorType, listedMarkets], q);

/** How many vendors to check when no index fits the filter, and which columns the check needs. */
export const windowBy = (filter: MarketFilter) => ({
  most: asksMarkets(filter) ? inWindow : withoutMarkets.all,
  columns: { standsAt: firstStands(filter, marketsOfEach) },
});

/** Whether a vendor that was read this way matches the filter. */
export const isAsked = (row: Told & Looked, filter: MarketFilter, now: number): boolean =>
  (filter.q === "" || holds(row, filter.q)) && fits(row, filter, now);

/**
 * The vendors of a window after `from`, in the order of ids, that contain the text and match the
 * filter. `next` is where the next window starts, null at the end.
 */
export async function byId<
  Row extends {
    id: number;
    name: string;
    description: string;
    vendorType: string;
    listedCategories: string;
  },
>(ctx: ReadingFor, filter: MarketFilter, from: number, columns: SQL<Row>) {
  const how = searchFor(filter.q, searchedInVendors);
  const byMarkets = asksMarkets(filter);
  const most = byMarkets ? inWindow : withoutMarkets[how.by];
  // D1 binds every number as REAL, and FTS5 finds nothing with it. So this number is written into
  // the statement.
  const after = sql.raw(String(Math.trunc(from)));
  const candidates =
    how.by === "trigrams"
      ? sql`vendor_search cross join vendors v on v.id = vendor_search.rowid
          where vendor_search match ${how.match} and vendor_search.rowid > ${after}
          order by vendor_search.rowid`
      : filter.category
        ? thoseWhoSell(filter.category, from)
        : sql`vendors v where ${isListed()} and v.id > ${after} order by v.id`;
  const rows = await ctx.db.all<Row & Looked & { listedMarkets: string; isRemoved: 0 | 1 }>(sql`
    select ${columns}, v.listed_markets listedMarkets, not ${isListed()} isRemoved,
      ${firstStands(filter, marketsOfEach)} standsAt
    from ${candidates} limit ${most}`);
  const found = rows.filter(
    (row) =>
      !row.isRemoved &&
      (how.by !== "letters" || holds(row, filter.q)) &&
      fits(row, filter, ctx.now),
  );
  const next = rows.length === most ? (rows.at(-1)?.id ?? null) : null;
  const unread = byMarkets && rows.some((row) => hasMoreThan(marketsOfEach, row));
  return { found, next, more: next !== null || unread };
}
