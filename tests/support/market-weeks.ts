import fc from "fast-check";
import { addDays, instantOf, localDateOf } from "~/models/core/calendar";
import { weekdays, weeksOfMonth } from "~/models/core/week";
import type { MarketWeek } from "~/models/guide/market/market.rules";

const timeZone = "America/New_York";
type Line = [
  day: MarketWeek["schedules"][number]["day"],
  open: string,
  close: string,
  season?: string,
];

/** A week of opening hours from lines such as ['Saturday', '09:00', '13:00', '11-15 03-31']. */
export function week(lines: Line[], more: Partial<MarketWeek> = {}): MarketWeek {
  const schedules = lines.map(([day, openTime, closeTime, ofYear], index) => {
    const [seasonStart = null, seasonEnd = null] = ofYear?.split(" ") ?? [];
    const season = { seasonStart, seasonEnd, weekOfMonth: null };
    return { id: index + 1, day, openTime, closeTime, ...season };
  });
  return { timeZone, schedules, closures: [], ...more };
}

/** The moment of 'YYYY-MM-DD HH:MM' in Miami. */
export const at = (text: string, zone = timeZone) => {
  const [date = "", time = ""] = text.split(" ");
  return instantOf(date, time, zone);
};
export const saturday = week([["Saturday", "09:00", "13:00"]]);

const two = (most: number) =>
  fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, "0"));
const time = fc.tuple(two(23), two(59)).map((parts) => parts.join(":"));
const dayOfYear = fc
  .integer({ min: 0, max: 365 })
  .map((days) => addDays("2028-01-01", days).slice(5));
const schedule = fc
  .record({
    id: fc.integer({ min: 1, max: 99 }),
    day: fc.constantFrom(...weekdays),
    openTime: time,
    closeTime: time,
    season: fc.option(fc.tuple(dayOfYear, dayOfYear)),
    weekOfMonth: fc.constantFrom(null, null, null, ...weeksOfMonth),
  })
  .map(({ season, ...rest }) => ({
    ...rest,
    seasonStart: season?.[0] ?? null,
    seasonEnd: season?.[1] ?? null,
  }));
/** Any moment within six years. */
export const anyMoment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
export const anyWeek = fc.record({
  timeZone: fc.constantFrom(timeZone, "America/Los_Angeles", "Pacific/Honolulu"),
  schedules: fc.array(schedule, { maxLength: 5 }),
  closures: fc.array(
    fc.record({
      date: anyMoment.map((instant) => localDateOf(instant, timeZone)),
      reason: fc.string(),
    }),
    { maxLength: 3 },
  ),
});
