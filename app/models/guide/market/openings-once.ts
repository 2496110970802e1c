import type { LocalDate, LocalTime } from "../../core/calendar";
import {
  endMinutes,
  minutesOf,
  type SeasonKnown,
  type Weekday,
  type WeekOfMonth,
} from "../../core/week";

/*
 * Openings that are the same, or that overlap, are one for whoever comes: a market whose week says
 * 'Saturday 9 to 1' twice, or '9 to 12' and '9 to 1', opens once.
 */

interface Hours {
  openTime: LocalTime;
  closeTime: LocalTime;
}

const ends = ({ openTime, closeTime }: Hours) => endMinutes(openTime, closeTime);

/**
 * Whether hours begin before others, that begin earlier or with them, have ended. What would be more
 * than a whole day together has no times that say so, and stays two.
 */
const runsInto = (first: Hours, then: Hours) =>
  minutesOf(then.openTime) < ends(first) && ends(then) - minutesOf(first.openTime) <= 24 * 60;

/** Two that overlap as one, from the beginning of the first to the later of both ends. */
const joined = <Some extends Hours>(first: Some, then: Hours): Some =>
  ends(then) > ends(first) ? { ...first, closeTime: then.closeTime } : first;

/** The openings of one date, earliest first, with those that overlap as one; those that touch stay two. */
export function onceOnDate<Opening extends Hours>(openings: readonly Opening[]): Opening[] {
  const once: Opening[] = [];
  for (const opening of openings) {
    const last = once.at(-1);
    if (last && runsInto(last, opening)) once[once.length - 1] = joined(last, opening);
    else once.push(opening);
  }
  return once;
}

interface Row extends Hours {
  day: Weekday;
  weekOfMonth: WeekOfMonth | null;
  date?: LocalDate | null;
  seasonStart: string | null;
  seasonEnd: string | null;
  seasonKnown?: SeasonKnown;
  doubt?: string | null;
}

/**
 * A week with openings as one where they are on the same days: those whose hours overlap in one
 * season, and those with the same hours in seasons of which one lies in the other. The first of them
 * stays what it is. Openings of which something is doubtful are not joined to others.
 */
export function onceInWeek<Some extends Row>(week: readonly Some[]): Some[] {
  const once: Some[] = [];
  for (const opening of [...week].sort((a, b) => a.openTime.localeCompare(b.openTime))) {
    const at = once.findIndex((earlier) => asOne(earlier, opening) !== null);
    if (at < 0) once.push(opening);
    else once[at] = asOne(once[at] as Some, opening) as Some;
  }
  // What some have become together may be one with others.
  return once.length < week.length ? onceInWeek(once) : once;
}

/** Two openings as one, of which the first begins no later; null where they are two. */
function asOne<Some extends Row>(first: Some, then: Some): Some | null {
  if (recurrence(first) !== recurrence(then)) return null;
  if (season(first) === season(then)) return runsInto(first, then) ? joined(first, then) : null;
  if (first.openTime !== then.openTime || first.closeTime !== then.closeTime) return null;
  if (covers(first, then)) return first;
  return covers(then, first) ? then : null;
}

const recurrence = ({ day, weekOfMonth, date, doubt }: Row) =>
  [day, weekOfMonth, date, doubt].join();
const season = ({ seasonStart, seasonEnd, seasonKnown = "both" }: Row) =>
  [seasonStart, seasonEnd, seasonKnown].join();

/** Whether a season that is known whole has all days of another. */
function covers(one: Row, other: Row): boolean {
  if ((one.seasonKnown ?? "both") !== "both" || (other.seasonKnown ?? "both") !== "both") {
    return false;
  }
  if (one.seasonStart === null || one.seasonEnd === null) return true;
  if (other.seasonStart === null || other.seasonEnd === null) return false;
  const wraps = one.seasonStart > one.seasonEnd;
  const otherWraps = other.seasonStart > other.seasonEnd;
  if (wraps === otherWraps) {
    return one.seasonStart <= other.seasonStart && other.seasonEnd <= one.seasonEnd;
  }
  return wraps && (one.seasonStart <= other.seasonStart || other.seasonEnd <= one.seasonEnd);
}
