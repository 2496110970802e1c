import { type SQL, sql } from "drizzle-orm";
import { addDays, localDateOf, weekdayOf } from "../../core/calendar";
import type { Weekday } from "../../core/week";
import type { SquareOnTheWay } from "../place/outwards";
import { m } from "./market-columns.server";

/**
 * The most markets that are read around a place, in a directory of any size. `some` applies if a
 * filter keeps most of them in the database.
 */
const mostOnTheWay = { all: 400, some: 800 };

/**
 * The markets on a way as `m`, square by square: the nearest first, except for the order within a
 * square. `at` is the position of the market's square on the way. If the condition `only` is false,
 * nothing is read.
 */
export const marketsOnTheWay = (
  squares: SquareOnTheWay[],
  { most = mostOnTheWay.all, only = sql`true` }: { most?: number; only?: SQL } = {},
) =>
  sql`(select m.*, each.key at
    from json_each(iif(${only}, ${JSON.stringify(squares.map(({ square }) => square))}, '[]')) each
      cross join markets m indexed by markets_by_square
        on m.square >= each.value and m.square < each.value || '4'
    limit ${sql.raw(String(most))}) m`;

/** A market on the way; `market` is null if it cannot match the filters. */
export interface MarketOnTheWay {
  at: number;
  market: string | null;
}

/**
 * Reads the markets on a way as JSON, except those that cannot match the filters; see `mayBeAsked`.
 */
export function readOnTheWay(
  squares: SquareOnTheWay[],
  json: SQL,
  isAsked: SQL | null,
  only?: SQL,
) {
  const most = isAsked ? mostOnTheWay.some : mostOnTheWay.all;
  return {
    statement: sql<MarketOnTheWay>`select at, iif(${isAsked ?? sql`true`}, ${json}, null) market
      from ${marketsOnTheWay(squares, { most, only })}`,
    /** The square in which reading ended; see `endOfReading`. */
    endOf: (rows: MarketOnTheWay[]) => endOfReading(rows, squares, most),
  };
}

/**
 * The square in which reading ended early: not everything in it and after it is known. Null if
 * everything was read.
 */
export function endOfReading(
  rows: readonly { at: number }[],
  squares: SquareOnTheWay[],
  most: number,
): SquareOnTheWay | null {
  const last = rows.length < most ? undefined : rows.at(-1);
  return (last && squares[last.at]) ?? null;
}

/** The filters that a market's own row can check. */
export interface AskedOfRow {
  day: Weekday | null;
  category: string | null;
  isOpen: boolean;
}

/**
 * Whether a market may match the filters, judging by its own row; null if every market may. Leaves
 * out most markets that do not match. The rules that draw the page decide about the rest.
 */
export function mayBeAsked({ day, category, isOpen }: AskedOfRow, now: number): SQL | null {
  const asked: SQL[] = [];
  if (day) asked.push(opensOn([day]));
  if (category) asked.push(sql`instr(${m.listedTags}, ${JSON.stringify(category)})`);
  if (isOpen) {
    // Compared with UTC, some zones still have yesterday and others already have tomorrow. An
    // opening that began before midnight may also still be open.
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
