import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, instantOf, localDateOf, weekdayOf } from "~/models/core/calendar";
import { weekdays } from "~/models/core/week";
import { openingsOn, spanOf } from "~/models/guide/market/market.rules";
import {
  type Attendance,
  alwaysThere,
  attends,
  datesToSay,
  marketDates,
  whyNotPause,
  whyNotSay,
} from "~/models/vendors/attendance/attendance.rules";
import { awayText, comingDays } from "~/models/vendors/attendance/coming.view";
import { daysFrom, ownDaysView } from "~/models/vendors/attendance/own-days.view";
import { lastNumbers } from "~/models/vendors/attendance/stock.server";
import { openingWith } from "../../../support/markets";

const zone = "America/New_York";
const week = (schedules = [openingWith()], closures: { date: string; reason: string }[] = []) => ({
  timeZone: zone,
  schedules,
  closures,
});
const said = (date: string, comes: boolean, setAt = 1) => ({ date, comes, setAt });
const pause = (fromDate: string, toDate: string, setAt = 1) => ({ fromDate, toDate, setAt });
const attendance = (own: Partial<Attendance>): Attendance => ({ ...alwaysThere, ...own });
/** Thursday, 26 November 2026, 11:00 in Miami. */
const thursday = instantOf("2026-11-26", "11:00", zone);

describe("a vendor's attendance", () => {
  it("covers every date by default, and no date for a guest", () => {
    expect(attends(alwaysThere, "2026-11-28")).toBe(true);
    expect(attends(attendance({ comes: "single_dates" }), "2026-11-28")).toBe(false);
  });

  it("follows the setting of a single date before the usual rule", () => {
    const off = attendance({ dates: [said("2026-11-28", false)] });
    expect(attends(off, "2026-11-28")).toBe(false);
    expect(attends(off, "2026-12-05")).toBe(true);
    const guest = attendance({ comes: "single_dates", dates: [said("2026-11-28", true)] });
    expect(attends(guest, "2026-11-28")).toBe(true);
    expect(attends(guest, "2026-12-05")).toBe(false);
  });

  it("leaves out all dates of a pause, including its first and last, across New Year", () => {
    const away = attendance({ pauses: [pause("2026-12-26", "2027-01-09")] });
    const dates = ["2026-12-25", "2026-12-26", "2027-01-01", "2027-01-09", "2027-01-10"];
    expect(dates.map((date) => attends(away, date))).toEqual([true, false, false, false, true]);
  });

  it("follows the latest setting, whether a date or a pause", () => {
    const date = "2026-12-26";
    const pauses = [pause("2026-12-20", "2027-01-09", 5)];
    expect(attends(attendance({ pauses, dates: [said(date, true, 6)] }), date)).toBe(true);
    expect(attends(attendance({ pauses, dates: [said(date, true, 4)] }), date)).toBe(false);
    const guest = attendance({ comes: "single_dates", dates: [said(date, true, 4)] });
    expect(attends({ ...guest, pauses }, date)).toBe(false);
    expect(attends(guest, date)).toBe(true);
  });
});

describe("the limits of attendance settings", () => {
  it("allow today's market while open, and dates within a year", () => {
    const saturday = week();
    const at = (time: string) => instantOf("2026-11-28", time, zone);
    expect(whyNotSay(saturday, "2026-11-28", at("13:59"))).toBeNull();
    expect(whyNotSay(saturday, "2026-11-28", at("15:00"))?.code).toBe("invalid");
    expect(whyNotSay(saturday, "2026-11-27", at("09:00"))?.code).toBe("invalid");
    expect(whyNotSay(saturday, addDays("2026-11-28", 364), at("09:00"))).toBeNull();
    expect(whyNotSay(saturday, addDays("2026-11-28", 378), at("09:00"))?.code).toBe("invalid");
  });

  it("allow last night's market after midnight, until it ends, and list it first", () => {
    const night = week([openingWith({ openTime: "20:00", closeTime: "02:00" })]);
    const why = (time: string) =>
      whyNotSay(night, "2026-11-28", instantOf("2026-11-29", time, zone))?.code ?? null;
    expect([why("01:59"), why("02:01")]).toEqual([null, "invalid"]);
    const markets = [{ id: 7, name: "Grove", address: "", week: night, attendance: alwaysThere }];
    const view = ownDaysView(
      { markets, orders: [], stock: [] },
      instantOf("2026-11-29", "00:30", zone),
      null,
    );
    expect(view.weeks[0]?.days[0]?.date).toBe("2026-11-28");
  });

  it("exclude dates on which the market is closed or out of season", () => {
    const closed = week([openingWith()], [{ date: "2026-11-28", reason: "Fair" }]);
    expect(whyNotSay(closed, "2026-11-28", thursday)?.fields).toHaveProperty("date");
    const winter = week([openingWith({ seasonStart: "11-15", seasonEnd: "01-31" })]);
    expect(whyNotSay(winter, "2027-01-30", thursday)).toBeNull();
    expect(whyNotSay(winter, "2027-02-06", thursday)?.code).toBe("invalid");
  });

  it("exclude a pause that is over or that goes beyond a year", () => {
    const over = { fromDate: "2026-11-20", toDate: "2026-11-25" };
    expect(whyNotPause(zone, over, thursday)?.fields).toHaveProperty("toDate");
    expect(whyNotPause(zone, { ...over, toDate: "2026-11-26" }, thursday)).toBeNull();
    expect(whyNotPause(zone, { ...over, toDate: "2028-01-01" }, thursday)?.code).toBe("invalid");
  });
});

