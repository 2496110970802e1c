/** The local D1: brought up to date and filled once. Wrangler is asked for nothing but the binding. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { patientDatabase } from "./patient-database.mjs";
import { runNode } from "./programs.mjs";
import { insideState, programs } from "./project.mjs";

const folder = "migrations";

/** Every migration, oldest first: its file's name and its statements. */
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
 * Applies what a database has not had yet, each migration whole or not at all, and writes it down
 * in wrangler's own table, so that `wrangler d1 migrations list` agrees. Answers how many.
 */
export async function migrate(d1) {
  await d1.exec(
    "CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);",
  );
  const { results } = await d1.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  const due = readMigrations().filter(({ name }) => !applied.has(name));
  for (const { name, statements } of due) {
    await d1.batch([
      ...statements.map((statement) => d1.prepare(statement)),
      d1.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return due.length;
}

/**
 * Opens the database that wrangler keeps in `state`, for as long as `work` takes. A server may be
 * writing to it at the same time.
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

/** Brings the database in `state` up to date. Answers whether it is still without accounts. */
export async function migrateLocal(state) {
  return withLocalDatabase(state, async (d1) => {
    const count = await migrate(d1);
    const someone = await d1.prepare("SELECT 1 FROM users LIMIT 1").first();
    return { count, isEmpty: someone === null };
  });
}

const seeder = "scripts/seed-demo.ts";

/**
 * Fills the database in `state` with the demo as it stands at `now`, in ms, its stalls' `accounts` at
 * Stripe included.
 */
export async function seedDemo(state, { accounts = true, now = Date.now() } = {}) {
  if (!existsSync(seeder)) return "there is no demo yet";
  const options = [`--now=${now}`, ...(accounts ? [] : ["--without-accounts"])];
  await runNode(programs.tsx, [seeder, ...options], {
    env: { MARKET_DAY_STATE: insideState(state) },
  });
}
