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
import {
  attends,
  currentDate,
  datesToSay,
  marketDates,
  pauseOn,
  usuallyAttends,
} from "./attendance.rules";
import type { OwnDays, OwnStock } from "./own-days.server";

/** How many days a page covers, and the most lines that it lists. */
const daysListed = 56;
const linesListed = 42;
/** The page shows at most this many exceptions, the nearest first. */
const exceptionsListed = 60;

/** One date of one of the vendor's markets. All texts are ready to show. */
function ownDay(
  { id, name, attendance }: PickupMarket,
  { date, openings }: { date: LocalDate; openings: Opening[] },
  orders: OwnDays["orders"],
  hasStock = false,
) {
  return {
    marketId: id,
    market: name,
    date,
    day: { date, text: shortDate(date) },
    hours: hoursText(openings),
    comes: attends(attendance, date),
    isPaused: pauseOn(attendance, date) !== null,
    isConfirmed: attendance.dates.some((said) => said.date === date && said.confirmedAt),
    /** Whether the vendor has set the stock of a product for this day. */
    hasStock,
    /** The number of live orders for this date. */
    orders: orders.find((each) => each.marketId === id && each.date === date)?.orders ?? 0,
  };
}
export type OwnDay = ReturnType<typeof ownDay>;

const byDate = (a: OwnDay, b: OwnDay) =>
  a.date.localeCompare(b.date) || a.market.localeCompare(b.market);

/** The dates on which a vendor differs from its usual days or has its own stock, in date order. */
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

/**
 * The dates of a vendor's markets from a given date, in order, and the date from which the next
 * page starts.
 */
export function daysFrom({ markets, orders }: OwnDays, now: Instant, asked: LocalDate) {
  const all = markets.flatMap((market) =>
    marketDates(market.week, now, { from: asked, until: addDays(asked, daysListed - 1) }).map(
      (day) => ownDay(market, day, orders),
    ),
  );
  all.sort(byDate);
  const first = all[0]?.date ?? asked;
  const cut = all[linesListed]?.date;
  // All lines of a date stay on one page. If the first date alone is longer than a page, the page
  // shows only that date.
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

/** Everything that the page of a vendor's market days shows. */
export function ownDaysView(own: OwnDays & OwnStock, now: Instant, asked: LocalDate | null) {
  const today = todayOf(own, now);
  const thisDay = own.markets.map(({ week }) => localDateOf(now, week.timeZone)).sort()[0] ?? today;
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
      label: weekText(monday, mondayOf(thisDay)),
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

/** The vendor's market days as the API returns them, from today or from the requested date. */
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

/** The earliest 'today' among the vendor's markets, which may be in different time zones. */
function todayOf({ markets }: OwnDays, now: Instant): LocalDate {
  const todays = markets.map(({ week }) => currentDate(week, now)).sort();
  return todays[0] ?? localDateOf(now, "UTC");
}

const mondayOf = (date: LocalDate) => addDays(date, -weekdays.indexOf(weekdayOf(date)));

function weekText(monday: LocalDate, thisMonday: LocalDate): string {
  if (monday === thisMonday) return "This week";
  if (monday === addDays(thisMonday, 7)) return "Next week";
  return `Week of ${longDate(monday).split(", ").slice(1).join(", ")}`;
}

/** Like 'Saturday, Sunday: 9 AM–1 PM': one text for each set of hours in a market's week. */
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

/** The market day in an address, like '5/2026-11-28'. Null if the text has another form. */
export function dayIn(text: string | null): { marketId: number; date: LocalDate } | null {
  const [, marketId, date] = /^([1-9]\d{0,14})\/(\d{4}-\d\d-\d\d)$/.exec(text ?? "") ?? [];
  return marketId && isCalendarDate(date) ? { marketId: Number(marketId), date } : null;
}

/** The date in an address. Null if it is not a valid date. */
export const dateIn = (text: string | null | undefined): LocalDate | null =>
  isCalendarDate(text) ? text : null;
