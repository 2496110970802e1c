import { type LocalDate, longDate, monthAndDay } from "../../core/calendar";
import {
  formatOpening,
  type Season,
  type Weekday,
  type WeekOfMonth,
  weekdayText,
} from "../../core/week";
import { isSureOn, type MarketWeek, type Opening as OpeningOnDate } from "./market.rules";

/** The day of an opening, without its hours. */
interface When {
  day: Weekday;
  weekOfMonth: WeekOfMonth | null;
  date?: string | null;
}

/** 'Saturday', 'First Saturday of the month', or 'Saturday, December 5, 2026'. */
export const dayText = ({ day, weekOfMonth, date }: When): string =>
  date ? longDate(date) : weekdayText(day, weekOfMonth);

/**
 * 'November 15 to March 31', 'From May 1, end not known', or 'Season not known'. Null for an
 * opening all year or on one date.
 */
export function seasonText({ seasonStart, seasonEnd, seasonKnown = "both" }: Season) {
  if (seasonKnown === "none") return "Season not known";
  if (seasonStart === null || seasonEnd === null) return null;
  const [from, to] = [monthAndDay(seasonStart), monthAndDay(seasonEnd)];
  if (seasonKnown === "start") return `From ${from}, end not known`;
  if (seasonKnown === "end") return `Until ${to}, start not known`;
  return `${from} to ${to}`;
}

/** The sentence about a season on a market's page: 'Open in season, May 1 to October 31.' */
export function seasonSentence(season: Season, isNow: boolean): string {
  const text = seasonText(season) ?? "all year";
  const { seasonKnown = "both" } = season;
  if (seasonKnown === "none") return `${text}.`;
  if (seasonKnown === "both") {
    return isNow ? `Open in season, ${text}.` : `Closed for the season. Open from ${text}.`;
  }
  const open = `Open ${text.charAt(0).toLowerCase()}${text.slice(1)}.`;
  return isNow ? open : `Closed for the season. ${open}`;
}

/** The hours of an opening on a date; 'perhaps open 8 AM–2 PM' if its season is not known. */
export function hoursOn(week: MarketWeek, date: LocalDate, opening: OpeningOnDate): string {
  const hours = formatOpening(opening.openTime, opening.closeTime);
  return isSureOn(week, date, opening) ? hours : `perhaps open ${hours.replace("Open ", "")}`;
}

/** The note beside hours that are probably a mistake of their directory. */
export const doubtText = (doubt: string | null | undefined): string | null =>
  doubt ? `Hours may be wrong: a directory says ${doubt}` : null;

interface Opening extends When, Season {
  openTime: string;
  closeTime: string;
}

/** 'Saturday, 8 AM–2 PM, May 1 to October 31': an opening in one line, for logs and lists. */
export function openingText(opening: Opening): string {
  return [dayText(opening), formatOpening(opening.openTime, opening.closeTime), seasonText(opening)]
    .filter((part) => part !== null)
    .join(", ");
}
