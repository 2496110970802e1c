import { describe, expect, it } from "vitest";
import {
  type DayOrders,
  firstSteps,
  marketDays,
  tasksOf,
  unanswered,
} from "~/models/orders/portal/portal.rules";
import { alwaysThere } from "~/models/vendors/attendance/attendance.rules";

const timeZone = "America/New_York";
/** Thursday, 7 May 2026, 11:00 in Miami. */
const now = Date.UTC(2026, 4, 7, 15);
const hour = 3_600_000;
const schedule = (day: "Saturday" | "Thursday", openTime = "08:00", closeTime = "13:00") => ({
  id: 1,
  marketId: 1,
  day,
  openTime,
  closeTime,
  seasonStart: null,
  seasonEnd: null,
  weekOfMonth: null,
});
const grove = {
  id: 1,
  name: "Grove Market",
  location: "Miami",
  week: { timeZone, schedules: [schedule("Saturday")], closures: [] },
  attendance: alwaysThere,
};
const bay = {
  id: 2,
  name: "Bay Market",
  location: "Miami",
  week: { timeZone, schedules: [schedule("Thursday")], closures: [] },
  attendance: alwaysThere,
};
const orders = (values: Partial<DayOrders> = {}): DayOrders => ({
  marketId: 1,
  marketName: "Grove Market",
  timeZone,
  date: "2026-05-09",
  confirmed: 2,
  ready: 1,
  total: 4800,
  start: "09:00",
  end: "12:00",
  ...values,
});
const dates = (...args: Parameters<typeof marketDays>) =>
  marketDays(...args).map(({ date, marketId }) => `${date} ${marketId}`);

describe("the next market days", () => {
  it("are the days on which the vendor's markets open, including today while open", () => {
    expect(dates([grove, bay], [], now).slice(0, 2)).toEqual(["2026-05-07 2", "2026-05-09 1"]);
    expect(dates([grove, bay], [], now + 2 * hour).slice(0, 2)).toEqual([
      "2026-05-09 1",
      "2026-05-14 2",
    ]);
  });

  it("include a night market that opened yesterday, as today's, until it closes", () => {
    const night = { ...grove.week, schedules: [schedule("Saturday", "18:00", "02:00")] };
    const saturdays = orders({ start: "18:00", end: "02:00" });
    const sunday = (hours: number, minutes: number) =>
      marketDays(
        [{ ...grove, week: night }],
        [saturdays],
        Date.UTC(2026, 4, 10, 4 + hours, minutes),
      )[0];
    expect(sunday(0, 30)).toMatchObject({
      date: "2026-05-09",
      isToday: true,
      hours: { open: "18:00", close: "02:00" },
      confirmed: 2,
    });
    expect(sunday(2, 0)).toMatchObject({ date: "2026-05-16", isToday: false });
    // The vendor has orders for a market that is not its own any more.
    expect(marketDays([], [saturdays], Date.UTC(2026, 4, 10, 5))[0]).toMatchObject({
      isToday: true,
    });
  });

  it("include the next one of a market on every fourth Saturday, five weeks later", () => {
    const monthly = { ...schedule("Saturday"), weekOfMonth: 4 as const };
    const week = { ...grove.week, schedules: [monthly] };
    // Saturday, May 23 is over. The fourth Saturday of June is 35 days later.
    expect(dates([{ ...grove, week }], [], Date.UTC(2026, 4, 23, 20))).toEqual(["2026-06-27 1"]);
  });

  it("leave out a day on which the market is closed", () => {
    const closures = [{ date: "2026-05-09", reason: "Storm" }];
    const shut = { ...grove, week: { ...grove.week, closures } };
    expect(dates([shut], [], now)[0]).toBe("2026-05-16 1");
  });

  it("ask whether the vendor comes, until the vendor confirms that day", () => {
    const dates = [{ date: "2026-05-09", comes: true, setAt: now, confirmedAt: now }];
    const days = marketDays([{ ...grove, attendance: { ...alwaysThere, dates } }], [], now);
    expect(days.map(({ date, isAsked }) => [date, isAsked]).slice(0, 2)).toEqual([
      ["2026-05-09", false],
      ["2026-05-16", true],
    ]);
  });

  it("leave out a day on which the vendor does not come, unless there are orders", () => {
    const said = [{ date: "2026-05-09", comes: false, setAt: now }];
    const away = { ...grove, attendance: { ...alwaysThere, dates: said } };
    expect(dates([away], [], now)[0]).toBe("2026-05-16 1");
    expect(marketDays([away], [orders()], now)[0]).toMatchObject({
      date: "2026-05-09",
      hours: null,
    });
  });

  it("include a day with orders on which the market does not open", () => {
    const [day] = marketDays([], [orders({ date: "2026-05-08" })], now);
    expect(day).toMatchObject({ date: "2026-05-08", hours: null, confirmed: 2, total: 4800 });
  });

  it("show the orders and the pickup hours", () => {
    const [, day] = marketDays([grove, bay], [orders({ start: "10:00", end: "11:30" })], now);
    expect(day).toMatchObject({
      confirmed: 2,
      ready: 1,
      hours: { open: "08:00", close: "13:00" },
      pickup: { start: "10:00", end: "11:30" },
    });
    const [, none] = marketDays([grove, bay], [], now);
    expect(none).toMatchObject({ confirmed: 0, pickup: { start: "09:00", end: "12:00" } });
  });

  it("leave out a day without opening hours once its pickup is over", () => {
    const today = orders({ date: "2026-05-07", end: "10:30" });
    expect(marketDays([], [today], now)).toEqual([]);
    expect(marketDays([], [{ ...today, end: "11:30" }], now)).toHaveLength(1);
  });
});

