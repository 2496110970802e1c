import { type SQL, sql } from "drizzle-orm";
import { noRows } from "~/platform/database";
import { searchFor } from "../../core/listing/directory";
import type { Place, Sort } from "../../core/listing/listing";
import { keyset, rowKeyset } from "../../core/listing/listing.server";
import { type QueueRequest, type QueueSort, tabOf } from "./queue-listing";
import {
  type Desk,
  kinds,
  type ReviewKind,
  type ReviewState,
  reviewKinds,
  stateOfTab,
} from "./review-queue.rules";

/* Finds which approved items are not in the guide yet. */

/**
 * For a subject `s`: its table, the column of what was added to the guide, and how to find its name
 * in the guide.
 */
interface Added {
  table: SQL;
  /** The condition for the rows of this kind. */
  only: SQL;
  made: SQL;
  /** The index of the approved rows that were not added yet. */
  index: SQL;
  guide: SQL;
  name: SQL;
  /**
   * The vendor or market in the guide that a reviewer says is the same. Adding then creates no new
   * one.
   */
  same: SQL;
}

const market = {
  table: sql`market_submissions`,
  made: sql`s.market_id`,
  index: sql`market_submissions_to_add`,
  guide: sql`markets`,
  name: sql`s.name`,
  same: sql`s.existing_market_id`,
};
const added: Partial<Record<ReviewKind, Added>> = {
  vendor_application: {
    table: sql`vendor_applications`,
    only: sql`true`,
    made: sql`s.vendor_id`,
    index: sql`vendor_applications_to_add`,
    guide: sql`vendors`,
    name: sql`s.name`,
    same: sql`s.existing_vendor_id`,
  },
  market_application: { ...market, only: sql`s.origin = 'application'` },
  market_recommendation: { ...market, only: sql`s.origin = 'grow_with_us'` },
  vendor_recommendation: {
    table: sql`vendor_recommendations`,
    only: sql`true`,
    made: sql`s.vendor_id`,
    index: sql`vendor_recommendations_to_add`,
    guide: sql`vendors`,
    name: sql`s.vendor_name`,
    same: sql`null`,
  },
};

/**
 * The guide has no vendor or market with this name, which would make the subject 'Already Added'. A
 * subject that is marked as the same as one in the guide counts as new too.
 */
const isNew = ({ guide, name, same }: Added) => sql`(${same} is not null or not exists (
  select 1 from ${guide} g where g.name = trim(${name}) collate nocase and g.removed_at is null))`;

/** The `Adding` value of an item `i`, as a column. */
export const addingColumn: SQL = sql`case when i.state = 'approved' then case i.kind ${sql.join(
  reviewKinds.flatMap((kind) => {
    const of = added[kind];
    return of
      ? sql`when ${kind} then (
          select case when ${of.made} is not null then 'added' when ${isNew(of)} then 'to_add' end
          from ${of.table} s where s.id = i.subject_id)`
      : [];
  }),
  sql` `,
)} end end`;

/**
 * How many approved items of each kind are read, the latest approved first: reviewers work through
 * this list.
 */
const mostToAdd = 50;

/**
 * The ids of the subjects of this kind that are approved and not in the guide yet, as `subject`.
 */
function subjectsToAdd(kind: ReviewKind): SQL {
  const of = added[kind];
  if (!of) return sql`select null subject where false`;
  return sql`
    select s.id subject from (
      select * from ${of.table} s indexed by ${of.index}
      where s.status = 'approved' and ${of.made} is null and ${of.only}
      order by s.reviewed_at desc limit ${mostToAdd}) s
    where ${isNew(of)}`;
}

/**
 * How many items of each of these kinds are to be added, among those that `subjectsToAdd` reads.
 */
export function toAddCounts(listed: readonly ReviewKind[]) {
  const ofEach = listed
    .filter((kind) => kinds[kind].isAdded)
    .map((kind) => sql`select ${kind} kind, count(*) n from (${subjectsToAdd(kind)})`);
  return ofEach.length === 0
    ? noRows<ToAddCount>()
    : sql<ToAddCount>`${sql.join(ofEach, sql` union all `)}`;
}
export interface ToAddCount {
  kind: ReviewKind;
  n: number;
}

const columns: Record<QueueSort, SQL> = {
  submitted: sql`at`,
  reviewed: sql`decided_at`,
  name: sql`title collate nocase`,
};
const plainColumns = { ...columns, name: sql`title` };

/** How many results of the text index are read for a page. */
export const windowLength = 120;

/** What a list contains, and its order. */
interface Scope {
  kinds: readonly ReviewKind[];
  state: ReviewState;
  sort: Sort<QueueSort>;
  /** The beginnings of titles, for a search text of one or two letters; see `searchFor`. */
  titles: { from: string; below: string } | null;
  match: string | null;
  /** Whether to list only approved items that are not in the guide yet. */
  isToAdd: boolean;
}

