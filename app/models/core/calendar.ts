import { Temporal } from "temporal-polyfill";
import { formatTime, minutesOf, months, passesMidnight, type Weekday, weekdays } from "./week";

/**
 * Dates and moments on a market's own clock. A local date is 'YYYY-MM-DD', a local time is 'HH:MM',
 * and an instant is milliseconds since the epoch. Only a time zone tells which moment a local time
 * means. This code runs only on the server: browsers get texts that are ready to show, never this
 * arithmetic.
 */
export type LocalDate = string;
export type LocalTime = string;
type Instant = number;

const minute = 60_000;
const day = 24 * 60 * minute;

/** A period in which a zone keeps the same offset, in milliseconds, from UTC. */
interface Stretch {
  from: Instant;
  until: Instant;
  offset: number;
}

/**
 * The last stretch that was asked for in each zone. Finding a stretch means a search through the
 * zone's history, and nearly every question is about this week, so the stretch is kept. A kept
 * stretch can never be wrong.
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

/** The time zone to use when there is no market to name one. */
export const defaultZone = "America/New_York";

/** Whether a text is the IANA name of a time zone ('America/New_York'), as every market needs. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The date on a zone's clock: '2026-11-28'. Throws `RangeError` if the zone does not exist. */
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
 * The moment at which a zone's clock shows a date and time. If the clock shows the time twice, the
 * first moment. If the clock skips the time, the moment is counted on from before the gap, as if
 * the clock had not skipped.
 */
export function instantOf(date: LocalDate, time: LocalTime, timeZone: string): Instant {
  const asUtc = utcOf(date) + minutesOf(time) * minute;
  const { from, until, offset } = stretchAt(asUtc, timeZone);
  // More than a day away from both changes of the clock, there is nothing to decide.
  if (asUtc - from > day && until - asUtc > day) return asUtc - offset;
  return Temporal.PlainDateTime.from(new Date(asUtc).toISOString().slice(0, 16)).toZonedDateTime(
    timeZone,
    { disambiguation: "compatible" },
  ).epochMilliseconds;
}

/** The date `days` after another date, or before it if `days` is negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(utcOf(date) + days * day).toISOString().slice(0, 10);
}

/** The number of days between two dates: 1 from a date to the next date. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((utcOf(to) - utcOf(from)) / day);
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdays[(new Date(utcOf(date)).getUTCDay() + 6) % 7] as Weekday;
}

/**
 * The moment at which hours that begin on a date end. Hours that pass midnight end on the next
 * date.
 */
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

/** 'Sat, Nov 28' for '2026-11-28': for lists to work through, where the year is clear. */
export const shortDate = (date: LocalDate) =>
  `${weekdayOf(date).slice(0, 3)}, ${shortMonthAndDay(date)}`;

/** 'Saturday, November 28, 2026': the product's long US form of a date. */
export function longDate(date: LocalDate): string {
  return `${weekdayOf(date)}, ${monthAndDay(date)}, ${date.slice(0, 4)}`;
}

/** '6 PM on Friday, November 27', on the zone's clock. */
export function momentText(instant: Instant, timeZone: string): string {
  const date = localDateOf(instant, timeZone);
  const time = formatTime(localTimeOf(instant, timeZone));
  return `${time} on ${weekdayOf(date)}, ${monthAndDay(date)}`;
}

/**
 * '6 PM on Friday, November 27, New York time': a moment for a reader whose own clock is not known.
 */
export const momentInNewYork = (instant: Instant): string =>
  `${momentText(instant, defaultZone)}, New York time`;

/** A date as if it were in UTC, only for arithmetic with whole days. */
function utcOf(date: LocalDate): Instant {
  return Date.UTC(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1,
    Number(date.slice(8, 10)),
  );
}
