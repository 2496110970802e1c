import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "~/models/core/calendar";
import { seasonsKnown, weekdays, weeksOfMonth } from "~/models/core/week";
import { marketCalendar } from "~/models/guide/market/market.calendar";
import { type MarketWeek, openingsOn } from "~/models/guide/market/market.rules";
import { openState } from "~/models/guide/market/open-state.rules";
import { onceInWeek } from "~/models/guide/market/openings-once";
import { marketWith } from "../../../support/markets";
import {
  daysFrom,
  nextDay,
  slowInstant,
  slowOpenings,
  wallClock,
} from "../../../support/slow-calendar";

/* Compares the calendar with a calendar that is worked out day by day: see
   tests/support/slow-calendar.ts. */

type Schedule = MarketWeek["schedules"][number];

/**
 * From before a leap day to after the end of the year: includes 29 February 2028 and both clock
 * changes.
 */
const begin = "2027-12-01";
const dates = daysFrom(begin, 487);
const anyDate = fc.constantFrom(...dates);
const dayOfYear = fc.constantFrom(
  ...["01-01", "02-28", "02-29", "03-01", "03-12", "05-01", "10-31", "11-05", "12-31"],
);
const time = fc.constantFrom(
  ...["00:00", "01:30", "02:30", "03:00", "09:00", "12:00", "13:00", "16:00", "22:00", "23:59"],
);

const recurring = fc
  .record({
    id: fc.integer({ min: 1, max: 99 }),
    day: fc.constantFrom(...weekdays.slice(4)),
    openTime: time,
    closeTime: time,
    season: fc.option(fc.tuple(dayOfYear, dayOfYear)),
    weekOfMonth: fc.constantFrom(null, null, ...weeksOfMonth),
    seasonKnown: fc.constantFrom(...seasonsKnown),
  })
  .map(({ season, seasonKnown: known, ...rest }): Schedule => {
    const isKnown = known === "both" || known === "none" ? "both" : known;
    const unknown = { seasonStart: null, seasonEnd: null, seasonKnown: "none" as const };
    if (known === "none") return { ...rest, ...unknown };
    const [from, to] = season ?? [null, null];
    return {
      ...rest,
      seasonStart: isKnown === "end" ? "01-01" : from,
      seasonEnd: isKnown === "start" ? "12-31" : to,
      seasonKnown: isKnown,
      ...((from === null || to === null) && { ...unknown, seasonKnown: "both" as const }),
    };
  });
const once = fc
  .record({ id: fc.integer({ min: 1, max: 99 }), date: anyDate, openTime: time, closeTime: time })
  .map((each): Schedule => {
    const day = weekdays[(new Date(`${each.date}T12:00Z`).getUTCDay() + 6) % 7] as Schedule["day"];
    return { ...each, day, seasonStart: null, seasonEnd: null, weekOfMonth: null };
  });
const schedules = fc
  .array(fc.oneof({ weight: 4, arbitrary: recurring }, once), { minLength: 1, maxLength: 5 })
  .map((all) => all.map((each, index) => ({ ...each, id: index + 1 })));
const closures = fc.array(
  fc.record({ date: anyDate, reason: fc.constant(""), fromTime: fc.option(time) }),
  { maxLength: 4 },
);
const anyWeek = fc
  .record({
    timeZone: fc.constantFrom("America/New_York", "America/Phoenix", "America/Los_Angeles"),
    schedules,
    closures,
  })
  .map((week) => ({
    ...week,
    closures: [...new Map(week.closures.map((each) => [each.date, each])).values()],
  }));

/**
 * Checks that both calendars agree on each date, except where the market is open for longer than a
 * day at a time.
 */
function agree(
  all: readonly string[],
  hours: (date: string) => string[],
  onPaper: (date: string) => string[],
) {
  const short = all
    .map((date) => ({ date, paper: onPaper(date) }))
    .filter(({ paper }) => !paper.some((each) => each.endsWith("+")));
  const lines = (say: (of: (typeof short)[number]) => string[]) =>
    short.map((of) => [of.date, ...say(of)].join(" ")).filter((line) => line.includes(":"));
  expect(lines(({ date }) => hours(date))).toEqual(lines(({ paper }) => paper));
}
const hoursOn = (week: MarketWeek, date: string) =>
  openingsOn(week, date).map(({ openTime, closeTime }) => `${openTime}-${closeTime}`);
const known = (week: MarketWeek) => ({
  ...week,
  schedules: week.schedules.filter(({ seasonKnown }) => seasonKnown !== "none"),
});

