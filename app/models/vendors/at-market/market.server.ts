import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { jsonArray, type RowOf, selected } from "../../core/rows.server";
import { type HoursDates, hoursAsOf, hoursDateText } from "../../guide/correction/correction.rules";
import { earliestToday, type Reading, weekColumns, weekOf } from "../../guide/market/market.server";
import { type MarketSource, sourceText } from "../../guide/market/market.view";
import { type Market, m, marketColumns } from "../../guide/market/market-columns.server";
import {
  type Before,
  type OrdersThereRow,
  ordersThere,
  ordersThereOf,
  reviewsOf,
  reviewsShown,
} from "../../guide/review/review.server";
import { reviewsView } from "../../guide/review/review.view";
import { isSavedBy } from "../../people/saved/saved.server";
import { type Attendance, attendanceOf } from "../attendance/attendance.rules";
import { attendanceIn } from "../attendance/attending.server";
import { isListed, vendorColumns } from "../vendor-columns.server";
import { categoriesOf } from "../what-it-sells";

/**
 * The most rows read for a market's page. Announcements: more than can run at once, plus those that
 * end on a date that is still today in some time zone.
 */
const onPage = { schedules: 60, closures: 60, tags: 60, vendors: 60, announcements: 20 };

/** The columns that describe a vendor at a market, with its attendance. */
const standing = { ...vendorColumns.atMarket, ...attendanceIn("mv") };
export type MarketVendor = Omit<RowOf<typeof vendorColumns.atMarket>, "listedCategories"> & {
  /** The categories of the products that customers can see. */
  categories: string[];
  attendance: Attendance;
};

/** A market with its vendors. */
export interface WholeMarket extends Market {
  /** The first 60 vendors of this market, sorted by name. */
  vendors: MarketVendor[];
  hasMoreVendors: boolean;
}

/** The columns for a market's page and its JSON. */
const pageColumns = (now: number) => ({
  ...marketColumns.facts,
  ...weekColumns(onPage, now),
  tags: sql<string>`(select json_group_array(tag) from (select tag from market_tags
    where market_id = m.id order by tag limit ${onPage.tags}))`,
  vendors: jsonArray(
    standing,
    sql`market_vendors mv join vendors v on v.id = mv.vendor_id
      where mv.market_id = m.id and ${isListed()} order by mv.vendor_id
      limit ${onPage.vendors + 1}`,
  ),
  announcements: jsonArray(
    marketColumns.announcement,
    sql`(select * from market_announcements where market_id = m.id
      and last_date >= ${earliestToday(now)} and ended_at is null
      order by id desc limit ${onPage.announcements}) market_announcements`,
  ),
});
export type PageRow = RowOf<ReturnType<typeof pageColumns>>;

function marketOf(page: PageRow) {
  const { timeZone, schedules, closures, tags, vendors, announcements, ...row } = page;
  const found: RowOf<typeof standing>[] = JSON.parse(vendors);
  const atMarket = found.map(({ comes, said, listedCategories, ...vendor }) => ({
    ...vendor,
    categories: categoriesOf({ listedCategories }),
    attendance: attendanceOf({ comes, said }),
  }));
  const market: WholeMarket = {
    ...row,
    week: weekOf({ timeZone, schedules, closures }),
    tags: JSON.parse(tags),
    vendors: atMarket.slice(0, onPage.vendors).sort((a, b) => a.name.localeCompare(b.name)),
    hasMoreVendors: atMarket.length > onPage.vendors,
    announcements: JSON.parse(announcements),
  };
  return market;
}

/**
 * One market with its opening hours, tags and vendors. Throws `not_found` if the market does not
 * exist or was removed.
 */
export async function findMarket(ctx: Reading, id: number): Promise<WholeMarket> {
  const [row] = await ctx.db.all<PageRow>(sql`
    select ${selected(pageColumns(ctx.now))} from markets m where m.id = ${id} and m.removed_at is null`);
  if (!row) throw notFound("Market not found");
  return marketOf(row);
}

/**
 * Like `findMarket`, with the date on which the market's hours were last confirmed or published.
 */
