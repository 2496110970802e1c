import { type SQL, sql } from "drizzle-orm";
import { addDays, localDateOf, weekdayOf } from "../../core/calendar";
import type { Weekday } from "../../core/week";
import type { SquareOnTheWay } from "../place/outwards";
import { m } from "./market-columns.server";

/**
 * So many markets are read around a place, in a directory of any size: more where most of them are
 * not what is asked for, and stay in the database.
 */
const mostOnTheWay = { all: 400, some: 800 };

/**
 * The markets on a way as `m`, square by square, so the nearest first but for the order within a
 * square. `at` is the place of its square on the way.
 */
export const marketsOnTheWay = (squares: SquareOnTheWay[], most = mostOnTheWay.all) =>
  sql`(select m.*, each.key at
    from json_each(${JSON.stringify(squares.map(({ square }) => square))}) each
      cross join markets m indexed by markets_by_square
        on m.square >= each.value and m.square < each.value || '4'
    limit ${sql.raw(String(most))}) m`;

/** A market on the way; `market` is null where it cannot be what is asked for. */
export interface MarketOnTheWay {
  at: number;
  market: string | null;
}

/** Markets on a way as JSON, but for those that cannot be what is asked for; see `mayBeAsked`. */
export function readOnTheWay(squares: SquareOnTheWay[], json: SQL, isAsked: SQL | null) {
  const most = isAsked ? mostOnTheWay.some : mostOnTheWay.all;
  return {
    statement: sql<MarketOnTheWay>`select at, iif(${isAsked ?? sql`true`}, ${json}, null) market
      from ${marketsOnTheWay(squares, most)}`,
    /** Where reading ended; see `endOfReading`. */
    endOf: (rows: MarketOnTheWay[]) => endOfReading(rows, squares, most),
  };
}

/** The square in which reading ended early: what it holds, and what follows it, is not all known. */
export function endOfReading(
  rows: readonly { at: number }[],
  squares: SquareOnTheWay[],
  most: number,
): SquareOnTheWay | null {
  const last = rows.length < most ? undefined : rows.at(-1);
  return (last && squares[last.at]) ?? null;
}

/** What a market's own row can say to. */
export interface AskedOfRow {
  day: Weekday | null;
  category: string | null;
  isOpen: boolean;
}

/**
 * Whether a market can be what is asked for, by what its row says of itself; null where all can. It
 * leaves out most of what is not asked for. The rules that draw the page decide about the rest.
 */
export function mayBeAsked({ day, category, isOpen }: AskedOfRow, now: number): SQL | null {
  const asked: SQL[] = [];
  if (day) asked.push(opensOn([day]));
  if (category) asked.push(sql`instr(${m.listedTags}, ${JSON.stringify(category)})`);
  if (isOpen) {
    // Somewhere it is still yesterday in UTC, somewhere it is tomorrow, and what opened before
    // midnight may still be open.
    const today = localDateOf(now, "UTC");
    asked.push(opensOn([-2, -1, 0, 1].map((days) => weekdayOf(addDays(today, days)))));
  }
  return asked.length > 0 ? sql.join(asked, sql` and `) : null;
}

const opensOn = (days: Weekday[]) =>
  sql`(${sql.join(
    days.map((day) => sql`instr(${m.listedWeek}, ${`"day":"${day}"`})`),
    sql` or `,
  )})`;
