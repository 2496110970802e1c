import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import {
  isWorthWidening,
  type ListPage,
  pageOfFound,
  perPage,
  searchFor,
} from "../core/listing/directory";
import { windowOf } from "../core/listing/directory.server";
import { jsonArray, type RowOf, selected } from "../core/rows.server";
import { ranked } from "../guide/finding/ranking";
import { widerStatements } from "../guide/finding/wider.server";
import { emptyPage, placed } from "../guide/market/filtered-markets.server";
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
import { isFiltered, type MarketFilter } from "../guide/market/market-filter";
import {
  endOfReading,
  marketsOnTheWay,
  mayBeAsked,
} from "../guide/market/markets-on-the-way.server";
import { placeOfCountry } from "../guide/place/find-place.server";
import { squaresOutwards } from "../guide/place/outwards";
import type { Coordinates } from "../guide/place/place";
import { type PlaceQuestion, placeSearched, widerNotes } from "../guide/place/place-question";
import type { Coming } from "./attendance/attendance.rules";
import { attendanceIn } from "./attendance/attending.server";
import {
  listVendors,
  searchedInVendors,
  type VendorCard,
  type VendorCardRow,
  vendorCardColumns,
  vendorCardOf,
  vendorDirectory,
} from "./vendor.server";
import { isListed, v } from "./vendor-columns.server";
import { inDayOrder, type Stand } from "./vendor-day";
import { sells } from "./what-it-sells";

/**
 * Vendors are filtered by the markets at which they stand (one that is there on a Saturday, is near)
 * and by what they sell. Without a place, a window of vendors is read, those of the category by an
 * index of their own, with the first markets of each where those are asked; with a place, the nearest
 * markets with the vendors of each. All of it reads at most 1,500 rows.
 */
const vendorsLookedAt = 32;
/** Where no market is asked. */
const vendorsAlone = { named: 48, ofCategory: 160 };
const marketsOfEach = 4;
/** Rows that are read around a place: a vendor at a market, or a market without one. */
const mostNear = 280;

type Market = RowOf<typeof marketColumns.filtered>;
/** A vendor at a market on the way; `isStand` is null for a market without one. */
type Near<Row> = Row &
  Market &
  Coming &
  Pick<Candidate, "lat" | "lng"> & {
    isStand: 1 | null;
    at: number;
    marketId: number;
    marketName: string;
    about: string;
  };

/** A page of the vendors that an address asks for, in at most two round trips. */
export async function vendorsAsked(
  ctx: ReadingFor,
  filter: MarketFilter,
): Promise<{ list: ListPage<VendorCard>; notes: string[]; question: PlaceQuestion | null }> {
  const { near, question } = await placed(ctx, filter);
  const { notes } = filter;
  if (question?.isOpen) return { list: emptyPage(filter), notes, question };
  if (!isFiltered(filter)) {
    const list = await listVendors(ctx, filter);
    if (!isWorthWidening(filter, list)) return { list, notes, question };
    return widened(ctx, filter, list);
  }
  const { found, ...end } = near
    ? await around(ctx, filter, near, selected(vendorCardColumns(ctx.viewer)))
    : await byName(ctx, filter);
  const { rows, ...list } = pageOfFound(inDayOrder(found, filter.day, ctx.now), end, filter);
  const cards = rows.map(({ row, onDay }) => vendorCardOf(row, { onDay, at: row.stands[0] }));
  return { list: { ...list, rows: cards }, notes, question };
}

/**
 * The first page of a search in which little was found is filled up: with those who stand nearest to
 * a place of that name, or with those whose names have its words in any order or nearly so.
 */
async function widened(ctx: ReadingFor, filter: MarketFilter, list: ListPage<VendorCard>) {
  const { q } = filter;
  const place = await placeOfCountry(ctx, q);
  const columns = selected(vendorCardColumns(ctx.viewer));
  const rows =
    place.is === "known"
      ? (await around(ctx, { ...filter, q: "", reach: usualReach }, place.at, columns)).found
      : await named(ctx, q);
  const known = new Set(list.rows.map(({ id }) => id));
  const others = rows.filter(({ id }) => !known.has(id)).slice(0, perPage - known.size);
  const cards = [...list.rows, ...others.map((row) => vendorCardOf(row))];
  const name = place.is === "known" ? place.name : null;
  return {
    list: { ...list, rows: cards, count: cards.length },
    notes: [...filter.notes, ...widerNotes(q, known.size, others.length, name)],
    question: placeSearched(q, place, cards.length === 0),
  };
}

