import type { Instant } from "~/platform/context";
import {
  addDays,
  daysBetween,
  endOf,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
  longDate,
  weekdayOf,
} from "../calendar";
import {
  endMinutes,
  formatOpening,
  formatTime,
  minutesOf,
  type SeasonKnown,
  type Weekday,
  type WeekOfMonth,
  weekdays,
} from "../week";
import { dayText, seasonSentence, seasonText } from "./opening-words";
import { onceOnDate } from "./openings-once";

/** A date on which a market stays shut, or ends early. */
export interface Closure {
  date: LocalDate;
  reason: string;
  /** From which hour on; null, or not said, where it does not open at all. */
  fromTime?: LocalTime | null;
}

/** When a market opens: its week, its seasons and the dates on which it stays shut. */
export interface MarketWeek {
  timeZone: string;
  schedules: {
    id: number;
    day: Weekday;
    openTime: LocalTime;
    closeTime: LocalTime;
    /** 'MM-DD' both, or null both for the whole year. The last day is still in season. */
    seasonStart: string | null;
    seasonEnd: string | null;
    /** Once a month: which of its Saturdays. Null for every week. */
    weekOfMonth: WeekOfMonth | null;
    /** The one date on which it opens, which is one of its days; null, or not said, where it recurs. */
    date?: LocalDate | null;
    /** Not said is both ends, or all year. Where one end is not known, the year's is there instead. */
    seasonKnown?: SeasonKnown;
    /** What its directory says instead, where that is likely a slip. */
    doubt?: string | null;
  }[];
  closures: Closure[];
}
type Schedule = MarketWeek["schedules"][number];

const minute = 60_000;
const daysLookedAhead = 7;

/** One opening on one date; a closing time at or before the opening time is the next day's. */
export interface Opening {
  scheduleId: number;
  openTime: LocalTime;
  closeTime: LocalTime;
}

/** What a page says of whether a market is open. All texts are ready to be shown. */
export interface OpenState {
  isOpen: boolean;
  /** Until when, while it is open; null where it never closes. */
  closesAt: Instant | null;
  /**
   * 'Open until 1:00 PM', 'Opens Saturday at 9:00 AM', where it was open today 'Closed now. Opens
   * Saturday at 9:00 AM', or null where nothing is known.
   */
  statusLine: string | null;
  /** The next opening, while it is not open. */
  next: (Opening & { date: LocalDate; day: Weekday; label: string }) | null;
  /** 'Today: 9:00 AM - 1:00 PM', 'Saturday: …' or 'Hours not available'. */
  hoursLine: string;
  /** The season that every opening of the week shares, if they share one, and what is said of it. */
  season: { text: string; sentence: string; isNow: boolean } | null;
  /** Today's closure, else the next one. */
  closure: (Closure & { text: string; isToday: boolean }) | null;
}

/** Whether a schedule's season covers a date. A season may run over New Year. */
export function inSeason(schedule: Schedule, date: LocalDate): boolean {
  const { seasonStart, seasonEnd } = schedule;
  if (seasonStart === null || seasonEnd === null) return true;
  const dayOfYear = date.slice(5);
  return seasonStart <= seasonEnd
    ? seasonStart <= dayOfYear && dayOfYear <= seasonEnd
    : seasonStart <= dayOfYear || dayOfYear <= seasonEnd;
}

/** Whether a date, on a schedule's weekday, is the one of its month on which that opens. */
function inItsWeek({ weekOfMonth }: Schedule, date: LocalDate): boolean {
  if (weekOfMonth === null) return true;
  if (weekOfMonth === -1) return addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
  return Math.ceil(Number(date.slice(8)) / 7) === weekOfMonth;
}

/** Whether a schedule has a date, on its weekday, by season and month; closures are another matter. */
export const isDue = (schedule: Schedule, date: LocalDate) =>
  schedule.date ? schedule.date === date : inSeason(schedule, date) && inItsWeek(schedule, date);

/** The openings of a week that fall on a date, as they are written down. */
export const dueOn = ({ schedules }: Pick<MarketWeek, "schedules">, date: LocalDate) =>
  schedules.filter((schedule) => schedule.day === weekdayOf(date) && isDue(schedule, date));

/** The openings of which it is known when: not those of which nobody knows the season. */
export const surely = (week: MarketWeek): MarketWeek => ({
  ...week,
  schedules: week.schedules.filter(({ seasonKnown }) => seasonKnown !== "none"),
});

/**
 * When the market opens on a date, earliest first: seasons and closures applied, and openings that
 * overlap as one. Where nobody knows the season, that it opens is all that is known. An opening that
 * passes midnight belongs to the date on which it begins, and so do its season and its closure.
 */
export function openingsOn(week: MarketWeek, date: LocalDate): Opening[] {
  const openings = dueOn(week, date)
    .flatMap(({ id, openTime, closeTime }) => {
      const left = leftOf(week, date, { openTime, closeTime });
      return left ? [{ scheduleId: id, ...left }] : [];
    })
    .sort((a, b) => a.openTime.localeCompare(b.openTime) || a.scheduleId - b.scheduleId);
  return onceOnDate(openings);
}

