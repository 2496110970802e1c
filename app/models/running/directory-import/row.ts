import { createHash } from "node:crypto";
import type { Season } from "../../core/week";
import { mostSchedules } from "../../guide/market/schedule.rules";
import type { Country } from "../../guide/place/country";
import { addressColumns, type Columns, type Source, seasons } from "./columns";
import { type Field, factsOf, type SeasonalOpening } from "./facts";
import type { Remark } from "./findings";
import { type Links, linkColumns, readLinks, readWebAddress } from "./links";
import { type Place, readPlace } from "./place";
import { months, notKnown, readSeason } from "./season";
import { readTimes } from "./times";
import { type Cell, describe, flagColumns, tagsOf } from "./words";

/* Directories write a season with dates of one year: 'the first Saturday of May to the last of
   October' becomes 05/02/2015 to 10/31/2015, and the winter season begins on 11/07. In another
   year, a Saturday can fall between these two dates. The market is open on that Saturday, too. */

const dayMs = 86_400_000;
/** In days. A gap of less than a week has each weekday at most once. */
const longestGap = 6;

/** The number of a day in a year of 365 days: February 29 counts as the day after the 28th. */
const dayOfYear = (text: string) => Date.parse(`2001-${text === "02-29" ? "03-01" : text}`) / dayMs;
const before = (text: string) => textOf(dayOfYear(text) - 1);
const after = (text: string) => textOf(dayOfYear(text) + 1);
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(5, 10);

/** The days of the year between the end of one season and the beginning of another. */
const between = (end: string, start: string) =>
  (((dayOfYear(start) - dayOfYear(end) - 1) % 365) + 365) % 365;

/**
 * The day on which a season is known to begin, if there is one. A season that only gives its end
 * has January 1 as its start, which does not count.
 */
const beginningOf = ({ seasonStart, seasonKnown }: Season) =>
  seasonStart === null || seasonKnown === "end" ? [] : [seasonStart];

/**
 * The seasons of one market, without the gaps that exist only because the dates are from another
 * year's calendar: gaps of less than a week, to the next season or to the same season a year later.
 * A season with a known start but no known end ends at the latest where another season begins.
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

/**
 * When a directory last changed a row, in milliseconds: '6/20/2017 10:43:57 PM', 'Apr 14 2016
 * 12:09PM', '2022-05-01 08:00:00', or only the year, which means its beginning. The text names no
 * time zone, so it is read as UTC. Null for any other text.
 */
function readChangedAt(text: string): number | null {
  if (/^(19|20)\d\d$/.test(text)) return Date.UTC(Number(text), 0, 1);
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/.exec(text);
  if (iso) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = iso
      .slice(1)
      .map(number);
    return instantOf(year, month, day, hour, minute, second);
  }
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s(.*))?$/.exec(text);
  if (slashes) {
    const [, month, day, year, time = ""] = slashes;
    return dayAndTime(Number(year), Number(month), Number(day), time);
  }
  const words = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?:\s(.*))?$/i.exec(text);
  if (!words) return null;
  const [, name = "", day, year, time = ""] = words;
  return dayAndTime(Number(year), months.indexOf(name.toLowerCase()) + 1, Number(day), time);
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function dayAndTime(year: number, month: number, day: number, time: string): number | null {
  const clock = /^(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap])?m?$/i.exec(time.trim());
  const [, hourText = "0", minute = "0", second = "0", half] = clock ?? [];
  const hour = half
    ? (Number(hourText) % 12) + (half.toLowerCase() === "p" ? 12 : 0)
    : Number(hourText);
  return instantOf(year, month, day, hour, Number(minute), Number(second));
}

function instantOf(year: number, month: number, day: number, ...time: number[]): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const [hour, minute, second] = time;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const column = "Schedule";
/** The weekday before a time. */
const dayBeforeTime = /\b(mon|tues?|wed|thurs?|fri|sat|sun)[a-z]*\s+(?=\d)/i;
const betweenTimes = /-|–|\bto\b/i;

/**
 * Reads the one column in which the export of 2013 has dates, day and hours: 'June - August
 * Wednesday 5:00 PM to 8:00 PM'. A semicolon separates several of these.
 */
function readScheduleText(text: string, remark: Remark): SeasonalOpening[] {
  return text.split(";").flatMap((piece) => {
    const said = piece.trim();
    if (!said) return [];
    const day = dayBeforeTime.exec(said);
    const times = day ? said.slice(day.index + day[0].length) : "";
    const separator = betweenTimes.exec(times);
    const from = times.slice(0, separator?.index).trim();
    const to = separator ? times.slice(separator.index + separator[0].length).trim() : "";
    if (!day || !/^\d/.test(to)) {
      remark("unreadable hours", column, said);
      return [];
    }
    const season = said.slice(0, day.index).trim();
    const when = season
      ? readSeason(season.replace(/[-–]/, " to "), (finding) => remark(finding, column, said), {
          hasHours: true,
        })
      : notKnown;
    return readTimes(`${day[1]}: ${from}-${to}`, (finding) => remark(finding, column, said)).map(
      (opening) => ({ ...opening, ...when }),
    );
  });
}

