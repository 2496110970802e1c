import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { atField, DomainError } from "~/platform/errors";
import { type Slice, type SliceOf, wholeOf } from "../../core/listing/directory";
import { momentIn } from "../../core/moment";
import type { changedKinds } from "./changes.tables";

/** How long deletions are remembered, in milliseconds: 90 days. */
export const goneIsKept = 90 * 24 * 60 * 60_000;

/**
 * The most that the clocks of two servers may differ, in milliseconds. A search by time starts this
 * much earlier.
 */
const slack = 60_000;

/**
 * Where to start reading changes: after a given change (`seq`), from a moment, or from the very
 * beginning (null). `begun` is when the client started its first full load; with it, the client
 * does not miss deletions that happened since then.
 */
export type Since = { seq: number; begun: Instant | null } | { moment: Instant } | null;

/**
 * Reads `since`: the `seq` of a change, a moment with its time zone, or the `next` that
 * `changesSince` returned. Throws `invalid`.
 */
export function sinceIn(text: string | null): Since {
  if (!text || text === "0") return null;
  const [, seq, begun] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  if (seq) return { seq: Number(seq), begun: begun ? Number(begun) : null };
  const moment = momentIn(text);
  if (moment !== null) return { moment };
  throw atField(
    "since",
    "since must be the seq of a change, or a date and time such as 2026-05-07T15:00:00Z",
  );
}

interface ChangeRow {
  seq: number;
  kind: (typeof changedKinds)[number];
  id: number;
  at: Instant;
  isDeleted: number;
}

/** The last change of a record. The number of a later change is higher. */
export interface LastChange {
  seq: number;
  at: Instant;
}

/** Finds the last change of each of these records of a kind. */
export async function lastChanges(
  { db }: Pick<Capabilities, "db">,
  kind: (typeof changedKinds)[number],
  ids: readonly number[],
): Promise<(id: number) => LastChange> {
  const found = await db.all<{ id: number } & LastChange>(sql`
    select record_id id, seq, at from guide_changes
    where kind = ${kind} and record_id in (select value from json_each(${JSON.stringify(ids)}))`);
  const changes = new Map(found.map(({ id, ...change }) => [id, change]));
  return (id) => changes.get(id) ?? { seq: 0, at: 0 };
}

/** A change as the API returns it. Later, the client sends the last `seq` it got as `since`. */
export const changeJson = ({ at, isDeleted, ...row }: ChangeRow) => ({
  ...row,
  updatedAt: new Date(at).toISOString(),
  deleted: isDeleted === 1,
});

/**
 * The changes to the markets, vendors and products that the public sees: at most `limit`, in the
 * order they were written, each record once with its last change. `next` is the `since` of the next
 * page. Throws `gone` if deletions after `since` may already be forgotten: then the client must
 * load everything again.
 */
export async function changesSince(
  { db, now }: Pick<Capabilities, "db" | "now">,
  since: Since,
  limit: number,
) {
  const begun = since === null ? now : "moment" in since ? since.moment : since.begun;
  if (begun !== null && begun < now - goneIsKept) throw tooLongAgo();
  const after =
    since === null
      ? sql`0`
      : "seq" in since
        ? sql`${since.seq}`
        : // If nothing changed since the moment, start after the very last change.
          sql`coalesce(
            (select seq - 1 from guide_changes where at >= ${since.moment - slack}
              order by at, seq limit 1),
            (select seq from guide_changes order by seq desc limit 1), 0)`;
  const [forgotten, found] = await runBatch(db, [
    sql<{ upTo: number }>`select up_to upTo from guide_changes_forgotten`,
    sql<ChangeRow>`
      select seq, kind, record_id id, at, is_deleted isDeleted from guide_changes
      where seq > ${after} order by seq limit ${limit + 1}`,
  ]);
  const upTo = forgotten.results[0]?.upTo ?? 0;
  if (begun === null && since && "seq" in since && since.seq < upTo) throw tooLongAgo();
  const rows = found.results.slice(0, limit);
  const isMore = found.results.length > limit;
  const next = `${rows.at(-1)?.seq}${begun === null ? "" : `.${begun}`}`;
  return { rows: rows.map(changeJson), next: isMore ? next : null };
}

const tooLongAgo = () =>
  new DomainError("gone", "since is too far back. Load everything again, without since.");

/**
 * Forgets deletions older than 90 days, and remembers the last change it forgot. The newest change
 * always stays, because clients that are up to date ask from its `seq`.
 */
export async function forgetOldDeletions({ db, now }: Capabilities): Promise<void> {
  const old = sql`select seq from guide_changes indexed by guide_changes_gone
    where is_deleted = 1 and at < ${now - goneIsKept}
      and seq < (select max(seq) from guide_changes)
    order by at limit 500`;
  await runBatch(db, [
    sql`
      update guide_changes_forgotten set up_to = max(up_to, (select max(seq) from (${old})))
      where exists (${old})`,
    sql`delete from guide_changes where seq in (${old})`,
  ]);
}

/**
 * When a record last changed, and its place among the records that changed in the same millisecond.
 */
export const changeColumns = { changedAt: sql<number>`c.at`, seq: sql<number>`c.seq` };
interface Changed {
  changedAt: number;
  seq: number;
}

/**
 * The part of a statement between `from` and `limit` that reads the records changed at or after a
 * place, the oldest change first. `record` joins the record that `c.record_id` names. Deleted
 * records are left out; only changes.server.ts reports them. The index keeps the number of rows
 * read the same as the guide grows.
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
 * A slice of the changed records. `read` holds at most `most` records. If only some of them fit,
 * the slice may be shorter than `limit` and still have a next slice.
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
