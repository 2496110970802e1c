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
import { formatHours, weekdays } from "../../core/week";
import { attends, datesToSay, marketDates, pauseOn } from "./attendance.rules";
import type { OwnDays } from "./own-days.server";

/** A page lists the dates of so many days, and no more than so many lines. */
const daysListed = 56;
const linesListed = 42;

/** One date of one of the stall's markets. All texts are ready to be shown. */
export interface OwnDay {
  marketId: number;
  market: string;
  date: LocalDate;
  day: { date: LocalDate; text: string };
  hours: string;
  comes: boolean;
  isPaused: boolean;
  isConfirmed: boolean;
  /** How many orders hang on it. */
  orders: number;
}

/** The dates of a stall's markets from one on, in their order, and from which date the list goes on. */
export function daysFrom({ markets, orders }: OwnDays, now: Instant, asked: LocalDate) {
  const all = markets.flatMap(({ id, name, week, attendance }): OwnDay[] =>
    marketDates(week, now, { from: asked, until: addDays(asked, daysListed - 1) }).map(
      ({ date, openings }) => ({
        marketId: id,
        market: name,
        date,
        day: { date, text: shortDate(date) },
        hours: openings.map((each) => formatHours(each.openTime, each.closeTime)).join(", "),
        comes: attends(attendance, date),
        isPaused: pauseOn(attendance, date) !== null,
        isConfirmed: attendance.dates.some((said) => said.date === date && said.confirmedAt),
        orders: orders.find((each) => each.marketId === id && each.date === date)?.orders ?? 0,
      }),
    ),
  );
  all.sort((a, b) => a.date.localeCompare(b.date) || a.market.localeCompare(b.market));
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

/** All that the page of a stall's days shows. */
export function ownDaysView(own: OwnDays, now: Instant, asked: LocalDate | null) {
  const today = todayOf(own, now);
  const from = asked && asked > today ? asked : today;
  const { days, next } = daysFrom(own, now, from);
  const weeks = new Map<LocalDate, OwnDay[]>();
  for (const day of days) {
    const monday = mondayOf(day.date);
    weeks.set(monday, [...(weeks.get(monday) ?? []), day]);
  }
  return {
    from: from === today ? null : from,
    later: next,
    weeks: [...weeks].map(([monday, inWeek]) => ({
      monday,
      label: weekText(monday, mondayOf(today)),
      days: inWeek,
    })),
    away: days.filter(({ comes }) => !comes).length,
    markets: own.markets.map(({ id, name, attendance, week }) => ({
      id,
      name,
      comes: attendance.comes,
      pauses: attendance.pauses
        .filter(({ toDate }) => toDate >= localDateOf(now, week.timeZone))
        .map(({ id: pauseId, fromDate, toDate }) => ({
          id: pauseId ?? 0,
          text:
            fromDate === toDate
              ? longDate(fromDate)
              : `${longDate(fromDate)} to ${longDate(toDate)}`,
        })),
    })),
  };
}
export type OwnDaysView = ReturnType<typeof ownDaysView>;

/** The stall's dates as the API tells them, from today on or from a date that is asked for. */
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

/** The earliest today of the stall's markets. */
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

/** A date in an address; null for what is none. */
export const dateIn = (text: string | null | undefined): LocalDate | null =>
  isCalendarDate(text) ? text : null;
