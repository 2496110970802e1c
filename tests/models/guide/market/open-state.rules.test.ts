import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, instantOf, localDateOf, weekdayOf } from "~/models/core/calendar";
import { weekdays, type weeksOfMonth } from "~/models/core/week";
import { datesAhead, type MarketWeek, openingsOn } from "~/models/guide/market/market.rules";
import { closureText, openState } from "~/models/guide/market/open-state.rules";
import { seasonText } from "~/models/guide/market/opening-words";
import { anyMoment, anyWeek, at, saturday, week } from "../../../support/market-weeks";
import { openingWith } from "../../../support/markets";

describe("a market's open state", () => {
  it("counts the minute of opening and the whole minute of closing as open", () => {
    const open = (text: string) => openState(saturday, at(text)).isOpen;
    expect(open("2026-11-28 08:59")).toBe(false);
    expect(open("2026-11-28 09:00")).toBe(true);
    expect(open("2026-11-28 13:00")).toBe(true);
    expect(openState(saturday, at("2026-11-28 13:00") + 59_999).isOpen).toBe(true);
    expect(open("2026-11-28 13:01")).toBe(false);
  });

  it("depends on the market's clock, wherever the visitor is", () => {
    const honolulu = { ...saturday, timeZone: "Pacific/Honolulu" };
    const now = at("2026-11-28 10:00");
    expect(openState(saturday, now).isOpen).toBe(true);
    expect(openState(honolulu, now).isOpen).toBe(false);
    expect(openState(honolulu, now).statusLine).toBe("Opens today at 9 AM");
  });

  it("treats two openings on one day separately", () => {
    const twice = week([
      ["Sunday", "16:00", "20:00"],
      ["Sunday", "08:00", "12:00"],
    ]);
    expect(openState(twice, at("2026-11-29 09:00")).statusLine).toBe("Open until 12 PM");
    expect(openState(twice, at("2026-11-29 13:00")).statusLine).toBe("Opens today at 4 PM");
    expect(openState(twice, at("2026-11-29 07:00")).hoursLine).toBe("Today: 8 AM–12 PM, 4 PM–8 PM");
  });

  it("joins openings that touch", () => {
    const day = week([
      ["Sunday", "08:00", "12:00"],
      ["Sunday", "12:00", "18:00"],
    ]);
    expect(openState(day, at("2026-11-29 09:00")).closesAt).toBe(at("2026-11-29 18:00"));
  });

  it("lasts past midnight into the next day", () => {
    const night = week([["Friday", "18:00", "01:00"]]);
    expect(openState(night, at("2026-11-28 00:30"))).toMatchObject({
      isOpen: true,
      closesAt: at("2026-11-28 01:00"),
      statusLine: "Open until 1 AM",
    });
    expect(openState(night, at("2026-11-27 00:30")).isOpen).toBe(false);
  });

  it("is open day and night when every day is open from midnight to midnight", () => {
    const always = week(weekdays.map((day) => [day, "00:00", "00:00"]));
    expect(openState(always, at("2026-11-28 15:00"))).toMatchObject({
      isOpen: true,
      closesAt: null,
      statusLine: "Open 24 hours",
    });
  });

  it("is open 24 hours, however a whole day is written", () => {
    const always = week(weekdays.map((day) => [day, "00:00", "23:59"]));
    const now = at("2026-11-28 23:59") + 59_999;
    expect(openState(always, now)).toMatchObject({
      isOpen: true,
      closesAt: null,
      statusLine: "Open 24 hours",
      hoursLine: "Today: Open 24 hours",
    });
    const once = week([["Saturday", "00:00", "23:59"]]);
    expect(openState(once, at("2026-11-28 15:00")).statusLine).toBe("Open until 11:59 PM");
    expect(openState(once, at("2026-11-27 15:00")).hoursLine).toBe("Saturday: Open 24 hours");
  });

  it("says 'Closed now' after the day's last opening", () => {
    const lines = (text: string) => openState(saturday, at(text));
    expect(lines("2026-11-28 18:00")).toMatchObject({
      statusLine: "Closed now. Opens Saturday, December 5, 2026 at 9 AM",
      hoursLine: "Today: 9 AM–1 PM",
    });
    expect(lines("2026-11-28 08:00").statusLine).toBe("Opens today at 9 AM");
    const wasLast = week([["Saturday", "09:00", "13:00"]], {
      closures: Array.from({ length: 110 }, (_, n) => ({
        date: addDays("2026-12-05", n * 7),
        reason: "",
      })),
    });
    expect(openState(wasLast, at("2026-11-28 18:00")).statusLine).toBe("Closed now");
  });

  it("says 'Closed today' only when no opening of the day is left", () => {
    const hours = openingWith({ openTime: "08:00", closeTime: "14:00" });
    const closures = [{ date: "2026-11-28", reason: "Storm", fromTime: "11:00" }];
    const told = (time: string, seasonKnown: "both" | "none" = "both") =>
      openState(week([], { schedules: [{ ...hours, seasonKnown }], closures }), at(time))
        .closedToday;
    expect(told("2026-11-28 07:00")).toBeNull();
    expect(told("2026-11-28 10:00", "none")).toBeNull();
    expect(told("2026-11-28 12:00")).toBe("Closed today from 11 AM: Storm");
  });

  it("names the day on which a long weekend opening ends", () => {
    const weekend = week([
      ["Friday", "12:00", "12:00"],
      ["Saturday", "12:00", "12:00"],
    ]);
    expect(openState(weekend, at("2026-11-27 13:00")).statusLine).toBe(
      "Open until Sunday at 12 PM",
    );
  });

  it("names the closing day when it is exactly a day away, and not a minute later", () => {
    const lines = (text: string) =>
      openState(week([["Friday", "12:00", "12:00"]]), at(text)).statusLine;
    expect(lines("2026-11-27 12:00")).toBe("Open until Saturday at 12 PM");
    expect(lines("2026-11-27 12:01")).toBe("Open until 12 PM");
  });

  it("lasts a whole day for an opening that starts and ends at the same time, including the night", () => {
    const whole = week([["Friday", "09:00", "09:00"]]);
    const open = (text: string) => openState(whole, at(text)).isOpen;
    expect(open("2026-11-27 08:59")).toBe(false);
    expect(open("2026-11-27 23:00")).toBe(true);
    expect(open("2026-11-28 08:30")).toBe(true);
    expect(open("2026-11-28 09:01")).toBe(false);
  });

  it("is closed when the market has no opening hours", () => {
    expect(openState(week([]), at("2026-11-28 10:00"))).toEqual({
      isOpen: false,
      closesAt: null,
      statusLine: null,
      next: null,
      hoursLine: "Hours not available",
      season: null,
      closedToday: null,
      closure: null,
    });
  });
});

