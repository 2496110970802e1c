import type { Instant } from "~/platform/context";
import { addDays, type LocalDate, localDateOf, weekdayOf } from "../../core/calendar";
import type { Weekday } from "../../core/week";
import {
  isOver,
  type MarketWeek,
  type Opening,
  openingsOn,
  spanOf,
} from "../../guide/market/market.rules";
import { boxAround, type Coordinates } from "../../guide/place/place";
import { gridOver } from "../../guide/place/squares";
import { type Attendance, attends } from "../attendance/attendance.rules";

/** How many days ahead to look for products: four weeks. */
const daysAhead = 28;

/**
 * The next date, today included, on which a market opens and the vendor comes, if required on a
 * certain weekday. It follows the market's own clock, seasons and closures. An opening that is over
 * does not count; an opening that passes midnight belongs to the day on which it began, which may
 * be yesterday. Null if there is none within four weeks.
 */
export function nextDateAt(
  week: MarketWeek,
  attendance: Attendance,
  now: Instant,
  day: Weekday | null,
): { date: LocalDate; opening: Opening } | null {
  const { timeZone } = week;
  const today = localDateOf(now, timeZone);
  for (let ahead = -1; ahead <= daysAhead; ahead++) {
    const date = addDays(today, ahead);
    if ((day && weekdayOf(date) !== day) || !attends(attendance, date)) continue;
    const opening = openingsOn(week, date).find(
      (each) => !isOver(spanOf(each, date, timeZone), now),
    );
    if (opening) return { date, opening };
  }
  return null;
}

/**
 * The query for the index of products, in FTS5's language: every word of `q` with at least three
 * letters, anywhere in a product's name, description, category or season, and one of the squares
 * within `miles` of a place. Null if no word has three letters.
 */
export function ripeMatch(q: string, near: Coordinates | null, miles: number): string | null {
  const phrases = phrasesOf(q);
  if (phrases === null) return null;
  const text = `${ripeText} : (${phrases})`;
  const squares = ripeSquares(near, miles);
  return squares ? `(${text})${squares}` : text;
}

/** Like `ripeMatch`, but searches only a product's name and category. */
export function foodMatch(q: string): string | null {
  const phrases = phrasesOf(q);
  return phrases && `{name category} : (${phrases})`;
}

function phrasesOf(q: string): string | null {
  const words = q
    .split(/\s+/)
    .map(singular)
    .filter((word) => [...word.normalize("NFC")].length >= 3);
  if (words.length === 0) return null;
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
}

/** The columns of a product that the search reads, in FTS5's language. */
export const ripeText = "{name description category seasonal_info}";

/** ' AND places : (…)': one of the squares within `miles` of a place. Empty without a place. */
export function ripeSquares(near: Coordinates | null, miles: number): string {
  if (!near || !Number.isFinite(miles)) return "";
  const squares = squaresAround(near, miles).map((square) => `"${square}"`);
  return ` AND places : (${squares.join(" OR ")})`;
}

/** Turns 'tomatoes' into 'tomato', so that either word finds both. Short words stay unchanged. */
function singular(word: string): string {
  const stem = word.replace(/(?:ies|es|s)$/i, "");
  return stem.length >= 4 ? stem : word;
}

/** In miles. Distances are compared as they are shown, to 0.1 mile. */
const slack = 0.06;

/**
 * The squares of place/squares.ts that touch a circle, in the form of the product index: three
 * characters for column, row and level, because a trigram index finds three characters at once.
 * Short distances use small squares, long distances large ones. The view `product_search_source`
 * writes the same codes; see docs/schema.sql.
 */
function squaresAround(near: Coordinates, miles: number): string[] {
  const { level, mark } = miles <= 10 ? { level: 12, mark: "." } : { level: 9, mark: ":" };
  const bounds = boxAround(near, miles + slack);
  const { x, columns, y, rows } = gridOver(bounds, level);
  const squares: string[] = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const code = String.fromCharCode(20_000 + ((x + column) % 2 ** level), 25_000 + y + row);
      squares.push(code + mark);
    }
  }
  return squares.slice(0, mostSquares);
}

/**
 * Near the poles a circle touches every column. No products are sold there, so the list may be cut.
 */
const mostSquares = 120;
