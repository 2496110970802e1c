import { and, eq } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { type ResultsOf, runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import type { Namesake } from "./approving.rules";
import { namesakesOfItem } from "./approving.server";
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
import { reviewItems } from "./review-queue.tables";
import { type ItemId, shownItem, type ToAddCount, toAddCounts } from "./review-scope.server";
import { factsStatement, type ShownFact, shownFacts } from "./subjects.server";
import { type Recent, recentFrom, recentStatement } from "./undo.server";

/** The open item of a desk, and the data shown beside it. */
export interface OpenItem {
  item: ReviewRow;
  facts: ShownFact[];
  notes: string | null;
  namesakes: Namesake[];
  next: number | null;
  previous: number | null;
  /** How many items come before it, counted up to `mostBefore`. Null if they were not counted. */
  before: number | null;
}

/** What a desk shows: its list, the counts, and the open item. */
export interface DeskState {
  listing: QueueListing;
  counts: { kind: ReviewKind; state: ReviewState; n: number }[];
  /** How many approved items of each kind are not in the guide yet. */
  countsToAdd: ToAddCount[];
  open: OpenItem | null;
  /**
   * Whether the page's address names the open item. Otherwise the open item is the first of the
   * list, shown beside the list.
   */
  isChosen: boolean;
  recent: Recent[];
}

/** The statements of a desk's page. `deskFrom` builds the page from their results. */
export const deskStatements = (
  ctx: Allowed<Admin>,
  desk: Desk,
  asked: QueueRequest,
  itemId: ItemId,
) =>
  [
    ...listStatements(desk, asked),
    countsStatement(ctx.db, desk),
    toAddCounts(desk.kinds),
    recentStatement(ctx, mailWaits),
    itemStatement(itemId),
    besideStatement(desk, asked, itemId, "after"),
    besideStatement(desk, asked, itemId, "before"),
    beforeStatement(desk, asked, itemId),
    namesakesOfItem(itemId),
    ...desk.kinds.map((kind) => factsStatement(kind, itemId)),
  ] as const;

/**
 * Reads everything that a desk shows, in one round trip to the database. Throws `not_found` if the
 * item is not on this desk.
 */
export async function readDesk(
  ctx: Allowed<Admin>,
  desk: Desk,
  asked: QueueRequest,
  itemId: number | null,
): Promise<DeskState> {
  const shown = shownItem(desk, asked, itemId);
  const found = await runBatch(ctx.db, deskStatements(ctx, desk, asked, shown));
  return deskFrom(desk, asked, itemId, found);
}

/**
 * Builds the page from the results of `deskStatements`. Throws `not_found` if the item is not on
 * this desk.
 */
export function deskFrom(
  desk: Desk,
  asked: QueueRequest,
  itemId: number | null,
  answered: ResultsOf<ReturnType<typeof deskStatements>>,
): DeskState {
  const [found, counted, counts, toAdd, recent, open, next, previous, before, namesakes, ...facts] =
    answered;
  const [item] = open.results;
  if (itemId !== null && (!item || !desk.kinds.includes(item.kind))) {
    throw notFound("Request not found");
  }
  const [subject] = (item && facts[desk.kinds.indexOf(item.kind)]?.results) ?? [];
  return {
    listing: listingFrom(desk, asked, [found, counted]),
    counts: counts.results,
    countsToAdd: toAdd.results,
    open: item
      ? {
          item,
          facts: subject ? shownFacts(item.kind, subject) : [],
          notes: subject?.notes ?? null,
          namesakes: namesakes.results,
          next: next.results[0]?.id ?? null,
          previous: previous.results[0]?.id ?? null,
          before: before.results[0]?.n ?? null,
        }
      : null,
    isChosen: itemId !== null,
    recent: recent.results.map(recentFrom),
  };
}

/**
 * The id of the review item for a subject that an API call names. Throws `not_found` with the text
 * `missing` if there is none.
 */
export async function itemOf(
  { db }: Pick<Allowed<Admin>, "db">,
  kind: ReviewKind,
  subjectId: number,
  missing: string,
): Promise<number> {
  const [item] = await db
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(and(eq(reviewItems.kind, kind), eq(reviewItems.subjectId, subjectId)));
  if (!item) throw notFound(missing);
  return item.id;
}