describe("a change of the clock", () => {
  it("keeps the length of an opening in the skipped hour", () => {
    const skipped = week([["Sunday", "02:30", "03:00"]]);
    expect(openState(skipped, Date.UTC(2026, 2, 8, 7, 45))).toMatchObject({
      isOpen: true,
      closesAt: Date.UTC(2026, 2, 8, 8),
    });
  });

  it("adds an hour to an opening that runs through the repeated hour", () => {
    const night = week([["Saturday", "22:00", "03:00"]]);
    for (const hour of [4, 5, 6, 7]) {
      expect(openState(night, Date.UTC(2026, 10, 1, hour, 30)).isOpen).toBe(true);
    }
    expect(openState(night, Date.UTC(2026, 10, 1, 8, 1)).isOpen).toBe(false);
  });
});

describe("the next opening", () => {
  const lines = (text: string) => openState(saturday, at(text)).statusLine;

  it("is named by day and time within the week, and by date a week ahead", () => {
    expect(lines("2026-11-28 08:00")).toBe("Opens today at 9 AM");
    expect(lines("2026-11-27 23:00")).toBe("Opens tomorrow at 9 AM");
    expect(lines("2026-11-22 10:00")).toBe("Opens Saturday at 9 AM");
    expect(lines("2026-11-29 14:00")).toBe("Opens Saturday at 9 AM");
    expect(lines("2026-11-21 14:00")).toBe("Closed now. Opens Saturday, November 28, 2026 at 9 AM");
  });

  it("is the season's first opening while the market is out of season", () => {
    const winter = week([["Saturday", "09:00", "13:00", "11-15 03-31"]]);
    expect(openState(winter, at("2026-06-10 10:00"))).toMatchObject({
      next: { date: "2026-11-21", day: "Saturday", openTime: "09:00", closeTime: "13:00" },
      statusLine: "Opens Saturday, November 21, 2026 at 9 AM",
      season: { text: "November 15 to March 31", isNow: false },
    });
  });

  it("is found for a season of only February 29, however far ahead", () => {
    const leap = week([["Tuesday", "09:00", "13:00", "02-29 02-29"]]);
    expect(openState(leap, at("2026-11-28 10:00")).next?.date).toBe("2028-02-29");
  });

  it("is never on a day on which the market is closed", () => {
    const closed = { ...saturday, closures: [{ date: "2026-11-28", reason: "Holiday" }] };
    expect(openState(closed, at("2026-11-27 10:00")).next?.date).toBe("2026-12-05");
  });

  it("is shown as 'May open' for an unknown season, unless a certain opening starts then too", () => {
    const unknown = openingWith({ id: 1, seasonKnown: "none" });
    const told = (...schedules: MarketWeek["schedules"]) =>
      openState({ ...saturday, schedules }, at("2026-11-27 10:00")).next?.label;
    expect(told(unknown)).toBe("May open tomorrow at 8 AM");
    const known = openingWith({ id: 2, closeTime: "12:00" });
    expect(told(unknown, known)).toBe("Opens tomorrow at 8 AM");
  });

  it("is missing when a season can never come", () => {
    const never = week([["Saturday", "09:00", "13:00", "02-30 02-30"]]);
    expect(openState(never, at("2026-11-28 10:00")).next).toBeNull();
  });
});

