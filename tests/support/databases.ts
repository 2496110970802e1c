import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Miniflare } from "miniflare";
import { inject } from "vitest";
import { databaseOf, fileOf, openEmpty } from "../../scripts/lib/open-database.mjs";
import { copyDatabase } from "./migrated";

/** A migrated database and a bucket that nobody has written to. */
export interface Storage {
  d1: D1Database;
  bucket: R2Bucket;
}

const shelfSize = 32;

/** A workerd, where it keeps its databases, and which of them nobody has taken yet. */
interface Shelf {
  runtime: Miniflare;
  folder: string;
  unused: string[];
}

/**
 * Workerd is started with a shelf of databases; each test takes one, which is a copy of the migrated
 * one. That is faster than migrating or emptying one, and no test can see what another has left.
 */
const shelves: Shelf[] = [];

function nextShelf(): Shelf {
  const folder = mkdtempSync(join(dirname(dirname(inject("migrated"))), "shelf-"));
  const unused = Array.from({ length: shelfSize }, (_, index) => `STORAGE_${index}`);
  const buckets = unused.map((name) => `${name}_R2`);
  const shelf = { runtime: openEmpty(unused, buckets, folder), folder, unused: [...unused] };
  shelves.push(shelf);
  return shelf;
}

async function take(): Promise<Shelf & { name: string }> {
  const last = shelves.at(-1);
  const shelf = last !== undefined && last.unused.length > 0 ? last : nextShelf();
  await shelf.runtime.ready;
  return { ...shelf, name: shelf.unused.pop() as string };
}

/** Ends the workerds whose databases have all been taken, and removes those; the last one may stay. */
export async function clearShelves(): Promise<void> {
  const last = shelves.at(-1);
  const isEmpty = (shelf: Shelf) => shelf !== last || shelf.unused.length === 0;
  const done = shelves.filter(isEmpty);
  shelves.splice(0, shelves.length, ...shelves.filter((shelf) => !isEmpty(shelf)));
  for (const { runtime, folder } of done) {
    await runtime.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function freshStorage(): Promise<Storage> {
  const { runtime, folder, name } = await take();
  copyDatabase(inject("migrated"), fileOf(folder, name));
  const bucket = (await runtime.getR2Bucket(`${name}_R2`)) as unknown as R2Bucket;
  return { d1: databaseOf(runtime, name) as unknown as D1Database, bucket };
}

/** A database in which there is not even a table. */
export async function bareDatabase(): Promise<D1Database> {
  const { runtime, name } = await take();
  return databaseOf(runtime, name) as unknown as D1Database;
}
