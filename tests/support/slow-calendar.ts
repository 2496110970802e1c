import type { MarketWeek } from "~/models/guide/market/market.rules";

/* A second implementation of a market's calendar, as a person would work it out on paper: day by
   day and minute by minute, without the app's own arithmetic. It is slow, but easy to check by
   reading. */

type Schedule = MarketWeek["schedules"][number];
const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const asDate = (date: string) => new Date(`${date}T12:00:00Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 10);

/** The date after this one. */
export function nextDay(date: string): string {
  const day = asDate(date);
  day.setUTCDate(day.getUTCDate() + 1);
  return textOf(day);
}

/** `count` dates in a row, from `date` on. */
export function daysFrom(date: string, count: number): string[] {
  const dates = [date];
  while (dates.length < count) dates.push(nextDay(dates.at(-1) as string));
  return dates;
}

const months = new Map<string, string[]>();
/** All dates of a month that fall on a weekday, in order. */
function inMonth(date: string, day: string): string[] {
  const name = `${date.slice(0, 7)} ${day}`;
  const known = months.get(name) ?? listMonth(date, day);
  months.set(name, known);
  return known;
}

function listMonth(date: string, day: string): string[] {
  return daysFrom(`${date.slice(0, 7)}-01`, 31).filter(
    (each) => each.slice(0, 7) === date.slice(0, 7) && names[asDate(each).getUTCDay()] === day,
  );
}

/** The dates of a year that has 29 February. */
const year = daysFrom("2028-01-01", 366).map((each) => each.slice(5));

/** Walks through the season from its first day to its last until it finds the date. */
function isInSeason({ seasonStart, seasonEnd }: Schedule, date: string): boolean {
  if (seasonStart === null || seasonEnd === null) return true;
  for (let at = year.indexOf(seasonStart); ; at = (at + 1) % year.length) {
    if (year[at] === date.slice(5)) return true;
    if (year[at] === seasonEnd) return false;
  }
}

function falls(schedule: Schedule, date: string): boolean {
  if (schedule.date) return schedule.date === date;
  if (names[asDate(date).getUTCDay()] !== schedule.day || !isInSeason(schedule, date)) return false;
  const days = inMonth(date, schedule.day);
  switch (schedule.weekOfMonth) {
    case null:
      return true;
    case -1:
      return days[days.length - 1] === date;
    default:
      return days[schedule.weekOfMonth - 1] === date;
  }
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/**
 * The hours of openings that begin on a date, 'HH:MM-HH:MM', earliest first. Each opening marks its
 * minutes in two days; each unbroken run of marked minutes is one opening. Two openings that only
 * touch stay separate, unless a third continues across that moment. An opening longer than a day,
 * which two times cannot express, ends with '+'.
 */
export function slowOpenings(week: MarketWeek, date: string): string[] {
  const marked = new Set<number>();
  const closure = week.closures.find((each) => each.date === date);
  for (const schedule of week.schedules.filter((each) => falls(each, date))) {
    const from = minutes(schedule.openTime);
    const to = minutes(schedule.closeTime);
    const end = to > from ? to : to + 1440;
    const shut = closure ? minutes(closure.fromTime ?? "00:00") : Number.POSITIVE_INFINITY;
    // Counts in half minutes. The last half minute of an opening is not marked, so that two
    // openings that touch stay separate.
    if (shut > from)
      for (let half = from * 2; half < Math.min(end, shut) * 2 - 1; half++) marked.add(half);
  }
  const openings: string[] = [];
  if (marked.size === 0) return openings;
  let began: number | null = null;
  for (let half = 0; half <= 2 * 2880; half++) {
    if (marked.has(half) && began === null) began = half;
    if (!marked.has(half) && began !== null) {
      const isLong = half + 1 - began > 2 * 1440;
      openings.push(`${clock(began / 2)}-${clock((half + 1) / 2)}${isLong ? "+" : ""}`);
      began = null;
    }
  }
  return openings;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** 'YYYY-MM-DD HH:MM' on the clock of a time zone, as the platform itself formats it. */
export function wallClock(instant: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format.format(instant);
}

const quarter = 15 * 60_000;

/**
 * The first moment at which a zone's clock shows this time. If the clock skips the time, the moment
 * that it would have shown without the skip.
 */
export function slowInstant(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  for (let offset = 14 * 4; offset >= -14 * 4; offset--) {
    const instant = asUtc - offset * quarter;
    if (wallClock(instant, timeZone) === `${date} ${time}`) return instant;
  }
  const dayBefore = asUtc - 86_400_000;
  const shown = Date.parse(`${wallClock(dayBefore, timeZone).replace(" ", "T")}:00Z`);
  return asUtc - (shown - dayBefore);
}
