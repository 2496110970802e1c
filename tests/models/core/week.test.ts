import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  endMinutes,
  formatHours,
  formatOpening,
  formatTime,
  minutesOf,
  parseTime,
  parseWeekday,
  passesMidnight,
  timeAt,
  weekdays,
} from "~/models/core/week";

describe("a day of the week", () => {
  it.each([
    ["Saturday", "Saturday"],
    ["saturday", "Saturday"],
    ["SAT", "Saturday"],
    [" Sat. ", "Saturday"],
    ["tues", "Tuesday"],
    ["sa", null],
    ["someday", null],
    ["", null],
  ])("%j is read as %j", (text, day) => expect(parseWeekday(text)).toBe(day));
});

describe("a time", () => {
  it.each([
    ["9:00", "09:00"],
    ["09:00", "09:00"],
    ["9:00 AM", "09:00"],
    ["9am", "09:00"],
    ["9 p.m.", "21:00"],
    ["12 PM", "12:00"],
    ["12:30 am", "00:30"],
    ["23:59", "23:59"],
    ["24:00", null],
    ["9:60", null],
    ["13:00 PM", null],
    ["0 am", null],
    ["9", null],
    ["TBD", null],
    ["", null],
  ])("%j is read as %j", (text, time) => expect(parseTime(text)).toBe(time));

  it("is read back as it is shown, for every minute of the day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        expect(minutesOf(time)).toBe(minutes);
        expect([timeAt(minutes), timeAt(minutes + 24 * 60)]).toEqual([time, time]);
        expect(parseTime(formatTime(time))).toBe(time);
      }),
    );
  });

  it("shows noon and midnight as 12", () => {
    expect(formatHours("00:00", "12:05")).toBe("12 AM–12:05 PM");
  });
});

it("a full day is shown as 'Open 24 hours', with its start if that is not midnight", () => {
  const said = (from: string, to: string) => formatOpening(from, to);
  expect([said("00:00", "00:00"), said("00:00", "23:59")]).toEqual([
    "Open 24 hours",
    "Open 24 hours",
  ]);
  expect(said("12:00", "12:00")).toBe("Open 24 hours from 12 PM");
  expect(said("12:00", "23:59")).toBe("12 PM–11:59 PM");
  expect(said("00:00", "12:00")).toBe("12 AM–12 PM");
});

it("opening hours end on the same day, or the next day if they pass midnight", () => {
  expect(endMinutes("09:00", "13:30")).toBe(13 * 60 + 30);
  expect(endMinutes("18:00", "01:00")).toBe(25 * 60);
  expect(endMinutes("00:00", "00:00")).toBe(24 * 60);
  expect(endMinutes("12:00", "12:00")).toBe(36 * 60);
  expect([passesMidnight("09:00", "09:01"), passesMidnight("09:00", "09:00")]).toEqual([
    false,
    true,
  ]);
});

it("a week begins on Monday and has seven days", () => {
  expect(weekdays).toHaveLength(7);
  expect([weekdays[0], weekdays[6]]).toEqual(["Monday", "Sunday"]);
});
