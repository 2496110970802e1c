import type { Instant } from "~/platform/context";
import { atField, type DomainError } from "~/platform/errors";
import {
  addDays,
  endOf,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  longDate,
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

/** A date on which a market is closed, or ends early. */
export interface Closure {
  date: LocalDate;
  reason: string;
  /** The time from which the market is closed; null or missing if it does not open at all. */
  fromTime?: LocalTime | null;
}

/** When a market opens: its week, its seasons, and the dates on which it is closed. */
export interface MarketWeek {
  timeZone: string;
  schedules: {
    id: number;
    day: Weekday;
    openTime: LocalTime;
    closeTime: LocalTime;
    /** Both as 'MM-DD', or both null for the whole year. The last day is still in season. */
    seasonStart: string | null;
    seasonEnd: string | null;
    /** For monthly openings: which such weekday of the month. Null for every week. */
    weekOfMonth: WeekOfMonth | null;
    /**
     * The only date on which it opens, on the weekday `day`; null or missing if the opening
     * repeats.
     */
    date?: LocalDate | null;
    /**
     * Which ends of the season are known. Missing means both ends, or all year. If one end is
     * unknown, the start or end of the year takes its place.
     */
    seasonKnown?: SeasonKnown;
    /** What the market's directory says instead, if that is probably a mistake. */
    doubt?: string | null;
  }[];
  closures: Closure[];
}
export type Schedule = MarketWeek["schedules"][number];

const minute = 60_000;

/** An opening on one date. A closing time at or before the opening time is on the next day. */
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

/** Whether a date on the schedule's weekday is in the week of the month in which it opens. */
export function inItsWeek({ weekOfMonth }: Schedule, date: LocalDate): boolean {
  if (weekOfMonth === null) return true;
  if (weekOfMonth === -1) return addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
  return Math.ceil(Number(date.slice(8)) / 7) === weekOfMonth;
}

/**
 * Whether a schedule includes a date on its weekday, by season and week of the month. Closures are
 * not considered.
 */
export const isDue = (schedule: Schedule, date: LocalDate) =>
  schedule.date ? schedule.date === date : inSeason(schedule, date) && inItsWeek(schedule, date);

/** A week's openings on a date, before closures. */
export const dueOn = ({ schedules }: Pick<MarketWeek, "schedules">, date: LocalDate) => {
  const weekday = weekdayOf(date);
  return schedules.filter((schedule) => schedule.day === weekday && isDue(schedule, date));
};

/** The openings with certain dates: without those of unknown season. */
export const surely = (week: MarketWeek): MarketWeek => ({
  ...week,
  schedules: week.schedules.filter(({ seasonKnown }) => seasonKnown !== "none"),
});

/** Whether an opening is certain on a date, because its season is known. */
export const isSureOn = (
  week: MarketWeek,
  date: LocalDate,
  { openTime }: { openTime: LocalTime },
) => openingsOn(surely(week), date).some((sure) => sure.openTime === openTime);

/**
 * When the market opens on a date, earliest first: seasons and closures applied, overlapping
 * openings joined. Openings of unknown season are included. An opening that passes midnight belongs
 * to the date on which it begins, and so do its season and its closure.
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
 * The hours of an opening that a closure on its date leaves: all of them without a closure, those
 * before the closing hour if the closure has one. Null if nothing is left.
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

/**
 * The dates on which the market opens within the next `days` days, from tomorrow on the market's
 * clock.
 */
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

/** The start and end of an opening that begins on a date, as moments. */
export function spanOf(
  { openTime, closeTime }: Pick<Opening, "openTime" | "closeTime">,
  date: LocalDate,
  timeZone: string,
): Span {
  const opensAt = instantOf(date, openTime, timeZone);
  const closesAt = endOf(date, { from: openTime, to: closeTime }, timeZone);
  if (closesAt >= opensAt) return { opensAt, closesAt };
  // The opening starts in the hour that the clock skips: let it last as long as its times say.
  const length = (minutesOf(closeTime) - minutesOf(openTime)) * minute;
  return { opensAt, closesAt: opensAt + length };
}

/** Whether an opening has ended. The closing minute still counts as open. */
export const isOver = ({ closesAt }: Span, now: Instant) => now >= closesAt + minute;

/** Hours that may be on one date only. */
type Dated = Pick<Schedule, "date">;

/**
 * Why hours cannot be saved, with a message at `field`: their date is over on the market's clock,
 * and hours on past dates are soon deleted. A date of the hours `before` may be saved again. Null if
 * there is no such date.
 */
export function whyNotOnDates(
  openings: readonly Dated[],
  before: readonly Dated[],
  { field, timeZone, now }: { field: string; timeZone: string; now: Instant },
): DomainError | null {
  const today = localDateOf(now, timeZone);
  const saved = before.map(({ date }) => date);
  const past = openings.find(({ date }) => date && date < today && !saved.includes(date));
  if (!past?.date) return null;
  return atField(field, `${longDate(past.date)} has passed. Choose today or a later date.`);
}

/** The place that a market's texts name; parts they do not name are null. */
export interface NamedPlace {
  city: string | null;
  state: string | null;
  zip: string | null;
}

/**
 * The town, state and ZIP code by which users find a market, as its location ('Miami, FL') and its
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

/**
 * The message, at `version`, to a user who saves a market or an opening after another user changed
 * it.
 */
export const changedMeanwhileText =
  "Someone else just changed this. We kept what you typed. Check the differences and save again.";
