import type { Instant } from "~/platform/context";
import { addDays, type LocalDate, type LocalTime, localDateOf } from "../../core/calendar";
import { endMinutes, minutesOf } from "../../core/week";
import { type MarketWeek, openingsOn } from "../../guide/market/market.rules";
import { type Attendance, answerOn } from "../../vendors/attendance/attendance.rules";

/** How a figure of the book is known. */
export type Basis = "counted" | "reported" | "estimated" | "unknown";

/** A figure, and how it is known; null where it is not. */
export interface Figure {
  value: number | null;
  basis: Basis;
}
const unknown: Figure = { value: null, basis: "unknown" };

/** The hours of a market day. */
export interface Hours {
  from: LocalTime;
  to: LocalTime;
}
/** How many came within ten minutes of an hour. */
export interface Count {
  hour: LocalTime;
  people: number;
}

/** A hour by the clock in which a market is open, and for how many of its minutes. */
export interface OpenHour {
  hour: LocalTime;
  minutes: number;
}

/** The hours by the clock in which a market is open, in their order; the first and last may be parts. */
export function openHours(hours: readonly Hours[]): OpenHour[] {
  const minutes = new Map<number, number>();
  for (const { from, to } of hours) {
    const ends = endMinutes(from, to);
    for (let at = minutesOf(from); at < ends; ) {
      const hour = Math.floor(at / 60);
      const until = Math.min(ends, (hour + 1) * 60);
      minutes.set(hour, (minutes.get(hour) ?? 0) + until - at);
      at = until;
    }
  }
  return [...minutes]
    .sort(([one], [other]) => one - other)
    .map(([hour, open]) => ({
      hour: `${String(hour % 24).padStart(2, "0")}:00`,
      minutes: open,
    }));
}

/** Minutes for which somebody stands at the gate and counts. */
const countedFor = 10;

/**
 * How many visitors a day had. Counted one by one, that is the number. Else from ten-minute counts:
 * each stands for its hour (times six, or less where the market is open for a part of it), and the
 * hours that nobody counted for the average of the others, minute by minute.
 */
export function visitorsOf(
  { visitors, counts }: { visitors: number | null; counts: readonly Count[] },
  hours: readonly Hours[],
): Figure & { countedHours: number; hours: number } {
  const open = openHours(hours);
  const counted = open.flatMap(({ hour, minutes }) => {
    const count = counts.find((each) => each.hour === hour);
    return count ? [{ people: count.people, minutes }] : [];
  });
  const how = { countedHours: counted.length, hours: open.length };
  if (visitors !== null) return { value: visitors, basis: "counted", ...how };
  if (counted.length === 0) return { ...unknown, ...how };
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const came = sum(counted.map(({ people, minutes }) => (people * minutes) / countedFor));
  const seen = sum(counted.map(({ minutes }) => minutes));
  const all = sum(open.map(({ minutes }) => minutes));
  return { value: Math.round((came * all) / seen), basis: "estimated", ...how };
}

/** How an estimate was made, for whoever reads it. */
export const estimateText = ({ countedHours, hours }: { countedHours: number; hours: number }) =>
  countedHours === hours
    ? "Estimated from a 10-minute count in each hour."
    : `Estimated from 10-minute counts in ${countedHours} of ${hours} hours. For the other hours, we use the average.`;

/** Whether a vendor was there: as it was seen, else as it said; null where neither is known. */
export function presenceOf(
  seen: boolean | null,
  attendance: Attendance | null,
  date: LocalDate,
): { isThere: boolean | null; basis: Basis } {
  if (seen !== null) return { isThere: seen, basis: "counted" };
  const answer = attendance && answerOn(attendance, date).is;
  if (answer === "coming") return { isThere: true, basis: "reported" };
  if (answer === "away") return { isThere: false, basis: "reported" };
  return { isThere: null, basis: "unknown" };
}

/**
 * Whether a vendor had its place at a market by a date, on the market's clock; so too where nobody
 * noted since when. Before that, the market's figures have no line for the vendor.
 */
export const hadJoined = (joinedAt: Instant | null, date: LocalDate, timeZone: string): boolean =>
  joinedAt === null || localDateOf(joinedAt, timeZone) <= date;

/** The book can be written, and sales entered, until so many days after. */
const daysToWrite = 400;

/** From when to when, on the market's clock, days can still be written down. */
export const writable = (timeZone: string, now: Instant) => {
  const last = localDateOf(now, timeZone);
  return { first: addDays(last, -daysToWrite), last };
};

/** The hours of a date on which a market opened, by its week; null where it did not. */
export function hoursOn(week: MarketWeek, date: LocalDate): Hours[] | null {
  const hours = openingsOn(week, date).map(({ openTime, closeTime }) => ({
    from: openTime,
    to: closeTime,
  }));
  return hours.length > 0 ? hours : null;
}

/** The dates on which a market opened from a date to a date, both included. */
export function marketDaysBetween(
  week: MarketWeek,
  { from, until }: { from: LocalDate; until: LocalDate },
): { date: LocalDate; hours: Hours[] }[] {
  const days: { date: LocalDate; hours: Hours[] }[] = [];
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const hours = hoursOn(week, date);
    if (hours) days.push({ date, hours });
  }
  return days;
}

/** The year that an address names, of those that a book can have; else this one. */
export function yearIn(text: string | null, today: LocalDate): number {
  const thisYear = Number(today.slice(0, 4));
  const year = /^20\d\d$/.test(text ?? "") ? Number(text) : thisYear;
  return year <= thisYear ? year : thisYear;
}

/** How customers paid: what a vendor reports of a market day, and what yearly reports ask for. */
export const salesKinds = ["cash", "card", "snap", "wic", "sfmnp"] as const;
export type SalesKind = (typeof salesKinds)[number];

export const salesWords: Record<SalesKind, string> = {
  cash: "Cash",
  card: "Card",
  snap: "SNAP",
  wic: "WIC",
  sfmnp: "SFMNP",
};

/** Who has entered what a vendor took. */
export const enteredAs = ["vendor", "manager"] as const;
export type EnteredAs = (typeof enteredAs)[number];
