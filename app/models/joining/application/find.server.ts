import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { searchFor, searchText } from "../../core/listing/directory";
import { isListed } from "../../vendors/vendor-columns.server";
import type { Choice } from "./application.view";

/**
 * The most results that a search offers. A user who does not see their choice types more of its
 * name.
 */
const mostFound = 12;

const kinds = {
  markets: {
    table: sql`markets`,
    search: sql`market_search`,
    columns: ["name", "location", "address"],
    line: sql`t.location`,
    listed: sql`t.removed_at is null`,
  },
  vendors: {
    table: sql`vendors`,
    search: sql`vendor_search`,
    columns: ["name"],
    line: sql`t.vendor_type`,
    listed: isListed(sql`t`),
  },
} as const;
export type Choosable = keyof typeof kinds;

/** Finds markets or vendors by a part of their name. Finds markets by their location too. */
export async function findChoices(
  { db }: Pick<Allowed, "db">,
  kind: Choosable,
  typed: string | null,
): Promise<Choice[]> {
  const q = searchText(typed);
  const { table, search, columns, line, listed } = kinds[kind];
  const how = searchFor(q, columns);
  if (how.by === "all") return [];
  const which =
    how.by === "trigrams"
      ? sql`t.id in (select rowid from ${search} where ${search} match ${how.match} limit 200)`
      : sql`t.name collate nocase >= ${how.from} and t.name collate nocase <= ${how.below}`;
  const found = await db.all<Choice>(sql`
      select t.id, t.name, ${line} line from ${table} t
      where ${which} and ${listed}
      order by t.name collate nocase, t.id limit ${mostFound}`);
  return found;
}

/** The markets or vendors in the guide with these ids. */
export async function choicesOf(
  { db }: Pick<Allowed, "db">,
  kind: Choosable,
  ids: readonly number[],
): Promise<Choice[]> {
  if (ids.length === 0) return [];
  const { table, line, listed } = kinds[kind];
  const found = await db.all<Choice>(sql`
      select t.id, t.name, ${line} line from ${table} t
      where t.id in (select value from json_each(${JSON.stringify(ids)}))
        and ${listed} order by t.name collate nocase, t.id limit 60`);
  return found;
}

/**
 * The markets with these names, one for each name. Leaves out a name that several markets share.
 */
export async function choicesNamed(
  { db }: Pick<Allowed, "db">,
  names: readonly string[],
): Promise<Choice[]> {
  if (names.length === 0) return [];
  const found = await db.all<Choice>(sql`
      select min(m.id) id, m.name, m.location line from json_each(${JSON.stringify(names)}) asked
      join markets m on m.name = asked.value collate nocase and m.removed_at is null
      group by lower(m.name) having count(distinct m.id) = 1 order by m.name limit 60`);
  return found;
}
