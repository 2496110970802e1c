import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { atField } from "~/platform/errors";
import {
  fileOfTown,
  fileOfZip,
  largeTowns,
  type PlaceFound,
  readPlaceText,
  townIn,
  townsLike,
  zipIn,
} from "./gazetteer";
import { type Coordinates, readCoordinates } from "./place";
import { placeQuestion } from "./place-question";
import { stateNames } from "./states";

/**
 * The most markets to read for the place of a ZIP code or a town; they include markets in other
 * towns with that name.
 */
const lookedAt = 60;

export interface PlaceRow {
  lat: number | null;
  lng: number | null;
}

/**
 * Finds the place that a text means: 'lat,lng', a ZIP code, or a town as 'Miami', 'Miami FL' or
 * 'Miami, Florida'. Every ZIP code and town of the country is known. Other names may still be the
 * town that markets give; looking them up costs one round trip and at most 61 rows.
 */
export async function findPlace(
  ctx: Pick<Capabilities, "db" | "places">,
  text: string,
): Promise<PlaceFound> {
  const found = await placeOfCountry(ctx, text);
  if (found.is !== "unknown") return found;
  const statement = placeStatement(text);
  const at = statement && placeOf(await ctx.db.all<PlaceRow>(statement));
  return at ? { is: "known", at, name: text, others: [] } : found;
}

/** Like `findPlace`, but without the markets, and so without the database. */
export async function placeOfCountry(
  { places }: Pick<Capabilities, "places">,
  text: string,
): Promise<PlaceFound> {
  const point = readCoordinates(text);
  if (point) return { is: "known", at: point, name: text, others: [] };
  const asked = readPlaceText(text);
  if ("zip" in asked) return zipIn(await places.read(fileOfZip(asked.zip)), asked.zip);
  const { readings } = asked;
  const names = new Set(readings.map(({ town }) => fileOfTown(town)));
  const files = await filesOf(places, [...names]);
  const found = townIn(files, readings);
  if (found) return found;
  // The first letter may be wrong: swapped with the second, or a different letter.
  const [first] = readings;
  const others = first ? [fileOfTown(first.town.slice(1)), largeTowns] : [];
  const more = await filesOf(
    places,
    others.filter((name) => !names.has(name)),
  );
  return { is: "unknown", choices: townsLike([...files.values(), ...more.values()], readings) };
}

async function filesOf(places: Capabilities["places"], names: string[]) {
  const texts = await Promise.all(names.map((name) => places.read(name)));
  return new Map(names.map((name, at) => [name, texts[at] ?? ""]));
}

/** The most places named to an API client whose place could be one of several. */
const mostNamed = 6;

/**
 * The place that an API client searches around; null if none. Throws `invalid` at `near` if the
 * place is unknown, or if several states have it.
 */
export async function placeAsked(
  ctx: Pick<Capabilities, "db" | "places">,
  { near }: { near: string },
): Promise<Coordinates | null> {
  if (near === "") return null;
  const found = await findPlace(ctx, near);
  const question = placeQuestion(near, found);
  if (question?.isOpen) {
    throw atField(
      "near",
      `${question.text} ${question.choices.slice(0, mostNamed).join("; ")}`.trim(),
    );
  }
  return found.is === "known" ? found.at : null;
}

export function placeOf([row]: PlaceRow[]): Coordinates | null {
  return row && row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null;
}

/**
 * The statement that finds a ZIP code or a town by the markets there; null if the text can be
 * neither.
 */
export function placeStatement(text: string): SQL<PlaceRow> | null {
  const zip = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1];
  if (zip) return average(sql`zip = ${zip}`);
  const { town, state } = partsOf(text);
  if (!/\p{L}/u.test(town)) return null;
  const ofState = state
    ? sql`and state collate nocase in (${sql.join(
        stateNames(state).map((name) => sql`${name}`),
        sql`, `,
      )})`
    : sql``;
  return average(sql`city collate nocase = ${town} ${ofState}`);
}

/** Accepts 'Miami, FL', 'Miami FL' and 'Miami'. */
function partsOf(text: string): { town: string; state: string } {
  const [town = "", state = ""] = text.split(",").map((part) => part.trim());
  const last = /^(.+)\s([A-Za-z]{2})$/.exec(town);
  if (state || !last?.[1] || stateNames(last[2] ?? "").length < 2) return { town, state };
  return { town: last[1].trimEnd(), state: last[2] ?? "" };
}

/** Towns with the same name are told apart by their state. */
function average(condition: SQL) {
  return sql<PlaceRow>`select avg(lat) lat, avg(lng) lng from (
      select lat, lng, state from markets where ${condition}
        and removed_at is null and lat is not null limit ${sql.raw(String(lookedAt))})
    group by state order by count(*) desc limit 1`;
}
