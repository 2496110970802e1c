import fc from "fast-check";
import { expect, it } from "vitest";
import { formatTime, minutesOf } from "~/models/core/week";
import { AddSchedule } from "~/models/guide/market/market.schema";
import { openingText } from "~/models/guide/market/opening-words";
import {
  closeTimes,
  monthDayOf,
  openTimes,
  timesOffered,
  usualHours,
} from "~/models/guide/market/schedule.rules";

it("the time lists offer half hours: 6:00 AM to 12:00 PM to open, and 12:00 PM to 7:00 PM to close", () => {
  expect([openTimes[0], openTimes.at(-1), openTimes.length]).toEqual(["06:00", "12:00", 13]);
  expect([closeTimes[0], closeTimes.at(-1), closeTimes.length]).toEqual(["12:00", "19:00", 15]);
  expect(openTimes).toContain(usualHours.openTime);
  expect(closeTimes).toContain(usualHours.closeTime);
});

const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

it("every half hour is offered once, along with the current time", () => {
  fc.assert(
    fc.property(anyTime, (current) => {
      const { usual, others } = timesOffered(openTimes, current);
      const all = [...usual, ...others];
      expect(new Set(all).size).toBe(all.length);
      expect(all).toContain(current);
      expect(all.filter((time) => minutesOf(time) % 30 === 0)).toHaveLength(48);
    }),
  );
});

it("any time of day is accepted, on a 24-hour clock or as people write it", () => {
  const base = { marketId: 1, day: "Monday" };
  fc.assert(
    fc.property(anyTime, anyTime, (openTime, closeTime) => {
      const written = { openTime: formatTime(openTime), closeTime: formatTime(closeTime) };
      for (const said of [{ openTime, closeTime }, written]) {
        expect(AddSchedule.parse({ ...base, ...said })).toMatchObject({ openTime, closeTime });
      }
    }),
  );
});

it("a day of the year is read with or without a year, and impossible days are refused", () => {
  const days = fc.integer({ min: 0, max: 365 }).map((n) => new Date(Date.UTC(2024, 0, 1 + n)));
  fc.assert(
    fc.property(days, (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(monthDayOf(text)).toBe(text.slice(5));
      expect(monthDayOf(text.slice(5))).toBe(text.slice(5));
    }),
  );
  for (const text of ["02-30", "13-01", "00-10", "05-00", "04-31", "5", "May 1", ""]) {
    expect(monthDayOf(text), text).toBeNull();
  }
});

it("an opening is described in one line", () => {
  const opening = { day: "Saturday", openTime: "08:00", closeTime: "14:00" } as const;
  const always = { seasonStart: null, seasonEnd: null, weekOfMonth: null };
  expect(openingText({ ...opening, ...always })).toBe("Saturday, 8 AM–2 PM");
  expect(
    openingText({ ...opening, seasonStart: "05-01", seasonEnd: "10-31", weekOfMonth: -1 }),
  ).toBe("Last Saturday of the month, 8 AM–2 PM, May 1 to October 31");
});
