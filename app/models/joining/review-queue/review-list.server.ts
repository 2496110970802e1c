import { type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Allowed } from "~/platform/context";
import { type Database, noRows, runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { type Listing, type Place, pageLength, type Total } from "../../core/listing/listing";
import { listingOf, pagesOf } from "../../core/listing/listing.server";
import { selected } from "../../core/rows.server";
import { correctionCounts } from "../../guide/correction/corrections.server";
import { stuckCounts } from "../../orders/payment/stuck-counts.server";
import type { QueueFilter, QueueRequest, QueueSort, ReviewRow } from "./queue-listing";
import { type Adding, type Desk, desks, mostBefore, reviewKinds } from "./review-queue.rules";
import { reviewClaims, reviewCounts, reviewItems } from "./review-queue.tables";
import {
  addingColumn,
  type ItemId,
  idsIn,
  isIn,
  placeOf,
  scopeOf,
  toAddCounts,
  windowIn,
  windowLength,
} from "./review-scope.server";

const i = alias(reviewItems, "i");
const c = alias(reviewClaims, "c");
const nameOf = (userId: Column) =>
  sql<string | null>`(select username from users where users.id = ${userId})`;

/** The columns of an item `i`: a `ReviewRow`. */
export const rowColumns = selected({
  id: i.id,
  kind: i.kind,
  subjectId: i.subjectId,
  state: i.state,
  version: i.version,
  title: i.title,
  line: i.line,
  email: i.email,
  username: i.username,
  userId: i.userId,
  at: i.at,
  decidedAt: i.decidedAt,
  decidedById: i.decidedBy,
  decidedByName: nameOf(i.decidedBy),
  claimedById: c.userId,
  claimedAt: c.since,
  claimedByName: nameOf(c.userId),
  adding: sql<Adding>`${addingColumn}`,
  lastWordOf: sql<ReviewRow["lastWordOf"]>`(select a."by" from application_messages a
    where a.kind = i.kind and a.subject_id = i.subject_id order by a.id desc limit 1)`,
});
export const withClaim = sql`left join review_claims c on c.item_id = i.id`;

/** Reads one item, with the columns of the list. */
export const itemStatement = (id: ItemId) => sql<ReviewRow>`
  select ${rowColumns} from review_items i ${withClaim} where i.id = ${id}`;

const valueIn: Record<QueueSort, (row: ReviewRow) => string | number> = {
  submitted: ({ at }) => at,
  reviewed: ({ decidedAt }) => decidedAt,
  name: ({ title }) => title,
};

/**
 * `last` is the id where the window ended, if the window is full. `n` is how many items there are.
 */
interface Counted {
  last: number | null;
  n: number;
}

/** The statements of a page. `listingFrom` builds the page from their results. */
export function listStatements(desk: Desk, asked: QueueRequest): [SQL<ReviewRow>, SQL<Counted>] {
  const scope = scopeOf(desk, asked);
  const direction = (asked.place?.way === "before") === (scope.sort.order === "asc");
  const order = direction ? sql` desc` : sql``;
  if (scope.match !== null) {
    const found = sql`
      from (${windowIn(scope, asked.place)}) w cross join review_items i on i.id = w.id`;
    return [
      sql<ReviewRow>`
        select ${rowColumns} ${found} ${withClaim} where ${isIn(scope)}
        order by i.id${order} limit ${pageLength + 1}`,
      // Where the window ended, if it is full, and how many of its items are listed here.
      sql<Counted>`
        select (select id from (${windowIn(scope, asked.place)}) limit 1
          offset ${windowLength - 1}) last, count(*) n ${found} where ${isIn(scope)}`,
    ];
  }
  const merged = scope.sort.by === "name" ? sql`p.v collate nocase` : sql`p.v`;
  return [
    sql<ReviewRow>`
      select ${rowColumns} from (${idsIn(scope, asked.place, pageLength + 1)}) p
      join review_items i on i.id = p.id ${withClaim} order by ${merged}${order}, i.id${order}`,
    scope.titles || scope.isToAdd
      ? sql<Counted>`select null last, count(*) n from (${idsIn(scope, null, windowLength)})`
      : sql<Counted>`
        select null last, coalesce(sum(n), 0) n from review_counts i where ${isIn(scope)}`,
  ];
}

export type QueueListing = Listing<ReviewRow, QueueSort, QueueFilter>;

/** Builds the page from the results of `listStatements`. */
export function listingFrom(
  desk: Desk,
  asked: QueueRequest,
  [{ results: rows }, counted]: readonly [D1Result<ReviewRow>, D1Result<Counted>],
): QueueListing {
  const scope = scopeOf(desk, asked);
  const [{ last, n } = { last: null, n: 0 }] = counted.results;
  const isWindow = scope.match !== null;
  const total: Total = isWindow
    ? { count: n, isMore: last !== null || asked.place !== null }
    : { count: n, isMore: scope.titles !== null && n >= windowLength };
  return listingOf(rows, asked, {
    total,
    keyOf: isWindow ? ({ id }) => id : valueIn[scope.sort.by],
    sort: isWindow ? null : scope.sort,
    carryOn: last === null ? null : { value: last, id: last },
  });
}

/** A page of the queue. Reads about as many rows, however long the queue is. */
export async function listReviews(
  { db }: Pick<Allowed<Admin>, "db">,
  desk: Desk,
  asked: QueueRequest,
): Promise<QueueListing> {
  return listingFrom(desk, asked, await runBatch(db, listStatements(desk, asked)));
}

/** How many items of each kind are in each state. */
export const countsStatement = (db: Database, desk: Desk) =>
  db.select().from(reviewCounts).where(inArray(reviewCounts.kind, desk.kinds));

/**
 * How many items wait on each desk, by the desk's path: for a decision, or to be added to the
 * guide. Also has the counts for the corrections page and the money page.
 */
export async function waitingOnDesks({ db, now }: Allowed<Admin>): Promise<Record<string, number>> {
  const [counts, toAdd, stuck, corrections] = await runBatch(db, [
    db.select().from(reviewCounts).where(eq(reviewCounts.state, "pending")),
    toAddCounts(reviewKinds),
    stuckCounts(now),
    correctionCounts,
  ]);
  const all: readonly Desk[] = Object.values(desks);
  const waiting = all.map(({ path, kinds }) => [
    path,
    [...counts.results, ...toAdd.results].reduce(
      (sum, { kind, n }) => (kinds.includes(kind) ? sum + n : sum),
      0,
    ),
  ]);
  const money = Object.values(stuck.results[0] ?? {}).reduce((sum, count) => sum + count, 0);
  const toCorrect = corrections.results.find(({ state }) => state === "pending")?.n ?? 0;
  return {
    ...Object.fromEntries(waiting),
    "/admin/corrections": toCorrect,
    "/admin/money": money,
  };
}

export interface Beside {
  id: number;
}

/** The statement that finds the id of the next or previous item in the list. */
export function besideStatement(
  desk: Desk,
  asked: QueueRequest,
  itemId: ItemId,
  way: Place["way"],
) {
  // During a text search, an item is open only if the user chose it.
  if (asked.q && typeof itemId !== "number") return noRows<Beside>();
  const scope = scopeOf(desk, asked);
  if (scope.match !== null && typeof itemId === "number") {
    const place = { way, value: itemId, id: itemId };
    const isForward = (scope.sort.order === "asc") === (way === "after");
    return sql<Beside>`
      select i.id from (${windowIn(scope, place)}) w cross join review_items i on i.id = w.id
      where ${isIn(scope)} order by i.id${isForward ? sql`` : sql` desc`} limit 1`;
  }
  return sql<Beside>`select id from (${idsIn(scope, placeOf(scope, itemId, way), 1)})`;
}

export interface Before {
  n: number | null;
}

/**
 * Counts the items before an item in the list, up to `mostBefore`. The count is null during a text
 * search.
 */
export function beforeStatement(desk: Desk, asked: QueueRequest, itemId: ItemId) {
  if (asked.q && typeof itemId !== "number") return noRows<Before>();
  const scope = scopeOf(desk, asked);
  if (scope.match !== null) return sql<Before>`select null n`;
  return sql<Before>`
    select count(*) n from (${idsIn(scope, placeOf(scope, itemId, "before"), mostBefore)})`;
}

/**
 * Reads a list page by page from its beginning. Each call returns the next page; after the last
 * page, an empty one.
 */
export const pagesOfReviews = (
  ctx: Pick<Allowed<Admin>, "db">,
  desk: Desk,
  asked: QueueRequest,
): (() => Promise<ReviewRow[]>) => pagesOf((place) => listReviews(ctx, desk, { ...asked, place }));
