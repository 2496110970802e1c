import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/platform/errors";
import type { Reading } from "../market/market.server";
import { type Coordinates, readCoordinates, unknownPlace } from "./place";
import { stateNames } from "./states";

/** How many markets of a ZIP or a town say where it is; others of its name count among them. */
const lookedAt = 60;

export interface PlaceRow {
  lat: number | null;
  lng: number | null;
}

/**
 * Where a text is, by the markets that are there: 'lat,lng', a ZIP of five digits, or a town,
 * 'Miami' or 'Miami, FL'. Of several towns of one name, the one with most markets. Null for what
 * is nowhere or what the directory does not know. Reads at most 61 rows.
 */
export async function placeFor(
  ctx: Pick<Reading, "db">,
  text: string,
): Promise<Coordinates | null> {
  const point = readCoordinates(text);
  if (point) return point;
  const statement = placeStatement(text);
  if (!statement) return null;
  return placeOf(await ctx.db.all<PlaceRow>(statement));
}

/** The place that a program asks around, or null. Throws `invalid` at `near` for one nobody knows. */
export async function placeAsked(
  ctx: Pick<Reading, "db">,
  { near }: { near: string },
): Promise<Coordinates | null> {
  const place = near === "" ? null : await placeFor(ctx, near);
  if (place !== null || near === "") return place;
  const why = unknownPlace(near);
  throw new DomainError("invalid", why, { fields: { near: [why] } });
}

export function placeOf([row]: PlaceRow[]): Coordinates | null {
  return row && row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null;
}

/** What finds a ZIP or a town; null for a text that can be neither. */
export function placeStatement(text: string): SQL<PlaceRow> | null {
  const zip = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1];
  if (zip) return average(sql`zip = ${zip}`);
  const { town, state } = townIn(text);
  if (!/\p{L}/u.test(town)) return null;
  const ofState = state
    ? sql`and state collate nocase in (${sql.join(
        stateNames(state).map((name) => sql`${name}`),
        sql`, `,
      )})`
    : sql``;
  return average(sql`city collate nocase = ${town} ${ofState}`);
}

/** 'Miami, FL', 'Miami FL' and 'Miami'. */
function townIn(text: string): { town: string; state: string } {
  const [town = "", state = ""] = text.split(",").map((part) => part.trim());
  const last = /^(.+)\s+([A-Za-z]{2})$/.exec(town);
  if (state || !last?.[1] || stateNames(last[2] ?? "").length < 2) return { town, state };
  return { town: last[1], state: last[2] ?? "" };
}

/** Towns of one name are told apart by their state. */
function average(condition: SQL) {
  return sql<PlaceRow>`select avg(lat) lat, avg(lng) lng from (
      select lat, lng, state from markets where ${condition}
        and removed_at is null and lat is not null limit ${sql.raw(String(lookedAt))})
    group by state order by count(*) desc limit 1`;
}
