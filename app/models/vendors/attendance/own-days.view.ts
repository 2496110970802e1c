import { isCalendarDate } from "~/platform/calendar-date";
import type { Instant } from "~/platform/context";
import {
  addDays,
  type LocalDate,
  localDateOf,
  longDate,
  shortDate,
  weekdayOf,
} from "../../core/calendar";
import { formatOpening, hoursText, weekdays } from "../../core/week";
import type { MarketWeek, Opening } from "../../guide/market/market.rules";
import { dayText } from "../../guide/market/opening-words";
import type { PickupMarket } from "../pickup/pickup.rules";
import { attends, datesToSay, marketDates, pauseOn, usuallyAttends } from "./attendance.rules";
import type { OwnDays, OwnStock } from "./own-days.server";

/** A page lists the dates of so many days, and no more than so many lines. */
const daysListed = 56;
const linesListed = 42;
/** The page lists so many exceptions, the nearest ones. */
const exceptionsListed = 60;

/** One date of one of the vendor's markets. All texts are ready to be shown. */
export interface OwnDay {
  marketId: number;
  market: string;
  date: LocalDate;
  day: { date: LocalDate; text: string };
  hours: string;
  comes: boolean;
  isPaused: boolean;
  isConfirmed: boolean;
  /** It says how many of a product there are that day. */
  hasStock: boolean;
  /** How many orders hang on it. */
  orders: number;
}

function ownDay(
  { id, name, attendance }: PickupMarket,
  { date, openings }: { date: LocalDate; openings: Opening[] },
  orders: OwnDays["orders"],
  hasStock = false,
): OwnDay {
  return {
    marketId: id,
    market: name,
    date,
    day: { date, text: shortDate(date) },
    hours: hoursText(openings),
    comes: attends(attendance, date),
    isPaused: pauseOn(attendance, date) !== null,
    isConfirmed: attendance.dates.some((said) => said.date === date && said.confirmedAt),
    hasStock,
    orders: orders.find((each) => each.marketId === id && each.date === date)?.orders ?? 0,
  };
}

const byDate = (a: OwnDay, b: OwnDay) =>
  a.date.localeCompare(b.date) || a.market.localeCompare(b.market);

/** The dates on which a vendor does otherwise than usual, or has a stock of its own, in their order. */
function exceptionsIn({ markets, orders, stock }: OwnDays & OwnStock, now: Instant): OwnDay[] {
  const all = markets.flatMap((market) => {
    const { id, attendance, week } = market;
    const stocked = new Set(
      stock.filter(({ marketId }) => marketId === id).map(({ date }) => date),
    );
    const dates = new Set([...stocked, ...attendance.dates.map(({ date }) => date)]);
    return [...dates]
      .filter(
        (date) =>
          stocked.has(date) || attends(attendance, date) !== usuallyAttends(attendance, date),
      )
      .flatMap((date) => marketDates(week, now, { from: date, until: date }))
      .map((day) => ownDay(market, day, orders, stocked.has(day.date)));
  });
  return all.sort(byDate);
}

/** The dates of a vendor's markets from one on, in their order, and from which date the list goes on. */
export function daysFrom({ markets, orders }: OwnDays, now: Instant, asked: LocalDate) {
  const all = markets.flatMap((market) =>
    marketDates(market.week, now, { from: asked, until: addDays(asked, daysListed - 1) }).map(
      (day) => ownDay(market, day, orders),
    ),
  );
  all.sort(byDate);
  const first = all[0]?.date ?? asked;
  const cut = all[linesListed]?.date;
  // A date is listed whole; where the first alone is longer than a page, it is one.
  const end = cut && cut > first ? cut : cut && all.find(({ date }) => date > first)?.date;
  const days = end ? all.filter(({ date }) => date < end) : all;
  const next = end ?? addDays(asked, daysListed);
  const last =
    markets
      .map(({ week }) => datesToSay(week.timeZone, now).last)
      .sort()
      .at(-1) ?? "";
  return { days, next: next <= last ? next : null };
}

