import { expect, it } from "vitest";
import { openDatabase } from "~/platform/database";
import { addStalls, grow } from "../../../scripts/bench/grow.mjs";
import { marketsOf } from "../../../scripts/bench/made-up.mjs";
import { freshStorage } from "../../support/databases";
import { listAll } from "../../support/listed";

/** How many markets a directory begins with, and by how many it then grows, twice. */
const [first, ...later] = [20, 80, 40] as const;

const all = async (d1: D1Database, query: string) =>
  (await d1.prepare(query).raw<unknown[]>()) as unknown[][];

/** Writes the same rows as `grow`, but with every trigger on, and updates the lists as verbs do. */
async function growSlowly(d1: D1Database, count: number) {
  const [[last]] = (await all(d1, "select ifnull(max(id), 0) from markets")) as [[number]];
  await marketsOf(d1, last, 0, count);
  await addStalls(d1, last, count);
  await listAll(openDatabase(d1));
}

/**
 * All rows of every table, whether verbs or triggers write it; for a text index, its words and
 * their positions.
 */
async function everything(d1: D1Database) {
  const indexes = await all(d1, "select name from sqlite_master where sql like '% using fts5(%'");
  for (const [name] of indexes) {
    await d1.exec(`create virtual table words_of_${name} using fts5vocab(${name}, 'instance')`);
  }
  const tables = await all(
    d1,
    `select t.name from pragma_table_list t where type = 'table' and name not like 'sqlite%'
       and name not like '\\_%' escape '\\' or name like 'words\\_of\\_%' escape '\\' order by name`,
  );
  const found = new Map<string, unknown[][]>();
  for (const [name] of tables) {
    // The times and the order of changes cannot be predicted, so only these columns are compared.
    const what = name === "guide_changes" ? "kind, record_id, is_deleted" : "*";
    const rows = await all(d1, `select ${what} from "${name}"`);
    found.set(String(name), rows.sort(byWhatIsWhole));
  }
  return found;
}

const isWhole = (value: unknown) => typeof value !== "number" || Number.isInteger(value);
const wholesOf = (row: unknown[]) => JSON.stringify(row.filter(isWhole));
const byWhatIsWhole = (a: unknown[], b: unknown[]) => (wholesOf(a) < wholesOf(b) ? -1 : 1);
/** Sums of the same numbers in another order differ in their last digits. */
const nearly = (value: unknown) => (isWhole(value) ? value : expect.closeTo(value as number, 6));

it("a directory grown in bulk equals one built through the triggers", async () => {
  const [{ d1: quick }, { d1: slow }] = [await freshStorage(), await freshStorage()];
  await growSlowly(quick, first);
  for (const count of later) await grow(quick, count);
  for (const count of [first, ...later]) await growSlowly(slow, count);

  const [made, kept] = [await everything(quick), await everything(slow)];
  expect([...made.keys()]).toEqual([...kept.keys()]);
  for (const [name, rows] of kept) {
    expect(made.get(name), name).toEqual(rows.map((row) => row.map(nearly)));
  }
  for (const name of [
    "directory_counts",
    "guide_changes",
    "market_hours",
    "market_squares",
    "words_of_market_search",
    "words_of_product_search",
    "words_of_vendor_search",
  ]) {
    expect(kept.get(name)?.length ?? 0, name).toBeGreaterThan(0);
  }
});
