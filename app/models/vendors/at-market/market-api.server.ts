import { sql } from "drizzle-orm";
import { cutSlice, type Slice, type SliceOf, sliceOf } from "../../core/listing/directory";
import { totalOf } from "../../core/listing/directory.server";
import { type RowOf, readable, selected } from "../../core/rows.server";
import { announcedNow } from "../../guide/announcement/announcement.rules";
import { changeColumns, changedSince, changedSlice } from "../../guide/changes/changes.server";
import { marketsAsked } from "../../guide/market/filtered-markets.server";
import {
  byName,
  holds,
  lookForMarkets,
  passes,
  windowLength,
} from "../../guide/market/find-markets.server";
import type { MarketWeek } from "../../guide/market/market.rules";
import { bareSeasonsOf } from "../../guide/market/market.seasons";
import type { Reading, ReadingFor } from "../../guide/market/market.server";
import { type Market, marketColumns } from "../../guide/market/market-columns.server";
import { isFiltered, type MarketFilter, weekListed } from "../../guide/market/market-filter";
import { placeAsked } from "../../guide/place/find-place.server";
import { ratingOf } from "../../guide/review/review.rules";
import type { findMarketWithDate, MarketVendor } from "./market.server";

type MarketWith<Vendor> = Omit<Market, "announcements"> & { vendors: Vendor[] };

/** A market as the API returns it. In a list, its vendors have only an id, a name and a type. */
export function marketJson<Vendor>(market: MarketWith<Vendor>) {
  return {
    id: market.id,
    name: market.name,
    description: market.description,
    location: market.location,
    address: market.address,
    city: market.city,
    state: market.state,
    zip: market.zip,
    image: market.image,
    contactPhone: market.contactPhone,
    contactEmail: market.contactEmail,
    website: market.website,
    links: JSON.parse(market.links) as Record<string, string>,
    coordinates:
      market.lat === null || market.lng === null ? null : { lat: market.lat, lng: market.lng },
    timeZone: market.week.timeZone,
    schedules: market.week.schedules.map((each) => openingJson(each, market.id)),
    seasonsWithoutHours: bareSeasonsOf(market),
    closures: market.week.closures,
    tags: market.tags,
    vendors: market.vendors,
    rating: ratingOf(market)?.average ?? null,
    ratingCount: market.ratingCount,
  };
}

const openingJson = (
  { date = null, seasonKnown = "both", doubt = null, ...opening }: MarketWeek["schedules"][number],
  marketId: number,
) => ({ ...opening, date, seasonKnown, doubt, marketId });

/** A single market, with the announcements that run now on the market's own clock. */
export const wholeMarketJson = (
  { market, hoursAsOf }: Awaited<ReturnType<typeof findMarketWithDate>>,
  now: number,
) => ({
  ...marketJson(market),
  hoursAsOf,
  announcements: announcedNow(market.announcements, market.week.timeZone, now).map(
    ({ id, text, lastDate }) => ({ id, text, lastDate }),
  ),
});

export type ListedMarketJson = ReturnType<typeof listedJson>;

/**
 * Markets for the API, at most `limit` from `cursor`: in the order of ids or, if the request names
 * a place, by distance, or by name if it asks for that. A slice of a filtered list may be shorter
 * than `limit` and still have a next slice, because the number of rows read for each slice is
 * limited; see find-markets.server.ts. With `since`, only the markets that changed after that
 * moment, in the order of their changes. Throws `invalid` at `near` if the place is unknown or
 * exists in several states.
 */
export async function sliceOfMarkets(
  ctx: Reading,
  filter: MarketFilter,
  slice: Slice,
): Promise<SliceOf<ListedMarketJson>> {
  if (slice.since) return sliceOfChanged(ctx, filter, slice, slice.since);
  if (!isFiltered(filter) && filter.q === "") return sliceOfAll(ctx, slice);
  const near = await placeAsked(ctx, filter);
  const { hits, next, more } = await lookForMarkets(ctx, filter, {
    near,
    from: slice.cursor,
    read: readable(marketColumns.listed),
  });
  if (near && filter.sort === "name") hits.sort(byName);
  const found = hits.map((row) => listedJson(row, ctx.now));
  return cutSlice(found, slice, { isCounted: near !== null, next, more });
}

/**
 * The markets that a visitor of /markets sees first, in the same order. If few markets contain the
 * typed text, the list also includes markets with a similar spelling and the markets nearest to the
 * town that the text names. Throws `invalid` at `near` like `sliceOfMarkets`.
 */
export async function marketsAsShown(
  ctx: ReadingFor,
  filter: MarketFilter,
  { limit }: Slice,
): Promise<SliceOf<ListedMarketJson>> {
  await placeAsked(ctx, filter);
  const { list } = await marketsAsked(ctx, filter);
  const ids = list.rows.slice(0, limit).map(({ id }) => id);
  const rows = await ctx.db.all<Row>(sql`
    select ${selected(marketColumns.listed)} from json_each(${JSON.stringify(ids)}) asked
      cross join markets m on m.id = asked.value and m.removed_at is null
    order by asked.key`);
  const found = rows.map((row) => listedJson(row, ctx.now));
  return { rows: found, next: null, total: found.length, isMore: list.more };
}

async function sliceOfAll(ctx: Reading, slice: Slice): Promise<SliceOf<ListedMarketJson>> {
  const rows = await ctx.db.all<Row & { total: number }>(sql`
    select ${selected({ total: totalOf("markets"), ...marketColumns.listed })} from markets m
    where m.removed_at is null and m.id > ${slice.cursor} order by m.id limit ${slice.limit + 1}`);
  const found = rows.map((row) => listedJson(row, ctx.now));
  return sliceOf(found, slice, rows[0]?.total);
}

async function sliceOfChanged(
  { db, now }: Reading,
  filter: MarketFilter,
  slice: Slice,
  since: NonNullable<Slice["since"]>,
): Promise<SliceOf<ListedMarketJson>> {
  const most = isFiltered(filter) || filter.q !== "" ? windowLength : slice.limit + 1;
  const read = await db.all<Row & RowOf<typeof changeColumns>>(sql`
    select ${selected({ ...marketColumns.listed, ...changeColumns })}
    from ${changedSince("market", since, sql`cross join markets m on m.id = c.record_id`)}
    limit ${most}`);
  const isAsked = (row: Row) =>
    passes(row, null, filter, now) && (filter.q === "" || holds(row, filter.q));
  const { rows, ...rest } = changedSlice(read, isAsked, slice, most);
  return { ...rest, rows: rows.map((row) => listedJson(row, now)) };
}

type Row = RowOf<typeof marketColumns.listed>;

function listedJson(row: Row, now: number) {
  const tags: string[] = JSON.parse(row.listedTags);
  const vendors: Pick<MarketVendor, "id" | "name" | "vendorType">[] = JSON.parse(row.listedVendors);
  return marketJson({
    ...row,
    week: weekListed(row, now),
    tags,
    vendors,
  });
}
