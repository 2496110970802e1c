/**
 * The local D1 database: migrates it and fills it once. Wrangler is needed only for the binding.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { socket } from "./hold.mjs";
import { patientDatabase } from "./patient-database.mjs";
import { runNode } from "./programs.mjs";
import { insideState, programs } from "./project.mjs";

const folder = "migrations";

/** Every migration, oldest first: its file name and its statements. */
export function readMigrations() {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({
      name,
      statements: readFileSync(`${folder}/${name}`, "utf8")
        .split("--> statement-breakpoint")
        .map((statement) => statement.trim())
        .filter(Boolean),
    }));
}

/**
 * Thrown for a database that never had our first migration, only other migrations. The current
 * migrations cannot be applied after those.
 */
export class EarlierDatabase extends Error {
  constructor() {
    super("The database was made by an earlier version of Market Day.");
  }
}

/**
 * Applies the migrations that a database is missing, each completely or not at all. Records each in
 * wrangler's own table, so that `wrangler d1 migrations list` agrees. Returns the number of
 * migrations applied. Throws `EarlierDatabase`, and changes nothing, if the database was made by
 * migrations that no longer exist.
 */
export async function migrate(d1) {
  await d1.exec(
    "CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);",
  );
  const { results } = await d1.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  const all = readMigrations();
  if (applied.size > 0 && !applied.has(all[0].name)) throw new EarlierDatabase();
  const due = all.filter(({ name }) => !applied.has(name));
  for (const { name, statements } of due) {
    await d1.batch([
      ...statements.map((statement) => d1.prepare(statement)),
      d1.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return due.length;
}

/**
 * Opens the database that wrangler keeps in `state` while `work` runs. A server may write to it at
 * the same time.
 */
export async function withLocalDatabase(state, work) {
  const { databaseOf, openLocal } = await import("./open-database.mjs");
  const runtime = openLocal(insideState(state));
  try {
    return await work(patientDatabase(databaseOf(runtime, "DB")));
  } finally {
    await runtime.dispose();
  }
}

/**
 * Brings the database in `state` up to date, or begins a new database if an earlier version made
 * it. Returns the number of migrations applied, whether the database has no accounts yet, and the
 * folder with the earlier database, if there was one.
 */
export async function migrateLocal(state) {
  try {
    return await bringUpToDate(state);
  } catch (error) {
    if (!(error instanceof EarlierDatabase)) throw error;
    const setAside = setAsideEarlier(state);
    return { ...(await bringUpToDate(state)), setAside };
  }
}

const bringUpToDate = (state) =>
  withLocalDatabase(state, async (d1) => {
    const count = await migrate(d1);
    const someone = await d1.prepare("SELECT 1 FROM users LIMIT 1").first();
    return { count, isEmpty: someone === null };
  });

/**
 * Moves everything in `state` to a folder next to it, including the photos, because they belong to
 * the database's rows. The database is moved last: if the move is interrupted, the next start
 * continues it.
 */
function setAsideEarlier(state) {
  const from = insideState(state);
  const to = join(state, `earlier-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  mkdirSync(to);
  const parts = readdirSync(from).filter((name) => name !== socket && name !== "d1");
  for (const name of [...parts, "d1"]) renameSync(join(from, name), join(to, name));
  return to;
}

const seeder = "scripts/seed-demo.ts";

/**
 * Fills the database in `state` with the demo as of `now` (ms), including the vendors' Stripe
 * `accounts`.
 */
export async function seedDemo(state, { accounts = true, now = Date.now() } = {}) {
  if (!existsSync(seeder)) return "there is no demo yet";
  const options = [`--now=${now}`, ...(accounts ? [] : ["--without-accounts"])];
  await runNode(programs.tsx, [seeder, ...options], {
    env: { MARKET_DAY_STATE: insideState(state) },
  });
}
