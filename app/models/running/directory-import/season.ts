import type { Season } from "../../core/week";
import type { Finding } from "./findings";

const wholeYear: Season = { seasonStart: null, seasonEnd: null, seasonKnown: "both" };
export const notKnown: Season = { seasonStart: null, seasonEnd: null, seasonKnown: "none" };

/** The first letters of each month's name, as a directory may write them, in lower case. */
export const months = [
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
];
const dayMs = 86_400_000;
/**
 * If a season ends before it starts, it is taken to run across New Year, as long as it then has at
 * most this many days.
 */
const longestWrap = 270;
/**
 * The fewest days in a year. A season with at least as many days, both ends included, is open all
 * year.
 */
const daysOfYear = 365;

interface Day {
  month: number;
  /** Null if the text names only a month. */
  day: number | null;
  year: number | null;
}

/**
 * Reads a season: '06/14/2017 to 08/30/2017', 'July to November', 'June 15, 2012 to Sept. 8'. The
 * years only tell how long the season lasts; it recurs every year. Weekly hours are never meant for
 * a single day, so with `hasHours`, a one-day season is a start without a known end. Text that
 * cannot be read, or that needed a decision, goes to `remark`. A season that stays unclear is
 * unknown, never all year.
 */
export function readSeason(
  cell: string,
  remark: (finding: Finding) => void,
  { hasHours }: { hasHours: boolean },
): Season {
  const said = cell.replace(/\b(start|end) date\b/gi, "").trim();
  const [from = "", to = "", more] = said.split(/\bto\b/i).map((part) => part.trim());
  if (more !== undefined) return unclear("unreadable season");
  if (!from || !to) return oneEnd(from, to);
  const first = readDay(from);
  const last = readDay(to);
  if (!first || !last) return unclear("unreadable season");

  const start = settle(first, 1);
  const end = settle(last, 31);
  if (start.moved || end.moved) remark("impossible date");
  const season: Season = { seasonStart: start.text, seasonEnd: end.text, seasonKnown: "both" };

  if (first.year !== null && last.year !== null) {
    const days = (instantOf(end, last.year) - instantOf(start, first.year)) / dayMs + 1;
    if (days > 366) {
      remark("long season");
      if (start.text === end.text) return wholeYear;
    }
    if (days >= daysOfYear && days <= 366) return wholeYear;
    if (days === 1 && hasHours) {
      remark("one-day season");
      return { ...season, seasonEnd: "12-31", seasonKnown: "start" };
    }
    if (days < 1) {
      if (yearlyLength(start, end) > longestWrap) return unclear("implausible season");
      remark("wrapped season");
    }
  }
  return yearlyLength(start, end) >= daysOfYear ? wholeYear : season;

  function unclear(finding: Finding) {
    remark(finding);
    return notKnown;
  }

  function oneEnd(from: string, to: string): Season {
    const day = readDay(from || to);
    if (!day) return unclear("unreadable season");
    remark("open-ended season");
    const { text, moved } = settle(day, from ? 1 : 31);
    if (moved) remark("impossible date");
    return from
      ? { seasonStart: text, seasonEnd: "12-31", seasonKnown: "start" }
      : { seasonStart: "01-01", seasonEnd: text, seasonKnown: "end" };
  }
}

function readDay(text: string): Day | null {
  const numbers = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  if (numbers) {
    const [month = 0, day = 0, year = 0] = numbers.slice(1).map(Number);
    return checked({ month, day, year: year < 100 ? 2000 + year : year });
  }
  const words = /^([a-z]{3,})\.?(?:\s+(\d{1,2}))?(?:(?:\s*,)?\s*(\d{4}))?$/i.exec(text);
  if (!words) return null;
  const [, name = "", day, year] = words;
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return checked({ month, day: day ? Number(day) : null, year: year ? Number(year) : null });
}

function checked(day: Day): Day | null {
  if (day.month < 1 || day.month > 12) return null;
  return day.day !== null && (day.day < 1 || day.day > 31) ? null : day;
}

/**
 * A day that exists in its month: a day too late becomes the last day. If only a month is known,
 * `otherwise` is the day. February keeps its 29th, unless its year is known to have none.
 */
function settle({ month, day, year }: Day, otherwise: 1 | 31) {
  const longest = new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate();
  const settled = Math.min(day ?? otherwise, longest);
  const text = `${String(month).padStart(2, "0")}-${String(settled).padStart(2, "0")}`;
  return { month, day: settled, text, moved: day !== null && settled !== day };
}

const instantOf = ({ month, day }: { month: number; day: number }, year: number) =>
  Date.UTC(year, month - 1, day);

/** The days from one day of the year to another, both included, across New Year if needed. */
function yearlyLength(
  start: { month: number; day: number },
  end: { month: number; day: number },
): number {
  const days = (instantOf(end, 2001) - instantOf(start, 2001)) / dayMs + 1;
  return days < 1 ? days + daysOfYear : days;
}