describe("a season", () => {
  it("counts for the evening on which a night opening begins", () => {
    const night = week([["Saturday", "20:00", "02:00", "06-01 10-31"]]);
    expect(openState(night, at("2026-11-01 01:00")).isOpen).toBe(true);
  });

  it("is shown for the week only when all openings share it", () => {
    const two = week([
      ["Saturday", "09:00", "13:00", "11-15 03-31"],
      ["Sunday", "09:00", "13:00"],
    ]);
    expect(openState(two, at("2026-11-28 10:00")).season).toBeNull();
    expect(two.schedules.map(seasonText)).toEqual(["November 15 to March 31", null]);
  });
});

describe("a closure from a certain hour", () => {
  const early = {
    ...saturday,
    closures: [{ date: "2026-11-28", reason: "Storm", fromTime: "11:00" }],
  };
  it("ends the day at that hour in the hours, the status and the next opening", () => {
    expect(openingsOn(early, "2026-11-28")).toMatchObject([
      { openTime: "09:00", closeTime: "11:00" },
    ]);
    expect(openState(early, at("2026-11-28 10:00"))).toMatchObject({
      isOpen: true,
      statusLine: "Open until 11 AM",
      hoursLine: "Today: 9 AM–11 AM",
      closure: { text: "Closed today from 11 AM: Storm" },
    });
    expect(openState(early, at("2026-11-28 11:01"))).toMatchObject({
      isOpen: false,
      next: { date: "2026-12-05" },
    });
    expect(openState(early, at("2026-11-27 10:00")).next).toMatchObject({
      date: "2026-11-28",
      closeTime: "11:00",
    });
  });
});