describe("orders of past market days", () => {
  const today = orders({ marketId: 2, date: "2026-05-07", end: "10:30" });
  const waiting = (days: DayOrders[], at: number) =>
    unanswered(days, marketDays([bay], days, at)[0], at);

  it("leave out today's orders while the market is open: they are still to be handed over", () => {
    expect(waiting([today], now)).toBe(0);
    expect(waiting([today, orders({ date: "2026-05-02" }), orders()], now)).toBe(3);
  });

  it("include today's orders at another market, and another day's orders at today's market", () => {
    const elsewhere = orders({ date: "2026-05-07", end: "10:30" });
    expect(waiting([today, elsewhere], now)).toBe(3);
    expect(waiting([today, { ...today, date: "2026-04-30" }], now)).toBe(3);
  });

  it("include today's orders once the market is closed", () => {
    expect(waiting([today], now + 4 * hour)).toBe(3);
  });
});

const stall = {
  description: "Honey",
  image: "/images/a.png",
  markets: 1,
  visible: 3,
  orderable: 2,
  soldOut: 0,
  canBePaid: true,
};
const nothing = { stuck: 0, unanswered: 0, stripe: null };
const keys = (...args: Parameters<typeof tasksOf>) => tasksOf(...args).map(({ key }) => key);

describe("the vendor's tasks", () => {
  const [today, later] = [
    marketDays([bay], [orders({ marketId: 2, date: "2026-05-07" })], now)[0],
    marketDays([grove], [orders()], now)[0],
  ];

  it("are empty if nothing waits", () => {
    expect(keys(undefined, stall, nothing)).toEqual([]);
  });

  it("put today's market first, then stuck money and open answers, then preparation", () => {
    const waiting = { stuck: 1, unanswered: 2, stripe: { title: "Stripe", due: null } };
    const soldOut = { ...stall, soldOut: 1 };
    expect(keys(today, soldOut, waiting)).toEqual([
      "today",
      "stuck",
      "unanswered",
      "stripe",
      "soldOut",
    ]);
    expect(keys(later, soldOut, waiting)).toEqual([
      "stuck",
      "unanswered",
      "prepare",
      "stripe",
      "soldOut",
    ]);
  });

  it("count the orders to prepare, not the ready orders", () => {
    expect(tasksOf(later, stall, nothing)).toMatchObject([{ key: "prepare", count: 2 }]);
  });
});

it("a new vendor has all first steps open, and each step is completed by its own fact", () => {
  const begun = {
    description: " ",
    image: null,
    markets: 0,
    visible: 0,
    orderable: 0,
    soldOut: 0,
    canBePaid: false,
  };
  const done = (of: typeof stall | typeof begun) => firstSteps.map(({ isDone }) => isDone(of));
  expect(done(begun)).toEqual([false, false, false, false, false, false]);
  expect(done(stall)).toEqual([true, true, true, true, true, true]);
  expect(done({ ...begun, visible: 1 })).toEqual([false, false, false, true, false, false]);
});
