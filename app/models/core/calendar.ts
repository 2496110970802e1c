import { Temporal } from "temporal-polyfill";
import { formatTime, minutesOf, months, passesMidnight, type Weekday, weekdays } from "./week";

/**
 * Dates and moments on a market's own clock. A local date is 'YYYY-MM-DD', a local time 'HH:MM',
 * an instant milliseconds since the epoch; which moment a local time is, only a time zone says.
 * For the server: a browser is sent texts that are ready to show, never this arithmetic.
 */
export type LocalDate = string;
export type LocalTime = string;
type Instant = number;

const minute = 60_000;
const day = 24 * 60 * minute;

/** A stretch of time in which a zone keeps one distance, in milliseconds, from UTC. */
interface Stretch {
  from: Instant;
  until: Instant;
  offset: number;
}

/**
 * The stretch that was last asked for in each zone. Finding one costs a search through the zone's
 * history and nearly every question is about this week, so it is kept; it can never be wrong.
 */
const latest = new Map<string, Stretch>();

function stretchAt(instant: Instant, timeZone: string): Stretch {
  const known = latest.get(timeZone);
  if (known && known.from <= instant && instant < known.until) return known;
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const next = moment.getTimeZoneTransition("next");
  const began = moment.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  const stretch = {
    from: began?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: moment.offsetNanoseconds / 1e6,
  };
  latest.set(timeZone, stretch);
  return stretch;
}

/** The clock where no market is there to say which. */
export const defaultZone = "America/New_York";

/** Whether this is a time zone's IANA name ('America/New_York'), as a market's has to be. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The date on a zone's clock: '2026-11-28'. Throws RangeError for a zone that does not exist. */
export function localDateOf(instant: Instant, timeZone: string): LocalDate {
  return clockAt(instant, timeZone).slice(0, 10);
}

/** The time on a zone's clock, to the minute: '09:05'. */
export function localTimeOf(instant: Instant, timeZone: string): LocalTime {
  return clockAt(instant, timeZone).slice(11, 16);
}

function clockAt(instant: Instant, timeZone: string): string {
  return new Date(instant + stretchAt(instant, timeZone).offset).toISOString();
}

/**
 * The moment at which a zone's clock shows a date and time. Where the clock shows it twice, the
 * first; where it skips it, as long after the last time before the gap as if it had not skipped.
 */
export function instantOf(date: LocalDate, time: LocalTime, timeZone: string): Instant {
  const asUtc = utcOf(date) + minutesOf(time) * minute;
  const { from, until, offset } = stretchAt(asUtc, timeZone);
  // A day or more away from either change of the clock there is nothing to decide.
  if (asUtc - from > day && until - asUtc > day) return asUtc - offset;
  return Temporal.PlainDateTime.from(new Date(asUtc).toISOString().slice(0, 16)).toZonedDateTime(
    timeZone,
    { disambiguation: "compatible" },
  ).epochMilliseconds;
}

/** The date `days` after (or, negative, before) another. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(utcOf(date) + days * day).toISOString().slice(0, 10);
}

/** How many days lie between two dates: 1 from a date to the one after it. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((utcOf(to) - utcOf(from)) / day);
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdays[(new Date(utcOf(date)).getUTCDay() + 6) % 7] as Weekday;
}

/** The moment at which hours that begin on a date end: on the next one where they pass midnight. */
export function endOf(
  date: LocalDate,
  { from, to }: { from: LocalTime; to: LocalTime },
  timeZone: string,
): Instant {
  return instantOf(lastDateOf(date, { from, to }), to, timeZone);
}

/** The date on which hours that begin on a date end. */
export const lastDateOf = (date: LocalDate, { from, to }: { from: LocalTime; to: LocalTime }) =>
  passesMidnight(from, to) ? addDays(date, 1) : date;

/** 'November 28' for '2026-11-28', and for the day of the year '11-28'. */
export function monthAndDay(date: LocalDate): string {
  const [month = "", dayOfMonth = ""] = date.slice(-5).split("-");
  return `${months[Number(month) - 1] ?? month} ${Number(dayOfMonth)}`;
}

/** 'Nov 28' for '2026-11-28'. */
export function shortMonthAndDay(date: LocalDate): string {
  const [month = "", day = ""] = monthAndDay(date).split(" ");
  return `${month.slice(0, 3)} ${day}`;
}

/** 'Sat, Nov 28' for '2026-11-28': for lists that are worked through, where the year goes without saying. */
export const shortDate = (date: LocalDate) =>
  `${weekdayOf(date).slice(0, 3)}, ${shortMonthAndDay(date)}`;

/** 'Saturday, November 28, 2026': the long US form in which the product writes dates. */
export function longDate(date: LocalDate): string {
  return `${weekdayOf(date)}, ${monthAndDay(date)}, ${date.slice(0, 4)}`;
}

/** '6 PM on Friday, November 27', on the zone's clock. */
export function momentText(instant: Instant, timeZone: string): string {
  const date = localDateOf(instant, timeZone);
  const time = formatTime(localTimeOf(instant, timeZone));
  return `${time} on ${weekdayOf(date)}, ${monthAndDay(date)}`;
}

/** A date as if it were UTC, for arithmetic with whole days only. */
function utcOf(date: LocalDate): Instant {
  return Date.UTC(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1,
    Number(date.slice(8, 10)),
  );
}
