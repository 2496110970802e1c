import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Admin } from "~/platform/viewer";
import { type ListingRequest, type ListingSpec, pageLength } from "../listing/listing";
import { keyset, listingOf } from "../listing/listing.server";
import { type ImportPart, type NoteKind, noteKinds } from "./states-of-import";

/** A note of an import, as its page tells it. */
export interface ImportNote {
  /** Its place in the order of the file. */
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

/** A page of what is told of an import's rows: of one kind, in the order of the file. */
export async function listNotes(
  { db }: Pick<Allowed<Admin>, "db">,
  { importId, part, count }: { importId: number; part: ImportPart; count: number },
  asked: NoteRequest,
) {
  const place = sql`place`;
  const { where, by } = keyset({ column: place, id: place, order: asked.sort.order }, asked.place);
  const kind = asked.filters.kind ?? "added";
  const found = await db.all<ImportNote>(sql`
    select place id, kind, key, name, text, market_id marketId from directory_import_notes
    where import_id = ${importId} and part = ${part} and kind = ${kind} and ${where}
    order by ${by} limit ${pageLength + 1}`);
  return listingOf(found, asked, { total: { count, isMore: false }, keyOf: ({ id }) => id });
}

/** So many notes are read at once for a file of them. */
const atOnce = 500;

/** All notes of an import, some at a time: each call answers the next, at last none. */
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