export async function findMarketWithDate(ctx: Reading, id: number) {
  const [row] = await ctx.db.all<PageRow & HoursDates>(sql`
    select ${selected(pageColumns(ctx.now))}, ${hoursDates}
    from markets m where m.id = ${id} and m.removed_at is null`);
  if (!row) throw notFound("Market not found");
  const { confirmedAt, hoursSaidAt, ...page } = row;
  const market = marketOf(page);
  return { market, hoursAsOf: hoursAsOf({ confirmedAt, hoursSaidAt }, market.week.timeZone) };
}

interface SavedThere extends HoursDates {
  isSaved: number;
  /**
   * The directory that last changed this market, as JSON. Null if no directory lists the market.
   */
  source: string | null;
  /** The ids of the listed vendors that the viewer has saved, as JSON. */
  savedVendors: string;
}

/**
 * When a directory last gave the hours of market `m`. The latest row may have kept older hours:
 * then `said` holds the date of the row that gave them. A directory whose hours the market does not
 * show is left out (running/directory-import/merge.rules.ts).
 */
const lastSaidHours = sql.raw(`(
  select max(iif(json_type(s.said, '$.at.hours') is null, s.changed_at, s.said ->> '$.at.hours'))
  from market_sources s where s.market_id = m.id and s.said ->> '$.hours' <> ''
    and s.said ->> '$.hoursUnused' is null)`);
const hoursDates = sql`m.confirmed_at confirmedAt, ${lastSaidHours} hoursSaidAt`;

/**
 * The `before` in a market page's address, like '1778166000000-12'. Null if it has any other form.
 */
export function beforeIn(params: URLSearchParams): Before | null {
  const [, createdAt, id] = /^(\d{1,15})-([1-9]\d{0,14})$/.exec(params.get("before") ?? "") ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : null;
}

/**
 * Everything that a market's page shows, in one round trip: the market, its reviews, and the parts
 * that only this viewer sees: their saved markets and vendors, their own review, and whether they
 * may write a review. Throws `not_found`.
 */
export async function findMarketPage(ctx: Allowed, id: number, before: Before | null) {
  const { db, viewer, now } = ctx;
  const customer = viewer?.role === "customer" ? viewer : null;
  const [markets, reviews, standing] = await runBatch(db, [
    // `page` is materialized, so the vendors are read once. Saved vendors are then looked up among
    // them.
    sql<PageRow & SavedThere>`
      with page as materialized (
        select ${selected(pageColumns(now))}, ${isSavedBy(viewer, "market", m.id)} isSaved,
          ${hoursDates},
          (select json_object('source', s.source, 'changedAt', s.changed_at) from market_sources s
            where s.market_id = m.id order by s.changed_at desc limit 1) source
        from markets m where m.id = ${id} and m.removed_at is null)
      select page.*, (select json_group_array(v.value ->> 'id') from json_each(page.vendors) v
        where ${isSavedBy(viewer, "vendor", sql`v.value ->> 'id'`)}) savedVendors
      from page`,
    reviewsOf(db, id, viewer, before),
    customer ? ordersThereOf(id, customer.id) : noRows<OrdersThereRow>(),
  ]);
  const [row] = markets.results;
  if (!row) throw notFound("Market not found");
  const { isSaved, savedVendors, confirmedAt, hoursSaidAt, source: from, ...found } = row;
  const market = marketOf(found);
  const { timeZone } = market.week;
  const source: MarketSource | null = from === null ? null : JSON.parse(from);
  const vendorIds = new Set<number>(JSON.parse(savedVendors));
  return {
    market,
    saved: { isSaved: isSaved === 1, vendorIds },
    hoursDate: hoursDateText({ confirmedAt, hoursSaidAt }, timeZone, now),
    source: source && sourceText(source, timeZone),
    reviews: reviewsView(
      { ...market, timeZone },
      {
        found: reviews.results,
        most: reviewsShown,
        before,
        there: ordersThere(standing.results[0]),
      },
      viewer,
      now,
    ),
  };
}
