import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import type { Namesake } from "./approving.rules";
import { namesakesStatement } from "./approving.server";
import type { QueueRequest, ReviewRow } from "./queue-listing";
import {
  beforeStatement,
  besideStatement,
  countsStatement,
  itemStatement,
  listingFrom,
  listStatements,
  type QueueListing,
} from "./review-list.server";
import { type Desk, mailWaits, type ReviewKind, type ReviewState } from "./review-queue.rules";
import { factsStatement, type ToldFact, toldFacts } from "./subjects.server";
import { type Undoable, undoableStatement } from "./undo.server";

/** An item that is open on a desk, and what stands beside it. */
export interface OpenItem {
  item: ReviewRow;
  facts: ToldFact[];
  notes: string | null;
  namesakes: Namesake[];
  next: number | null;
  previous: number | null;
  /** How many come before it, up to `mostBefore`; null where nobody has counted. */
  before: number | null;
}

/** What a desk shows: its list, how much there is of everything, the item that is open. */
export interface DeskState {
  listing: QueueListing;
  counts: { kind: ReviewKind; state: ReviewState; n: number }[];
  open: OpenItem | null;
  undoable: Undoable[];
}

/**
 * Everything that a desk shows, in one round trip, or two where an item is open. Throws `not_found`
 * for an item that is not on this desk.
 */
export async function readDesk(
  ctx: Allowed<Admin>,
  desk: Desk,
  asked: QueueRequest,
  itemId: number | null,
): Promise<DeskState> {
  const list = listStatements(desk, asked);
  const about = itemId === null ? [] : openStatements(desk, asked, itemId);
  const results = await runBatch(ctx.db, [
    ...list,
    countsStatement(desk),
    undoableStatement(ctx, mailWaits),
    ...about,
  ]);
  const listing = listingFrom(desk, asked, results);
  const [counts, undoable, ...rest] = results.slice(list.length);
  const undone = (undoable?.results ?? []) as unknown as { id: number; mailAt: number | null }[];
  const item = rest[0]?.results[0] as ReviewRow | undefined;
  if (itemId !== null && (!item || !desk.kinds.includes(item.kind))) {
    throw notFound("Request not found");
  }
  const more = await runMore(ctx, [
    ...(item ? [namesakesStatement(item)] : []),
    ...undone.map(({ id }) => itemStatement(id)),
  ]);
  const [namesakes, ...rows] = item ? more : [undefined, ...more];
  return {
    listing,
    counts: (counts?.results ?? []) as unknown as DeskState["counts"],
    open: item
      ? openItem(desk, item, rest, (namesakes?.results ?? []) as unknown as Namesake[])
      : null,
    undoable: undone.flatMap(({ mailAt }, at) => {
      const row = rows[at]?.results[0] as ReviewRow | undefined;
      return row ? [{ item: row, mailAt }] : [];
    }),
  };
}

const runMore = ({ db }: Pick<Allowed<Admin>, "db">, statements: SQL[]) =>
  statements.length === 0 ? [] : runBatch(db, statements);

const openStatements = (desk: Desk, asked: QueueRequest, id: number): SQL[] => [
  itemStatement(id),
  besideStatement(desk, asked, { id }, "after"),
  besideStatement(desk, asked, { id }, "before"),
  beforeStatement(desk, asked, { id }),
  ...desk.kinds.map((kind) => factsStatement(kind, id)),
];

function openItem(
  desk: Desk,
  item: ReviewRow,
  [, next, previous, before, ...facts]: readonly D1Result[],
  namesakes: Namesake[],
): OpenItem {
  const idIn = (found: D1Result | undefined) =>
    (found?.results[0] as { id: number } | undefined)?.id ?? null;
  const told = facts[desk.kinds.indexOf(item.kind)]?.results[0] as
    | { facts: string; notes: string | null }
    | undefined;
  return {
    item,
    facts: told ? toldFacts(item.kind, told.facts) : [],
    notes: told?.notes ?? null,
    namesakes,
    next: idIn(next),
    previous: idIn(previous),
    before: (before?.results[0] as { n: number | null } | undefined)?.n ?? null,
  };
}

/** The item of a subject, by which a call of the API names it; null where there is none. */
export async function itemOf(
  { db }: Pick<Allowed<Admin>, "db">,
  kind: ReviewKind,
  subjectId: number,
): Promise<number | null> {
  const [found] = await runBatch<{ id: number }>(db, [
    sql`select id from review_items where kind = ${kind} and subject_id = ${subjectId}`,
  ]);
  return found?.results[0]?.id ?? null;
}
