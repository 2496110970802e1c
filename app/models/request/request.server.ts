import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { decideOne } from "../review-queue/decide.server";
import { itemOf } from "../review-queue/desk.server";
import type { ReviewAdminRequest } from "./request.schema";

/** A request as administrators see it. The password's hash is not among it. */
export interface AdminRequest {
  id: number;
  username: string;
  email: string;
  requestedAt: number;
  status: "pending" | "approved" | "denied";
  reviewNotes: string | null;
  reviewedAt: number | null;
  /** Goes up with every change; a decision may name it. */
  version: number;
}

/** So many that wait are listed, and so many that are decided. */
const requestsListed = 100;

const oldest = sql`order by requestedAt, id limit ${requestsListed}`;
const newest = sql`order by requestedAt desc, id desc limit ${requestsListed}`;
const ofStatus = (status: AdminRequest["status"], first: SQL) => sql`
  select r.id, r.username, r.email, r.requested_at requestedAt, r.status,
    r.review_notes reviewNotes, r.reviewed_at reviewedAt,
    (select version from review_items where kind = 'admin_request' and subject_id = r.id) version
  from admin_requests r where r.status = ${status} ${first}`;

/**
 * Requests to become an administrator, as the API lists them: those that wait, the longest first,
 * then those decided, the newest first.
 */
export async function listAdminRequests({ db }: Allowed<Admin>): Promise<AdminRequest[]> {
  const found = await runBatch<AdminRequest>(db, [
    ofStatus("pending", oldest),
    sql`select * from (${ofStatus("approved", newest)})
      union all select * from (${ofStatus("denied", newest)}) ${newest}`,
  ]);
  return found.flatMap(({ results }) => results);
}

/**
 * Decides a request as the API asks for it: the same verb as the queue's form. A call that names no
 * version has seen the request as it came in, and is too late for one that is decided.
 */
export async function reviewAdminRequest(
  ctx: Allowed<Admin>,
  { requestId, status, notes, version }: ReviewAdminRequest,
): Promise<{ id: number; status: ReviewAdminRequest["status"]; version: number }> {
  const itemId = await itemOf(ctx, "admin_request", requestId);
  if (itemId === null) throw notFound("Request not found");
  const decided = await decideOne(ctx, {
    itemId,
    version: (item) => version ?? item.version,
    decision: status === "approved" ? "approved" : "refused",
    notes,
    reason: null,
  });
  return { id: requestId, status, version: decided.version };
}
