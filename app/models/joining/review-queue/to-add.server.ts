import { type SQL, sql } from "drizzle-orm";
import { noRows } from "~/platform/database";
import { kinds, type ReviewKind, reviewKinds } from "./review-queue.rules";

/* Which approved items are not in the guide yet. */

/** Of a subject `s`: where it is kept, what was made of it, and what of the guide has its name. */
interface Added {
  table: SQL;
  /** Which rows of the table are of this kind. */
  only: SQL;
  made: SQL;
  /** The index of those approved of which nothing was made. */
  index: SQL;
  guide: SQL;
  name: SQL;
  /** What a reviewer says it is the same as: adding it then makes nothing new. */
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

/** That the guide has nothing of its name, which would make it 'Already Added'. */
const isNew = ({ guide, name, same }: Added) => sql`(${same} is not null or not exists (
  select 1 from ${guide} g where g.name = trim(${name}) collate nocase and g.removed_at is null))`;

/** Of an item `i`: see `Adding`. */
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

/** So many of a kind, those approved last, are looked at: the list is what somebody works off. */
const mostToAdd = 50;

/** The ids of subjects of this kind that are approved and not in the guide yet, as `subject`. */
export function subjectsToAdd(kind: ReviewKind): SQL {
  const of = added[kind];
  if (!of) return sql`select null subject where false`;
  return sql`
    select s.id subject from (
      select * from ${of.table} s indexed by ${of.index}
      where s.status = 'approved' and ${of.made} is null and ${of.only}
      order by s.reviewed_at desc limit ${mostToAdd}) s
    where ${isNew(of)}`;
}

/** How many of each of these kinds are to be added, up to what `subjectsToAdd` looks at. */
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
