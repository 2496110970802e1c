import { describe, expect, it } from "vitest";
import { instantOf } from "~/models/core/calendar";
import type { MarketWeek } from "~/models/guide/market/market.rules";
import {
  closingAt,
  datesToClose,
  fateOf,
  hoursToClose,
  whyNotClose,
  whyNotEarlier,
  whyNotUndo,
} from "~/models/orders/closing/closing.rules";
import { closingChoices } from "~/models/orders/closing/closing.view";

const timeZone = "America/New_York";
const saturday = "2026-05-09";
const schedule = {
  id: 1,
  day: "Saturday",
  openTime: "08:00",
  closeTime: "14:00",
  seasonStart: null,
  seasonEnd: null,
  weekOfMonth: null,
} as const;
const week: MarketWeek = { timeZone, schedules: [schedule], closures: [] };
const at = (time: string, date = saturday) => instantOf(date, time, timeZone);

describe("closing a market day", () => {
  const why = (asked: Parameters<typeof whyNotClose>[1], now = at("10:10"), of = week) =>
    whyNotClose(of, asked, now)?.message ?? null;

  it.each([
    ["a date on which it opens", { date: "2026-05-16", fromTime: null }, null],
    ["today, whole", { date: saturday, fromTime: null }, null],
    ["today from now on", { date: saturday, fromTime: "now" as const }, null],
    ["today from an hour on", { date: saturday, fromTime: "11:00" }, null],
    ["another weekday", { date: "2026-05-10", fromTime: null }, "Choose a market day"],
    ["a date that is over", { date: "2026-05-02", fromTime: null }, "Choose a market day"],
    [
      "another day from an hour on",
      { date: "2026-05-16", fromTime: "11:00" },
      "Only today’s market day can close early. For another day, choose “The whole day”.",
    ],
    [
      "today from after its end on",
      { date: saturday, fromTime: "14:00" },
      "Choose a time before the market ends",
    ],
  ])("is allowed or refused: %s", (_, asked, text) => {
    expect(why(asked)).toBe(text);
  });

  it("is refused if the day is already closed", () => {
    const closed = { ...week, closures: [{ date: saturday, reason: "Storm" }] };
    expect(why({ date: saturday, fromTime: null }, at("10:10"), closed)).toBe(
      "This market day is already cancelled.",
    );
  });

  it("can move an early end to an earlier hour, up to five times", () => {
    const early = { ...week, closures: [{ date: saturday, reason: "Storm", fromTime: "12:00" }] };
    const from = (fromTime: string | null, time = "10:10") =>
      why({ date: saturday, fromTime }, at(time), early);
    expect([from("11:00"), from("now"), from(null)]).toEqual([null, null, null]);
    expect(from("12:00")).toBe("Choose a time before the market ends");
    expect(from("now", "12:01")).toBe("Choose a market day");
    const hours = { announceAt: 1, announcedAt: 1, doneAt: 1, round: 1 };
    expect(whyNotEarlier(hours)).toBeNull();
    expect(whyNotEarlier({ ...hours, round: 5 })?.code).toBe("too_late");
    expect(whyNotEarlier({ ...hours, doneAt: null })?.code).toBe("taken");
  });

  it("offers the dates that are not over, and the remaining half hours of today", () => {
    expect(datesToClose(week, at("10:10"))[0]?.date).toBe(saturday);
    expect(datesToClose(week, at("14:01"))[0]?.date).toBe("2026-05-16");
    expect(hoursToClose(week, at("12:40"))).toEqual(["13:00", "13:30"]);
    expect(hoursToClose(week, at("10:00", "2026-05-08"))).toEqual([]);
  });

  it("after midnight, still offers and closes last night's market, from now on, until it ends", () => {
    const sunday = "2026-05-10";
    const night: MarketWeek = {
      ...week,
      schedules: [
        { ...schedule, openTime: "20:00", closeTime: "02:00" },
        { ...schedule, id: 2, day: "Sunday" },
      ],
    };
    const first = (time: string) => datesToClose(night, at(time, sunday))[0]?.date;
    expect([first("00:30"), first("02:00"), first("02:01")]).toEqual([saturday, saturday, sunday]);
    for (const fromTime of ["now", null] as const) {
      const asked = { date: saturday, fromTime };
      expect(why(asked, at("00:30", sunday), night)).toBeNull();
      expect(closingAt(night, asked, at("00:30", sunday)).fromTime).toBeNull();
      expect(why(asked, at("02:01", sunday), night)).toBe("Choose a market day");
    }
    expect(why({ date: saturday, fromTime: "01:00" }, at("00:30", sunday), night)).toContain(
      "Only today’s market day can close early.",
    );
    const { dates, hours } = closingChoices(night, at("00:30", sunday));
    expect(dates[0]?.label).toBe("Sat, May 9, 8 PM–2 AM");
    expect(dates[1]?.label).toBe("Today, Sun, May 10, 8 AM–2 PM");
    expect(hours[0]).toEqual({ value: "08:30", label: "From 8:30 AM" });
  });

  it("treats a past hour as now, and closing at the opening time as the whole day", () => {
    const of = (fromTime: string | null, time = "10:10") =>
      closingAt(week, { date: saturday, fromTime }, at(time)).fromTime;
    expect(of("09:30")).toBe("10:10");
    expect(of("now")).toBe("10:10");
    expect(of("11:00")).toBe("11:00");
    expect(of("08:00", "07:00")).toBeNull();
    expect(of(null)).toBeNull();
  });
});

