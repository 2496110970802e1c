import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDateOf, weekdayOf } from "~/models/core/calendar";
import { weekdays } from "~/models/core/week";
import {
  askedDay,
  comingDate,
  isOutOfSeason,
  opensOnDay,
} from "~/models/guide/market/asked-day.rules";
import { openingsOn } from "~/models/guide/market/market.rules";
import { anyMoment, anyWeek, at, saturday, week } from "../../../support/market-weeks";
import { openingWith } from "../../../support/markets";

const wednesday = at("2026-11-25 10:00");

describe("a market's answer for a requested weekday", () => {
  it("names the next date and its hours", () => {
    expect(askedDay(saturday, "Saturday", wednesday)).toEqual({
      state: "open",
      date: "2026-11-28",
      text: "Sat, Nov 28, 9 AM–1 PM",
      hoursLine: "Saturday: 9 AM–1 PM",
      isToday: false,
    });
  });

  it("leaves out the other days of the week", () => {
    const both = week([
      ["Wednesday", "08:00", "12:00"],
      ["Saturday", "08:30", "14:00"],
    ]);
    const { text, hoursLine } = askedDay(both, "Saturday", wednesday);
    expect([text, hoursLine]).toEqual(["Sat, Nov 28, 8:30 AM–2 PM", "Saturday: 8:30 AM–2 PM"]);
  });

  it("says today or tomorrow where true, and counts today until the market closes", () => {
    const text = (now: string) => askedDay(saturday, "Saturday", at(now)).text;
    expect(text("2026-11-27 23:00")).toBe("Tomorrow, 9 AM–1 PM");
    expect(text("2026-11-28 08:00")).toBe("Today, 9 AM–1 PM");
    expect(text("2026-11-28 13:00")).toBe("Today, 9 AM–1 PM");
    expect(text("2026-11-28 13:01")).toBe("Sat, Dec 5, 9 AM–1 PM");
  });

  it("goes by the market's clock, not the visitor's", () => {
    const honolulu = { ...saturday, timeZone: "Pacific/Honolulu" };
    // In Miami the market is over; in Honolulu it is still 9 in the morning.
    const now = at("2026-11-28 14:00");
    expect(askedDay(saturday, "Saturday", now).text).toBe("Sat, Dec 5, 9 AM–1 PM");
    expect(askedDay(honolulu, "Saturday", now).text).toBe("Today, 9 AM–1 PM");
  });

  it("keeps the day on which an opening began when it runs past midnight", () => {
    const night = week([["Friday", "20:00", "02:00"]]);
    expect(comingDate(night, "Friday", at("2026-11-28 01:00"))).toBe("2026-11-27");
    expect(comingDate(night, "Friday", at("2026-11-28 02:01"))).toBe("2026-12-04");
  });

  it("names all openings of the day", () => {
    const twice = week([
      ["Saturday", "16:00", "20:00"],
      ["Saturday", "08:00", "12:00"],
    ]);
    expect(askedDay(twice, "Saturday", wednesday).text).toBe("Sat, Nov 28, 8 AM–12 PM, 4 PM–8 PM");
    const always = week([["Saturday", "00:00", "00:00"]]);
    expect(askedDay(always, "Saturday", wednesday).text).toBe("Sat, Nov 28, open 24 hours");
  });

  it("says that the market is closed that day, why, and when it next opens", () => {
    const closures = [{ date: "2026-11-28", reason: "storm" }];
    const shut = { ...saturday, closures };
    expect(askedDay(shut, "Saturday", wednesday)).toEqual({
      state: "closed",
      date: "2026-12-05",
      text: "Closed this Saturday: storm",
      hoursLine: "Opens Sat, Dec 5, 9 AM–1 PM",
      isToday: false,
    });
    const text = (now: string) => askedDay(shut, "Saturday", at(now)).text;
    expect(text("2026-11-27 10:00")).toBe("Closed tomorrow: storm");
    expect(text("2026-11-28 10:00")).toBe("Closed today: storm");
    expect(text("2026-11-28 14:00")).toBe("Sat, Dec 5, 9 AM–1 PM");
  });

  it("shortens a long reason without cutting a character in half", () => {
    const reason = "🌪".repeat(80);
    const shut = { ...saturday, closures: [{ date: "2026-11-28", reason }] };
    expect(askedDay(shut, "Saturday", wednesday).text).toBe(
      `Closed this Saturday: ${"🌪".repeat(59)}…`,
    );
  });

  it("says how early the market closes when a closure leaves some of its hours", () => {
    const closures = [{ date: "2026-11-28", reason: "storm", fromTime: "11:00" }];
    const early = { ...saturday, closures };
    const { state, text, hoursLine } = askedDay(early, "Saturday", wednesday);
    expect([state, text, hoursLine]).toEqual([
      "open",
      "Sat, Nov 28, 9 AM–11 AM",
      "Closed this Saturday from 11 AM: storm",
    ]);
    expect(comingDate(early, "Saturday", at("2026-11-28 11:30"))).toBe("2026-12-05");
  });

  it("says that the market is out of season, and until when", () => {
    const spring = week([["Saturday", "08:00", "14:00", "03-01 10-31"]]);
    expect(askedDay(spring, "Saturday", wednesday)).toEqual({
      state: "out_of_season",
      date: "2027-03-06",
      text: "Out of season until Mar 6, 2027",
      hoursLine: "Opens Sat, Mar 6, 2027, 8 AM–2 PM",
      isToday: false,
    });
    expect(askedDay(spring, "Saturday", at("2026-02-02 10:00")).text).toBe(
      "Out of season until Mar 7",
    );
    const never = week([["Saturday", "08:00", "14:00", "02-30 02-30"]]);
    expect(askedDay(never, "Saturday", wednesday).text).toBe("Out of season");
  });

  it("is in season if any opening of the day is", () => {
    const changing = week([
      ["Saturday", "07:00", "12:00", "05-01 10-31"],
      ["Saturday", "09:00", "12:00", "11-01 04-30"],
    ]);
    expect(askedDay(changing, "Saturday", wednesday).text).toBe("Sat, Nov 28, 9 AM–12 PM");
    expect(isOutOfSeason(changing, "Saturday", wednesday)).toBe(false);
  });

  it("names the later date of a monthly or single-date opening", () => {
    const first = week([]);
    first.schedules.push(openingWith({ weekOfMonth: 1 }));
    const { state, date, text, hoursLine } = askedDay(first, "Saturday", wednesday);
    expect([state, date, text, hoursLine]).toEqual([
      "later",
      "2026-12-05",
      "Sat, Dec 5, 8 AM–2 PM",
      "First Saturday of the month: 8 AM–2 PM",
    ]);
    const once = week([]);
    once.schedules.push(openingWith({ date: "2027-01-09" }));
    expect(askedDay(once, "Saturday", wednesday).text).toBe("Sat, Jan 9, 2027, 8 AM–2 PM");
    expect(opensOnDay(once, "Saturday", at("2027-01-09 14:01"))).toBe(false);
  });

  it("says 'perhaps' when the season is unknown", () => {
    const unknown = week([]);
    unknown.schedules.push(openingWith({ seasonKnown: "none" }));
    expect(askedDay(unknown, "Saturday", wednesday)).toMatchObject({
      state: "perhaps",
      text: "Perhaps Sat, Nov 28, 8 AM–2 PM",
    });
    expect(askedDay(unknown, "Saturday", at("2026-11-28 10:00")).text).toBe(
      "Perhaps today, 8 AM–2 PM",
    );
  });

  it("never names a date on another weekday, or one on which the market is closed", () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, fc.constantFrom(...weekdays), (market, now, day) => {
        const { date, state } = askedDay(market, day, now);
        expect(state === "out_of_season").toBe(
          opensOnDay(market, day, now) && isOutOfSeason(market, day, now),
        );
        if (date === null) return;
        expect(weekdayOf(date)).toBe(day);
        expect(openingsOn(market, date).length).toBeGreaterThan(0);
        if (state === "open") expect(date).toBe(comingDate(market, day, now));
        else expect(date > localDateOf(now, market.timeZone)).toBe(true);
      }),
    );
  });
});
