import { type Cell, flagColumns } from "./words";

/** Why a file cannot be imported at all, in a sentence for the person who started the import. */
export class UnusableFile extends Error {}

export const seasons = ["Season1", "Season2", "Season3", "Season4"] as const;

/** The columns in which a row may say where its market is. */
export const addressColumns = ["street", "city", "State", "zip", "fullAddress"] as const;

/**
 * The name of each column here, and its other names: in the yearly exports, or in the portal's
 * JSON.
 */
const otherNames: Record<string, readonly string[]> = {
  FMID: ["listing_id"],
  MarketName: ["listing_name"],
  Website: ["media_website"],
  Facebook: ["media_facebook"],
  Twitter: ["media_twitter"],
  Youtube: ["media_youtube"],
  Instagram: ["media_instagram"],
  Pinterest: ["media_pinterest"],
  Blog: ["media_blog"],
  OtherMedia: [],
  street: ["location_street"],
  city: ["location_city"],
  State: ["location_state"],
  zip: ["zipcode", "location_zipcode"],
  fullAddress: ["location_address"],
  ...Object.fromEntries(
    seasons.flatMap((season) => [
      [`${season}Date`, []],
      [`${season}Time`, []],
    ]),
  ),
  // The export of 2013 has one column for dates, days and hours.
  Schedule: [],
  x: ["lon", "lng", "longitude", "location_x"],
  y: ["lat", "latitude", "location_y"],
  Location: ["location_site"],
  Description: ["listing_desc", "brief_desc"],
  updateTime: ["update_time"],
  ...Object.fromEntries(flagColumns.map((column) => [column, []])),
  Fruits: ["fruit"],
};
const columns = Object.keys(otherNames);

/** The columns of a file, and how to find a row's cells. */
export interface Columns {
  has(column: string): boolean;
  cellsOf(row: readonly string[]): Cell;
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Finds the columns in a heading, in any case and any order. Throws `UnusableFile`, which names the
 * missing columns, if columns are missing that every market needs.
 */
export function findColumns(heading: readonly string[]): Columns {
  const names = heading.map(plain);
  const places = new Map(
    columns.map((column) => [
      column,
      [column, ...(otherNames[column] ?? [])]
        .map((name) => names.indexOf(plain(name)))
        .filter((at) => at >= 0),
    ]),
  );
  const has = (column: string) => (places.get(column)?.length ?? 0) > 0;
  const missing = ["FMID", "MarketName"].filter((column) => !has(column));
  if (!["city", "zip", "x", "fullAddress"].some(has)) missing.push("city");
  if (missing.length > 0) {
    const which =
      missing.length === 1
        ? `The column ${missing[0]} is missing`
        : `Columns are missing: ${missing.join(", ")}`;
    throw new UnusableFile(
      `${which}. This file doesn’t look like an export of the National Farmers Market Directory.`,
    );
  }
  return {
    has,
    cellsOf: (row) => (column) => {
      const said = places.get(column)?.map((at) => row[at] ?? "") ?? [];
      return said.find((cell) => cell.trim() !== "") ?? "";
    },
  };
}

/** Which directory a file is from: the portal gives markets other keys than the earlier exports. */
export const sourceOf = (heading: readonly string[]): Source =>
  heading.map(plain).includes("listingid") ? "usda-portal" : "usda";
export type Source = "usda" | "usda-portal";
