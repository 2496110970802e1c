import type { Instant } from "~/platform/context";
import {
  addDays,
  endOf,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  weekdayOf,
} from "../../core/calendar";
import {
  endMinutes,
  minutesOf,
  type SeasonKnown,
  type Weekday,
  type WeekOfMonth,
} from "../../core/week";
import { zipAtEnd } from "../place/address";
import { isState } from "../place/states";
import { onceOnDate } from "./openings-once";

/** A date on which a market stays shut, or ends early. */
export interface Closure {
  date: LocalDate;
  reason: string;
  /** From which hour on; null, or not said, where it does not open at all. */
  fromTime?: LocalTime | null;
}

/** When a market opens: its week, its seasons and the dates on which it stays shut. */
export interface MarketWeek {
  timeZone: string;
  schedules: {
    id: number;
    day: Weekday;
    openTime: LocalTime;
    closeTime: LocalTime;
    /** 'MM-DD' both, or null both for the whole year. The last day is still in season. */
    seasonStart: string | null;
    seasonEnd: string | null;
    /** Once a month: which of its Saturdays. Null for every week. */
    weekOfMonth: WeekOfMonth | null;
    /** The one date on which it opens, which is one of its days; null, or not said, where it recurs. */
    date?: LocalDate | null;
    /** Not said is both ends, or all year. Where one end is not known, the year's is there instead. */
    seasonKnown?: SeasonKnown;
    /** What its directory says instead, where that is likely a slip. */
    doubt?: string | null;
  }[];
  closures: Closure[];
}
export type Schedule = MarketWeek["schedules"][number];

const minute = 60_000;

/** One opening on one date; a closing time at or before the opening time is the next day's. */
export interface Opening {
  scheduleId: number;
  openTime: LocalTime;
  closeTime: LocalTime;
}

/** Whether a schedule's season covers a date. A season may run over New Year. */
export function inSeason(schedule: Schedule, date: LocalDate): boolean {
  const { seasonStart, seasonEnd } = schedule;
  if (seasonStart === null || seasonEnd === null) return true;
  const dayOfYear = date.slice(5);
  return seasonStart <= seasonEnd
    ? seasonStart <= dayOfYear && dayOfYear <= seasonEnd
    : seasonStart <= dayOfYear || dayOfYear <= seasonEnd;
}

/** Whether a date, on a schedule's weekday, is the one of its month on which that opens. */
export function inItsWeek({ weekOfMonth }: Schedule, date: LocalDate): boolean {
  if (weekOfMonth === null) return true;
  if (weekOfMonth === -1) return addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
  return Math.ceil(Number(date.slice(8)) / 7) === weekOfMonth;
}

/** Whether a schedule has a date, on its weekday, by season and month; closures are another matter. */
export const isDue = (schedule: Schedule, date: LocalDate) =>
  schedule.date ? schedule.date === date : inSeason(schedule, date) && inItsWeek(schedule, date);

/** The openings of a week that fall on a date, as they are written down. */
export const dueOn = ({ schedules }: Pick<MarketWeek, "schedules">, date: LocalDate) =>
  schedules.filter((schedule) => schedule.day === weekdayOf(date) && isDue(schedule, date));

/** The openings of which it is known when: not those of which nobody knows the season. */
export const surely = (week: MarketWeek): MarketWeek => ({
  ...week,
  schedules: week.schedules.filter(({ seasonKnown }) => seasonKnown !== "none"),
});

/**
 * When the market opens on a date, earliest first: seasons and closures applied, and openings that
 * overlap as one. Where nobody knows the season, that it opens is all that is known. An opening that
 * passes midnight belongs to the date on which it begins, and so do its season and its closure.
 */
export function openingsOn(week: MarketWeek, date: LocalDate): Opening[] {
  const openings = dueOn(week, date)
    .flatMap(({ id, openTime, closeTime }) => {
      const left = leftOf(week, date, { openTime, closeTime });
      return left ? [{ scheduleId: id, ...left }] : [];
    })
    .sort((a, b) => a.openTime.localeCompare(b.openTime) || a.scheduleId - b.scheduleId);
  return onceOnDate(openings);
}

/**
 * What a closure leaves of the hours of an opening that begins on a date: all of them where there is
 * none, those before its hour where it has one. Null where nothing is left.
 */
export function leftOf(
  week: Pick<MarketWeek, "closures">,
  date: LocalDate,
  hours: Pick<Opening, "openTime" | "closeTime">,
): Pick<Opening, "openTime" | "closeTime"> | null {
  const { openTime, closeTime } = hours;
  const closure = week.closures.find((each) => each.date === date);
  if (!closure) return hours;
  const fromTime = closure.fromTime ?? "00:00";
  if (fromTime <= openTime) return null;
  return minutesOf(fromTime) < endMinutes(openTime, closeTime)
    ? { openTime, closeTime: fromTime }
    : hours;
}

/** The dates of the next `days` days, from tomorrow on the market's clock, on which it opens. */
export function datesAhead(
  week: MarketWeek,
  now: Instant,
  days = 14,
): { date: LocalDate; openings: Opening[] }[] {
  const today = localDateOf(now, week.timeZone);
  return Array.from({ length: days }, (_, index) => addDays(today, index + 1))
    .map((date) => ({ date, openings: openingsOn(week, date) }))
    .filter(({ openings }) => openings.length > 0);
}

export interface Span {
  opensAt: Instant;
  closesAt: Instant;
}

/** The two moments of an opening that begins on a date. */
export function spanOf(
  { openTime, closeTime }: Pick<Opening, "openTime" | "closeTime">,
  date: LocalDate,
  timeZone: string,
): Span {
  const opensAt = instantOf(date, openTime, timeZone);
  const closesAt = endOf(date, { from: openTime, to: closeTime }, timeZone);
  if (closesAt >= opensAt) return { opensAt, closesAt };
  // Opened in the hour that the clock skips and closed at its end: as long as it says it is.
  const length = (minutesOf(closeTime) - minutesOf(openTime)) * minute;
  return { opensAt, closesAt: opensAt + length };
}

/** Whether an opening has ended. The minute of closing still counts as open. */
export const isOver = ({ closesAt }: Span, now: Instant) => now >= closesAt + minute;

/** What a market's texts say of where it is; null for what they leave open. */
export interface NamedPlace {
  city: string | null;
  state: string | null;
  zip: string | null;
}

/**
 * The town, state and ZIP code by which a market is found, as its location ('Miami, FL') and its
 * address ('1 Bay Street, Miami, FL 33101') name them.
 */
export function namedPlace({ location, address }: Record<"location" | "address", string>) {
  const comma = location.lastIndexOf(",");
  const city = location.slice(0, Math.max(comma, 0)).trim();
  const state = location.slice(comma + 1).trim();
  const isTown = city !== "" && isState(state);
  const place: NamedPlace = {
    city: isTown ? city : null,
    state: isTown ? state : null,
    zip: zipAtEnd(address),
  };
  return place;
}

/** What is told, at `version`, to whom somebody was faster in changing a market or its opening. */
export const changedMeanwhileText =
  "Someone else just changed this. We kept what you typed. Check the differences and save again.";
