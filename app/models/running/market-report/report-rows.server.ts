import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { addDays, instantOf, type LocalDate } from "../../core/calendar";
import type { Cents } from "../../core/money";
import type { Closure, MarketWeek } from "../../guide/market/market.rules";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import type { UsualComing } from "../../vendors/attendance/attendance.rules";
import { saidBetween } from "../../vendors/attendance/attending.server";
import {
  type Count,
  type EnteredAs,
  type Hours,
  hadJoined,
  type SalesKind,
} from "./market-report.rules";

/** What the pages of the market report read about a market, with its week as lists store it. */
export interface ReportMarket {
  name: string;
  timeZone: string;
  listedWeek: string;
  createdAt: number;
}

/** A market that the viewer runs. */
export const reportMarket = (ctx: RunsMarkets, marketId: number) => sql<ReportMarket>`
  select name, time_zone timeZone, listed_week listedWeek, created_at createdAt
  from markets where id = ${marketId} and ${runsMarket(ctx, marketId)}`;

/**
 * The days on which markets were closed, read from their table because past closures are in no
 * list.
 */
export const closuresBetween = (which: SQL, from: LocalDate, until: LocalDate) =>
  sql<Closure & { marketId: number }>`
    select market_id marketId, date, reason, from_time fromTime from market_closures
    where ${which} and date between ${from} and ${until} order by date limit 1000`;

/** A market's week, with the closures that were read for it. */
export function weekWith(
  { timeZone, listedWeek }: Pick<ReportMarket, "timeZone" | "listedWeek">,
  closures: readonly Closure[],
): MarketWeek {
  const { schedules }: Pick<MarketWeek, "schedules"> = JSON.parse(listedWeek);
  return { timeZone, schedules, closures: [...closures] };
}

/** What is saved about a market day. */
export interface ReportRow {
  date: LocalDate;
  hours: string;
  visitors: number | null;
  counts: string;
  version: number;
}
export const reportsBetween = (
  marketId: number,
  from: LocalDate,
  until: LocalDate,
) => sql<ReportRow>`
  select date, hours, visitors, counts, version from market_day_books
  where market_id = ${marketId} and date between ${from} and ${until} order by date`;

/** A report with its JSON parsed. Only `writeMarketReport` writes this JSON. */
export const reportOf = ({ hours, visitors, counts }: ReportRow) => ({
  visitors,
  counts: JSON.parse(counts) as Count[],
  hours: JSON.parse(hours) as Hours[],
});

/** A vendor's sales in integer cents; null for a kind of payment that nobody reported. */
export type Amounts = Record<SalesKind, Cents | null>;

/** A vendor on a date: whether it was seen, what it said about coming, and its sales. */
export interface DayStallRow extends Amounts {
  id: number;
  name: string;
  stall: string | null;
  wasThere: number | null;
  /** Null for a vendor that no longer sells at the market. */
  comes: UsualComing | null;
  said: string;
  /**
   * Since when the vendor sells at the market. Null if nobody recorded this, or if the vendor no
   * longer sells there.
   */
  joinedAt: Instant | null;
  enteredAs: EnteredAs | null;
  enteredBy: string | null;
  version: number;
}

/** As many vendors as a market has room for, and some that have left it since. */
const mostOfDay = 400;

/**
 * The vendors of a day: those that sell at the market now, and those with something saved for the
 * day.
 */
export const stallsOfDay = (marketId: number, date: LocalDate, which: SQL = sql`true`) =>
  sql<DayStallRow>`
    select v.id, v.name, mv.stall, s.was_there wasThere, mv.comes,
      ${saidBetween(date, date)} said, mv.joined_at joinedAt,
      t.cash, t.card, t.snap, t.wic, t.sfmnp, t.entered_as enteredAs,
      (select u.username from users u where u.id = t.entered_by) enteredBy,
      coalesce(t.version, 0) version
    from (
      select vendor_id from market_vendors join vendors own on own.id = vendor_id
        where market_id = ${marketId} and own.removed_at is null
      union select vendor_id from market_day_stalls where market_id = ${marketId} and date = ${date}
      union select vendor_id from market_day_takings where market_id = ${marketId} and date = ${date}
    ) there join vendors v on v.id = there.vendor_id
    left join market_vendors mv on mv.market_id = ${marketId} and mv.vendor_id = v.id
    left join market_day_stalls s on s.market_id = ${marketId} and s.date = ${date}
      and s.vendor_id = v.id
    left join market_day_takings t on t.market_id = ${marketId} and t.date = ${date}
      and t.vendor_id = v.id
    where ${which} order by v.name collate nocase, v.id limit ${mostOfDay}`;

/**
 * Whether the figures of a day include a vendor: the vendor had joined by then, or something is
 * saved about it for the day.
 */
export const isOfDay = (
  { joinedAt, wasThere, version }: Pick<DayStallRow, "joinedAt" | "wasThere" | "version">,
  date: LocalDate,
  timeZone: string,
): boolean => wasThere !== null || version > 0 || hadJoined(joinedAt, date, timeZone);

/** `hadJoined` as a condition in the WHERE clause of a write, for a row of market_vendors. */
export const hasJoinedBy = (date: LocalDate, timeZone: string): SQL =>
  sql`coalesce(joined_at, 0) < ${instantOf(addDays(date, 1), "00:00", timeZone)}`;
