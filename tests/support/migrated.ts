import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { readMigrations } from "../../scripts/lib/local-database.mjs";
import { databaseOf, fileOf, openEmpty } from "../../scripts/lib/open-database.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** The path of a database that has had every migration, and nothing else. */
    migrated: string;
  }
}

/**
 * `exec` takes one statement a line and is one call; a batch of a hundred statements is a hundred
 * calls.
 */
const schema = readMigrations()
  .flatMap(({ statements }) => statements)
  .map((statement) =>
    statement
      .replace(/^--.*$/gm, "")
      .replace(/\s+/g, " ")
      .trim(),
  )
  .filter(Boolean)
  .join("\n");

/** Migrates a database once for a whole run. Copying it takes a hundredth of the time. */
export default async function migrateOnce(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "market-day-migrated-"));
  const runtime = openEmpty([], folder);
  await databaseOf(runtime, "MIGRATED").exec(schema);
  await runtime.dispose();
  project.provide("migrated", fileOf(folder, "MIGRATED"));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Copies a database to the path where another is about to be opened. */
export function copyDatabase(from: string, to: string): void {
  for (const part of ["", "-wal"]) {
    if (existsSync(from + part)) cpSync(from + part, to + part);
  }
}
