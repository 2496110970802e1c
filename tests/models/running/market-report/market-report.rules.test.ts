import { describe, expect, it } from "vitest";
import {
  estimateText,
  marketDaysBetween,
  openHours,
  presenceOf,
  visitorsOf,
  writable,
  yearIn,
} from "~/models/running/market-report/market-report.rules";
import { alwaysThere } from "~/models/vendors/attendance/attendance.rules";
import { openingWith } from "../../../support/markets";

const saturday = "2026-05-09";
const morning = [{ from: "08:00", to: "12:00" }];

describe("the hours of a market day", () => {
  it("are clock hours, with the first and last cut to the opening hours", () => {
    expect(openHours([{ from: "08:30", to: "11:15" }])).toEqual([
      { hour: "08:00", minutes: 30 },
      { hour: "09:00", minutes: 60 },
      { hour: "10:00", minutes: 60 },
      { hour: "11:00", minutes: 15 },
    ]);
  });

  it("combine two openings, and continue past midnight", () => {
    const evening = [
      { from: "20:00", to: "20:15" },
      { from: "20:45", to: "22:00" },
    ];
    expect(openHours(evening)).toEqual([
      { hour: "20:00", minutes: 30 },
      { hour: "21:00", minutes: 60 },
    ]);
    expect(openHours([{ from: "23:00", to: "01:00" }]).map(({ hour }) => hour)).toEqual([
      "23:00",
      "00:00",
    ]);
  });
});

describe("the visitors of a day", () => {
  const counts = [
    { hour: "08:00", people: 10 },
    { hour: "10:00", people: 30 },
  ];
  it("are the full count if there is one, whatever the ten-minute counts say", () => {
    expect(visitorsOf({ visitors: 412, counts }, morning)).toMatchObject({
      value: 412,
      basis: "counted",
    });
    expect(visitorsOf({ visitors: 0, counts }, morning).value).toBe(0);
  });

  it("are estimated from ten-minute counts: times six, with the average for uncounted hours", () => {
    const estimate = visitorsOf({ visitors: null, counts }, morning);
    // 60 and 180 in the counted hours, and twice their average for the other two hours.
    expect(estimate).toEqual({ value: 480, basis: "estimated", countedHours: 2, hours: 4 });
    expect(estimateText(estimate)).toContain("2 of 4 hours");
    const all = [...counts, { hour: "09:00", people: 0 }, { hour: "11:00", people: 5 }];
    const whole = visitorsOf({ visitors: null, counts: all }, morning);
    expect(whole.value).toBe(270);
    expect(estimateText(whole)).toContain("in each hour");
  });

  it("count part of an hour by its minutes", () => {
    const half = [{ from: "08:30", to: "10:00" }];
    const first = [{ hour: "08:00", people: 20 }];
    // 20 people in ten minutes: 60 in the half hour, and 120 in the hour that nobody counted.
    expect(visitorsOf({ visitors: null, counts: first }, half).value).toBe(180);
  });

  it("are unknown without a count during the opening hours", () => {
    for (const none of [[], [{ hour: "15:00", people: 9 }]]) {
      expect(visitorsOf({ visitors: null, counts: none }, morning)).toMatchObject({
        value: null,
        basis: "unknown",
      });
    }
  });
});

describe("whether a vendor was there", () => {
  const said = (comes: boolean, confirmedAt: number | null = 1) => ({
    ...alwaysThere,
    dates: [{ date: saturday, comes, setAt: 1, confirmedAt }],
  });
  it.each([
    [true, said(false), true, "counted"],
    [false, said(true), false, "counted"],
    [null, said(true), true, "reported"],
    [null, said(false), false, "reported"],
    // Being expected does not count as a report by the vendor.
    [null, alwaysThere, null, "unknown"],
    [null, null, null, "unknown"],
  ] as const)(
    "seen: %s, is what the market saw, else what the vendor said (%#)",
    (seen, word, isThere, basis) => {
      expect(presenceOf(seen, word, saturday)).toEqual({ isThere, basis });
    },
  );
});

describe("the market days with a market report", () => {
  const week = {
    timeZone: "America/New_York",
    schedules: [openingWith()],
    closures: [
      { date: "2026-05-16", reason: "", fromTime: null },
      { date: "2026-05-23", reason: "", fromTime: "10:00" },
    ],
  };
  it("are the days on which the market opened, with the hours it was open", () => {
    expect(marketDaysBetween(week, { from: "2026-05-09", until: "2026-05-29" })).toEqual([
      { date: "2026-05-09", hours: [{ from: "08:00", to: "14:00" }] },
      { date: "2026-05-23", hours: [{ from: "08:00", to: "10:00" }] },
    ]);
  });

  it("end with today in the market's time zone", () => {
    // Saturday, 11 PM in New York.
    const now = Date.UTC(2026, 4, 10, 3);
    expect(writable("America/New_York", now)).toEqual({ first: "2025-04-04", last: saturday });
  });

  it("are listed by year; a future or invalid year means the current year", () => {
    expect(yearIn("2025", saturday)).toBe(2025);
    for (const text of ["2027", "x", null, "1999"]) expect(yearIn(text, saturday)).toBe(2026);
  });
});