const anyDate = fc.integer({ min: 0, max: 800 }).map((days) => addDays("2026-01-01", days));
const zones = ["America/New_York", "Europe/Dublin", "Australia/Lord_Howe", "Pacific/Apia"];
const anyWeek = fc.record({
  timeZone: fc.constantFrom(...zones),
  schedules: fc.array(
    fc
      .record({
        day: fc.constantFrom(...weekdays),
        season: fc.option(fc.tuple(anyDate, anyDate)),
        hours: fc.constantFrom("08:00-14:00", "22:00-02:00", "00:00-00:00"),
      })
      .map(({ day, season, hours }) =>
        openingWith({
          day,
          openTime: hours.slice(0, 5),
          closeTime: hours.slice(6),
          seasonStart: season?.[0].slice(5) ?? null,
          seasonEnd: season?.[1].slice(5) ?? null,
        }),
      ),
    { maxLength: 4 },
  ),
  closures: fc.array(
    anyDate.map((date) => ({ date, reason: "" })),
    { maxLength: 3 },
  ),
});
const anyAttendance = fc.record({
  comes: fc.constantFrom("every_date" as const, "single_dates" as const),
  dates: fc.uniqueArray(
    fc.record({ date: anyDate, comes: fc.boolean(), setAt: fc.integer({ min: 0, max: 9 }) }),
    { maxLength: 6, selector: ({ date }) => date },
  ),
  pauses: fc.array(
    fc.tuple(anyDate, anyDate, fc.integer({ min: 0, max: 9 })).map(([a, b, setAt]) => ({
      fromDate: a < b ? a : b,
      toDate: a < b ? b : a,
      setAt,
    })),
    { maxLength: 3 },
  ),
});
const anyMoment = fc
  .tuple(anyDate, fc.integer({ min: 0, max: 86_399 }))
  .map(([date, second]) => Date.parse(`${date}T00:00:00Z`) + second * 1000);

