import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { addDays, localDateOf, weekdayOf } from "../calendar";
import {
  type ListPage,
  type ListRequest,
  listPage,
  searchFor,
  type WindowSize,
} from "../directory";
import { type Directory, pageOf, totalOf, windowOf } from "../directory.server";
import { isSavedBy } from "../saved/saved.server";
import { type MarketWeek, type OpenState, openState } from "./market.rules";
import { cardView, type MarketCard } from "./market.view";
import { type ListedRow, listedWeek, weekListed } from "./market-listing";

export type Reading = Pick<Capabilities, "db" | "now">;
/** Reading for somebody, whose favourites the answer marks. */
export type ReadingFor = Reading & { viewer: Viewer | null };

const directory: Directory = {
  table: sql`markets`,
  search: sql`market_search`,
  letterColumns: ["name", "location", "description"],
};

/** Rows in a window: 20 pages by name, 6 of what a search finds, which costs three times as much. */
const most = { all: 480, letters: 360, trigrams: 144 };

const onPage = { schedules: 60, closures: 60, tags: 60, vendors: 60 };

/** The columns of a week, for a market `m`, as JSON: one statement reads a page with its weeks. */
export function weekColumns(limits: { schedules: number; closures: number }, now: number) {
  // The market's date is not known here; yesterday in UTC is early enough in every zone.
  const since = addDays(localDateOf(now, "UTC"), -1);
  return sql`m.time_zone timeZone,
    (select json_group_array(json_object('id', id, 'day', day, 'openTime', open_time,
        'closeTime', close_time, 'seasonStart', season_start, 'seasonEnd', season_end))
      from (select * from market_schedules where market_id = m.id order by id
        limit ${limits.schedules})) schedules,
    (select json_group_array(json_object('date', date, 'reason', reason))
      from (select date, reason from market_closures
        where market_id = m.id and date >= ${since} order by date
        limit ${limits.closures})) closures`;
}

export interface WeekRow {
  timeZone: string;
  schedules: string;
  closures: string;
}

export function weekOf({ timeZone, schedules, closures }: WeekRow): MarketWeek {
  return { timeZone, schedules: JSON.parse(schedules), closures: JSON.parse(closures) };
}

export interface CardRow extends ListedRow {
  id: number;
  name: string;
  location: string;
  image: string | null;
  isSaved: number;
}

/** A market's card, from what its row says. */
export const cardOf = (row: CardRow & { miles?: number | null }, now: number) =>
  cardView({ ...row, isSaved: row.isSaved === 1, week: weekListed(row, now) }, now);

/**
 * A page of the markets whose name, location or description contains `q`, by name. Reads at most
 * 600 rows at any size of directory; directory.ts says how the rest is reached.
 */
export async function listMarkets(
  ctx: ReadingFor,
  asked: ListRequest,
): Promise<ListPage<MarketCard>> {
  const how = searchFor(asked.q, directory.letterColumns);
  const rows = await ctx.db.all<CardRow & WindowSize>(sql`
    ${windowOf(directory, how, asked, most[how.by])}
    select w.n, w.start, w.more, w.last_id lastId, ${totalOf("markets")}, m.id, m.name, m.location,
      m.image, ${isSavedBy(ctx.viewer, "market", sql`m.id`)} isSaved, ${listedWeek}
    ${pageOf(directory)}`);
  return listPage(
    rows.map((row) => cardOf(row, ctx.now)),
    rows[0],
    asked,
  );
}

/**
 * Markets that are open now, before those that open within the week. Looks at a few openings of
 * each day, so that it reads the same in a large directory as in a small one.
 */
export async function marketsOpenSoon(ctx: ReadingFor, show: number): Promise<MarketCard[]> {
  const lookedAt = 10;
  const today = localDateOf(ctx.now, "UTC");
  // Somewhere it is still yesterday in UTC, and what opens tomorrow is soon.
  const openings = [-1, 0, 1].map((ahead) => {
    const day = weekdayOf(addDays(today, ahead));
    return sql`select market_id from (select distinct market_id from market_schedules
      where day = ${day} order by market_id limit ${lookedAt})`;
  });
  const rows = await ctx.db.all<CardRow>(sql`
    select m.id, m.name, m.location, m.image,
      ${isSavedBy(ctx.viewer, "market", sql`m.id`)} isSaved, ${listedWeek}
    from (${sql.join(openings, sql` union `)}) opening join markets m on m.id = opening.market_id
    where m.removed_at is null`);
  const inAWeek = addDays(today, 7);
  const soonest = ({ isOpen, next }: OpenState) =>
    isOpen ? "" : next ? next.date + next.openTime : "never";
  return rows
    .map((row) => ({ row, when: soonest(openState(weekListed(row, ctx.now), ctx.now)) }))
    .filter(({ when }) => when < inAWeek)
    .sort((a, b) => a.when.localeCompare(b.when) || a.row.name.localeCompare(b.row.name))
    .slice(0, show)
    .map(({ row }) => cardOf(row, ctx.now));
}

export interface MarketVendor {
  id: number;
  name: string;
  vendorType: string;
  description: string;
  image: string | null;
}

export interface Market {
  id: number;
  name: string;
  description: string;
  location: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  lat: number | null;
  lng: number | null;
  image: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  website: string | null;
  ratingCount: number;
  ratingSum: number;
  week: MarketWeek;
  tags: string[];
  /** By name; the first 60 that stand there. */
  vendors: MarketVendor[];
  hasMoreVendors: boolean;
}

export type MarketRow = Omit<Market, "week" | "tags" | "vendors" | "hasMoreVendors"> &
  WeekRow & { tags: string; vendors: string };

/** Everything a market's page or its JSON says, for a market `m`. */
export function marketColumns(now: number) {
  return sql`m.id, m.name, m.description, m.location, m.address, m.city, m.state, m.zip,
    m.lat, m.lng, m.image, m.contact_phone contactPhone, m.contact_email contactEmail, m.website,
    m.rating_count ratingCount, m.rating_sum ratingSum, ${weekColumns(onPage, now)},
    (select json_group_array(tag) from (select tag from market_tags
      where market_id = m.id order by tag limit ${onPage.tags})) tags,
    (select json_group_array(json_object('id', id, 'name', name, 'vendorType', vendor_type,
        'description', about, 'image', image))
      from (select v.id, v.name, v.vendor_type, substr(v.description, 1, 300) about, v.image
        from market_vendors mv join vendors v on v.id = mv.vendor_id
        where mv.market_id = m.id and v.removed_at is null order by mv.vendor_id
        limit ${onPage.vendors + 1})) vendors`;
}

export function marketOf({ timeZone, schedules, closures, tags, vendors, ...row }: MarketRow) {
  const standing: MarketVendor[] = JSON.parse(vendors);
  const market: Market = {
    ...row,
    week: weekOf({ timeZone, schedules, closures }),
    tags: JSON.parse(tags),
    vendors: standing.slice(0, onPage.vendors).sort((a, b) => a.name.localeCompare(b.name)),
    hasMoreVendors: standing.length > onPage.vendors,
  };
  return market;
}

/** One market with its week, tags and vendors. Throws `not_found`, for a removed one too. */
export async function findMarket(ctx: Reading, id: number): Promise<Market> {
  const [row] = await ctx.db.all<MarketRow>(sql`
    select ${marketColumns(ctx.now)} from markets m where m.id = ${id} and m.removed_at is null`);
  if (!row) throw notFound("Market not found");
  return marketOf(row);
}
