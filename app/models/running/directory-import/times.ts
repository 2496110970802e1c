import {
  formatHours,
  formatOpening,
  minutesOf,
  parseTime,
  parseWeekday,
  timeAt,
  type Weekday,
  type WeekOfMonth,
} from "~/models/core/week";
import type { Finding } from "./findings";

/** Hours that nobody doubts: the market opens at 4 AM or later and lasts at most fourteen hours. */
const usual = { opensFrom: minutesOf("04:00"), lasts: 14 * 60 };
/** Hours that were likely meant, if the text says something else. */
const likely = {
  opensFrom: minutesOf("05:00"),
  opensUntil: minutesOf("20:00"),
  closesUntil: minutesOf("23:30"),
  lasts: { least: 60, most: 12 * 60 },
};
const halfDay = 12 * 60;

interface Hours {
  openTime: string;
  closeTime: string;
}

/**
 * What hours of one day likely mean. The answer is 'as written', or, if AM and PM were mixed up,
 * the only likely reading ('3:00 AM - 6:00 PM' is 3 to 6 in the afternoon). Null if no reading is
 * likely, or more than one.
 */
function likelyHours(openTime: string, closeTime: string): Hours | "as written" | null {
  const [opens, closes] = [minutesOf(openTime), minutesOf(closeTime)];
  const isWholeDay = openTime === "00:00" && formatOpening(openTime, closeTime) === "Open 24 hours";
  const lasts = closes - opens;
  if (isWholeDay || (opens >= usual.opensFrom && lasts > 0 && lasts <= usual.lasts)) {
    return "as written";
  }
  if (lasts === 0) return null;
  const other = (minutes: number) => (minutes + halfDay) % (2 * halfDay);
  const readings = [
    [other(opens), closes],
    [opens, other(closes)],
    [other(opens), other(closes)],
  ].filter(([from = 0, to = 0]) => isLikely(from, to));
  const [only] = readings;
  if (!only || readings.length > 1) return null;
  const [from = 0, to = 0] = only;
  return { openTime: timeAt(from), closeTime: timeAt(to) };
}

function isLikely(opens: number, closes: number): boolean {
  const { opensFrom, opensUntil, closesUntil, lasts } = likely;
  const length = closes - opens;
  return (
    opens >= opensFrom &&
    opens <= opensUntil &&
    closes <= closesUntil &&
    length >= lasts.least &&
    length <= lasts.most
  );
}

export interface Opening {
  day: Weekday;
  openTime: string;
  closeTime: string;
  /**
   * For an opening once a month: which of the month's Saturdays, for example. Every week if
   * missing.
   */
  weekOfMonth?: WeekOfMonth | null;
  /** What the cell says, if that is likely a mistake. */
  doubt?: string | null;
}

const dash = /[-–]/;
/** A weekday, and the opening time after it. */
const beforeDash = /^([a-z]+)(.*)$/is;
/** Words before a weekday: '1st and 3rd', 'Last'. */
const weeks: Record<string, WeekOfMonth> = {
  "1st": 1,
  first: 1,
  "2nd": 2,
  second: 2,
  "3rd": 3,
  third: 3,
  "4th": 4,
  fourth: 4,
  last: -1,
};
/** One or several of these words, and the text after them. */
const monthly =
  /^((?:(?:1st|first|2nd|second|3rd|third|4th|fourth|last)\b\s*(?:(?:,|&|and)\s*)?)+)(.*)$/is;
/**
 * An evening market may end after midnight. Hours that open before this time are not believed to.
 */
const eveningFrom = minutesOf("15:00");
const nightUntil = minutesOf("05:00");

/**
 * Reads a cell of hours ('Wed: 9:00 AM-1:00 PM;1st and 3rd Sat:8am - 12 pm;'). Text that gives no
 * opening hours goes to `remark` and is left out. A likely mistake is read as what was likely
 * meant, and the opening keeps the original hours in `doubt`. Hours that appear twice are one
 * opening.
 */
export function readTimes(
  cell: string,
  remark: (finding: Finding, value: string) => void,
): Opening[] {
  const openings = new Map<string, Opening>();
  for (const piece of cell.split(";")) {
    const text = piece.trim();
    if (!text) continue;
    const [, named = "", rest = text] = monthly.exec(text) ?? [];
    const opening = readOpening(rest);
    if (typeof opening === "string") {
      remark(opening, text);
      continue;
    }
    const { finding, ...read } = opening;
    if (finding) remark(finding, text);
    for (const each of onWeeks(read, named)) openings.set(Object.values(each).join(), each);
  }
  return [...openings.values()];
}

const onWeeks = (opening: Opening, named: string): Opening[] =>
  named === ""
    ? [opening]
    : (named.toLowerCase().match(/[a-z0-9]+/g) ?? []).flatMap((word) =>
        weeks[word] ? [{ ...opening, weekOfMonth: weeks[word] }] : [],
      );

function readOpening(text: string): (Opening & { finding?: Finding }) | Finding {
  if (/\btbd\b/i.test(text)) return "hours to be decided";
  const at = text.search(dash);
  const [, dayText = "", opening = ""] = beforeDash.exec(text.slice(0, Math.max(at, 0))) ?? [];
  const openText = opening.replace(/^\.?\s*:?/, "").trim();
  const closeText = text.slice(at + 1).trim();
  const day = parseWeekday(dayText);
  if (!day) return "unreadable hours";
  if (!openText && !closeText) return "unreadable hours";
  if (!openText) return "no opening time";
  if (!closeText) return "no closing time";
  const openTime = parseTime(openText);
  const closeTime = parseTime(closeText);
  if (!openTime || !closeTime) return "unreadable hours";
  const opens = minutesOf(openTime);
  const closes = minutesOf(closeTime);
  if (opens >= eveningFrom && closes <= nightUntil) return { day, openTime, closeTime };
  const likely = likelyHours(openTime, closeTime);
  if (likely === "as written") return { day, openTime, closeTime };
  const doubt = formatHours(openTime, closeTime);
  if (likely !== null) return { day, ...likely, doubt, finding: "am for pm" };
  if (closes <= opens) return "closes before it opens";
  return { day, openTime, closeTime, doubt, finding: "unlikely hours" };
}
