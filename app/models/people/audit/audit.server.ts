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

/** A privileged act, as its line tells it. The actor is whoever asks for it. */
export interface Act {
  /** What was done, in the past: 'admin_request_approved'. */
  action: string;
  /** Its id may be `last_insert_rowid()`: of what the statement before has made. */
  subject: { type: string; id: number | SQL | null };
  /** What it changed of its subject; left away where there was, or is, none. */
  before?: Facts | null;
  after?: Facts | null;
  /** What else there is to tell of it: which of the subject's documents was read. */
  detail?: Facts | null;
}

/**
 * The statement that writes an act's line, for the batch of the act itself: the act is written down
 * or does not happen. It says when it counts: by default, if the statement before it changed
 * exactly one row. It answers the line's id.
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

/** A line of the log. */
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

/** A line as the database hands it out. */
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

/** The statement that reads what was done with one subject, the latest first. */
export const latestOf = ({ type, id }: { type: string; id: number }, most: number) => sql<AuditRow>`
  select ${rowColumns} from audit_log where subject_type = ${type} and subject_id = ${id}
  order by at desc, id desc limit ${most}`;

const name = (text: string) => (/^[a-z_]{1,60}$/.test(text) ? text : null);
const number = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : null);
const date = (text: string) => (isCalendarDate(text) ? text : null);

/** What the log can be asked: `subject` is 'admin_request' or 'admin_request.12'; dates are UTC's. */
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
 * So many lines are looked at for a page. One filter has an index that leads; the others choose
 * among what it leads to, so that a page costs no more however long the log is.
 */
const windowLength = 200;
const aDay = 86_400_000;

export type AuditRequest = ListingRequest<"at", AuditFilter>;
export type AuditListing = Listing<AuditEntry, "at", AuditFilter>;
type End = Pick<AuditRow, "id" | "at">;

/** The statements of a page; `auditPage` makes the page of what they answer. */
function auditStatements(asked: AuditRequest): [SQL<AuditRow>, SQL<End>] {
  const length = lengthOf(asked);
  const { actor, action, subject, from, to } = asked.filters;
  const [subjectType, subjectId] = subject?.split(".") ?? [];
  // In the order of how few lines each leaves.
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
 * A page of the log, the latest first. Where a page looked through its whole window, `next` goes on
 * behind it, even if it shows fewer lines. `total` counts what this page found.
 */
export async function listAudit(
  { db }: Pick<Allowed<Admin>, "db">,
  asked: AuditRequest,
): Promise<AuditListing> {
  const [found, seen] = await runBatch(db, auditStatements(asked));
  return auditPage(asked, found.results, seen.results[0]);
}

/** What stands in the log to be chosen from: who acted, what they did, and with what kind of thing. */
export interface AuditChoices {
  actors: { id: number; username: string }[];
  actions: string[];
  subjects: string[];
}
const mostChoices = 100;

/** The values of a column, from one to the next in its index: it costs no more the longer the log is. */
const valuesOf = (column: "actor_user_id" | "action" | "subject_type") => {
  const of = sql.identifier(column);
  return sql`
    with recursive v(x) as (
      select min(${of}) from audit_log
      union all select (select min(${of}) from audit_log where ${of} > v.x) from v where v.x is not null
      limit ${mostChoices})
    select x from v where x is not null`;
};

/** A page of the log, and what it can be narrowed to. */
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

/*
 * An act with several writes behind its first, in one batch. Those go on only if the first changed
 * its row, and may need the id that it was given; `changes()` and `last_insert_rowid()` tell that to
 * the next statement alone. So the act's audit line, which stands directly behind the first write,
 * carries a mark, and all others go by that: a batch has the log for itself while it runs.
 */

interface Making {
  type: string;
  mark: string;
  /** For the audit line of the act. */
  detail: Facts;
}

/** A mark for one act on a subject of this type. */
export function newMaking(type: string): Making {
  const mark = crypto.randomUUID();
  return { type, mark, detail: { making: mark } };
}

/** The id of what was made, or changed, in this batch; null where nothing was. */
export const madeBy = ({ type, mark }: Making): SQL => sql`(
  select subject_id from audit_log where id = (select max(id) from audit_log)
    and subject_type = ${type} and detail ->> 'making' = ${mark})`;

/** What else making something is, where it is made for something that was asked for. */
export interface Adding {
  /** That it may be made, in the moment of the write. */
  may: SQL;
  /** What is written with it, given the id of what was made; null where nothing was. */
  also: (made: SQL) => readonly SQL[];
  /** Why it was not made; null where that was not the reason. */
  whyNot: () => Promise<DomainError | null>;
}
