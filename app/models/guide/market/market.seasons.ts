import { addDays, type LocalDate, weekdayOf } from "../../core/calendar";
import { type Season, weekdays } from "../../core/week";
import { isDue, type MarketWeek, type Schedule } from "./market.rules";
import { seasonText } from "./opening-words";
import { onceInWeek } from "./openings-once";

/**
 * An opening through one season, every week or month from `first` to `last`; or an opening on a
 * single date.
 */
export interface Series {
  schedule: Schedule;
  /**
   * The year in which the season begins. An opening that runs all year has a season in each year.
   */
  year: number;
  first: LocalDate;
  last: LocalDate;
}

/**
 * The seasons of every opening in a week, as dates: those that are not over on `today` and begin
 * within twelve months of it. Calendars and search engines need dates, while the week has only days
 * of the year. The caller applies closures.
 */
export function seriesAhead(week: MarketWeek, today: LocalDate): Series[] {
  const until = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const thisYear = Number(today.slice(0, 4));
  return onceInWeek(week.schedules).flatMap((schedule) =>
    [thisYear - 1, thisYear, thisYear + 1]
      .map((year) => seriesIn(schedule, year))
      .filter((series) => series !== null)
      .filter(({ first, last }) => last >= today && first <= until),
  );
}

/** The season that begins in a year, from its first to its last date on the schedule's weekday. */
function seriesIn(schedule: Schedule, year: number): Series | null {
  const { date } = schedule;
  if (date) return date.startsWith(`${year}-`) ? { schedule, year, first: date, last: date } : null;
  const begins = schedule.seasonStart ?? "01-01";
  const ends = schedule.seasonEnd ?? "12-31";
  const from = addDays(`${year}-${begins}`, 0);
  const to = addDays(`${begins <= ends ? year : year + 1}-${ends}`, 0);
  const wanted = weekdays.indexOf(schedule.day);
  let first = addDays(from, (wanted - weekdays.indexOf(weekdayOf(from)) + 7) % 7);
  let last = addDays(to, -((weekdays.indexOf(weekdayOf(to)) - wanted + 7) % 7));
  // A season that ends on February 29 ends a day earlier in most years.
  while (first <= last && !isDue(schedule, last)) last = addDays(last, -7);
  while (first <= last && !isDue(schedule, first)) first = addDays(first, 7);
  return first <= last ? { schedule, year, first, last } : null;
}

/** A market's seasons without hours, from its row. */
export const bareSeasonsOf = ({ seasons }: { seasons: string }): Required<Season>[] =>
  JSON.parse(seasons);

/** 'May 1 to October 31', or 'All year'. */
export const bareSeasonText = (season: Season): string => seasonText(season) ?? "All year";
