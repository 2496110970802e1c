import { createHash } from "node:crypto";
import type { Remark } from "./findings";
import { type Place, readPlace } from "./place";
import { readSeason, type Season } from "./season";
import { type Opening, readTimes } from "./times";
import { describe, flagColumns, tagsOf } from "./words";

/** A market as the directory has it, ready to be written. */
export interface MarketRecord extends Place {
  key: string;
  name: string;
  description: string;
  website: string | null;
  tags: string[];
  schedules: (Opening & { seasonStart: string | null; seasonEnd: string | null })[];
  /** SHA-256 of everything above: the same row read again has the same. */
  hash: string;
}

const seasons = ["Season1", "Season2", "Season3", "Season4"] as const;

/** The columns the importer reads. A file may have others; these it must have. */
export const columnsRead = [
  "FMID",
  "MarketName",
  "Website",
  "street",
  "city",
  "State",
  "zip",
  ...seasons.flatMap((season) => [`${season}Date`, `${season}Time`]),
  "x",
  "y",
  "Location",
  ...flagColumns,
] as const;

/**
 * A market from one row of the directory, or null for a row that names none. What could not be
 * taken at its word goes to `remark`. Handles of social networks are not kept.
 */
export function readRow(raw: (column: string) => string, remark: Remark): MarketRecord | null {
  const cell = (column: string) => raw(column).replace(/\s+/g, " ").trim();
  const key = cell("FMID");
  const name = cell("MarketName");
  if (!/^\d+$/.test(key) || !name) {
    if (name) remark("no key", "FMID", key);
    else remark("no name", "MarketName", name);
    return null;
  }
  const place = readPlace(cell, remark);
  const market = {
    key,
    name,
    description: describe(cell, place.location),
    ...place,
    website: readWebsite(cell("Website"), remark),
    tags: tagsOf(cell),
    schedules: seasons.flatMap((season) => readSchedules(season, cell, remark)),
  };
  return { ...market, hash: createHash("sha256").update(JSON.stringify(market)).digest("hex") };
}

/** One season's openings. Two seasons with the same hours stay two, each with its own dates. */
function readSchedules(
  season: (typeof seasons)[number],
  cell: (column: string) => string,
  remark: Remark,
): MarketRecord["schedules"] {
  const [dateColumn, timeColumn] = [`${season}Date`, `${season}Time`];
  const [dates, times] = [cell(dateColumn), cell(timeColumn)];
  if (!times) {
    if (dates) remark("dates without hours", dateColumn, dates);
    return [];
  }
  const openings = readTimes(times, (finding, value) => remark(finding, timeColumn, value));
  const when: Season = dates
    ? readSeason(dates, (finding) => remark(finding, dateColumn, dates))
    : null;
  return openings.map((opening) => ({
    ...opening,
    seasonStart: when?.start ?? null,
    seasonEnd: when?.end ?? null,
  }));
}

function readWebsite(text: string, remark: Remark): string | null {
  if (!text) return null;
  const url = /\s/.test(text) || !URL.canParse(text) ? null : new URL(text);
  const web = url?.protocol === "http:" || url?.protocol === "https:";
  if (web && !url.username && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname)) return text;
  remark("bad website", "Website", text);
  return null;
}
