import { type SQL, sql } from "drizzle-orm";
import { searchFor } from "../core/listing/directory";
import { jsonArray } from "../core/rows.server";
import { holdsText } from "../guide/market/find-markets.server";
import type { ReadingFor } from "../guide/market/market.server";
import { marketColumns } from "../guide/market/market-columns.server";
import type { MarketFilter } from "../guide/market/market-filter";
import { searchedInVendors } from "./vendor.server";
import { isListed } from "./vendor-columns.server";
import { asksMarkets, fits, hasMoreThan, type Looked, thoseWhoSell } from "./vendor-filter.server";

/** Rows for programs: more markets of fewer vendors than for cards. */
const inWindow = 15;
const marketsOfEach = 8;
const withoutMarkets = { all: 180, letters: 180, trigrams: 90 };

/** The first markets of a vendor, as JSON, where the filter asks them. */
const standsInWindow = (filter: MarketFilter): SQL<string> =>
  asksMarkets(filter)
    ? jsonArray(
        marketColumns.filtered,
        sql`json_each(v.listed_markets) stand
          cross join markets m on m.id = stand.value ->> 'id' limit ${marketsOfEach}`,
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
  const unread = byMarkets && rows.some((row) => hasMoreThan(marketsOfEach, row));
  return { found, next, more: next !== null || unread };
}
