import { createHash } from "node:crypto";
import type { BareSeason } from "../../guide/market/bare-seasons";
import { mostSchedules } from "../../guide/market/schedule.rules";
import { withoutGaps } from "./adjoining";
import { readChangedAt } from "./changed-at";
import { type Columns, type Source, seasons } from "./columns";
import { type Field, factsOf, type SeasonalOpening } from "./facts";
import type { Remark } from "./findings";
import { type Links, linkColumns, readLinks, readWebAddress } from "./links";
import { type Place, readPlace } from "./place";
import { readScheduleText } from "./schedule-text";
import { notKnown, readSeason } from "./season";
import { readTimes } from "./times";
import { type Cell, describe, flagColumns, tagsOf } from "./words";

/**
 * Goes up with every change of how rows are read, so that one which the directory has not changed
 * is read anew, and written where it now means something else.
 */
export const readerVersion = 4;

/** A market as a directory has it, ready to be written. */
export interface MarketRecord extends Place {
  source: Source;
  key: string;
  name: string;
  description: string;
  website: string | null;
  links: Links;
  tags: string[];
  schedules: SeasonalOpening[];
  seasons: BareSeason[];
  /** When the directory last changed it, in milliseconds; null where it does not say. */
  changedAt: number | null;
  /** Of what the file has columns; it says nothing of the rest. */
  says: readonly Field[];
  /** SHA-256 of all that it says: the same row read again has the same. */
  hash: string;
}

/** What a file with these columns can say of a market. */
export function saidBy({ has }: Columns): Field[] {
  const columns: [Field, readonly string[]][] = [
    ["name", ["MarketName"]],
    ["description", ["Description", ...flagColumns]],
    ["address", ["street", "city", "State", "zip", "fullAddress"]],
    ["point", ["x", "y"]],
    ["website", ["Website"]],
    ["links", linkColumns],
    ["tags", flagColumns],
    ["hours", ["Schedule", ...seasons.flatMap((season) => [`${season}Time`, `${season}Date`])]],
  ];
  return columns.filter(([, some]) => some.some(has)).map(([field]) => field);
}

/**
 * A market from one row of a directory, or null for a row that names none. What could not be taken
 * at its word goes to `remark`.
 */
export function readRow(
  raw: Cell,
  remark: Remark,
  { source, says }: { source: Source; says: readonly Field[] },
): MarketRecord | null {
  const cell = (column: string) => {
    const said = raw(column).replace(/\s+/g, " ").trim();
    return said.slice(0, longest[column] ?? longestCell).toWellFormed();
  };
  const key = cell("FMID");
  const name = cell("MarketName");
  if (!/^\d{1,20}$/.test(key) || !name) {
    if (name) remark("no key", "FMID", key);
    else remark("no name", "MarketName", name);
    return null;
  }
  const place = readPlace(cell, remark);
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
  return { source, key, ...market, changedAt, says, hash };
}

/** A cell is cut to so many letters. */
const longestCell = 2000;
/** A name or a place to about as many as may be typed here: they stand in lists. */
const longest: Record<string, number> = {
  MarketName: 255,
  street: 255,
  city: 100,
  State: 100,
  fullAddress: 500,
};

/** Its openings with their seasons, and the seasons of which the row says no hours. */
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

/** One season and its openings. Two with the same hours stay two, each with its own dates. */
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
