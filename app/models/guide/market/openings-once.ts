import type { LocalDate, LocalTime } from "../../core/calendar";
import {
  endMinutes,
  minutesOf,
  type Season,
  type Weekday,
  type WeekOfMonth,
} from "../../core/week";

/* For visitors, identical or overlapping openings are one: a market with 'Saturday 9 to 1' twice
   in its week, or with '9 to 12' and '9 to 1', opens once. */

interface Hours {
  openTime: LocalTime;
  closeTime: LocalTime;
}

const ends = ({ openTime, closeTime }: Hours) => endMinutes(openTime, closeTime);

/**
 * Whether `then`, which begins no earlier than `first`, begins before `first` ends. Two openings
 * that together last more than a day stay separate, because no pair of times could express them as
 * one.
 */
const runsInto = (first: Hours, then: Hours) =>
  minutesOf(then.openTime) < ends(first) && ends(then) - minutesOf(first.openTime) <= 24 * 60;

/** Joins two overlapping openings: from the start of the first to the later of both ends. */
const joined = <Some extends Hours>(first: Some, then: Hours): Some =>
  ends(then) > ends(first) ? { ...first, closeTime: then.closeTime } : first;

/**
 * The openings of one date, earliest first. Openings that overlap are joined; those that only touch
 * stay separate.
 */
export function onceOnDate<Opening extends Hours>(openings: readonly Opening[]): Opening[] {
  const once: Opening[] = [];
  for (const opening of openings) {
    const last = once.at(-1);
    if (last && runsInto(last, opening)) once[once.length - 1] = joined(last, opening);
    else once.push(opening);
  }
  return once;
}

interface Row extends Hours, Season {
  day: Weekday;
  weekOfMonth: WeekOfMonth | null;
  date?: LocalDate | null;
  doubt?: string | null;
}

/**
 * A week with openings joined if they are on the same days and their hours overlap in the same
 * season, or if they have the same hours and one season lies within the other. Of overlapping
 * hours, the first opening stays, with the later closing time; of two seasons, the opening with the
 * longer one stays. Doubtful openings are not joined with others.
 */
export function onceInWeek<Some extends Row>(week: readonly Some[]): Some[] {
  const once: Some[] = [];
  for (const opening of [...week].sort((a, b) => a.openTime.localeCompare(b.openTime))) {
    const at = once.findIndex((earlier) => asOne(earlier, opening) !== null);
    if (at < 0) once.push(opening);
    else once[at] = asOne(once[at] as Some, opening) as Some;
  }
  // A joined opening may now overlap with another.
  return once.length < week.length ? onceInWeek(once) : once;
}

/** Joins two openings, if `first` begins no later; null if they stay separate. */
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

/** Whether a fully known season includes every day of another. */
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
