import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { completed, ranked } from "../finding/ranking";
import { begunStatements, type WordIndex } from "../finding/wider.server";
import { folded } from "../finding/words";
import { placeOfCountry } from "../place/find-place.server";
import {
  fileOfTown,
  fileOfZip,
  linesBeginning,
  readPlaceText,
  type Town,
  townOf,
} from "../place/gazetteer";
import { withStateNames } from "../place/states";
import { mostOfEach, type Suggestion, type Typed } from "./suggestion";

type Reading = Pick<Capabilities, "db" | "places">;

/**
 * What a user may be typing: places of the country, and markets or vendors. These are found as in a
 * search, but the last word may be unfinished. At most eight; one round trip.
 */
export async function suggestionsFor(ctx: Reading, typed: Typed): Promise<Suggestion[]> {
  if (typed.text === "") return [];
  const [places, named] = await Promise.all([placesFor(ctx, typed), namedFor(ctx, typed)]);
  return [...places, ...named];
}

/** Shorter texts begin too many names to look for mistakes in them. */
const leastMistyped = 4;

async function placesFor({ places }: Reading, { text }: Typed): Promise<Suggestion[]> {
  const isZip = /^\d+$/.test(text);
  const names = isZip
    ? zipsBeginning(await places.read(fileOfZip(text)), text, mostOfEach)
    : townsBeginning(await places.read(fileOfTown(folded(text))), text, mostOfEach);
  const isMistyped = names.length === 0 && !isZip && text.length >= leastMistyped;
  const meant = isMistyped ? await placeOfCountry({ places }, text) : null;
  const near = meant?.is === "unknown" ? meant.choices.slice(0, mostOfEach) : [];
  return [...names, ...near].map((name) => ({ kind: "place", name, where: "" }));
}

/** The ZIP codes that begin with these digits, in numeric order: '33133, Miami, FL'. */
export function zipsBeginning(file: string, digits: string, most: number): string[] {
  return linesBeginning(file, digits)
    .map((line) => {
      const [zip, , , town, state] = line.split("\t");
      return `${zip}, ${town}, ${state}`;
    })
    .sort()
    .slice(0, most);
}

/**
 * 'Miami, FL' for 'mia' and for 'miami f': the towns with a name that begins like the text, those
 * with the most people first. If a state follows a whole name, only the towns of that state.
 */
export function townsBeginning(file: string, typed: string, most: number): string[] {
  const asked = readPlaceText(typed);
  if ("zip" in asked) return [];
  const found = new Map<string, Town>();
  for (const { town, state } of asked.readings) {
    const lines = linesBeginning(file, town).map(townOf);
    const fitting = lines
      .filter((each) => state === null || (each.state === state && each.key === town))
      .sort((a, b) => b.people - a.people);
    for (const each of fitting) found.set(each.name, each);
  }
  return [...found.keys()].slice(0, most);
}

interface Row {
  id: number;
  name: string;
  place: string;
}

const indexes: Record<Typed["of"], WordIndex<Row> & { kind: "market" | "vendor"; listed: SQL }> = {
  markets: {
    kind: "market",
    words: sql`market_words`,
    table: sql`markets`,
    row: sql`m`,
    columns: sql<Row>`m.id, m.name, m.location place`,
    listed: sql`m.removed_at is null`,
  },
  vendors: {
    kind: "vendor",
    words: sql`vendor_words`,
    table: sql`vendors`,
    row: sql`v`,
    columns: sql<Row>`v.id, v.name, v.vendor_type place`,
    listed: sql`v.removed_at is null and v.is_published = 1`,
  },
};

/**
 * First the records with a name that begins with the text, from the index of names, which ignores
 * case and is read from the first match on; then those with its words, or with nearly the same
 * spelling.
 */
async function namedFor({ db }: Reading, { text, of }: Typed): Promise<Suggestion[]> {
  const { kind, listed, ...index } = indexes[of];
  const { table, row, columns } = index;
  const begun = begunStatements({ kind, ...index }, text);
  const { beginning, inAnyOrder, nearly } = await runBatch(db, {
    beginning: sql<Row>`select ${columns} from ${table} ${row} where ${listed}
      and name collate nocase >= ${text} and name collate nocase < ${`${text}\u{10ffff}`}
      order by name collate nocase, id limit ${sql.raw(String(mostOfEach))}`,
    inAnyOrder: begun?.inAnyOrder ?? noRows<Row>(),
    nearly: begun?.nearly ?? noRows<Row>(),
  });
  const more = [...inAnyOrder.results, ...nearly.results];
  const fitting = ranked(
    more,
    text,
    ({ name, place }) => ({ name, more: withStateNames(place) }),
    completed,
  );
  const found = new Map([...beginning.results, ...fitting].map((each) => [each.id, each]));
  return [...found.values()]
    .slice(0, mostOfEach)
    .map(({ id, name, place }) => ({ kind, id, name, where: place }));
}