describe("the effect of a closing on an order", () => {
  const order = (from: string, to: string, status = "confirmed") => ({
    pickupDate: saturday,
    pickupTimeStart: from,
    pickupTimeEnd: to,
    timeZone,
    status,
  });
  it.each([
    ["of a day that is closed whole", order("09:00", "12:00"), null, "called off"],
    ["with more than half an hour left stands", order("09:00", "12:00"), "11:00", "shortened"],
    ["with half an hour left stands", order("09:00", "12:00"), "10:40", "shortened"],
    ["with less is called off", order("09:00", "12:00"), "10:39", "called off"],
    ["that would begin later is called off", order("11:00", "12:00"), "11:00", "called off"],
    ["that begins with half an hour left stands", order("10:30", "12:00"), "11:00", "shortened"],
    ["whose hours are over by then is left alone", order("08:00", "10:00"), "10:30", "untouched"],
    ["that ends just then is left alone", order("09:00", "11:00"), "11:00", "untouched"],
    [
      "that is not paid yet is called off",
      order("09:00", "12:00", "pending_payment"),
      "11:00",
      "called off",
    ],
  ])("an order %s", (_, each, fromTime, fate) => {
    expect(fateOf(each, { fromTime, closedAt: at("10:10") }, at("10:10"))).toBe(fate);
  });

  it("an order of a night market that closes after midnight stays if its pickup hours are over", () => {
    const closed = { fromTime: null, closedAt: at("00:30", "2026-05-10") };
    const fate = (status: string) =>
      fateOf(order("20:00", "22:00", status), closed, closed.closedAt + 60_000);
    expect([fate("confirmed"), fate("pending_payment")]).toEqual(["untouched", "called off"]);
    // The day was closed before midnight, but announced afterwards.
    const before = { fromTime: null, closedAt: at("23:59") };
    expect(fateOf(order("20:00", "22:00"), before, closed.closedAt)).toBe("called off");
  });
});

it("a closing can be undone until announced, and never if the closing is not announced at all", () => {
  const of = (announceAt: number | null, announcedAt: number | null) =>
    whyNotUndo({ announceAt, announcedAt, doneAt: null })?.code ?? null;
  expect(of(1, null)).toBeNull();
  expect(of(1, 2)).toBe("too_late");
  expect(of(null, null)).toBe("too_late");
});