describe("any week of opening hours", () => {
  it("has on each date of more than a year the openings that are worked out day by day", () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        agree(
          dates,
          (date) => hoursOn(week, date),
          (date) => slowOpenings(week, date),
        );
      }),
      { numRuns: 15 },
    );
  });

  it("keeps the openings of every date when repeated openings are shown once", () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const shown = { ...week, schedules: onceInWeek(week.schedules) };
        expect(shown.schedules.length).toBeLessThanOrEqual(week.schedules.length);
        agree(
          dates,
          (date) => slowOpenings(shown, date),
          (date) => slowOpenings(week, date),
        );
      }),
      { numRuns: 15 },
    );
  });

  it("is open and opens next exactly as worked out day by day, even when the clock changes", () => {
    const moment = fc.tuple(
      fc.oneof(fc.constantFrom("2028-03-12", "2028-11-05", "2028-02-29", "2028-12-31"), anyDate),
      fc.integer({ min: 0, max: 1439 }),
    );
    fc.assert(
      fc.property(anyWeek, moment, (week, [date, minute]) => {
        const { timeZone } = week;
        const now = Date.parse(`${date}T12:00Z`) + minute * 60_000;
        const today = wallClock(now, timeZone).slice(0, 10);
        const near = [addDays(today, -1), today].flatMap((day) =>
          slowOpenings(known(week), day).map((hours) => ({ day, hours })),
        );
        if (near.some(({ hours }) => hours.endsWith("+"))) return;
        const spans = near.map(({ day, hours }) => spanOf(day, hours, timeZone));
        const isOpen = spans.some(([from, to]) => from <= now && now < to + 60_000);
        const state = openState(week, now);
        expect(state.isOpen).toBe(isOpen);
        if (isOpen || state.statusLine?.startsWith("Perhaps open ")) return;
        let day = today;
        for (let ahead = 0; ahead < 60; ahead++, day = nextDay(day)) {
          const next = slowOpenings(week, day).find(
            (hours) => slowInstant(day, hours.slice(0, 5), timeZone) > now,
          );
          if (!next) continue;
          if (next.endsWith("+")) return;
          expect(`${state.next?.date} ${state.next?.openTime}-${state.next?.closeTime}`).toBe(
            `${day} ${next}`,
          );
          return;
        }
      }),
      { numRuns: 100 },
    );
  });

  it("has every opening of the next twelve months in its calendar feed, and no other", () => {
    fc.assert(
      fc.property(anyWeek, (some) => {
        const week = { ...some, closures: some.closures.filter(({ fromTime }) => !fromTime) };
        const now = slowInstant(begin, "12:00", week.timeZone);
        const market = { ...marketWith(week), lastChange: { seq: 1, at: now } };
        const found = fromFeed(marketCalendar(market, now, "https://market.test"));
        const ahead = dates.slice(1, 367);
        // An opening that the feed has twice, from two seasons, is one opening for a visitor.
        const told = (date: string) =>
          slowOpenings({ ...week, schedules: found.filter((each) => each.date === date) }, date);
        agree(ahead, told, (date) => slowOpenings(week, date));
      }),
      { numRuns: 15 },
    );
  });
});

/** The first and the last moment of the hours that begin on a date. */
function spanOf(date: string, hours: string, timeZone: string): [from: number, to: number] {
  const [from = "", to = ""] = hours.split("-");
  const opens = slowInstant(date, from, timeZone);
  const closes = slowInstant(to > from ? date : nextDay(date), to, timeZone);
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return [opens, closes < opens ? opens + (minutes(to) - minutes(from)) * 60_000 : closes];
}

/**
 * Reads the dates of a feed, each as its own opening. The rules of the feed are followed day by
 * day.
 */
function fromFeed(text: string): Schedule[] {
  return text
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT")
    .slice(1)
    .filter((event) => !event.includes("STATUS:CANCELLED"))
    .flatMap((event) => {
      const [, date = "", from = ""] = /DTSTART;TZID=[^:]+:(\d{8})T(\d{4})/.exec(event) ?? [];
      const [, to = ""] = /DTEND;TZID=[^:]+:\d{8}T(\d{4})/.exec(event) ?? [];
      const [, rule = ""] = /RRULE:(.*)/.exec(event) ?? [];
      const [, until = ""] = /UNTIL=(\d{8})/.exec(rule) ?? [];
      const [, nth] = /BYDAY=(-?\d)/.exec(rule) ?? [];
      const left = new Set(
        [...event.matchAll(/EXDATE;TZID=[^:]+:(\d{8})/g)].map(([, day = ""]) => dashed(day)),
      );
      const first = dashed(date);
      // UNTIL is in UTC, where the date may already be the next day.
      const days = rule ? daysFrom(first, 800).filter((each) => each <= dashed(until)) : [first];
      const day = weekdays[(new Date(`${first}T12:00Z`).getUTCDay() + 6) % 7] as Schedule["day"];
      const weekOfMonth = nth ? (Number(nth) as 1) : null;
      const recurs = { id: 1, day, openTime: timed(from), closeTime: timed(to), weekOfMonth };
      const all = { ...recurs, seasonStart: null, seasonEnd: null };
      const rules = { timeZone: "UTC", schedules: [all], closures: [] };
      return days
        .filter((each) => slowOpenings(rules, each).length > 0 && !left.has(each))
        .map((each) => ({ ...all, weekOfMonth: null, date: each }));
    });
}
const dashed = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
const timed = (text: string) => `${text.slice(0, 2)}:${text.slice(2)}`;
