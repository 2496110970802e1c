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

/** A migrated database and a bucket, both still unused. */
export interface Storage extends Database {
  bucket: R2Bucket;
}

const shelfSize = 32;

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
  const buckets = unused.map((name) => `${name}_R2`);
  const runtime = openEmpty(buckets, folder);
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

/**
 * Ends each workerd after all its databases have been taken, and deletes their files. The last
 * workerd stays if it has databases left.
 */
export async function clearShelves(): Promise<void> {
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
  const { name, shelf, ...database } = await place(inject("migrated"));
  const bucket = (await shelf.runtime.getR2Bucket(`${name}_R2`)) as unknown as R2Bucket;
  return { ...database, bucket };
}

/**
 * A copy of a database to which nothing writes at the moment. It has no bucket, because a bucket
 * takes ten times as long.
 */
export async function copyOf({ file }: Pick<Database, "file">): Promise<Database> {
  const { d1, file: copy, giveBack } = await place(file);
  return { d1, file: copy, giveBack };
}

async function place(from: string) {
  const { shelf, name } = await take();
  const file = fileOf(shelf.folder, name);
  copyDatabase(from, file);
  const d1 = databaseOf(shelf.runtime, name) as unknown as D1Database;
  return { d1, file, name, shelf, giveBack: () => giveBack(shelf) };
}

/** A database without any table. */
export async function bareDatabase(): Promise<D1Database> {
  const { shelf, name } = await take();
  return databaseOf(shelf.runtime, name) as unknown as D1Database;
}
