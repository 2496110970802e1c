import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  daysBetween,
  instantOf,
  isTimeZone,
  localDateOf,
  localTimeOf,
  longDate,
  momentText,
  monthAndDay,
  shortDate,
  weekdayOf,
} from "~/models/core/calendar";
import { weekdays } from "~/models/core/week";

const miami = "America/New_York";
const zones = ["America/New_York", "America/Los_Angeles", "Pacific/Honolulu", "Asia/Kathmandu"];
const iso = (instant: number) => new Date(instant).toISOString();

const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.integer({ min: Date.UTC(2008, 0, 1), max: Date.UTC(2040, 0, 1) });
const anyDate = anyInstant.map((instant) => iso(instant).slice(0, 10));

describe("a moment in a market's time zone", () => {
  it("has the date and time of the market's zone, not of UTC", () => {
    const evening = Date.UTC(2026, 10, 28, 3, 5);
    expect(localDateOf(evening, miami)).toBe("2026-11-27");
    expect(localTimeOf(evening, miami)).toBe("22:05");
    expect(localDateOf(evening, "Asia/Kathmandu")).toBe("2026-11-28");
    expect(localTimeOf(evening, "Asia/Kathmandu")).toBe("08:50");
  });

  it("skips the missing hour in spring", () => {
    expect(localTimeOf(Date.UTC(2026, 2, 8, 6, 59), miami)).toBe("01:59");
    expect(localTimeOf(Date.UTC(2026, 2, 8, 7, 0), miami)).toBe("03:00");
  });

  it("repeats the extra hour in fall, in whatever order the moments are read", () => {
    for (const hour of [7, 5, 6, 5, 7]) {
      const shown = { 5: "01:30", 6: "01:30", 7: "02:30" }[hour];
      expect(localTimeOf(Date.UTC(2026, 10, 1, hour, 30), miami)).toBe(shown);
    }
  });

  it("is refused for an unknown time zone", () => {
    expect(() => localDateOf(0, "America/Miami")).toThrow(RangeError);
  });

  it("agrees with the calendar of the platform", () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, timeZone) => {
        const parts = new Intl.DateTimeFormat("sv-SE", {
          timeZone,
          dateStyle: "short",
          timeStyle: "short",
        }).format(instant);
        expect(`${localDateOf(instant, timeZone)} ${localTimeOf(instant, timeZone)}`).toBe(parts);
      }),
    );
  });
});

describe("the moment of a local time", () => {
  it("differs between winter time and summer time", () => {
    expect(iso(instantOf("2026-01-15", "09:00", miami))).toBe("2026-01-15T14:00:00.000Z");
    expect(iso(instantOf("2026-07-15", "09:00", miami))).toBe("2026-07-15T13:00:00.000Z");
  });

  it("is the first of two if the clock shows the time twice", () => {
    expect(iso(instantOf("2026-11-01", "01:30", miami))).toBe("2026-11-01T05:30:00.000Z");
  });

  it("moves forward by the gap if the clock skips the time", () => {
    expect(iso(instantOf("2026-03-08", "02:30", miami))).toBe("2026-03-08T07:30:00.000Z");
  });

  it("converts back to its date and time, unless the clock skips the time", () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
    fc.assert(
      fc.property(anyDate, time, anyZone, (date, clock, timeZone) => {
        const instant = instantOf(date, clock, timeZone);
        expect(localDateOf(instant, timeZone)).toBe(date);
        const shown = localTimeOf(instant, timeZone);
        if (shown !== clock) expect([date.slice(5, 7), clock.slice(0, 2)]).toEqual(["03", "02"]);
      }),
    );
  });
});

describe("dates", () => {
  it("are counted across months, years and February 29", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(addDays("2026-03-09", -14)).toBe("2026-02-23");
  });

  it("are as many days apart as were added", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
        const other = addDays(date, days);
        expect(daysBetween(date, other)).toBe(days);
        expect((weekdays.indexOf(weekdayOf(date)) + days + 7000) % 7).toBe(
          weekdays.indexOf(weekdayOf(other)),
        );
      }),
    );
  });

  it("are shown in US form, long and short", () => {
    expect(longDate("2026-11-28")).toBe("Saturday, November 28, 2026");
    expect(shortDate("2026-11-28")).toBe("Sat, Nov 28");
    expect(shortDate("2026-06-01")).toBe("Mon, Jun 1");
    expect(monthAndDay("03-01")).toBe("March 1");
    expect(momentText(Date.UTC(2026, 10, 27, 23), miami)).toBe("6 PM on Friday, November 27");
  });
});

it("only a known IANA name is accepted as a time zone", () => {
  expect(zones.every(isTimeZone)).toBe(true);
  for (const name of ["", "Miami", "America/Miami", "+05:00", "Etc/Nowhere"]) {
    expect(isTimeZone(name)).toBe(false);
  }
});
