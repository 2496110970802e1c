import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { folded } from "../finding/words";
import { fileOfTown, fileOfZip } from "../place/gazetteer";
import { townsBeginning, zipsBeginning } from "../place/places-beginning";
import { mostOfEach, type Suggestion, type Typed } from "./suggestion";

type Reading = Pick<Capabilities, "db" | "places">;

/**
 * What somebody may be about to type: places of the country, and markets or vendors, by how their
 * names begin. At most eight; one round trip, and a row read for each that is found by its name.
 */
export async function suggestionsFor(ctx: Reading, typed: Typed): Promise<Suggestion[]> {
  if (typed.text === "") return [];
  const [places, named] = await Promise.all([placesFor(ctx, typed), namedFor(ctx, typed)]);
  return [...places, ...named];
}

async function placesFor({ places }: Reading, { text }: Typed): Promise<Suggestion[]> {
  const names = /^\d+$/.test(text)
    ? zipsBeginning(await places.read(fileOfZip(text)), text, mostOfEach)
    : townsBeginning(await places.read(fileOfTown(folded(text))), text, mostOfEach);
  return names.map((name) => ({ kind: "place", name, where: "" }));
}

/** By the index of names, which takes 'a' for 'A': it is read from the first that begins so. */
async function namedFor({ db }: Reading, { text, of }: Typed): Promise<Suggestion[]> {
  const [kind, table, where, listed] =
    of === "markets"
      ? (["market", sql`markets`, sql`location`, sql`removed_at is null`] as const)
      : ([
          "vendor",
          sql`vendors`,
          sql`vendor_type`,
          sql`removed_at is null and is_published = 1`,
        ] as const);
  const found = await db.all<{ id: number; name: string; place: string }>(sql`
    select id, name, ${where} place from ${table} where ${listed}
      and name collate nocase >= ${text} and name collate nocase < ${`${text}\u{10ffff}`}
    order by name collate nocase, id limit ${sql.raw(String(mostOfEach))}`);
  return found.map(({ id, name, place }) => ({ kind, id, name, where: place }));
}
