import type { Instant } from "~/platform/context";
import {
  addDays,
  daysBetween,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
  longDate,
  weekdayOf,
} from "../../core/calendar";
import { formatOpening, formatTime, type Weekday, weekdays } from "../../core/week";
import {
  type Closure,
  inItsWeek,
  inSeason,
  isOver,
  isSureOn,
  leftOf,
  type MarketWeek,
  type Opening,
  openingsOn,
  type Schedule,
  type Span,
  spanOf,
  surely,
} from "./market.rules";
import { dayText, seasonSentence, seasonText } from "./opening-words";

const minute = 60_000;
const daysLookedAhead = 7;

/** What a page says about whether a market is open. All texts are ready to display. */
export interface OpenState {
  isOpen: boolean;
  /** When it closes, while it is open; null if it is closed or never closes. */
  closesAt: Instant | null;
  /**
   * 'Open until 1 PM', 'Opens Saturday at 9 AM'; 'Closed now. Opens Saturday at 9 AM' if it was
   * open today; null if nothing is known.
   */
  statusLine: string | null;
  /** The next opening, while the market is closed. */
  next: (Opening & { date: LocalDate; day: Weekday; label: string }) | null;
  /** 'Today: 9 AM–1 PM', 'Saturday: …' or 'Hours not available'. */
  hoursLine: string;
  /** The season of the week's openings, if they all share it, with its texts. */
  season: { text: string; sentence: string; isNow: boolean } | null;
  /** Why the market does not open any more today: 'Closed today: Storm'; null without a closure. */
  closedToday: string | null;
  /** Today's closure, else the next one. */
  closure: (Closure & { text: string; isToday: boolean }) | null;
}

/**
 * Whether the market is open at `now`, until when or when next, and the texts that say so. A market
 * of unknown season never counts as open; its text says that it may be.
 */
export function openState(week: MarketWeek, now: Instant): OpenState {
  const today = localDateOf(now, week.timeZone);
  const known = surely(week);
  const closesAt = closingOf(known, today, now);
  const isOpen = closesAt !== undefined;
  const perhaps = isOpen ? undefined : closingOf(week, today, now);
  const next = isOpen ? null : nextOpening(week, today, now);
  const closure = closureFrom(week, today);
  const canStillOpen = isOpen || perhaps !== undefined || next?.date === today;
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
    closedToday: closure?.isToday && !canStillOpen ? closure.text : null,
    closure,
  };
}

/**
 * The dates of the openings that a market has at `now`: today, or after midnight perhaps yesterday.
 * Empty unless the market is surely open.
 */
export function datesOpenNow(week: MarketWeek, now: Instant): LocalDate[] {
  const today = localDateOf(now, week.timeZone);
  return datesAround(today).filter((date) => spansNow(surely(week), date, now).length > 0);
}

/** The dates whose openings can include a moment of today. */
const datesAround = (today: LocalDate) => [addDays(today, -1), today];

/** The openings that begin on a date, as moments. */
function spansOn(week: MarketWeek, date: LocalDate): Span[] {
  return openingsOn(week, date).map((opening) => spanOf(opening, date, week.timeZone));
}

/** The openings of a date that have begun and are not over. */
const spansNow = (week: MarketWeek, date: LocalDate, now: Instant): Span[] =>
  spansOn(week, date).filter((span) => span.opensAt <= now && !isOver(span, now));

/**
 * When a market that is open at `now` closes; openings that touch count as one. Null if it does not
 * close within a week; undefined if it is not open.
 */
function closingOf(week: MarketWeek, today: LocalDate, now: Instant): Instant | null | undefined {
  const begun = datesAround(today).flatMap((date) => spansNow(week, date, now));
  if (begun.length === 0) return undefined;
  let end = Math.max(...begun.map(({ closesAt }) => closesAt));
  for (let ahead = 0; ahead <= daysLookedAhead; ahead++) {
    const date = addDays(today, ahead);
    if (end + minute < instantOf(date, "00:00", week.timeZone)) return end;
    for (const { opensAt, closesAt } of spansOn(week, date)) {
      // The closing minute still counts as open, so 11:59 PM and midnight touch.
      if (opensAt <= end + minute) end = Math.max(end, closesAt);
    }
  }
  const beyond = instantOf(addDays(today, daysLookedAhead + 1), "00:00", week.timeZone);
  return end + minute < beyond ? end : null;
}

/** After today's hours, which are shown beside this line, the line says 'Closed now'. */
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

/** The first opening that begins after `now`, in this season or the next. */
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
  const opens = isSureOn(week, date, schedule) ? "Opens" : "May open";
  const label = `${opens} ${whenOpening(date, openTime, today)}`;
  // The opening may have been joined with an earlier opening of unknown season; then use the
  // schedule's own hours.
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
 * The first date, `from` or later, on which a schedule really opens. Goes week by week and skips to
 * the next season's first day, so that the search ends even for a season of only February 29. Null
 * if closures or an impossible season leave no date.
 */
export function firstDate(week: MarketWeek, schedule: Schedule, from: LocalDate): LocalDate | null {
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

/** The first date on a weekday, `from` included. */
export function onOrAfter(day: Weekday, date: LocalDate): LocalDate {
  return addDays(date, (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(date)) + 7) % 7);
}

function nextSeasonStart({ seasonStart }: Schedule, date: LocalDate): LocalDate {
  const year = Number(date.slice(0, 4));
  const thisYear = addDays(`${year}-${seasonStart}`, 0);
  return thisYear > date ? thisYear : addDays(`${year + 1}-${seasonStart}`, 0);
}

/**
 * The hours line of the spec: today's hours; otherwise those of the first schedule, preferably one
 * in season.
 */
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
  return { ...first, isToday, text: closureText(first, isToday ? "Closed today" : undefined) };
}

/**
 * 'Closed on Saturday, December 26, 2026: Holiday week', or 'Closed today from 11 AM: Storm'. `day`
 * replaces the start of the text, up to the date.
 */
export function closureText(
  { date, reason, fromTime }: Closure,
  day = `Closed on ${longDate(date)}`,
): string {
  const when = fromTime ? `${day} from ${formatTime(fromTime)}` : day;
  return reason ? `${when}: ${reason}` : when;
}