describe("a closure", () => {
  const closed = {
    ...saturday,
    closures: [
      { date: "2026-12-26", reason: "Holiday week" },
      { date: "2026-11-28", reason: "" },
      { date: "2026-11-21", reason: "Long ago" },
    ],
  };

  it("keeps the market closed, says so, and offers no pickup", () => {
    expect(openState(closed, at("2026-11-28 10:00"))).toMatchObject({
      isOpen: false,
      closure: { date: "2026-11-28", isToday: true, text: "Closed today" },
    });
    expect(datesAhead(closed, at("2026-11-27 10:00")).map(({ date }) => date)).toEqual([
      "2026-12-05",
    ]);
  });

  it("is announced ahead, with its reason", () => {
    expect(openState(closed, at("2026-11-29 10:00")).closure?.text).toBe(
      "Closed on Saturday, December 26, 2026: Holiday week",
    );
    expect(closureText({ date: "2026-12-26", reason: "" }, "Closed today")).toBe("Closed today");
  });
});

describe("the hours line", () => {
  const many = week([
    ["Wednesday", "15:00", "19:00"],
    ["Saturday", "09:00", "13:30"],
  ]);
  it("shows today's hours, otherwise the first opening of the week", () => {
    expect(openState(many, at("2026-11-28 20:00")).hoursLine).toBe("Today: 9 AM–1:30 PM");
    expect(openState(many, at("2026-11-27 20:00")).hoursLine).toBe("Wednesday: 3 PM–7 PM");
  });

  it("prefers an opening in season, and shows one out of season rather than none", () => {
    const seasons = week([
      ["Wednesday", "08:00", "12:00", "06-01 08-31"],
      ["Thursday", "14:00", "18:00", "09-01 12-31"],
    ]);
    expect(openState(seasons, at("2026-11-28 10:00")).hoursLine).toBe("Thursday: 2 PM–6 PM");
    expect(openState(seasons, at("2026-02-28 10:00")).hoursLine).toBe("Wednesday: 8 AM–12 PM");
  });
});

describe("any week at any moment", () => {
  it("next opens after now, on a day on which the market really opens", () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, (some, instant) => {
        const { next, isOpen } = openState(some, instant);
        if (!next) return;
        expect(isOpen).toBe(false);
        expect(weekdayOf(next.date)).toBe(next.day);
        expect(openingsOn(some, next.date).map(({ scheduleId }) => scheduleId)).toContain(
          next.scheduleId,
        );
        expect(instantOf(next.date, next.openTime, some.timeZone)).toBeGreaterThan(instant);
      }),
    );
  });

  it("never skips an earlier opening", () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, (some, instant) => {
        const { next, isOpen } = openState(some, instant);
        if (isOpen) return;
        const today = localDateOf(instant, some.timeZone);
        for (let ahead = 0; ahead < 30; ahead++) {
          const date = addDays(today, ahead);
          const first = openingsOn(some, date).find(
            ({ openTime }) => instantOf(date, openTime, some.timeZone) > instant,
          );
          if (!first) continue;
          expect(next?.date).toBe(date);
          expect(next?.openTime).toBe(first.openTime);
          return;
        }
      }),
    );
  });

  it("is open at its next opening time and still open at its closing time", () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, (some, instant) => {
        const { next, closesAt } = openState(some, instant);
        if (next) {
          const opens = instantOf(next.date, next.openTime, some.timeZone);
          expect(openState(some, opens).isOpen).toBe(true);
        }
        if (closesAt !== null) expect(openState(some, closesAt).isOpen).toBe(true);
      }),
    );
  });
});

describe("a monthly opening", () => {
  const monthly = (weekOfMonth: (typeof weeksOfMonth)[number], more: Partial<MarketWeek> = {}) => {
    const { schedules } = saturday;
    return { ...saturday, schedules: schedules.map((each) => ({ ...each, weekOfMonth })), ...more };
  };

  it("is described as monthly, with its next date that is not closed", () => {
    const state = (week: MarketWeek) => openState(week, at("2026-05-07 11:00"));
    // The second Saturday of May 2026 is the 9th.
    expect(state(monthly(2)).next?.date).toBe("2026-05-09");
    expect(state(monthly(2)).hoursLine).toBe("Second Saturday of the month: 9 AM–1 PM");
    expect(state(monthly(1)).next?.date).toBe("2026-06-06");
    const closures = [{ date: "2026-05-09", reason: "" }];
    expect(state(monthly(2, { closures })).next?.date).toBe("2026-06-13");
  });
});