/**
 * What a closure leaves of the hours of an opening that begins on a date: all of them where there is
 * none, those before its hour where it has one. Null where nothing is left.
 */
export function leftOf(
  week: Pick<MarketWeek, "closures">,
  date: LocalDate,
  hours: Pick<Opening, "openTime" | "closeTime">,
): Pick<Opening, "openTime" | "closeTime"> | null {
  const { openTime, closeTime } = hours;
  const closure = week.closures.find((each) => each.date === date);
  if (!closure) return hours;
  const fromTime = closure.fromTime ?? "00:00";
  if (fromTime <= openTime) return null;
  return minutesOf(fromTime) < endMinutes(openTime, closeTime)
    ? { openTime, closeTime: fromTime }
    : hours;
}

/** The dates of the next `days` days, from tomorrow on the market's clock, on which it opens. */
export function datesAhead(
  week: MarketWeek,
  now: Instant,
  days = 14,
): { date: LocalDate; openings: Opening[] }[] {
  const today = localDateOf(now, week.timeZone);
  return Array.from({ length: days }, (_, index) => addDays(today, index + 1))
    .map((date) => ({ date, openings: openingsOn(week, date) }))
    .filter(({ openings }) => openings.length > 0);
}

/**
 * Whether the market is open at `now`, until when or when next, and the lines that say so. It is
 * never said to be open where nobody knows its season: then it is open perhaps.
 */
export function openState(week: MarketWeek, now: Instant): OpenState {
  const today = localDateOf(now, week.timeZone);
  const known = surely(week);
  const closesAt = closingOf(known, today, now);
  const isOpen = closesAt !== undefined;
  const perhaps = isOpen ? undefined : closingOf(week, today, now);
  const next = isOpen ? null : nextOpening(week, today, now);
  return {
    isOpen,
    closesAt: closesAt ?? null,
    statusLine: isOpen
      ? openUntil(week, closesAt, now)
      : perhaps !== undefined
        ? `Perhaps ${openUntil(week, perhaps, now).replace("Open", "open")}`
        : closedLine(known, today, next),
    next,
    hoursLine: hoursLine(week, today),
    season: sharedSeason(week, today),
    closure: closureFrom(week, today),
  };
}

export interface Span {
  opensAt: Instant;
  closesAt: Instant;
}

/** The spans in which the market is open that begin on a date, each with both its moments. */
function spansOn(week: MarketWeek, date: LocalDate): Span[] {
  return openingsOn(week, date).map((opening) => spanOf(opening, date, week.timeZone));
}

/** The two moments of an opening that begins on a date. */
export function spanOf(
  { openTime, closeTime }: Pick<Opening, "openTime" | "closeTime">,
  date: LocalDate,
  timeZone: string,
): Span {
  const opensAt = instantOf(date, openTime, timeZone);
  const closesAt = endOf(date, { from: openTime, to: closeTime }, timeZone);
  if (closesAt >= opensAt) return { opensAt, closesAt };
  // Opened in the hour that the clock skips and closed at its end: as long as it says it is.
  const length = (minutesOf(closeTime) - minutesOf(openTime)) * minute;
  return { opensAt, closesAt: opensAt + length };
}

/** Whether an opening has ended. The minute of closing still counts as open. */
export const isOver = ({ closesAt }: Span, now: Instant) => now >= closesAt + minute;

/**
 * When the market that is open at `now` closes, openings that touch taken as one; null if not
 * within a week; undefined if it is not open.
 */
function closingOf(week: MarketWeek, today: LocalDate, now: Instant): Instant | null | undefined {
  const begun = [...spansOn(week, addDays(today, -1)), ...spansOn(week, today)].filter(
    (span) => span.opensAt <= now && !isOver(span, now),
  );
  if (begun.length === 0) return undefined;
  let end = Math.max(...begun.map(({ closesAt }) => closesAt));
  for (let ahead = 0; ahead <= daysLookedAhead; ahead++) {
    const date = addDays(today, ahead);
    if (end + minute < instantOf(date, "00:00", week.timeZone)) return end;
    for (const { opensAt, closesAt } of spansOn(week, date)) {
      // The minute of closing still counts as open: 11:59 PM and midnight touch.
      if (opensAt <= end + minute) end = Math.max(end, closesAt);
    }
  }
  const beyond = instantOf(addDays(today, daysLookedAhead + 1), "00:00", week.timeZone);
  return end + minute < beyond ? end : null;
}

/** Once today's hours are over, which stand beside it, it is said that they are. */
function closedLine(week: MarketWeek, today: LocalDate, next: OpenState["next"]): string | null {
  const wasOpen = next?.date !== today && openingsOn(week, today).length > 0;
  if (wasOpen) return next ? `Closed now. ${next.label}` : "Closed now";
  return next?.label ?? null;
}

