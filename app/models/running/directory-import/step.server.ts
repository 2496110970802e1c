import { and, eq, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch, type Statement } from "~/platform/database";
import { newToken } from "~/platform/tokens";
import { type Counts, countsOf, type ImportState, plus } from "./import.rules";
import { directoryImports } from "./import.tables";
import type { Note } from "./read-markets";

const imports = directoryImports;

/** An import as its row says how far it has come. */
export interface Work {
  id: number;
  bytes: number;
  fileKey: string | null;
  source: string;
  isWhole: number;
  takesDown: number;
  state: ImportState;
  cursorByte: number;
  cursorLine: number;
  goneAfter: string;
  seen: string;
  preview: string;
  done: string;
  checkedAt: Instant | null;
}

interface Step {
  to: { byte?: number; line?: number; goneAfter?: string; seen?: string };
  notes: readonly Note[];
  /**
   * The statements of the step, which write only if `only` holds. Each of the first statements
   * returns the rows that it wrote.
   */
  write?: (only: ReturnType<typeof sql>) => readonly Statement[];
  /** What to count, given how many rows the first statements wrote. */
  written?: (counts: [number, number]) => Partial<Counts>;
}

/**
 * Writes a step, its notes and its counts, and moves on: everything or, if another run was faster,
 * nothing.
 */
export async function moveOn(
  { db }: Capabilities,
  work: Work,
  more: Partial<Counts>,
  { to, notes, write, written }: Step,
): Promise<void> {
  const mark = newToken();
  const isWriting = work.state === "writing";
  const part = isWriting ? "done" : "preview";
  const only = sql`exists (select 1 from directory_imports where id = ${work.id} and mark = ${mark})`;
  const counts = plus(countsOf(isWriting ? work.done : work.preview), more);
  const placed = placedNotes(notes);
  const does = write?.(only) ?? [];
  const { moved, done } = await runBatch(db, {
    moved: sql<{ id: number }>`
      update directory_imports set mark = ${mark}, ${sql.identifier(part)} = ${JSON.stringify(counts)},
        cursor_byte = ${to.byte ?? work.cursorByte}, cursor_line = ${to.line ?? work.cursorLine},
        gone_after = ${to.goneAfter ?? work.goneAfter}, seen = ${to.seen ?? work.seen}
      where id = ${work.id} and state = ${work.state} and cursor_byte = ${work.cursorByte}
        and gone_after = ${work.goneAfter}
      returning id`,
    notes: sql`
      insert into directory_import_notes (import_id, part, kind, place, key, name, text, market_id)
      select ${work.id}, ${part}, value ->> 'kind', value ->> 'place', value ->> 'key',
        value ->> 'name', value ->> 'text', value ->> 'marketId'
      from json_each(${JSON.stringify(placed)}) where ${only}
      on conflict do nothing`,
    done: does,
  });
  const [first, second] = done;
  if (!moved.results.length || !written) return;
  const really = written([first?.results.length ?? 0, second?.results.length ?? 0]);
  const corrected = { ...counts };
  let isOther = false;
  for (const [name, count] of Object.entries(really) as [keyof Counts, number][]) {
    const planned = more[name] ?? 0;
    if (count === planned) continue;
    corrected[name] += count - planned;
    isOther = true;
  }
  if (!isOther) return;
  await db
    .update(imports)
    .set({ done: JSON.stringify(corrected) })
    .where(and(eq(imports.id, work.id), eq(imports.mark, mark)));
}

/**
 * Gives notes their places: in the order of the file, with several notes about one line one after
 * the other.
 */
function placedNotes(notes: readonly Note[]) {
  const taken = new Map<string, number>();
  return notes.map(({ finding: _, line, ...note }) => {
    const at = `${note.kind} ${line}`;
    const before = taken.get(at) ?? 0;
    taken.set(at, before + 1);
    return { ...note, place: line * 100 + Math.min(before, 99) };
  });
}
