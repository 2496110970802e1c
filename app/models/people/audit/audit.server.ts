import { type SQL, sql } from "drizzle-orm";
import { isCalendarDate } from "~/platform/calendar-date";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import type { DomainError } from "~/platform/errors";
import type { Admin, Viewer } from "~/platform/viewer";
import {
  type Listing,
  type ListingRequest,
  type ListingSpec,
  lengthOf,
} from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { type Facts, factsText } from "./audit.rules";

/** A privileged act, as a line of the audit log records it. The actor is the viewer. */
export interface Act {
  /** What was done, in the past tense: 'admin_request_approved'. */
  action: string;
  /** The id may be `last_insert_rowid()`: the row that the statement before has created. */
  subject: { type: string; id: number | SQL | null };
  /**
   * What the act changed in its subject. Missing if there was no state before, or is none after.
   */
  before?: Facts | null;
  after?: Facts | null;
  /** Further details, for example which of the subject's documents was read. */
  detail?: Facts | null;
}

/**
 * The statement that writes an act's line, for the batch of the act itself: without its line, the
 * act does not happen. `only` says when to write the line: by default, if the statement before it
 * changed exactly one row. Returns the line's id.
 */
export function auditLine(
  { now, viewer }: Pick<Allowed<Viewer | null>, "now" | "viewer">,
  { action, subject, before = null, after = null, detail = null }: Act,
  only: SQL = wroteOne,
) {
  return sql<{ id: number }>`
    insert into audit_log (at, actor_user_id, action, subject_type, subject_id,
      "before", "after", detail)
    select ${now}, ${viewer?.id ?? null}, ${action}, ${subject.type}, ${subject.id},
      ${factsText(before)}, ${factsText(after)}, ${factsText(detail)}
    where ${only}
    returning id`;
}

export interface AuditEntry {
  id: number;
  at: number;
  actorId: number | null;
  actor: string | null;
  action: string;
  subjectType: string;
  subjectId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A line as the database returns it. */
export type AuditRow = Omit<AuditEntry, "before" | "after"> & {
  before: string | null;
  after: string | null;
};
const rowColumns = sql`id, at, actor_user_id actorId, action, subject_type subjectType,
  subject_id subjectId, "before", "after",
  (select username from users where users.id = actor_user_id) actor`;

export const entryOf = (row: AuditRow): AuditEntry => ({
  ...row,
  before: row.before === null ? null : JSON.parse(row.before),
  after: row.after === null ? null : JSON.parse(row.after),
});

/** Reads what was done with one subject, the latest first. */
export const latestOf = ({ type, id }: { type: string; id: number }, most: number) => sql<AuditRow>`
  select ${rowColumns} from audit_log where subject_type = ${type} and subject_id = ${id}
  order by at desc, id desc limit ${most}`;

const name = (text: string) => (/^[a-z_]{1,60}$/.test(text) ? text : null);
const number = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : null);
const date = (text: string) => (isCalendarDate(text) ? text : null);

/**
 * What the log can be filtered by. `subject` is 'admin_request' or 'admin_request.12'. Dates are in
 * UTC.
 */
export const auditListing = {
  sorts: { at: "desc" },
  sort: { by: "at", order: "desc" },
  filters: {
    actor: number,
    action: name,
    subject: (text) => {
      const [type = "", id] = text.split(".");
      return name(type) && (id === undefined || number(id)) ? text : null;
    },
    from: date,
    to: date,
  },
} as const satisfies ListingSpec<"at", AuditFilter>;
type AuditFilter = "actor" | "action" | "subject" | "from" | "to";

/**
 * How many lines are read for a page. The index of one filter finds these lines, and the other
 * filters choose among them. The cost of a page therefore does not grow with the log.
 */
const windowLength = 200;
const aDay = 86_400_000;

export type AuditRequest = ListingRequest<"at", AuditFilter>;
export type AuditListing = Listing<AuditEntry, "at", AuditFilter>;
type End = Pick<AuditRow, "id" | "at">;

