import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Miniflare } from "miniflare";
import { inject } from "vitest";
import { databaseOf, fileOf, openEmpty } from "../../scripts/lib/open-database.mjs";
import { copyDatabase } from "./migrated";

export interface Database {
  d1: D1Database;
  /** The path of the database file. */
  file: string;
  /**
   * Says that the test no longer needs the database; only a test that takes hundreds of databases
   * calls this.
   */
  giveBack(): Promise<void>;
}

/** A migrated database and an empty bucket. */
export interface Storage extends Database {
  bucket: R2Bucket;
}

const shelfSize = 64;

/**
 * A workerd, the folder where it keeps its databases, and the databases that no test has taken yet.
 */
interface Shelf {
  runtime: Miniflare;
  folder: string;
  unused: string[];
  /** How many databases have been given back. */
  done: number;
}

/**
 * Workerd is started with a shelf of databases. Each test takes one of them, which is a copy of the
 * migrated database. That is faster than migrating or emptying a database, and no test can see what
 * another test left.
 */
const shelves: Shelf[] = [];

function nextShelf(): Shelf {
  const folder = mkdtempSync(join(dirname(dirname(inject("migrated"))), "shelf-"));
  const unused = Array.from({ length: shelfSize }, (_, index) => `STORAGE_${index}`);
  const runtime = openEmpty([], folder);
  const shelf = { runtime, folder, unused: [...unused], done: 0 };
  shelves.push(shelf);
  return shelf;
}

async function take(): Promise<{ shelf: Shelf; name: string }> {
  const last = shelves.at(-1);
  const shelf = last !== undefined && last.unused.length > 0 ? last : nextShelf();
  const name = shelf.unused.pop() as string;
  await shelf.runtime.ready;
  return { shelf, name };
}

async function giveBack(shelf: Shelf): Promise<void> {
  shelf.done += 1;
  if (shelf.done < shelfSize) return;
  shelves.splice(shelves.indexOf(shelf), 1);
  await remove(shelf);
}

async function remove({ runtime, folder }: Shelf): Promise<void> {
  await runtime.dispose();
  rmSync(folder, { recursive: true, force: true });
}

/** The buckets that no test has taken yet, and each workerd that was started for buckets. */
const buckets = { unused: [] as (() => Promise<R2Bucket>)[], runtimes: [] as Miniflare[] };

async function openBucket(): Promise<R2Bucket> {
  if (buckets.unused.length === 0) {
    const names = Array.from({ length: 8 }, (_, index) => `BUCKET_${index}`);
    const runtime = openEmpty(names);
    buckets.runtimes.push(runtime);
    const open = (name: string) => async () =>
      (await runtime.getR2Bucket(name)) as unknown as R2Bucket;
    buckets.unused = names.map(open);
  }
  const open = buckets.unused.pop() as () => Promise<R2Bucket>;
  return open();
}

/** A bucket that is opened when it is first used, because few tests use theirs. */
function lateBucket(): R2Bucket {
  let opened: Promise<R2Bucket> | undefined;
  const late =
    (name: "delete" | "get" | "head" | "list" | "put") =>
    async (...given: unknown[]) => {
      opened ??= openBucket();
      const bucket = (await opened) as unknown as Record<
        typeof name,
        (...given: unknown[]) => unknown
      >;
      return bucket[name](...given);
    };
  const bucket = {
    delete: late("delete"),
    get: late("get"),
    head: late("head"),
    list: late("list"),
    put: late("put"),
  };
  return bucket as unknown as R2Bucket;
}

/**
 * Ends each workerd after all its databases have been taken, and deletes their files. The last
 * workerd stays if it has databases left. Ends all buckets.
 */
export async function clearShelves(): Promise<void> {
  buckets.unused = [];
  for (const runtime of buckets.runtimes.splice(0)) await runtime.dispose();
  const last = shelves.at(-1);
  const isEmpty = (shelf: Shelf) => shelf !== last || shelf.unused.length === 0;
  const done = shelves.filter(isEmpty);
  shelves.splice(0, shelves.length, ...shelves.filter((shelf) => !isEmpty(shelf)));
  for (const shelf of done) await remove(shelf);
}

/**
 * A new database and an empty bucket; see `copyOf` for a database that starts as a copy of another.
 */
export async function freshStorage(): Promise<Storage> {
  return { ...(await copyOf({ file: inject("migrated") })), bucket: lateBucket() };
}

/** A copy of a database to which nothing writes at the moment. */
export async function copyOf({ file: from }: Pick<Database, "file">): Promise<Database> {
  const { shelf, name } = await take();
  const file = fileOf(shelf.folder, name);
  copyDatabase(from, file);
  const d1 = databaseOf(shelf.runtime, name) as unknown as D1Database;
  return { d1, file, giveBack: () => giveBack(shelf) };
}

/** A database without any table. */
export async function bareDatabase(): Promise<D1Database> {
  const { shelf, name } = await take();
  return databaseOf(shelf.runtime, name) as unknown as D1Database;
}
