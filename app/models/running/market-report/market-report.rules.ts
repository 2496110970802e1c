import type { Instant } from "~/platform/context";
import { addDays, type LocalDate, type LocalTime, localDateOf } from "../../core/calendar";
import { endMinutes, minutesOf } from "../../core/week";
import { type MarketWeek, openingsOn } from "../../guide/market/market.rules";
import { type Attendance, answerOn } from "../../vendors/attendance/attendance.rules";

/** How a figure in the market report is known. */
export type Basis = "counted" | "reported" | "estimated" | "unknown";

/** A figure, and how it is known; null if it is unknown. */
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
/** How many people came in ten minutes of an hour. */
export interface Count {
  hour: LocalTime;
  people: number;
}

/** A clock hour in which a market is open, and for how many of its minutes. */
export interface OpenHour {
  hour: LocalTime;
  minutes: number;
}

/**
 * The clock hours in which a market is open, in order. The market may be open for only a part of
 * the first and the last hour.
 */
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

/** How many minutes somebody stands at the gate and counts. */
const countedFor = 10;

/**
 * How many visitors a day had. If they were counted one by one, the answer is that number.
 * Otherwise the answer is an estimate from ten-minute counts. Each count is multiplied up to its
 * hour (by six, or by less if the market is open for only a part of the hour). Hours without a
 * count get the average of the other hours, minute by minute.
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

/** How an estimate was made, for users to read. */
export const estimateText = ({ countedHours, hours }: { countedHours: number; hours: number }) =>
  countedHours === hours
    ? "Estimated from a 10-minute count in each hour."
    : `Estimated from 10-minute counts in ${countedHours} of ${hours} hours. For the other hours, we use the average.`;

/**
 * Whether a vendor was there: as the market saw it, or else as the vendor said; null if neither is
 * known.
 */
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
 * Whether a vendor already had its place at a market on a date, on the market's clock. Also true if
 * the time of joining is unknown. The market's figures have no line for a vendor on earlier dates.
 */
export const hadJoined = (joinedAt: Instant | null, date: LocalDate, timeZone: string): boolean =>
  joinedAt === null || localDateOf(joinedAt, timeZone) <= date;

/** How many days after a market day its report can still be written and sales entered. */
const daysToWrite = 400;

/** The first and the last date, on the market's clock, for which a report can be written now. */
export const writable = (timeZone: string, now: Instant) => {
  const last = localDateOf(now, timeZone);
  return { first: addDays(last, -daysToWrite), last };
};

/** The hours on a date at which a market opened, by its week; null if it did not open. */
export function hoursOn(week: MarketWeek, date: LocalDate): Hours[] | null {
  const hours = openingsOn(week, date).map(({ openTime, closeTime }) => ({
    from: openTime,
    to: closeTime,
  }));
  return hours.length > 0 ? hours : null;
}

/** The dates between two dates, both included, on which a market opened. */
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

/** The year that an address names, if a market report can have it; otherwise this year. */
export function yearIn(text: string | null, today: LocalDate): number {
  const thisYear = Number(today.slice(0, 4));
  const year = /^20\d\d$/.test(text ?? "") ? Number(text) : thisYear;
  return year <= thisYear ? year : thisYear;
}

/**
 * How customers paid. A vendor reports its sales on a market day by these kinds, and yearly reports
 * ask for them.
 */
export const salesKinds = ["cash", "card", "snap", "wic", "sfmnp"] as const;
export type SalesKind = (typeof salesKinds)[number];

export const salesWords: Record<SalesKind, string> = {
  cash: "Cash",
  card: "Card",
  snap: "SNAP",
  wic: "WIC",
  sfmnp: "SFMNP",
};

/** Who entered a vendor's sales. */
export const enteredAs = ["vendor", "manager"] as const;
export type EnteredAs = (typeof enteredAs)[number];
