import type { Season } from "./season";

/*
 * Directories say a season by dates of one year: 'the first Saturday of May to the last of October'
 * is 05/02/2015 to 10/31/2015, and the winter begins on 11/07. In another year a Saturday falls
 * between the two, and the market has it all the same.
 */

const dayMs = 86_400_000;
/** A week without one day has each weekday once at most. */
const longestGap = 6;

/** A year of 365 days: 29 February counts as the day after the 28th. */
const dayOfYear = (text: string) => Date.parse(`2001-${text === "02-29" ? "03-01" : text}`) / dayMs;
const before = (text: string) => textOf(dayOfYear(text) - 1);
const after = (text: string) => textOf(dayOfYear(text) + 1);
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(5, 10);

/** Days of the year between a season's end and another's beginning. */
const between = (end: string, start: string) =>
  (((dayOfYear(start) - dayOfYear(end) - 1) % 365) + 365) % 365;

/** The day on which a season is known to begin: one that says its end alone has the year's first. */
const beginningOf = ({ seasonStart, seasonKnown }: Season) =>
  seasonStart === null || seasonKnown === "end" ? [] : [seasonStart];

/**
 * The seasons of one market without the gaps that are there only because another year's calendar was
 * meant: of less than a week, from one to the next or to the same one a year later. A beginning
 * whose end is not known ends at the latest where another season begins.
 */
export function withoutGaps<Some extends Season>(seasons: readonly Some[]): Some[] {
  return seasons.map((season) => {
    const { seasonStart, seasonEnd, seasonKnown } = season;
    if (seasonStart === null || seasonEnd === null) return season;
    const starts = seasons.flatMap(beginningOf);
    if (seasonKnown === "start") {
      const [next] = starts.filter((start) => start > seasonStart).sort();
      return next ? { ...season, seasonEnd: before(next) } : season;
    }
    if (seasonKnown !== "both") return season;
    const next = starts.find((start) => {
      const gap = between(seasonEnd, start);
      return gap > 0 && gap <= longestGap;
    });
    if (!next) return season;
    const end = before(next);
    return after(end) === seasonStart
      ? { ...season, seasonStart: null, seasonEnd: null }
      : { ...season, seasonEnd: end };
  });
}