/** The scope of a desk's list for this request. */
export function scopeOf(desk: Desk, asked: QueueRequest): Scope {
  const { kind, tab } = asked.filters;
  const listedTab = tabOf(tab);
  const state = stateOfTab(listedTab);
  const isToAdd = listedTab === "to-add";
  const how = searchFor(asked.q, ["title", "line", "mail"]);
  const listed = desk.kinds.filter((each) => !kind || each === kind);
  const scope = { kinds: listed, state, sort: asked.sort, titles: null, match: null, isToAdd };
  if (how.by === "trigrams") {
    const order = state === "pending" ? "asc" : "desc";
    return { ...scope, match: how.match, sort: { by: "submitted", order } };
  }
  if (how.by === "letters") return { ...scope, titles: how, sort: { by: "name", order: "asc" } };
  return scope;
}

/** A place in a list, given by the list's own order. */
type KeyPlace = Pick<Place, "way"> & { value: unknown; id: unknown };

/**
 * The ids of a page, with `v`, the value that orders them. Each kind has its own index in this
 * order, so the query reads at most one page for each kind.
 */
export function idsIn(
  { kinds, state, sort, titles, isToAdd }: Scope,
  place: KeyPlace | null,
  limit: number,
): SQL {
  const column = columns[sort.by];
  const by = keyset({ column, id: sql`id`, order: sort.order }, place);
  const key = titles ? { ...by, where: titlesFrom(titles, place) } : by;
  const ofEach = kinds.map(
    (kind) => sql`
      select * from (select id, ${column} v from ${isToAdd ? itemsToAdd(kind) : sql`review_items`}
        where kind = ${kind} and state = ${state} and ${key.where}
        order by ${key.by} limit ${limit})`,
  );
  const merged = sort.by === "name" ? sql`v collate nocase` : sql`v`;
  const whole = keyset({ column: merged, id: sql`id`, order: sort.order }, place);
  return sql`${sql.join(ofEach, sql` union all `)} order by ${whole.by} limit ${limit}`;
}

/**
 * The items of this kind that are to be added. The query starts at their subjects, because these
 * are few.
 */
const itemsToAdd = (kind: ReviewKind) => sql`(
  select i.* from (${subjectsToAdd(kind)}) w
  cross join review_items i on i.kind = ${kind} and i.subject_id = w.subject)`;

/**
 * Titles that begin with one or two letters, beyond a place in the list. The index gets one bound
 * on each side: the nearer one. The plus sign keeps SQLite from using the index for the remaining
 * condition, because the scan would then start at the beginning of the letters.
 */
function titlesFrom({ from, below }: { from: string; below: string }, place: KeyPlace | null): SQL {
  const isBack = place?.way === "before";
  const low =
    place && !isBack
      ? sql`max(${from} collate nocase, coalesce(${place.value}, ''))`
      : sql`${from}`;
  const high =
    place && isBack
      ? sql`min(${below} collate nocase, coalesce(${place.value}, ''))`
      : sql`${below}`;
  const { where } = keyset(
    { column: sql`(+title) collate nocase`, id: sql`id`, order: "asc" },
    place,
  );
  return sql`title collate nocase >= ${low} and title collate nocase <= ${high} and ${where}`;
}

/** The results of a text search, in the order in which they arrived: one window of them. */
export function windowIn({ match, sort }: Scope, place: Place | null): SQL {
  const key = rowKeyset(sort.order, place);
  return sql`
    select rowid id from review_search where review_search match ${match} and ${key.where}
    order by ${key.by} limit ${windowLength}`;
}

/** Whether an item `i` is listed. */
export const isIn = ({ kinds, state, isToAdd }: Scope) => sql`
  i.state = ${state} and i.kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}) ${isToAdd ? sql`and ${addingColumn} = 'to_add'` : sql``}`;

/** An item's id, or the SQL expression that finds it. */
export type ItemId = number | SQL;

/**
 * The item that a page shows beside its list: the chosen item, or the first in the queue if none is
 * chosen.
 */
export function shownItem(desk: Desk, asked: QueueRequest, chosen: number | null): ItemId {
  if (chosen !== null) return chosen;
  if (asked.q || asked.place) return sql`null`;
  return sql`(select id from (${idsIn(scopeOf(desk, asked), null, 1)}))`;
}

/**
 * An item's place in the list, read from the item's row. The query reads the plain column, because
 * a column with a collation would not use the index.
 */
export const placeOf = ({ sort }: Scope, id: ItemId, way: Place["way"]): KeyPlace => ({
  way,
  value: sql`(select ${plainColumns[sort.by]} from review_items where id = ${id})`,
  id,
});