/** All that the page of a vendor's days shows. */
export function ownDaysView(own: OwnDays & OwnStock, now: Instant, asked: LocalDate | null) {
  const today = todayOf(own, now);
  const from = asked && asked > today ? asked : today;
  const { days, next } = daysFrom(own, now, from);
  const weeks = new Map<LocalDate, OwnDay[]>();
  for (const day of days) {
    const monday = mondayOf(day.date);
    weeks.set(monday, [...(weeks.get(monday) ?? []), day]);
  }
  const exceptions = exceptionsIn(own, now);
  return {
    from: from === today ? null : from,
    later: next,
    weeks: [...weeks].map(([monday, inWeek]) => ({
      monday,
      label: weekText(monday, mondayOf(today)),
      days: inWeek,
    })),
    exceptions: exceptions.slice(0, exceptionsListed),
    moreExceptions: Math.max(0, exceptions.length - exceptionsListed),
    markets: own.markets.map(({ id, name, attendance, week }) => ({
      id,
      name,
      hours: usualHours(week),
      comes: attendance.comes,
      pauses: attendance.pauses
        .filter(({ toDate }) => toDate >= localDateOf(now, week.timeZone))
        .map(({ id: pauseId, fromDate, toDate }) => ({
          id: pauseId ?? 0,
          text:
            fromDate === toDate
              ? shortDate(fromDate)
              : `${shortDate(fromDate)} to ${shortDate(toDate)}`,
        })),
    })),
  };
}
export type OwnDaysView = ReturnType<typeof ownDaysView>;

/** The vendor's dates as the API tells them, from today on or from a date that is asked for. */
export function ownDaysJson(own: OwnDays, now: Instant, asked: LocalDate | null) {
  const { days, next } = daysFrom(own, now, asked ?? todayOf(own, now));
  return {
    markets: own.markets.map(({ id, name, attendance }) => ({ id, name, ...attendance })),
    days: days.map(({ marketId, date, comes, isPaused, isConfirmed, orders }) => ({
      marketId,
      date,
      comes,
      isPaused,
      isConfirmed,
      orders,
    })),
    next,
  };
}

/** The earliest today of the vendor's markets. */
function todayOf({ markets }: OwnDays, now: Instant): LocalDate {
  const todays = markets.map(({ week }) => localDateOf(now, week.timeZone)).sort();
  return todays[0] ?? localDateOf(now, "UTC");
}

const mondayOf = (date: LocalDate) => addDays(date, -weekdays.indexOf(weekdayOf(date)));

function weekText(monday: LocalDate, thisMonday: LocalDate): string {
  if (monday === thisMonday) return "This week";
  if (monday === addDays(thisMonday, 7)) return "Next week";
  return `Week of ${longDate(monday).split(", ").slice(1).join(", ")}`;
}

/** 'Saturday, Sunday: 9 AM–1 PM', a text for each hours that a market's weeks have. */
function usualHours({ schedules }: MarketWeek): string[] {
  const byHours = new Map<string, Set<string>>();
  for (const each of schedules) {
    const hours = formatOpening(each.openTime, each.closeTime);
    const day = each.date ? "Single dates" : dayText(each);
    byHours.set(hours, (byHours.get(hours) ?? new Set()).add(day));
  }
  return [...byHours].map(([hours, days]) =>
    weekdays.every((day) => days.has(day))
      ? `Every day: ${hours}`
      : `${[...days].join(", ")}: ${hours}`,
  );
}

/** A market day that the address names: '5/2026-11-28'. Null for what names none. */
export function dayIn(text: string | null): { marketId: number; date: LocalDate } | null {
  const [, marketId, date] = /^([1-9]\d{0,14})\/(\d{4}-\d\d-\d\d)$/.exec(text ?? "") ?? [];
  return marketId && isCalendarDate(date) ? { marketId: Number(marketId), date } : null;
}

/** A date in an address; null for what is none. */
export const dateIn = (text: string | null | undefined): LocalDate | null =>
  isCalendarDate(text) ? text : null;
