import { minutesOf, timeAt, type Weekday, weekdays } from "../../core/week";

/** The most openings a market's week can have. Pages, lists and calendars read all of them. */
export const mostSchedules = 50;

/** The default hours of a new opening; from the spec. */
export const usualHours = { openTime: "08:00", closeTime: "17:00" };

/** The hint beside hours that are probably a mistake of their directory. */
export const doubtHint = (doubt: string): string =>
  `A directory gives these hours as ${doubt}, which is probably a mistake. Once you save, your hours replace the directory’s hours.`;

const halfHours = Array.from({ length: 48 }, (_, index) => timeAt(index * 30));
const between = (from: string, to: string) =>
  halfHours.filter(
    (time) => minutesOf(from) <= minutesOf(time) && minutesOf(time) <= minutesOf(to),
  );

/** The times in the spec's form: 6:00 AM to 12:00 PM, and 12:00 PM to 7:00 PM, every half hour. */
export const openTimes = between("06:00", "12:00");
export const closeTimes = between("12:00", "19:00");

/**
 * The times that a form offers for the start or end of an opening: the usual ones, all other half
 * hours, and the current time if it is neither.
 */
export function timesOffered(usual: readonly string[], current?: string | null) {
  const others = halfHours.filter((time) => !usual.includes(time));
  const odd = current && !halfHours.includes(current) ? [current] : [];
  return { usual, others: [...others, ...odd].sort() };
}

/**
 * The weekday of a date; null if the text is not a date. Works without the calendar code, for
 * forms.
 */
export function dayOfDate(date: string): Weekday | null {
  const time = Date.parse(`${date}T00:00:00Z`);
  return weekdays[(new Date(time).getUTCDay() + 6) % 7] ?? null;
}

const daysIn = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day of the year in a text: '05-01' for '05-01', '5-1' and '2026-05-01'; otherwise null. */
export function monthDayOf(text: string): string | null {
  const [, month = 0, day = 0] =
    /^(?:\d{4}-)?(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(text)?.map(Number) ?? [];
  const isOne = day >= 1 && day <= (daysIn[month - 1] ?? 0);
  return isOne ? `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` : null;
}
