import { and, eq, isNull, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { formatNumber } from "../../core/numbers";
import { type OpenCountry, openCountry } from "../../guide/place/country";
import { auditLine } from "../../people/audit/audit.server";
import { UnusableFile } from "./columns";
import { rowsToWrite } from "./cost.rules";
import { type DirectoryFile, openDirectory, readRows, type SourceFile } from "./directory-file";
import { countKnown, type Gone, goneNote, listGone, removeGone } from "./gone.server";
import { countsOf, hasWaited, longestRun, mostRows, portionsARun } from "./import.rules";
import { directoryImports } from "./import.tables";
import { whyNotWhole } from "./merge.rules";
import { planPortion, writePortion } from "./portion.server";
import { isKey } from "./row";
import { moveOn, type Work } from "./step.server";

const imports = directoryImports;

/**
 * Works on the import that has not ended, a few portions in each run. Each portion has few enough
 * rows to cost little. How far the import has come is saved in its row, in the same batch that
 * writes the portion, and only if it still is where this run read it. So a run that is cut short
 * has written a whole portion or nothing, and of two runs at once, only one writes. Also clears
 * away the files of imports that have ended.
 */
export async function workOnImports(ctx: Capabilities): Promise<void> {
  const began = Date.now();
  const files = new Map<number, DirectoryFile>();
  const country = openCountry(ctx.places);
  for (let portions = 0; portions < portionsARun; portions++) {
    const work = await nextWork(ctx);
    if (!work) return;
    if (work.state === "ready") await endWaiting(ctx, work);
    else if (work.state === "checking" || work.state === "writing")
      await workOn(ctx, work, { files, country });
    else await clearFile(ctx, work);
    if (Date.now() - began > longestRun) return;
  }
}

/**
 * The next thing to work on: the import that has not ended, or else an import with a file to clear
 * away.
 */
async function nextWork({ db, now }: Capabilities): Promise<Work | undefined> {
  const columns = sql`id, bytes, file_key fileKey, source, is_whole isWhole, takes_down takesDown,
    state, cursor_byte cursorByte, cursor_line cursorLine, gone_after goneAfter, seen, preview,
    done, checked_at checkedAt`;
  const found = await db.all<Work>(sql`
    select ${columns} from directory_imports where ended_at is null
    union all
    select ${columns} from directory_imports where ended_at is not null and file_key is not null
    limit 2`);
  return found.find(
    ({ state, checkedAt }) => state !== "ready" || hasWaited(checkedAt ?? now, now),
  );
}

async function endWaiting({ db, now }: Capabilities, { id }: Work): Promise<void> {
  await db
    .update(imports)
    .set({ state: "stopped", endedAt: now })
    .where(and(eq(imports.id, id), eq(imports.state, "ready")));
}

async function clearFile({ db, pictures }: Capabilities, { id, fileKey }: Work): Promise<void> {
  if (fileKey) await pictures.delete(fileKey);
  await runBatch(db, [
    sql`update directory_imports set file_key = null, seen = '[]' where id = ${id}`,
    // After an import has started, only the notes about what it has done are shown.
    sql`delete from directory_import_notes where import_id = ${id} and part = 'preview'
      and exists (select 1 from directory_imports where id = ${id} and started_at is not null)`,
  ]);
}

/** The files opened and the places read in this run, for use by its portions. */
interface Opened {
  files: Map<number, DirectoryFile>;
  country: OpenCountry;
}

async function workOn(ctx: Capabilities, work: Work, { files, country }: Opened): Promise<void> {
  try {
    const file = files.get(work.id) ?? (await openDirectory(inBucket(ctx, work), { isText: true }));
    files.set(work.id, file);
    if (work.cursorByte < work.bytes) await workOnRows({ ...ctx, country }, work, file);
    else await workOnGone(ctx, work);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    await ctx.db
      .update(imports)
      .set({ state: "failed", endedAt: ctx.now, problem: error.message })
      .where(and(eq(imports.id, work.id), isNull(imports.endedAt)));
  }
}

function inBucket({ pictures }: Capabilities, { fileKey, bytes }: Work): SourceFile {
  return {
    size: bytes,
    async read(offset, length) {
      const within = Math.min(length, bytes - offset);
      if (within <= 0) return new Uint8Array();
      const found = await pictures.get(fileKey ?? "", { range: { offset, length: within } });
      if (!found) throw new UnusableFile("We no longer have the file. Send it again.");
      return new Uint8Array(await found.arrayBuffer());
    },
  };
}

async function workOnRows(
  ctx: Capabilities & Pick<Opened, "country">,
  work: Work,
  file: DirectoryFile,
): Promise<void> {
  const { db, now, country } = ctx;
  const isWriting = work.state === "writing";
  const from =
    work.cursorByte === 0 ? file.begins : { byte: work.cursorByte, line: work.cursorLine };
  const seen: string[] = JSON.parse(work.seen);
  const { rows, next } = await readRows(file, from);
  if (countsOf(isWriting ? work.done : work.preview).rows + rows.length > mostRows) {
    throw new UnusableFile(
      `The file has more than ${formatNumber(mostRows)} rows. Send it in parts.`,
    );
  }
  const plan = await planPortion({ db, now, country }, file, rows, new Set(seen));
  const doubtful = plan.notes.filter(({ kind }) => kind === "doubtful").length;
  const { add, change, counts, notes } = plan;
  const more = {
    ...counts,
    rows: plan.rows,
    added: add.length,
    changed: change.length,
    doubtful,
    rowsToWrite: rowsToWrite(plan),
  };
  await moveOn(ctx, work, more, {
    to: { ...next, seen: JSON.stringify([...seen, ...plan.keys]) },
    notes,
    write: isWriting ? (only) => writePortion(plan, now, only) : undefined,
    // Markets that somebody changed at the same time stay as they are and are not counted.
    written: isWriting ? ([added, changed]) => ({ added, changed }) : undefined,
  });
}

async function workOnGone(ctx: Capabilities, work: Work): Promise<void> {
  const { db, now } = ctx;
  const { source } = work;
  const isWriting = work.state === "writing";
  const counts = countsOf(isWriting ? work.done : work.preview);
  const hasRead = counts.rows > counts.unreadable;
  const seen = work.isWhole ? await keysInFile(ctx, work) : [];
  const gone = work.isWhole
    ? await listGone({ db, now }, { source, seen: JSON.stringify(seen), after: work.goneAfter })
    : [];
  if (!hasRead) {
    throw new UnusableFile(
      "We found no readable row in this file. Rows we couldn’t read are listed below with the reason.",
    );
  }
  if (gone.length === 0) return finish(ctx, work);
  const known = await countKnown({ db }, source);
  const { keyless } = counts;
  const notWhole = whyNotWhole({ seen: seen.length, known, keyless });
  const takesDown = work.takesDown === 1;
  const isRemoving = isWriting && takesDown && notWhole === null;
  await moveOn(
    ctx,
    work,
    { gone: gone.length },
    {
      to: { goneAfter: gone.at(-1)?.key ?? "" },
      notes: gone.map((each: Gone, at) => ({
        ...goneNote(each, { takesDown, notWhole }),
        line: counts.gone + at,
      })),
      write: isRemoving ? (only) => removeGone(gone, { source, now }, only) : undefined,
      written: isRemoving ? ([takenDown]) => ({ takenDown }) : undefined,
    },
  );
}

/** The keys in the file, each once: of the markets that were read, and of unreadable rows. */
async function keysInFile({ db }: Capabilities, { id, state, seen }: Work): Promise<string[]> {
  const unreadable = await db.all<{ key: string }>(sql`
    select key from directory_import_notes where import_id = ${id} and kind = 'unreadable'
      and part = ${state === "writing" ? "done" : "preview"}`);
  const keys: string[] = [...JSON.parse(seen), ...unreadable.map(({ key }) => key)];
  return [...new Set(keys.filter(isKey))];
}

/** Ends the work on the file: the import then waits for an administrator, or is done. */
async function finish(ctx: Capabilities, { id, state, done }: Work): Promise<void> {
  const { db, now } = ctx;
  if (state === "checking") {
    await db
      .update(imports)
      .set({ state: "ready", checkedAt: now })
      .where(and(eq(imports.id, id), eq(imports.state, "checking")));
    return;
  }
  const { added, changed, takenDown } = countsOf(done);
  await runBatch(db, [
    db
      .update(imports)
      .set({ state: "done", endedAt: now })
      .where(and(eq(imports.id, id), eq(imports.state, "writing"))),
    auditLine(
      { now, viewer: null },
      {
        action: "directory_import_done",
        subject: { type: "directory_import", id },
        after: { added, changed, takenDown },
      },
    ),
  ]);
}