function openUntil({ timeZone }: MarketWeek, closesAt: Instant | null, now: Instant): string {
  if (closesAt === null) return "Open 24 hours";
  const time = formatTime(localTimeOf(closesAt, timeZone));
  const date = localDateOf(closesAt, timeZone);
  return closesAt - now < 24 * 60 * minute
    ? `Open until ${time}`
    : `Open until ${weekdayOf(date)} at ${time}`;
}

/** The first opening that begins after `now`, in this season or in the next to come. */
function nextOpening(week: MarketWeek, today: LocalDate, now: Instant): OpenState["next"] {
  let first: { date: LocalDate; schedule: Schedule } | null = null;
  for (const schedule of week.schedules) {
    const { openTime } = schedule;
    const hasBegun = instantOf(today, openTime, week.timeZone) <= now;
    const date = firstDate(week, schedule, hasBegun ? addDays(today, 1) : today);
    if (date === null) continue;
    if (first === null || date + openTime < first.date + first.schedule.openTime) {
      first = { date, schedule };
    }
  }
  if (first === null) return null;
  const { date, schedule } = first;
  const { day, openTime } = schedule;
  const opens = schedule.seasonKnown === "none" ? "Perhaps opens" : "Opens";
  const label = `${opens} ${whenOpening(date, openTime, today)}`;
  // Perhaps it is one with an earlier one that is not known to be.
  const { scheduleId, closeTime } =
    openingsOn(week, date).find((opening) => opening.openTime === openTime) ??
    ({ scheduleId: schedule.id, ...schedule } satisfies Opening);
  return { scheduleId, date, day, openTime, closeTime, label };
}

function whenOpening(date: LocalDate, openTime: LocalTime, today: LocalDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return `today at ${formatTime(openTime)}`;
  if (days === 1) return `tomorrow at ${formatTime(openTime)}`;
  if (days < daysLookedAhead) return `${weekdayOf(date)} at ${formatTime(openTime)}`;
  return `${longDate(date)} at ${formatTime(openTime)}`;
}

/**
 * The first date, `from` included, on which a schedule really opens. It goes week by week and
 * leaps over the rest of the year to the season's first day, so that it ends for a season of a
 * single 29 February too; null where closures or an impossible season leave nothing.
 */
function firstDate(week: MarketWeek, schedule: Schedule, from: LocalDate): LocalDate | null {
  if (schedule.date) {
    const isAhead = schedule.date >= from && leftOf(week, schedule.date, schedule) !== null;
    return isAhead ? schedule.date : null;
  }
  let date = onOrAfter(schedule.day, from);
  for (let tries = 0; tries < 100; tries++) {
    if (!inSeason(schedule, date)) {
      date = onOrAfter(schedule.day, nextSeasonStart(schedule, date));
    } else if (!inItsWeek(schedule, date) || leftOf(week, date, schedule) === null) {
      date = addDays(date, 7);
    } else {
      return date;
    }
  }
  return null;
}

function onOrAfter(day: Weekday, date: LocalDate): LocalDate {
  return addDays(date, (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(date)) + 7) % 7);
}

function nextSeasonStart({ seasonStart }: Schedule, date: LocalDate): LocalDate {
  const year = Number(date.slice(0, 4));
  const thisYear = addDays(`${year}-${seasonStart}`, 0);
  return thisYear > date ? thisYear : addDays(`${year + 1}-${seasonStart}`, 0);
}

/** The spec's hours line: today's hours, else the first schedule's, one in season before others. */
function hoursLine(week: MarketWeek, today: LocalDate): string {
  const openings = openingsOn(surely(week), today);
  if (openings.length > 0) {
    const hours = openings.map(({ openTime, closeTime }) => formatOpening(openTime, closeTime));
    return `Today: ${hours.join(", ")}`;
  }
  const ahead = week.schedules.filter(({ date }) => !date || date >= today);
  const first = ahead.find((schedule) => inSeason(schedule, today)) ?? ahead.at(0);
  return first
    ? `${dayText(first)}: ${formatOpening(first.openTime, first.closeTime)}`
    : "Hours not available";
}

function sharedSeason(week: MarketWeek, today: LocalDate): OpenState["season"] {
  const [first, ...others] = week.schedules;
  const text = first ? seasonText(first) : null;
  if (!first || text === null || others.some((other) => seasonText(other) !== text)) return null;
  const isNow = inSeason(first, today);
  return { text, isNow, sentence: seasonSentence(first, isNow) };
}

function closureFrom(week: MarketWeek, today: LocalDate): OpenState["closure"] {
  const [first] = week.closures
    .filter(({ date }) => date >= today)
    .sort((a, b) => a.date.localeCompare(b.date));
  if (!first) return null;
  const isToday = first.date === today;
  return { ...first, isToday, text: closureText(first, isToday) };
}

/**
 * 'Closed on Saturday, December 26, 2026: Holiday week', or 'Closed today from 11:00 AM: Storm'.
 */
export function closureText({ date, reason, fromTime }: Closure, isToday = false) {
  const day = isToday ? "Closed today" : `Closed on ${longDate(date)}`;
  const when = fromTime ? `${day} from ${formatTime(fromTime)}` : day;
  return reason ? `${when}: ${reason}` : when;
}
