import { expect, it } from "vitest";
import type { MarketWeek } from "~/models/guide/market/market.rules";
import { seriesAhead } from "~/models/guide/market/market.seasons";

type Schedule = MarketWeek["schedules"][number];
const saturdays = (id: number, season?: string): Schedule => {
  const [seasonStart = null, seasonEnd = null] = season?.split(" ") ?? [];
  const hours = { openTime: "08:00", closeTime: "14:00" };
  return { id, day: "Saturday", ...hours, seasonStart, seasonEnd, weekOfMonth: null };
};
const week = (...schedules: Schedule[]): MarketWeek => ({
  timeZone: "America/New_York",
  schedules,
  closures: [],
});
/** The seasons ahead of schedule 1. The other schedule runs all year and does not matter here. */
const ahead = (season: string, today: string) =>
  seriesAhead(week(saturdays(1, season), { ...saturdays(2), day: "Sunday" }), today)
    .filter(({ schedule }) => schedule.id === 1)
    .map(({ first, last }) => `${first} ${last}`);

it("a season is ahead from a year before its first opening until its last opening is over", () => {
  // Saturdays from 6 June to 26 September 2026, and from 5 June 2027.
  const [thisYear, nextYear] = ["2026-06-06 2026-09-26", "2027-06-05 2027-09-25"];
  expect(ahead("06-01 09-30", "2026-06-04")).toEqual([thisYear]);
  expect(ahead("06-01 09-30", "2026-06-05")).toEqual([thisYear, nextYear]);
  expect(ahead("06-01 09-30", "2026-09-26")).toEqual([thisYear, nextYear]);
  expect(ahead("06-01 09-30", "2026-09-27")).toEqual([nextYear]);
});

it("a season over New Year that began last year is ahead until its last opening", () => {
  expect(ahead("11-15 03-31", "2026-03-28")).toEqual([
    "2025-11-15 2026-03-28",
    "2026-11-21 2027-03-27",
  ]);
  expect(ahead("11-15 03-31", "2026-03-29")).toEqual(["2026-11-21 2027-03-27"]);
});

it("a season without any opening is left out", () => {
  expect(ahead("06-01 06-05", "2026-01-01")).toEqual([]);
  expect(ahead("02-30 02-30", "2026-01-01")).toEqual([]);
});

it("the season of a monthly opening begins and ends on days with an opening", () => {
  const monthly = (weekOfMonth: Schedule["weekOfMonth"], season?: string) =>
    seriesAhead(week({ ...saturdays(1, season), weekOfMonth }), "2026-06-04").map(
      ({ first, last }) => `${first} ${last}`,
    );
  expect(monthly(2, "06-01 09-30")).toEqual(["2026-06-13 2026-09-12"]);
  expect(monthly(-1, "06-01 09-30")).toEqual(["2026-06-27 2026-09-26"]);
  expect(monthly(1, "06-08 06-30")).toEqual([]);
});
