import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { type Slice, type SliceOf, wholeOf } from "../../core/listing/directory";
import { momentIn } from "../../core/moment";
import type { changedKinds } from "./changes.tables";

/** How long it is remembered what is gone, in milliseconds: 90 days. */
export const goneIsKept = 90 * 24 * 60 * 60_000;

/** The clocks of two servers may differ so much: a moment is asked from a little before. */
const slack = 60_000;

/**
 * From where changes are asked for: after one of them, from a moment on, or all of them. Whoever is
 * still at the first pages says since when they have been (`begun`), and misses nothing that was gone
 * before that.
 */
export type Since = { seq: number; begun: Instant | null } | { moment: Instant } | null;

/**
 * Reads `since`: the `seq` of a change, a moment with its zone, or what `changesSince` has answered
 * as `next`. Throws `invalid`.
 */
export function sinceIn(text: string | null): Since {
  if (!text || text === "0") return null;
  const [, seq, begun] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  if (seq) return { seq: Number(seq), begun: begun ? Number(begun) : null };
  const moment = momentIn(text);
  if (moment !== null) return { moment };
  const message =
    "since must be the seq of a change, or a date and time such as 2026-05-07T15:00:00Z";
  throw new DomainError("invalid", message, { fields: { since: [message] } });
}

interface ChangeRow {
  seq: number;
  kind: (typeof changedKinds)[number];
  id: number;
  at: Instant;
  isDeleted: number;
}

/** A change as the API tells it. `seq` is what is asked from next time. */
export const changeJson = ({ at, isDeleted, ...row }: ChangeRow) => ({
  ...row,
  updatedAt: new Date(at).toISOString(),
  deleted: isDeleted === 1,
});

/**
 * What has changed of the markets, vendors and products that the public sees, at most `limit`, in
 * the order in which it was written; each record once, with its last change. `next` is the `since` of
 * the next page. Throws `gone` where something that is gone may have been forgotten since: then a copy
 * has to be begun anew.
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
        : // Where nothing has changed since, after the last of all.
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
 * Forgets what has been gone for 90 days, and remembers up to where. The last change of all stays:
 * from its `seq` everybody asks who has them all.
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