/** Around a place that was only searched for: farther away, nobody looks for a stall. In miles. */
const usualReach = { nearest: 0, farthest: 25 };

async function named(ctx: ReadingFor, q: string): Promise<VendorCardRow[]> {
  const statements = widerStatements(
    {
      kind: "vendor",
      words: sql`vendor_words`,
      table: sql`vendors`,
      row: sql`v`,
      columns: selected(vendorCardColumns(ctx.viewer)),
    },
    q,
  );
  if (!statements) return [];
  const results = await runBatch(ctx.db, [statements.inAnyOrder, statements.nearly]);
  const all = new Map(results.flatMap(({ results: rows }) => rows.map((row) => [row.id, row])));
  return ranked([...all.values()], q, ({ name, vendorType }) => ({ name, more: vendorType }));
}

/** The first markets of a vendor, as JSON. */
const firstMarkets = (most: number) =>
  jsonArray(
    marketColumns.filtered,
    sql`json_each(v.listed_markets) stand
      cross join markets m on m.id = stand.value ->> 'id' limit ${most}`,
  );
/** The same, and on which of their dates the vendor comes: a card says it. */
const standsAt = jsonArray(
  { ...marketColumns.filtered, id: m.id, name: m.name, ...attendanceIn("mv") },
  sql`json_each(v.listed_markets) stand
    cross join markets m on m.id = stand.value ->> 'id'
    cross join market_vendors mv on mv.market_id = m.id and mv.vendor_id = v.id
    limit ${marketsOfEach}`,
);
/** Where a vendor of a program's window stands, as far as the filter asks it. */
const standsInWindow = (filter: MarketFilter): SQL<string> =>
  asksMarkets(filter) ? firstMarkets(marketsOfEachInWindow) : sql<string>`'[]'`;
/** Whether a filter can be answered only by the markets at which a vendor stands. */
const asksMarkets = ({ day, isOpen }: MarketFilter) => day !== null || isOpen;
/** The same filter, as it is asked of a market. */
const ofMarket = (filter: MarketFilter): MarketFilter => ({ ...filter, category: null });
interface Looked {
  standsAt: string;
  listedCategories: string;
}
function fits(vendor: Looked, filter: MarketFilter, now: number): boolean {
  if (!sells(vendor, filter.category)) return false;
  return !asksMarkets(filter) || standsThatFit(vendor, filter, now).length > 0;
}
/** The markets of a vendor that are what the filter asks for. */
function standsThatFit<Where extends Market>(
  { standsAt }: Pick<Looked, "standsAt">,
  filter: MarketFilter,
  now: number,
): Where[] {
  const markets: Where[] = JSON.parse(standsAt);
  return markets.filter((market) => passes(market, null, ofMarket(filter), now));
}
const hasMoreThan = (most: number, { listedMarkets }: { listedMarkets: string }) =>
  JSON.parse(listedMarkets).length > most;

type Window = VendorCardRow & { standsAt: string };

async function byName(ctx: ReadingFor, filter: MarketFilter) {
  if (filter.category && filter.q === "") return ofCategory(ctx, filter, filter.category);
  const how = searchFor(filter.q, searchedInVendors);
  const fromItsStart = { ...filter, page: 1 };
  const most = asksMarkets(filter) ? vendorsLookedAt : vendorsAlone.named;
  const rows = await ctx.db.all<Window & { more: number; lastId: number }>(
    sql`
    ${windowOf(vendorDirectory, how, fromItsStart, most)}
    select w.more, w.last_id lastId, ${windowColumns(ctx, filter)}
    from w cross join json_each(w.ids) each cross join vendors v on v.id = each.value
    where each.key < w.n order by each.key`,
  );
  const next = rows[0]?.more ? rows[0].lastId : null;
  return fitting(ctx, filter, rows, next);
}

const windowColumns = (ctx: ReadingFor, filter: MarketFilter) =>
  selected({
    ...vendorCardColumns(ctx.viewer),
    standsAt: asksMarkets(filter) ? standsAt : sql<string>`'[]'`,
  });

