import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { addDays, localDateOf, weekdayOf } from "../../core/calendar";
import {
  type ListPage,
  type ListRequest,
  listPage,
  searchFor,
  type WindowSize,
} from "../../core/listing/directory";
import { type Directory, pageOf, windowOf, windowSize } from "../../core/listing/directory.server";
import { jsonArray, type RowOf, selected } from "../../core/rows.server";
import type { Weekday } from "../../core/week";
import { isSavedBy } from "../../people/saved/saved.server";
import type { MarketWeek } from "./market.rules";
import { cardView, type MarketCard } from "./market.view";
import { m, marketColumns } from "./market-columns.server";
import { weekListed } from "./market-filter";
import { type OpenState, openState } from "./open-state.rules";

export type Reading = Pick<Capabilities, "db" | "now" | "places">;
/** The context for reading with a viewer; the answer marks the viewer's favorites. */
export type ReadingFor = Reading & { viewer: Viewer | null };

export const marketDirectory: Directory = {
  table: sql`markets`,
  row: sql`m`,
  search: sql`market_search`,
  listed: sql`removed_at is null`,
  town: sql`city collate nocase`,
  letterColumns: ["name", "location", "description"],
};

/**
 * Rows in a window: 20 pages by name; 3 pages of search results, which cost three times as much and
 * come after a page of names and a page of a town.
 */
const most = { all: 480, letters: 360, trigrams: 72 };

/** The earliest date that it can be at any market: UTC may be a day ahead. */
export const earliestToday = (now: number) => addDays(localDateOf(now, "UTC"), -1);

/**
 * The columns of a week from its own tables, as JSON, so that one statement reads a page of markets
 * with their weeks.
 */
export function weekColumns(limits: { schedules: number; closures: number }, now: number) {
  // The market's own date is not known here.
  const since = earliestToday(now);
  return {
    timeZone: marketColumns.filtered.timeZone,
    schedules: jsonArray(
      marketColumns.schedule,
      sql`(select * from market_schedules where market_id = m.id order by id
        limit ${limits.schedules}) market_schedules`,
    ),
    closures: jsonArray(
      marketColumns.closure,
      sql`(select * from market_closures where market_id = m.id and date >= ${since}
        order by date limit ${limits.closures}) market_closures`,
    ),
  };
}

export type WeekRow = RowOf<ReturnType<typeof weekColumns>>;

export function weekOf({ timeZone, schedules, closures }: WeekRow): MarketWeek {
  return { timeZone, schedules: JSON.parse(schedules), closures: JSON.parse(closures) };
}

export const cardColumns = (viewer: Viewer | null) => ({
  ...marketColumns.card,
  isSaved: isSavedBy(viewer, "market", m.id),
});
export type CardRow = RowOf<ReturnType<typeof cardColumns>>;

/** A market's card, made from its row, with its answer for the requested weekday. */
export const cardOf = (
  row: CardRow & { miles?: number | null },
  now: number,
  day: Weekday | null = null,
) => cardView({ ...row, isSaved: row.isSaved === 1, week: weekListed(row, now) }, now, day);

/**
 * A page of the markets with `q` in their name, location or description, by name. Reads at most 600
 * rows in a directory of any size; directory.ts explains how the rest is reached.
 */
export async function listMarkets(
  ctx: ReadingFor,
  asked: ListRequest,
): Promise<ListPage<MarketCard>> {
  const how = searchFor(asked.q, marketDirectory.letterColumns);
  const rows = await ctx.db.all<CardRow & WindowSize>(sql`
    ${windowOf(marketDirectory, how, asked, most[how.by])}
    select ${windowSize("markets")}, ${selected(cardColumns(ctx.viewer))} ${pageOf(marketDirectory)}`);
  return listPage(
    rows.map((row) => cardOf(row, ctx.now)),
    rows[0],
    asked,
  );
}

/**
 * Markets that are open now, then those that open within the week. Looks at a few openings of each
 * day, so the number of rows read does not grow with the directory.
 */
export async function marketsOpenSoon(ctx: ReadingFor, show: number): Promise<MarketCard[]> {
  const lookedAt = 10;
  const today = localDateOf(ctx.now, "UTC");
  // In some time zones it is still the day before, and tomorrow's openings count as soon.
  const openings = [-1, 0, 1].map((ahead) => {
    const day = weekdayOf(addDays(today, ahead));
    return sql`select market_id from (select distinct market_id from market_schedules
      where day = ${day} order by market_id limit ${lookedAt})`;
  });
  const rows = await ctx.db.all<CardRow>(sql`
    select ${selected(cardColumns(ctx.viewer))} from (${sql.join(openings, sql` union `)}) opening join markets m on m.id = opening.market_id
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
