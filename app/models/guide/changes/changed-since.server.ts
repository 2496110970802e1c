import { type SQL, sql } from "drizzle-orm";
import { type Slice, type SliceOf, wholeOf } from "../../core/listing/directory";
import type { changedKinds } from "./changes.tables";

/** When a record has changed last, and its place among those that changed in that millisecond. */
export const changeColumns = { changedAt: sql<number>`c.at`, seq: sql<number>`c.seq` };
interface Changed {
  changedAt: number;
  seq: number;
}

/**
 * Where a list reads what has changed at or after a place, the longest ago first: what stands in a
 * statement between `from` and `limit`. `record` joins what `c.record_id` names. What is gone is told
 * by changes.server.ts alone. By its index, what is read does not grow with the guide.
 */
export const changedSince = (
  kind: (typeof changedKinds)[number],
  { at, id }: NonNullable<Slice["since"]>,
  record: SQL,
): SQL => sql`
  guide_changes c indexed by guide_changes_shown ${record}
  where c.kind = ${kind} and c.is_deleted = 0
    and c.at >= ${at} and (c.at > ${at} or c.seq > ${id})
  order by c.at, c.seq`;

/**
 * A slice of what has changed, of at most `most` records that were read of it. Where only some of
 * them fit, it may be shorter than `limit` and still have a next one.
 */
export function changedSlice<Row extends Changed>(
  read: Row[],
  fits: (row: Row) => boolean,
  { limit, since }: Slice,
  most: number,
): SliceOf<Row> {
  const fitting = read.filter(fits);
  const rows = fitting.slice(0, limit);
  const isCut = fitting.length > limit;
  const last = isCut || read.length === most ? (isCut ? rows : read).at(-1) : undefined;
  const next = last ? `${last.changedAt}.${last.seq}` : null;
  return { rows, next, total: wholeOf(rows, next, since) };
}
