import { openCountry } from "../../app/models/guide/place/country";
import { rowsToWrite } from "../../app/models/running/directory-import/cost.rules";
import {
  type DirectoryFile,
  openDirectory,
  readRows,
  type SourceFile,
} from "../../app/models/running/directory-import/directory-file";
import {
  countKnown,
  type Gone,
  goneNote,
  listGone,
  removeGone,
} from "../../app/models/running/directory-import/gone.server";
import { whyNotWhole } from "../../app/models/running/directory-import/merge.rules";
import type { Plan } from "../../app/models/running/directory-import/plan.rules";
import {
  planPortion,
  writePortion,
} from "../../app/models/running/directory-import/portion.server";
import type { Note } from "../../app/models/running/directory-import/read-markets";
import { openDatabase, runBatch } from "../../app/platform/database";
import type { PlaceFiles } from "../../app/platform/places";
import { patiently } from "./patiently";

export interface Imported {
  rows: number;
  added: number;
  changed: number;
  same: number;
  /** Rows that are not newer than the data in the guide. They are not written. */
  older: number;
  /** Markets in which at least one value that people edited here was kept. */
  kept: number;
  twins: number;
  unreadable: number;
  /** Unreadable rows that have no readable key either. */
  keyless: number;
  gone: number;
  takenDown: number;
  /** The number of rows that the database wrote, including indexes; 0 if nothing was new. */
  rowsWritten: number;
  /** Roughly how many database rows the import would write. */
  rowsToWrite: number;
}

export interface Asked {
  /**
   * The country's places, used to understand addresses. Without them, only the words of an address
   * are used.
   */
  places?: PlaceFiles;
  /** Only check the file; write nothing. */
  isTrial?: boolean;
  /** The file is the whole directory: list the markets that it no longer has. */
  isWhole?: boolean;
  /**
   * Remove the markets that the file no longer has, unless a customer, manager or vendor keeps
   * them.
   */
  takesDown?: boolean;
  onNote?: (note: Note) => void;
  /** Receives the part of the file that is done, 0 to 1, and the number of rows in that part. */
  onProgress?: (part: number, rows: number) => void;
}

const noPlaces: PlaceFiles = { read: async () => "" };

/**
 * Imports a directory file into the guide in portions. Each portion is read from the file when its
 * turn comes, and written as one batch. If an import is killed, every market is still complete, and
 * the next import continues the work. Throws `UnusableFile` before writing anything if the file is
 * not a directory.
 *
 * @param now milliseconds; it must be different for each import
 */
export async function importDirectory(
  d1: D1Database,
  source: SourceFile,
  now: number,
  {
    places = noPlaces,
    isTrial = false,
    isWhole = false,
    takesDown = false,
    onNote,
    onProgress,
  }: Asked = {},
): Promise<Imported> {
  const { db, cost } = openDatabase(d1);
  const country = openCountry(places);
  const file = await openDirectory(source);
  const seen = new Set<string>();
  const unreadable = new Set<string>();
  const done: Imported = {
    rows: 0,
    added: 0,
    changed: 0,
    same: 0,
    older: 0,
    kept: 0,
    twins: 0,
    unreadable: 0,
    keyless: 0,
    gone: 0,
    takenDown: 0,
    rowsWritten: 0,
    rowsToWrite: 0,
  };
  for (let cursor = file.begins, isEnd = cursor.byte >= source.size; !isEnd; ) {
    const portion = await readRows(file, cursor);
    const plan = await patiently(async () => {
      const planned = await planPortion({ db, now, country }, file, portion.rows, seen);
      if (!isTrial) await write(planned);
      return planned;
    });
    count(done, plan);
    for (const key of plan.keys) seen.add(key);
    for (const key of plan.unreadableKeys) unreadable.add(key);
    for (const note of plan.notes) onNote?.(note);
    ({ next: cursor, isEnd } = portion);
    onProgress?.(cursor.byte / source.size, done.rows);
  }
  if ((isWhole || takesDown) && done.rows > done.unreadable) await workOnGone(file);
  done.rowsWritten = cost.rowsWritten;
  return done;

  async function write(plan: Plan) {
    if (plan.add.length + plan.change.length + plan.confirm.length === 0) return;
    const [added, changed] = await runBatch(db, writePortion(plan, now));
    done.added += added.results.length;
    done.changed += changed.results.length;
  }

  async function workOnGone({ source: directory }: DirectoryFile) {
    const known = await patiently(() => countKnown({ db }, directory));
    const inFile = new Set([...seen, ...unreadable]);
    const notWhole = whyNotWhole({ seen: inFile.size, known, keyless: done.keyless });
    const keys = JSON.stringify([...inFile]);
    for (let after = "", gone: Gone[] = []; ; after = gone.at(-1)?.key ?? after) {
      gone = await patiently(() => listGone({ db, now }, { source: directory, seen: keys, after }));
      if (gone.length === 0) return;
      done.gone += gone.length;
      const asked = takesDown && !isTrial && notWhole === null;
      if (asked) {
        const [taken] = await patiently(() =>
          runBatch(db, removeGone(gone, { source: directory, now })),
        );
        done.takenDown += taken.results.length;
      }
      for (const each of gone) onNote?.(goneNote(each, { takesDown, notWhole }));
    }
  }

  function count(into: Imported, plan: Plan) {
    const { rows, add, change, counts } = plan;
    into.rows += rows;
    if (isTrial) {
      into.added += add.length;
      into.changed += change.length;
    }
    into.rowsToWrite += rowsToWrite(plan);
    into.same += counts.same;
    into.older += counts.older;
    into.kept += counts.kept;
    into.twins += counts.twin;
    into.unreadable += counts.unreadable;
    into.keyless += counts.keyless;
  }
}
