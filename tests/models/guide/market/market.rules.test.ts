import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, localDateOf, weekdayOf } from "~/models/core/calendar";
import { weekdays, weeksOfMonth } from "~/models/core/week";
import { datesAhead, type MarketWeek, openingsOn } from "~/models/guide/market/market.rules";
import { anyMoment, anyWeek, at, saturday, week } from "../../../support/market-weeks";

describe("a season", () => {
  const winter = week([["Saturday", "09:00", "13:00", "11-15 03-31"]]);
  const isOpenOn = (date: string) => openingsOn(winter, date).length > 0;

  it("runs over New Year, with its first and last day included", () => {
    expect(isOpenOn("2025-11-15")).toBe(true);
    expect(isOpenOn("2026-01-03")).toBe(true);
    expect(isOpenOn("2029-03-31")).toBe(true);
    expect(isOpenOn("2026-11-14")).toBe(false);
    expect(isOpenOn("2026-04-04")).toBe(false);
  });

  it("that ends on February 29 ends before March in a year without a 29th", () => {
    const leap = week([
      ["Saturday", "09:00", "13:00", "01-01 02-29"],
      ["Sunday", "09:00", "13:00", "01-01 02-29"],
    ]);
    expect(openingsOn(leap, "2026-02-28")).toHaveLength(1);
    expect(openingsOn(leap, "2026-03-01")).toHaveLength(0);
  });
});

describe("a closure from a certain hour", () => {
  it("removes an opening that begins at that hour or later, and keeps one that is over by then", () => {
    const of = (fromTime: string) =>
      openingsOn(
        { ...saturday, closures: [{ date: "2026-11-28", reason: "", fromTime }] },
        "2026-11-28",
      );
    expect(of("09:00")).toEqual([]);
    expect(of("13:00")).toMatchObject([{ closeTime: "13:00" }]);
  });
});

describe("upcoming dates", () => {
  it("start tomorrow on the market's calendar and reach fourteen days ahead", () => {
    const daily = week(weekdays.map((day) => [day, "09:00", "12:00"]));
    const late = Date.UTC(2026, 10, 28, 3);
    const dates = datesAhead(daily, late).map(({ date }) => date);
    expect(dates).toHaveLength(14);
    expect(dates[0]).toBe("2026-11-28");
    expect(dates.at(-1)).toBe("2026-12-11");
  });

  it("have the openings of each day, earliest first", () => {
    const twice = week([
      ["Sunday", "16:00", "20:00"],
      ["Sunday", "08:00", "12:00"],
    ]);
    expect(datesAhead(twice, at("2026-11-27 10:00"), 3)).toEqual([
      {
        date: "2026-11-29",
        openings: [
          { scheduleId: 2, openTime: "08:00", closeTime: "12:00" },
          { scheduleId: 1, openTime: "16:00", closeTime: "20:00" },
        ],
      },
    ]);
  });
});

describe("any week at any moment", () => {
  it("has upcoming dates that are never today, never closed and never repeated", () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, (some, instant) => {
        const dates = datesAhead(some, instant).map(({ date }) => date);
        expect(new Set(dates).size).toBe(dates.length);
        expect(dates).not.toContain(localDateOf(instant, some.timeZone));
        for (const { date } of some.closures) expect(dates).not.toContain(date);
      }),
    );
  });
});

describe("a monthly opening", () => {
  const monthly = (weekOfMonth: (typeof weeksOfMonth)[number], more: Partial<MarketWeek> = {}) => {
    const { schedules } = saturday;
    return { ...saturday, schedules: schedules.map((each) => ({ ...each, weekOfMonth })), ...more };
  };

  it("is on the first to fourth such weekday of each month, or on the last", () => {
    const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1990-01-01", days));
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...weeksOfMonth), (date, weekOfMonth) => {
        const inMonth = Array.from({ length: 31 }, (_, day) =>
          addDays(`${date.slice(0, 7)}-01`, day),
        )
          .filter((each) => each.slice(0, 7) === date.slice(0, 7))
          .filter((each) => weekdayOf(each) === "Saturday");
        const opens = openingsOn(monthly(weekOfMonth), date).length > 0;
        expect(opens).toBe(inMonth.at(weekOfMonth > 0 ? weekOfMonth - 1 : -1) === date);
      }),
    );
  });
});