/** A window of those who sell something, in the order of their ids; within it, by name. */
async function ofCategory(ctx: ReadingFor, filter: MarketFilter, category: string) {
  const most = asksMarkets(filter) ? vendorsLookedAt : vendorsAlone.ofCategory;
  const rows = await ctx.db.all<Window & { isRemoved: 0 | 1 }>(sql`
    select ${windowColumns(ctx, filter)}, not ${isListed()} isRemoved
    from ${thoseWhoSell(category, filter.after ?? 0)} limit ${most}`);
  const next = rows.length === most ? (rows.at(-1)?.id ?? null) : null;
  const present = rows.filter(({ isRemoved }) => !isRemoved);
  return fitting(ctx, filter, present.sort(byItsName), next);
}

/** Vendors as `v`, after an id and in the order of ids, who show something of a category. */
const thoseWhoSell = (category: string, after: number) =>
  sql`vendor_categories sold cross join vendors v on v.id = sold.vendor_id
    where sold.category = ${category} and sold.vendor_id > ${after} order by sold.vendor_id`;

const byItsName = (a: { id: number; name: string }, b: { id: number; name: string }) =>
  a.name.localeCompare(b.name) || a.id - b.id;

/** Of a window that was read, those who fit; `next` is where it goes on. */
function fitting<Row extends Window>(
  { now }: ReadingFor,
  filter: MarketFilter,
  rows: Row[],
  next: number | null,
) {
  const found = rows
    .filter((row) => fits(row, filter, now))
    .map((row) => ({ ...row, stands: standsThatFit<Market & Stand>(row, filter, now) }));
  const unread = asksMarkets(filter) && rows.some((row) => isPartlyRead(row, filter, now));
  return { found, next, more: next !== null || unread };
}

/** Whether it may fit by a market that was not read. */
const isPartlyRead = (row: Window, filter: MarketFilter, now: number) =>
  hasMoreThan(marketsOfEach, row) && sells(row, filter.category) && !fits(row, filter, now);

/**
 * By the distance of the nearest market of each, as far as one statement goes, unless by name. Markets
 * at which nobody stands are read too: by them one sees that reading has ended early. The limit ends
 * the joins; an order in the statement would have all of them read before.
 */
export async function around<
  Row extends { id: number; name: string; vendorType: string; listedCategories: string },
>(ctx: ReadingFor, filter: MarketFilter, near: Coordinates, columns: SQL<Row>, most = mostNear) {
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
    from ${marketsOnTheWay(squares, most)}
      left join market_vendors mv on mv.market_id = m.id and ${isAsked}
      left join vendors v on v.id = mv.vendor_id and ${isListed()}
    limit ${most}`);
  const fitting = rows.filter((row) => {
    if (row.isStand === null || !sells(row, filter.category)) return false;
    const texts = [row.name, row.about, row.vendorType, row.marketName];
    if (filter.q !== "" && !holdsText(texts, filter.q)) return false;
    return passes(row, milesFrom(near, row), ofMarket(filter), ctx.now);
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

/** For programs, more markets of fewer vendors: 600 rows. */
const inWindow = 15;
const marketsOfEachInWindow = 8;
const withoutMarkets = { all: 180, letters: 180, trigrams: 90 };
/** Each of these says more of itself than a card does. */
export const nearForPrograms = 150;

interface Told {
  name: string;
  description: string;
  vendorType: string;
  listedMarkets: string;
}
const holds = ({ name, description, vendorType, listedMarkets }: Told, q: string) =>
  holdsText([name, description, vendorType, listedMarkets], q);

/** How many are looked through for a filter where no index leads, and what is read of each for it. */
export const windowBy = (filter: MarketFilter) => ({
  most: asksMarkets(filter) ? inWindow : withoutMarkets.all,
  columns: { standsAt: standsInWindow(filter) },
});

/** Whether one of those is what the filter asks for. */
export const isAsked = (row: Told & Looked, filter: MarketFilter, now: number): boolean =>
  (filter.q === "" || holds(row, filter.q)) && fits(row, filter, now);

/**
 * The vendors of a window in the order of their ids, after `from`: those that hold the text and stand
 * where the filter asks. `next` is where looking goes on, null at the end.
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
  // D1 binds every number as REAL, by which FTS5 finds nothing: this one is written out.
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
      ${standsInWindow(filter)} standsAt
    from ${candidates} limit ${most}`);
  const found = rows.filter(
    (row) =>
      !row.isRemoved &&
      (how.by !== "letters" || holds(row, filter.q)) &&
      fits(row, filter, ctx.now),
  );
  const next = rows.length === most ? (rows.at(-1)?.id ?? null) : null;
  const unread = byMarkets && rows.some((row) => hasMoreThan(marketsOfEachInWindow, row));
  return { found, next, more: next !== null || unread };
}
