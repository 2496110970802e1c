import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { type ListingRequest, type ListingSpec, pageLength } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { type ImportPart, type NoteKind, noteKinds } from "./import.rules";
import { importStatement } from "./import.server";

export interface ImportNote {
  /** The note's place in the order of the file. */
  id: number;
  kind: NoteKind;
  key: string;
  name: string;
  text: string;
  marketId: number | null;
}

export const noteListing = {
  sorts: { place: "asc" },
  sort: { by: "place", order: "asc" },
  filters: { kind: noteKinds },
} as const satisfies ListingSpec<"place", "kind">;
export type NoteRequest = ListingRequest<"place", "kind">;

/**
 * An import, and a page of the notes about its rows, in the order of the file. The notes are of the
 * kind asked for, or else of the first kind that the import has. Throws `not_found` if there is no
 * such import.
 */
export async function readImport(
  ctx: Pick<Allowed<Admin>, "db">,
  importId: number,
  asked: NoteRequest,
) {
  const place = sql`place`;
  const { where, by } = keyset({ column: place, id: place, order: asked.sort.order }, asked.place);
  const its = sql`import_id = ${importId} and part = (
    select iif(started_at is null, 'preview', 'done') from directory_imports where id = ${importId})`;
  const [found, notes] = await runBatch(ctx.db, [
    importStatement(ctx, importId),
    sql<ImportNote>`
      select place id, kind, key, name, text, market_id marketId from directory_import_notes
      where ${its} and ${where} and kind = coalesce(${asked.filters.kind ?? null},
        (select min(kind) from directory_import_notes where ${its}))
      order by ${by} limit ${pageLength + 1}`,
  ]);
  const [row] = found.results;
  if (!row) throw notFound("Import not found");
  const kind = asked.filters.kind ?? notes.results[0]?.kind;
  const request = { ...asked, filters: kind ? { kind } : {} };
  const total = { count: notes.results.length, isMore: false };
  return { found: row, list: listingOf(notes.results, request, { total, keyOf: ({ id }) => id }) };
}

/** The number of notes read at once for a file of notes. */
const atOnce = 500;

/**
 * All notes of an import in portions: each call returns the next notes, and an empty list at the
 * end.
 */
export function pagesOfNotes(
  { db }: Pick<Allowed<Admin>, "db">,
  { importId, part }: { importId: number; part: ImportPart },
): () => Promise<ImportNote[]> {
  let last = { kind: "", id: -1 };
  return async () => {
    const found = await db.all<ImportNote>(sql`
      select place id, kind, key, name, text, market_id marketId from directory_import_notes
      where import_id = ${importId} and part = ${part} and (kind, place) > (${last.kind}, ${last.id})
      order by kind, place limit ${atOnce}`);
    last = found.at(-1) ?? last;
    return found;
  };
}
