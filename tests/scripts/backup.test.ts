import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../scripts/demo/seed";
import { filledByTriggers, writeBackup } from "../../scripts/lib/backup.mjs";
import { migrateLocal, withLocalDatabase } from "../../scripts/lib/local-database.mjs";
import { run } from "../../scripts/lib/programs.mjs";
import { programs } from "../../scripts/lib/project.mjs";
import { freshStorage } from "../support/databases";

type Rows = Record<string, string[]>;

/** A project's folder with a migrated database that wrangler finds. */
interface Place {
  folder: string;
  state: string;
  wrangler(args: string[]): Promise<{ stdout: string }>;
}

const places: Place[] = [];
afterAll(() => {
  for (const { folder } of places) rmSync(folder, { recursive: true });
});

async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "market-day-backup-"));
  writeFileSync(join(folder, "wrangler.toml"), readFileSync("wrangler.toml"));
  const state = join(folder, ".wrangler/state");
  const program = resolve(programs.wrangler);
  const wrangler = (args: string[]) => run(process.execPath, [program, ...args], { cwd: folder });
  const place = { folder, state, wrangler };
  places.push(place);
  await migrateLocal(state);
  return place;
}

/**
 * The rows of every table, as JSON. The `…_docsize` tables of the text indexes say how many words
 * each entry has.
 */
const rowsIn = ({ state }: Place) =>
  withLocalDatabase(state, async (d1: D1Database) => {
    const { results } = await d1
      .prepare("PRAGMA table_list")
      .all<{ schema: string; name: string; type: string }>();
    const names = results
      .filter(({ schema, type, name }) => schema === "main" && isCompared(type, name))
      .map(({ name }) => name);
    const rows: Rows = {};
    for (const name of names) {
      const columns = name.endsWith("_docsize") ? "id, sz" : "*";
      const found = await d1.prepare(`SELECT ${columns} FROM "${name}"`).all();
      rows[name] = found.results.map((row) => JSON.stringify(row)).sort();
    }
    return rows;
  }) as Promise<Rows>;
const isCompared = (type: string, name: string) =>
  type === "shadow"
    ? name.endsWith("_docsize")
    : type === "table" && !/^(sqlite|_cf)_|^d1_migrations$/.test(name);

/** Longer than a statement may be, and with everything that ends or splits a text in SQL. */
const oddText = `${"It's “ä”\u2028🍓\r\n;\n--';\n".repeat(9_000)};`;

let filled: Place;
let backup: string;
beforeAll(async () => {
  filled = await makePlace();
  const { bucket } = await freshStorage();
  await withLocalDatabase(filled.state, async (d1: D1Database) => {
    await seedDemo(d1, bucket, Date.UTC(2026, 4, 7, 15));
    await d1.prepare("UPDATE markets SET description = ? WHERE id = 2").bind(oddText).run();
    await d1.prepare("UPDATE vendors SET removed_at = 1 WHERE id = 2").run();
  });
  backup = join(filled.folder, "backup.sql");
  await writeBackup(backup, "--local", filled.wrangler);
});

test("a backup fills a migrated database with the same rows in every table and text index", async () => {
  const place = await makePlace();
  const before = await rowsIn(filled);
  for (const table of filledByTriggers) expect(before[table], table).not.toEqual([]);
  expect(before.market_search_docsize).not.toEqual([]);
  await place.wrangler(["d1", "execute", "DB", "--local", "--file", backup]);
  const after = await rowsIn(place);
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
});

test("a database with orders refuses a backup and keeps its rows", async () => {
  const before = await rowsIn(filled);
  const restoring = filled.wrangler(["d1", "execute", "DB", "--local", "--file", backup]);
  await expect(restoring).rejects.toThrow("is append-only");
  expect(await rowsIn(filled)).toEqual(before);
});

test("only its owner can read a backup, and nothing else is left beside it", () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const beside = readdirSync(filled.folder).filter((name) => name.startsWith("backup"));
  expect(beside).toEqual(["backup.sql"]);
});

test("the backup knows every table that triggers insert into", () => {
  const schema = readFileSync("docs/schema.sql", "utf8");
  const isTable = (name: string) => schema.includes(`CREATE TABLE ${name} (`);
  const written = [...schema.matchAll(/^ {2}INSERT INTO (\w+)/gm)].map(([, name = ""]) => name);
  expect([...new Set(written)].filter(isTable).sort()).toEqual(filledByTriggers);
});

test("an export that was cut leaves the earlier backup as it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "market-day-backup-"));
  places.push({ folder, state: "", wrangler: async () => ({ stdout: "" }) });
  const file = join(folder, "backup.sql");
  writeFileSync(file, "an earlier backup");
  const wrangler = async (args: string[]) => {
    const output = args[args.indexOf("--output") + 1];
    if (args.includes("export")) writeFileSync(output ?? "", "INSERT INTO users VALUES(1,'a");
    return { stdout: '[{"results":[{"schema":"main","type":"table","name":"users"}]}]' };
  };
  await expect(writeBackup(file, "--local", wrangler)).rejects.toThrow("middle of a statement");
  expect(readFileSync(file, "utf8")).toBe("an earlier backup");
});
