import type { Instant } from "~/platform/context";
import {
  addDays,
  daysBetween,
  type LocalDate,
  localDateOf,
  shortDate,
  shortMonthAndDay,
  weekdayOf,
} from "../../core/calendar";
import { formatOpening, type Weekday, weekdayText } from "../../core/week";
import {
  dueOn,
  inSeason,
  isOver,
  type MarketWeek,
  type Opening,
  openingsOn,
  type Schedule,
  spanOf,
  surely,
} from "./market.rules";
import { closureText, firstDate, onOrAfter } from "./open-state.rules";

/** The possible answers of a market for a weekday; see `AskedDay`. */
export const dayStates = ["open", "perhaps", "closed", "later", "out_of_season"] as const;
export type DayState = (typeof dayStates)[number];

/**
 * A market's answer for the weekday that a list or a map is filtered by. All texts are ready to
 * display.
 */
export interface AskedDay {
  /**
   * `open` on the coming date of that weekday; `perhaps` if the season is unknown; `closed` because
   * of a closure; `later` if it opens on a later date, for example only on the first Saturday of
   * the month; `out_of_season`.
   */
  state: DayState;
  /** The next date on which it opens on that weekday; null if none is known. */
  date: LocalDate | null;
  /** 'Sat, Nov 28, 8 AM–2 PM', 'Closed this Saturday: storm' or 'Out of season until Mar 6, 2027'. */
  text: string;
  /** 'Saturday: 8 AM–2 PM', or the date it opens again after a closure. */
  hoursLine: string;
  /** Whether `date` is today on the market's clock. */
  isToday: boolean;
}

/**
 * The coming date of a weekday on the market's clock. Today counts until the market's last opening
 * of the day is over. An opening that passes midnight belongs to the day on which it began.
 */
export function comingDate(week: MarketWeek, day: Weekday, now: Instant): LocalDate {
  const today = localDateOf(now, week.timeZone);
  const yesterday = addDays(today, -1);
  if (weekdayOf(yesterday) === day && lastsOn(week, yesterday, now)) return yesterday;
  const date = onOrAfter(day, today);
  const isDone = date === today && dueOn(week, today).length > 0 && !lastsOn(week, today, now);
  return isDone ? addDays(today, 7) : date;
}

/**
 * Whether any opening that begins on a date is not over yet. If the market is closed on that date,
 * its usual hours count.
 */
function lastsOn(week: MarketWeek, date: LocalDate, now: Instant): boolean {
  const openings = openingsOn(week, date);
  return (openings.length > 0 ? openings : dueOn(week, date)).some(
    (opening) => !isOver(spanOf(opening, date, week.timeZone), now),
  );
}

/** The openings of a weekday, without single dates in the past. */
const schedulesOf = ({ schedules }: MarketWeek, day: Weekday, from: LocalDate) =>
  schedules.filter((each) => each.day === day && (!each.date || each.date >= from));

/** Whether a market opens on a weekday, on the coming date or later. */
export const opensOnDay = (week: MarketWeek, day: Weekday, now: Instant): boolean =>
  schedulesOf(week, day, comingDate(week, day, now)).length > 0;

/**
 * Whether no opening of a weekday is in season on its coming date. Lists show such a market last.
 */
export function isOutOfSeason(week: MarketWeek, day: Weekday, now: Instant): boolean {
  const date = comingDate(week, day, now);
  return !schedulesOf(week, day, date).some((each) => each.date || inSeason(each, date));
}

