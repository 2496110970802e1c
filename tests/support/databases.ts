import type { Miniflare } from "miniflare";
import { afterAll } from "vitest";
import { readMigrations } from "../../scripts/lib/local-database.mjs";
import { databaseOf, openEmpty } from "../../scripts/lib/open-database.mjs";

/** A migrated database and a bucket that nobody has written to. */
export interface Storage {
  d1: D1Database;
  bucket: R2Bucket;
}

const shelf = 32;

/**
 * Workerd is started once a test file, with a shelf of empty databases; each test takes one. That
 * is faster than emptying one, and no test can see what another has left.
 */
let runtime: Miniflare | null = null;
let unused: string[] = [];
const started: Miniflare[] = [];

async function take(): Promise<{ runtime: Miniflare; name: string }> {
  if (runtime === null || unused.length === 0) {
    unused = Array.from({ length: shelf }, (_, index) => `STORAGE_${index}`);
    runtime = openEmpty(
      unused.map((name) => `${name}_D1`),
      unused.map((name) => `${name}_R2`),
    );
    started.push(runtime);
  }
  return { runtime, name: unused.pop() as string };
}

afterAll(async () => {
  for (const each of started.splice(0)) await each.dispose();
  runtime = null;
  unused = [];
});

/** `exec` reads a statement a line; it is one call where a batch of a hundred is a hundred. */
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

export async function freshStorage(): Promise<Storage> {
  const { runtime, name } = await take();
  const d1 = databaseOf(runtime, `${name}_D1`) as unknown as D1Database;
  await d1.exec(schema);
  return { d1, bucket: (await runtime.getR2Bucket(`${name}_R2`)) as unknown as R2Bucket };
}

/** A database in which there is not even a table. */
export async function bareDatabase(): Promise<D1Database> {
  const { runtime, name } = await take();
  return databaseOf(runtime, `${name}_D1`) as unknown as D1Database;
}
