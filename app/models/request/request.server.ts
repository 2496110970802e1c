import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { decideOne } from "../review-queue/decide.server";
import { itemOf } from "../review-queue/desk.server";
import { reviewItems } from "../review-queue/review-queue.tables";
import type { ReviewAdminRequest } from "./request.schema";
import { adminRequests } from "./request.tables";

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

const r = adminRequests;
const columns = {
  id: r.id,
  username: r.username,
  email: r.email,
  requestedAt: r.requestedAt,
  status: r.status,
  reviewNotes: r.reviewNotes,
  reviewedAt: r.reviewedAt,
  version: reviewItems.version,
};

/**
 * Requests to become an administrator, as the API lists them: those that wait, the longest first,
 * then those decided, the newest first.
 */
export async function listAdminRequests({ db }: Allowed<Admin>): Promise<AdminRequest[]> {
  const ofStatus = (status: AdminRequest["status"], ...first: [SQL, SQL]) =>
    db
      .select(columns)
      .from(r)
      .innerJoin(
        reviewItems,
        and(eq(reviewItems.kind, "admin_request"), eq(reviewItems.subjectId, r.id)),
      )
      .where(eq(r.status, status))
      .orderBy(...first)
      .limit(requestsListed);
  const newest = [desc(r.requestedAt), desc(r.id)] as const;
  const [pending, approved, denied] = await db.batch([
    ofStatus("pending", asc(r.requestedAt), asc(r.id)),
    ofStatus("approved", ...newest),
    ofStatus("denied", ...newest),
  ]);
  const decided = [...approved, ...denied].sort(
    (one, other) => other.requestedAt - one.requestedAt || other.id - one.id,
  );
  return [...pending, ...decided.slice(0, requestsListed)];
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