/** The answer of a market that opens on a weekday, for the coming one. */
export function askedDay(week: MarketWeek, day: Weekday, now: Instant): AskedDay {
  const today = localDateOf(now, week.timeZone);
  const date = comingDate(week, day, now);
  const sure = openingsOn(surely(week), date);
  const openings = sure.length > 0 ? sure : openingsOn(week, date);
  if (openings.length > 0) return opensOn(week, date, { openings, isSure: sure.length > 0, today });
  const schedules = schedulesOf(week, day, date);
  const next = nextDate(week, schedules, addDays(date, 1));
  const opens = next && `${dateText(next, today)}, ${hoursText(openingsOn(week, next))}`;
  const usual = usualHours(schedules);
  const answer = { date: next, isToday: false };
  if (schedules.length > 0 && isOutOfSeason(week, day, now)) {
    const text = next ? `Out of season until ${yearText(next, today)}` : "Out of season";
    return { ...answer, state: "out_of_season", text, hoursLine: opens ? `Opens ${opens}` : usual };
  }
  const closure = week.closures.find((each) => each.date === date);
  if (closure && dueOn(week, date).length > 0) {
    const text = closureText(
      { ...closure, reason: shortReason(closure.reason) },
      `Closed ${whichDay(date, today)}`,
    );
    return { ...answer, state: "closed", text, hoursLine: opens ? `Opens ${opens}` : usual };
  }
  const isSure = next !== null && openingsOn(surely(week), next).length > 0;
  const text = opens ? (isSure ? opens : `Perhaps ${opens}`) : `No more ${day} market days`;
  return { ...answer, state: "later", text, hoursLine: usual };
}

/** The answer of a market that opens on the date. */
function opensOn(
  week: MarketWeek,
  date: LocalDate,
  { openings, isSure, today }: { openings: Opening[]; isSure: boolean; today: LocalDate },
): AskedDay {
  const isToday = date === today;
  const when = isToday ? "Today" : date === addDays(today, 1) ? "Tomorrow" : shortDate(date);
  const text = `${when}, ${hoursText(openings)}`;
  const closure = week.closures.find((each) => each.date === date);
  const hours = openings.map((each) => formatOpening(each.openTime, each.closeTime)).join(", ");
  const hoursLine = `${isToday ? "Today" : weekdayOf(date)}: ${hours}`;
  return {
    state: isSure ? "open" : "perhaps",
    date,
    text: isSure ? text : `Perhaps ${text.replace(/^To/, "to")}`,
    hoursLine: closure ? closureText(closure, `Closed ${whichDay(date, today)}`) : hoursLine,
    isToday,
  };
}

/** The first date, `from` or later, on which one of these schedules opens. */
function nextDate(week: MarketWeek, schedules: Schedule[], from: LocalDate): LocalDate | null {
  const dates = schedules.flatMap((schedule) => firstDate(week, schedule, from) ?? []);
  return dates.sort()[0] ?? null;
}

/** The start of a closure's reason, short enough for a card. The market's page shows all of it. */
function shortReason(reason: string): string {
  const letters = [...reason];
  return letters.length > 60 ? `${letters.slice(0, 59).join("").trimEnd()}…` : reason;
}

const hoursText = (openings: Opening[]) =>
  openings
    .map(({ openTime, closeTime }) => formatOpening(openTime, closeTime).replace("Open", "open"))
    .join(", ");

/** 'Saturday: 8 AM–2 PM', or 'First Saturday of the month: …'. */
function usualHours([first]: Schedule[]): string {
  if (!first) return "Hours not available";
  const { day, weekOfMonth, openTime, closeTime } = first;
  return `${weekdayText(day, weekOfMonth)}: ${formatOpening(openTime, closeTime)}`;
}

/** 'today', 'tomorrow', 'this Saturday' within a week, otherwise 'Sat, Dec 5'. */
function whichDay(date: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days > 0 && days < 7 ? `this ${weekdayOf(date)}` : shortDate(date);
}

const inItsYear = (text: string, date: LocalDate, today: LocalDate) =>
  date.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${date.slice(0, 4)}`;

/** 'Sat, Mar 6, 2027': with the year if it is not this year. */
const dateText = (date: LocalDate, today: LocalDate) => inItsYear(shortDate(date), date, today);

/** 'Mar 6, 2027'. */
const yearText = (date: LocalDate, today: LocalDate) =>
  inItsYear(shortMonthAndDay(date), date, today);
