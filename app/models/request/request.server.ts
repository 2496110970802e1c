import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import type { ReviewAdminRequest } from "./request.schema";

/** A request as administrators see it. The password's hash is not among it. */
export interface AdminRequest {
  id: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  requestedAt: number;
  status: "pending" | "approved" | "denied";
  reviewNotes: string | null;
  reviewedAt: number | null;
}

/** So many that wait are listed, and so many that are decided. */
const requestsListed = 100;

const oldest = sql`order by requestedAt, id limit ${requestsListed + 1}`;
const newest = sql`order by requestedAt desc, id desc limit ${requestsListed + 1}`;
const ofStatus = (status: AdminRequest["status"], first: SQL) =>
  sql`select id, username, email, first_name firstName, last_name lastName,
      requested_at requestedAt, status, review_notes reviewNotes, reviewed_at reviewedAt
    from admin_requests where status = ${status} ${first}`;

/**
 * Requests to become an administrator: those that wait, the longest first, then those decided, the
 * newest first. `waiting` counts all that wait, listed or not.
 */
export async function listAdminRequests({
  db,
}: Allowed<Admin>): Promise<{ rows: AdminRequest[]; more: boolean; waiting: number }> {
  const [count, ...found] = await runBatch(db, [
    sql`select count(*) waiting from admin_requests where status = 'pending'`,
    ofStatus("pending", oldest),
    sql`select * from (${ofStatus("approved", newest)})
      union all select * from (${ofStatus("denied", newest)}) ${newest}`,
  ]);
  const lists = found.map(({ results }) => results as unknown as AdminRequest[]);
  const [{ waiting } = { waiting: 0 }] = (count?.results ?? []) as { waiting: number }[];
  return {
    rows: lists.flatMap((list) => list.slice(0, requestsListed)),
    more: lists.some((list) => list.length > requestsListed),
    waiting,
  };
}

const failed = "Failed to update request status";

/**
 * Decides a request. Approving makes an administrator's account with the password that was asked
 * for; nobody has proven its address yet. Once it is decided, the request keeps no password.
 * Throws `not_found`, `too_late` where somebody has decided it, or `taken` where another account
 * has its username or address; then nothing has changed.
 */
export function reviewAdminRequest(
  ctx: Allowed<Admin>,
  command: ReviewAdminRequest,
): Promise<{ id: number; username: string; status: ReviewAdminRequest["status"] }> {
  return sayingWhenItFails(ctx, { title: "Error", text: failed }, () => decide(ctx, command));
}

async function decide(
  { db, now, viewer }: Allowed<Admin>,
  { requestId, status, notes }: ReviewAdminRequest,
) {
  const isPending = sql`id = ${requestId} and status = 'pending'`;
  const makeAccount = sql`
    insert into users (username, email, first_name, last_name, password, is_admin, user_type,
      is_active, created_at, updated_at)
    select username, email, first_name, last_name, password, 1, 'admin', 1, ${now}, ${now}
    from admin_requests where ${isPending}
    on conflict do nothing`;
  const decision = sql`status = ${status}, password = '', reviewed_at = ${now},
    reviewed_by = ${viewer.id}, review_notes = ${notes}`;
  const itsAccount = sql`
    (select u.id from users u where lower(u.username) = lower(admin_requests.username))`;
  const statements =
    status === "approved"
      ? [
          makeAccount,
          sql`update admin_requests set ${decision}, user_id = ${itsAccount}
            where ${isPending} and changes() = 1`,
        ]
      : [sql`update admin_requests set ${decision} where ${isPending}`];
  const results = await runBatch(db, [
    ...statements,
    sql`
      insert into audit_log (at, actor_user_id, action, subject_type, subject_id)
      select ${now}, ${viewer.id}, ${`admin_request_${status}`}, 'admin_request', ${requestId}
      where changes() = 1
      returning id`,
    sql`
      select username, email, status,
        exists (select 1 from users u where lower(u.username) = lower(r.username)) isNameTaken
      from admin_requests r where id = ${requestId}`,
  ]);
  const [written, found] = results.slice(-2);
  const request = found?.results[0] as RequestAfter | undefined;
  if (!request) throw notFound("Request not found");
  if (written?.results.length !== 1) throw whyNotDecided(request);
  return { id: requestId, username: request.username, status };
}

interface RequestAfter {
  username: string;
  email: string;
  status: AdminRequest["status"];
  isNameTaken: number;
}

function whyNotDecided({ username, email, status, isNameTaken }: RequestAfter): DomainError {
  if (status !== "pending") {
    return new DomainError("too_late", `This request has already been ${status}.`, {
      title: failed,
    });
  }
  const what = isNameTaken === 1 ? `the username ${username}` : `the e-mail address ${email}`;
  return new DomainError(
    "taken",
    `Another account already has ${what}. Deny this request and ask for one with another.`,
    { title: failed },
  );
}
