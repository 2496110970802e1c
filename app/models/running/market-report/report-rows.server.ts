import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { addDays, instantOf, type LocalDate } from "../../core/calendar";
import type { Cents } from "../../core/money";
import type { Closure, MarketWeek } from "../../guide/market/market.rules";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import type { UsualComing } from "../../vendors/attendance/attendance.rules";
import {
  type Count,
  type EnteredAs,
  type Hours,
  hadJoined,
  type SalesKind,
} from "./market-report.rules";

/** What the book's pages read of a market, with its week as lists have it. */
export interface ReportMarket {
  name: string;
  timeZone: string;
  listedWeek: string;
  createdAt: number;
}

/** A market that is theirs. */
export const reportMarket = (ctx: RunsMarkets, marketId: number) => sql<ReportMarket>`
  select name, time_zone timeZone, listed_week listedWeek, created_at createdAt
  from markets where id = ${marketId} and ${runsMarket(ctx, marketId)}`;

/** The days on which markets stayed shut: those that are over are in no list. */
export const closuresBetween = (which: SQL, from: LocalDate, until: LocalDate) =>
  sql<Closure & { marketId: number }>`
    select market_id marketId, date, reason, from_time fromTime from market_closures
    where ${which} and date between ${from} and ${until} order by date limit 1000`;

/** A market's week with the closures that were read of it. */
export function weekWith(
  { timeZone, listedWeek }: Pick<ReportMarket, "timeZone" | "listedWeek">,
  closures: readonly Closure[],
): MarketWeek {
  const { schedules }: Pick<MarketWeek, "schedules"> = JSON.parse(listedWeek);
  return { timeZone, schedules, closures: [...closures] };
}

/** What is written down of a day. */
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

/** The parts of a row that are JSON, which the verb alone has written. */
export const reportOf = ({ hours, visitors, counts }: ReportRow) => ({
  visitors,
  counts: JSON.parse(counts) as Count[],
  hours: JSON.parse(hours) as Hours[],
});

/** What a vendor took: integer cents; null for a kind that nobody has told. */
export type Amounts = Record<SalesKind, Cents | null>;

/** A vendor on a date: whether it was seen, what it has said of its coming, and what it took. */
export interface DayStallRow extends Amounts {
  id: number;
  name: string;
  stall: string | null;
  wasThere: number | null;
  /** Null for one that stands there no longer. */
  comes: UsualComing | null;
  said: string | null;
  /** Since when it stands there; null where nobody noted it, and where it stands there no longer. */
  joinedAt: Instant | null;
  enteredAs: EnteredAs | null;
  enteredBy: string | null;
  version: number;
}

/** As many vendors as a market has room for, and some that have left it since. */
const mostOfDay = 400;

/** The vendors of a day: those that stand there, and those of whom something is written down. */
export const stallsOfDay = (marketId: number, date: LocalDate, which: SQL = sql`true`) =>
  sql<DayStallRow>`
    select v.id, v.name, mv.stall, s.was_there wasThere, mv.comes, mv.said, mv.joined_at joinedAt,
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

/** Whether a day's figures have a line for a vendor: it had joined, or something is written of it. */
export const isOfDay = (
  { joinedAt, wasThere, version }: Pick<DayStallRow, "joinedAt" | "wasThere" | "version">,
  date: LocalDate,
  timeZone: string,
): boolean => wasThere !== null || version > 0 || hadJoined(joinedAt, date, timeZone);

/** For the WHERE of a write, of a row of market_vendors: `hadJoined` once more. */
export const hasJoinedBy = (date: LocalDate, timeZone: string): SQL =>
  sql`coalesce(joined_at, 0) < ${instantOf(addDays(date, 1), "00:00", timeZone)}`;