/** The statements of a page. `auditPage` builds the page from their results. */
function auditStatements(asked: AuditRequest): [SQL<AuditRow>, SQL<End>] {
  const length = lengthOf(asked);
  const { actor, action, subject, from, to } = asked.filters;
  const [subjectType, subjectId] = subject?.split(".") ?? [];
  // Ordered by how few lines each filter leaves.
  const leads = [
    subjectId && sql`subject_type = ${subjectType} and subject_id = ${Number(subjectId)}`,
    actor && sql`actor_user_id = ${Number(actor)}`,
    action && sql`action = ${action}`,
    subject && !subjectId && sql`subject_type = ${subjectType}`,
  ].filter((each): each is SQL => typeof each === "object");
  const [lead = sql`true`, ...others] = leads;
  const { where, by } = keyset(
    { column: sql`at`, id: sql`id`, order: asked.sort.order },
    asked.place,
  );
  const bounds = [
    from && sql`at >= ${Date.parse(from)}`,
    to && sql`at < ${Date.parse(to) + aDay}`,
  ].filter((each): each is SQL => typeof each === "object");
  const looked = sql`
    select id, at, actor_user_id, action, subject_type, subject_id, "before", "after"
    from audit_log where ${sql.join([lead, where, ...bounds], sql` and `)}
    order by ${by} limit ${windowLength}`;
  return [
    sql<AuditRow>`
      select ${rowColumns}
      from (${looked}) where ${others.length > 0 ? sql.join(others, sql` and `) : sql`true`}
      order by ${by} limit ${length + 1}`,
    sql<End>`select id, at from (${looked}) order by ${by} limit 1 offset ${windowLength - 1}`,
  ];
}

function auditPage(asked: AuditRequest, found: AuditRow[], end: End | undefined): AuditListing {
  const length = lengthOf(asked);
  return listingOf(found.map(entryOf), asked, {
    total: {
      count: Math.min(found.length, length),
      isMore: found.length > length || end !== undefined,
    },
    keyOf: ({ at }) => at,
    carryOn: end ? { value: end.at, id: end.id } : null,
  });
}

/**
 * A page of the log, the latest first. If a page has read its whole window, `next` continues after
 * the window, even if the page shows fewer lines. `total` counts what this page found.
 */
export async function listAudit(
  { db }: Pick<Allowed<Admin>, "db">,
  asked: AuditRequest,
): Promise<AuditListing> {
  const [found, seen] = await runBatch(db, auditStatements(asked));
  return auditPage(asked, found.results, seen.results[0]);
}

/**
 * The filter choices that the log contains: who acted, what they did, and with what type of
 * subject.
 */
export interface AuditChoices {
  actors: { id: number; username: string }[];
  actions: string[];
  subjects: string[];
}
const mostChoices = 100;

/**
 * The distinct values of a column, read from one to the next in its index. The cost does not grow
 * with the log.
 */
const valuesOf = (column: "actor_user_id" | "action" | "subject_type") => {
  const of = sql.identifier(column);
  return sql`
    with recursive v(x) as (
      select min(${of}) from audit_log
      union all select (select min(${of}) from audit_log where ${of} > v.x) from v where v.x is not null
      limit ${mostChoices})
    select x from v where x is not null`;
};

/** A page of the log, and the choices for its filters. */
export async function readAuditPage(
  { db }: Allowed<Admin>,
  asked: AuditRequest,
): Promise<{ list: AuditListing; choices: AuditChoices }> {
  const [found, seen, actors, actions, subjects] = await runBatch(db, [
    ...auditStatements(asked),
    sql<AuditChoices["actors"][number]>`
      select id, username from users where id in (${valuesOf("actor_user_id")})
      order by username collate nocase`,
    sql<{ x: string }>`${valuesOf("action")}`,
    sql<{ x: string }>`${valuesOf("subject_type")}`,
  ]);
  return {
    list: auditPage(asked, found.results, seen.results[0]),
    choices: {
      actors: actors.results,
      actions: actions.results.map(({ x }) => x),
      subjects: subjects.results.map(({ x }) => x),
    },
  };
}

/* These functions are for an act with several writes after its first, in one batch. The later
   writes take effect only if the first changed its row, and may need the id of that row. But
   `changes()` and `last_insert_rowid()` tell this only to the next statement. For this reason
   the act's audit line, directly after the first write, carries a mark, and all other statements
   look for the mark. This works because no other batch writes to the log while a batch runs. */

interface Making {
  type: string;
  mark: string;
  /** The detail for the act's audit line. */
  detail: Facts;
}

/** Creates a mark for one act on a subject of this type. */
export function newMaking(type: string): Making {
  const mark = crypto.randomUUID();
  return { type, mark, detail: { making: mark } };
}

/** The id of what was created or changed in this batch. Null if nothing was. */
export const madeBy = ({ type, mark }: Making): SQL => sql`(
  select subject_id from audit_log where id = (select max(id) from audit_log)
    and subject_type = ${type} and detail ->> 'making' = ${mark})`;

/** The extra writes and checks for creating a vendor or market that was recommended. */
export interface Adding {
  /** A condition: it may be created, at the moment of the write. */
  may: SQL;
  /**
   * The statements that are written with it, given the id of what was created; the id is null if
   * nothing was.
   */
  also: (made: SQL) => readonly SQL[];
  /** Why it was not created; null if the recommendation was not the reason. */
  whyNot: () => Promise<DomainError | null>;
}