describe("market dates in any time zone, season and year", () => {
  it("start from the market's own today, or from last night while it is open, each once and in order", () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, (some, now) => {
        const first = localDateOf(now, some.timeZone);
        const until = addDays(first, 80);
        const dates = marketDates(some, now, { from: addDays(first, -9), until });
        expect(dates.map(({ date }) => date)).toEqual(
          [...new Set(dates.map(({ date }) => date))].sort(),
        );
        for (let date = addDays(first, 1); date <= until; date = addDays(date, 1)) {
          const opens = openingsOn(some, date).length > 0;
          expect(dates.some((each) => each.date === date)).toBe(opens);
        }
        const yesterday = addDays(first, -1);
        const isOpenSince = (date: string) =>
          date === yesterday &&
          openingsOn(some, date).some((each) => {
            const { opensAt, closesAt } = spanOf(each, date, some.timeZone);
            return opensAt <= now && now < closesAt + 60_000;
          });
        expect(dates.every(({ date }) => date >= first || isOpenSince(date))).toBe(true);
        expect(dates.some(({ date }) => date === yesterday)).toBe(isOpenSince(yesterday));
      }),
    );
  });

  it("fill pages without a gap or a repeat, and end within a year", () => {
    fc.assert(
      fc.property(
        fc.array(anyWeek, { minLength: 1, maxLength: 3 }),
        anyAttendance,
        anyMoment,
        (weeks, own, now) => {
          const markets = weeks.map((each, index) => ({
            id: index + 1,
            name: `Market ${index}`,
            address: "",
            week: each,
            attendance: own,
          }));
          const today =
            markets.map(({ week: { timeZone } }) => localDateOf(now, timeZone)).sort()[0] ?? "";
          const seen: string[] = [];
          let from: string | null = today;
          for (let pages = 0; from && pages < 400; pages++) {
            const page: ReturnType<typeof daysFrom> = daysFrom({ markets, orders: [] }, now, from);
            for (const day of page.days) {
              seen.push(`${day.date} ${day.marketId}`);
              expect(day.comes).toBe(attends(own, day.date));
            }
            expect(page.next === null || page.next > from).toBe(true);
            from = page.next;
          }
          const all = markets.flatMap(({ id, week: each }) => {
            const { first, last } = datesToSay(each.timeZone, now);
            return marketDates(each, now, { from: first, until: last }).map(
              ({ date }) => `${date} ${id}`,
            );
          });
          expect(seen.sort()).toEqual(all.sort());
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are removed by a pause exactly from its first to its last day", () => {
    fc.assert(
      fc.property(anyAttendance, anyDate, anyDate, anyDate, (own, a, b, date) => {
        const [fromDate, toDate] = a < b ? [a, b] : [b, a];
        const after = { ...own, pauses: [...own.pauses, { fromDate, toDate, setAt: 99 }] };
        const isIn = fromDate <= date && date <= toDate;
        expect(attends(after, date)).toBe(isIn ? false : attends(own, date));
      }),
    );
  });
});

describe("the list of a vendor's market days", () => {
  const market = (own: Partial<Attendance> = {}) => ({
    id: 7,
    name: "Grove",
    address: "",
    week: week([openingWith(), openingWith({ id: 2, day: "Sunday" })]),
    attendance: attendance(own),
  });

  it("is grouped by weeks from Monday, and shows pauses and orders", () => {
    const own = {
      stock: [],
      markets: [market({ pauses: [{ id: 3, ...pause("2026-12-05", "2026-12-06") }] })],
      orders: [{ marketId: 7, date: "2026-11-28", orders: 2 }],
    };
    const view = ownDaysView(own, thursday, null);
    expect(view.weeks.slice(0, 3).map(({ label }) => label)).toEqual([
      "This week",
      "Next week",
      "Week of December 7, 2026",
    ]);
    const [first, second] = view.weeks;
    expect(first?.days.map(({ date, orders, comes }) => [date, orders, comes])).toEqual([
      ["2026-11-28", 2, true],
      ["2026-11-29", 0, true],
    ]);
    expect(second?.days.every(({ comes, isPaused }) => !comes && isPaused)).toBe(true);
    expect(view.markets[0]?.pauses).toEqual([{ id: 3, text: "Sat, Dec 5 to Sun, Dec 6" }]);
    expect(view.later).toBe("2027-01-21");
    expect(view.markets[0]?.hours).toEqual(["Saturday, Sunday: 8 AM–2 PM"]);
  });

  it("starts with days that are not as usual, and days with their own stock", () => {
    const said = (date: string, comes: boolean, setAt = 5) => ({ date, comes, setAt });
    const exceptions = (own: Partial<Attendance>, stocked: string[] = []) =>
      ownDaysView(
        {
          markets: [market(own)],
          orders: [],
          stock: stocked.map((date) => ({ marketId: 7, date })),
        },
        thursday,
        null,
      ).exceptions.map(({ date, comes, hasStock }) => [date, comes, hasStock]);
    const dates = [
      said("2026-11-21", false),
      said("2026-11-29", false),
      said("2026-12-05", true),
      said("2026-12-08", false),
    ];
    // One date is over, one repeats what is usual, and on one the market is closed.
    expect(exceptions({ dates })).toEqual([["2026-11-29", false, false]]);
    expect(exceptions({ dates, comes: "single_dates" })).toEqual([["2026-12-05", true, false]]);
    // During a pause it is usual to be away.
    const pauses = [{ id: 3, ...pause("2026-12-01", "2026-12-31", 2) }];
    expect(exceptions({ dates, pauses })).toEqual([
      ["2026-11-29", false, false],
      ["2026-12-05", true, false],
    ]);
    expect(exceptions({}, ["2026-11-28", "2026-12-01"])).toEqual([["2026-11-28", true, true]]);
  });

  it("shows each market's own exceptions, and only the nearest if there are many", () => {
    const [grove, bay] = [market(), { ...market(), id: 8, name: "Bay" }];
    const every = marketDates(grove.week, thursday, { from: "2026-11-28", until: "2027-06-30" });
    const said = every.map(({ date }) => ({ marketId: 7, date }));
    const view = (stock: typeof said) =>
      ownDaysView({ markets: [grove, bay], orders: [], stock }, thursday, null);
    const { exceptions, moreExceptions } = view(said);
    expect(exceptions.map(({ marketId, date }) => ({ marketId, date }))).toEqual(said.slice(0, 60));
    expect([said.length, moreExceptions]).toEqual([62, 2]);
    expect(view(said.slice(0, 2)).moreExceptions).toBe(0);
  });

  it("summarizes a market's usual hours in one line", () => {
    const hours = (schedules: Parameters<typeof week>[0]) => {
      const markets = [{ ...market(), week: week(schedules) }];
      return ownDaysView({ markets, orders: [], stock: [] }, thursday, null).markets[0]?.hours;
    };
    const daily = weekdays.map((day, id) => openingWith({ id, day }));
    expect(hours(daily)).toEqual(["Every day: 8 AM–2 PM"]);
    const dates = ["2026-11-28", "2026-12-05"].map((date, id) => openingWith({ id, date }));
    expect(hours(dates)).toEqual(["Single dates: 8 AM–2 PM"]);
  });
});

describe("attendance on public pages", () => {
  const stall = (id: number, name: string, own: Partial<Attendance> = {}) => ({
    id,
    name,
    attendance: attendance(own),
  });
  const stalls = [
    stall(1, "Bees"),
    stall(2, "Jam", { dates: [said("2026-11-28", false)] }),
    stall(3, "Guest", { comes: "single_dates", dates: [said("2026-12-05", true)] }),
  ];

  it("a market's page shows who is expected on its next dates, who is away, and who comes as a guest", () => {
    const days = comingDays({ week: week(), vendors: stalls, hasMoreVendors: false }, thursday);
    expect(days.map(({ date, text, away, guests }) => [date, text, away, guests])).toEqual([
      ["2026-11-28", "1 of 3 vendors is expected", ["Jam"], []],
      ["2026-12-05", "All 3 vendors expected", [], ["Guest"]],
      ["2026-12-12", "2 of 3 vendors are expected", [], []],
    ]);
  });

  it("a market's page says 'perhaps' for a date whose season is not known", () => {
    const schedules = week().schedules.map((each) => ({ ...each, seasonKnown: "none" as const }));
    const unknown = { ...week(), schedules };
    const [day] = comingDays({ week: unknown, vendors: stalls, hasMoreVendors: false }, thursday);
    expect(day?.hours).toMatch(/^Perhaps open \d/);
  });

  it("a market's page counts only confirmed vendors as confirmed", () => {
    const dates = [{ ...said("2026-11-28", true), confirmedAt: 4 }];
    const vendors = [stall(1, "Bees", { dates }), stall(2, "Jam")];
    const [day] = comingDays({ week: week(), vendors, hasMoreVendors: false }, thursday);
    expect(day?.text).toBe("All 2 vendors expected, 1 confirmed");
  });

  it("a vendor's page says when the vendor is back", () => {
    const away = attendance({ pauses: [pause("2026-11-28", "2026-12-05")] });
    expect(awayText(week(), away, thursday)).toBe(
      "Not at this market until Saturday, December 12, 2026",
    );
    expect(awayText(week(), alwaysThere, thursday)).toBeNull();
    const guest = attendance({ comes: "single_dates" });
    expect(awayText(week(), guest, thursday)).toBe("Not coming to this market in the next 60 days");
  });
});

it("last week's stock comes from the latest same weekday that has numbers", () => {
  const number = (date: string, brought: number, productId = 1) => ({ productId, date, brought });
  const earlier = [
    number("2026-11-14", 5),
    number("2026-11-21", 7),
    number("2026-11-21", 8, 2),
    number("2026-11-25", 9),
    number("2026-11-28", 1),
  ];
  const last = lastNumbers(earlier, "2026-11-28");
  expect(last?.date).toBe("2026-11-21");
  expect([...(last?.numbers ?? [])]).toEqual([
    [1, 7],
    [2, 8],
  ]);
  expect(weekdayOf("2026-11-25")).not.toBe(weekdayOf("2026-11-28"));
  expect(lastNumbers(earlier.slice(3), "2026-11-28")).toBeNull();
});