/**
 * Increases with every change of how rows are read. Then rows that the directory has not changed
 * are read again, and written if they now mean something else.
 */
export const readerVersion = 7;

/** A market as a directory describes it, ready to be written. */
export interface MarketRecord extends Place {
  source: Source;
  key: string;
  name: string;
  description: string;
  website: string | null;
  links: Links;
  tags: string[];
  schedules: SeasonalOpening[];
  seasons: Season[];
  /** When the directory last changed the row, in milliseconds; null if it does not say. */
  changedAt: number | null;
  /**
   * The fields that the file has columns for, without fields of this row that were not understood.
   */
  says: readonly Field[];
  /** SHA-256 of everything that the row says. Reading the same row again gives the same hash. */
  hash: string;
}

/** The fields of a market that a file with these columns can give. */
export function saidBy({ has }: Columns): Field[] {
  const columns: [Field, readonly string[]][] = [
    ["name", ["MarketName"]],
    ["description", ["Description", ...flagColumns]],
    ["address", addressColumns],
    ["point", ["x", "y"]],
    ["website", ["Website"]],
    ["links", linkColumns],
    ["tags", flagColumns],
    ["hours", ["Schedule", ...seasons.flatMap((season) => [`${season}Time`, `${season}Date`])]],
  ];
  return columns.filter(([, some]) => some.some(has)).map(([field]) => field);
}

/** Whether a text can be the key of a market in its directory (FMID). */
export const isKey = (text: string) => /^\d{1,20}$/.test(text);

/**
 * A market from one row of a directory, or null for a row that names no market. Text that cannot be
 * used as written goes to `remark`.
 */
export function readRow(
  raw: Cell,
  remark: Remark,
  { source, says, country }: { source: Source; says: readonly Field[]; country: Country },
): MarketRecord | null {
  const cell = (column: string) => {
    const said = raw(column).replace(/\s+/g, " ").trim();
    return said.slice(0, longest[column] ?? longestCell).toWellFormed();
  };
  const key = cell("FMID");
  const name = cell("MarketName");
  if (!isKey(key) || !name) {
    if (name) remark("no key", "FMID", key);
    else remark("no name", "MarketName", name);
    return null;
  }
  const { place, isUnderstood } = readPlace(cell, country, remark);
  const market = {
    name,
    description: cell("Description") || describe(cell, place.location),
    ...place,
    website: readWebsite(cell("Website"), remark),
    links: readLinks(cell, remark),
    tags: tagsOf(cell),
    ...readWeek(cell, remark),
  };
  const changedAt = readChangedAt(cell("updateTime"));
  const facts = factsOf(market);
  const said = says.map((field) => [field, facts[field]]);
  const hash = createHash("sha256")
    .update(JSON.stringify([readerVersion, changedAt, said]))
    .digest("hex");
  // An address that was not understood never replaces one that was. Neither does a description that
  // is made from such an address.
  const isMadeOfPlace = (field: Field) =>
    field === "address" || (field === "description" && !cell("Description"));
  const sure = isUnderstood ? says : says.filter((field) => !isMadeOfPlace(field));
  return { source, key, ...market, changedAt, says: sure, hash };
}

/** The most characters of a cell; the rest is cut off. */
const longestCell = 2000;
/**
 * The most characters of a name or a place: about as many as a user may type here, because lists
 * show them.
 */
const longest: Record<string, number> = {
  MarketName: 255,
  street: 255,
  city: 100,
  State: 100,
  fullAddress: 500,
};

/** The row's openings with their seasons, and the seasons for which the row gives no hours. */
function readWeek(cell: Cell, remark: Remark): Pick<MarketRecord, "schedules" | "seasons"> {
  const said = withoutGaps(seasons.flatMap((season) => readHours(season, cell, remark)));
  const schedules = said.flatMap(({ openings, ...season }) =>
    openings.map((opening) => ({ ...opening, ...season })),
  );
  const more = readScheduleText(cell("Schedule"), remark);
  return {
    schedules: [...schedules, ...more].slice(0, mostSchedules),
    seasons: said
      .filter(({ openings }) => openings.length === 0)
      .map(({ openings: _, ...season }) => season),
  };
}

/**
 * One season and its openings. Two seasons with the same hours stay two, each with its own dates.
 */
function readHours(season: (typeof seasons)[number], cell: Cell, remark: Remark) {
  const [dateColumn, timeColumn] = [`${season}Date`, `${season}Time`];
  const [dates, times] = [cell(dateColumn), cell(timeColumn)];
  const openings = readTimes(times, (finding, value) => remark(finding, timeColumn, value));
  const hasHours = openings.length > 0;
  if (!dates) return hasHours ? [{ ...notKnown, openings }] : [];
  if (!times) remark("dates without hours", dateColumn, dates);
  const when = readSeason(dates, (finding) => remark(finding, dateColumn, dates), { hasHours });
  return !hasHours && when.seasonKnown === "none" ? [] : [{ ...when, openings }];
}

function readWebsite(text: string, remark: Remark): string | null {
  if (!text) return null;
  const address = readWebAddress(text);
  if (!address) remark("bad website", "Website", text);
  return address;
}
