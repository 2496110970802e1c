import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import {
  type Listing,
  type ListingRequest,
  type Order,
  pageLength,
  placeText,
} from "../../core/listing/listing";
import { keyset } from "../../core/listing/listing.server";
import { isoOf } from "../../core/moment";
import { type RowOf, selected } from "../../core/rows.server";
import { decideOne } from "../review-queue/decide.server";
import { itemOf } from "../review-queue/desk.server";
import type { ReviewState } from "../review-queue/review-queue.rules";
import { reviewItems } from "../review-queue/review-queue.tables";
import type { ReviewAdminRequest } from "./request.schema";
import { adminRequests } from "./request.tables";

/** The columns for the API's list, with the id of the request's review item. */
const listed = {
  id: adminRequests.id,
  username: adminRequests.username,
  email: adminRequests.email,
  requestedAt: adminRequests.requestedAt,
  status: adminRequests.status,
  reviewNotes: adminRequests.reviewNotes,
  reviewedAt: adminRequests.reviewedAt,
  /** Increases with every change. A decision may name the version that it is about. */
  version: reviewItems.version,
  itemId: sql<number>`review_items.id`,
};
type Row = RowOf<typeof listed>;

/** A request as administrators see it, without the password's hash. */
export type AdminRequest = Omit<Row, "itemId">;

/**
 * Lists requests to become an administrator for the API: first the waiting requests, the longest
 * waiting first, then the decided requests, the newest first. A place in the list is the time of
 * the request (negative for a waiting request) and the item's id. Reads at most three pages of
 * rows, however many requests there are.
 */
export async function listAdminRequests(
  { db }: Allowed<Admin>,
  { place, length = pageLength }: Pick<ListingRequest, "place" | "length">,
): Promise<Pick<Listing<AdminRequest>, "rows" | "next" | "total">> {
  const isWaiting = place !== null && Number(place.value) < 0;
  const from = place && {
    id: place.id,
    way: "after" as const,
    value: Math.abs(Number(place.value)),
  };
  const within = (state: ReviewState, order: Order, after: typeof from) => {
    const { where, by } = keyset({ column: sql`at`, id: sql`id`, order }, after);
    const sign = sql.raw(order === "asc" ? "" : "-");
    return sql`select * from (
      select id, subject_id, state <> 'pending' is_decided, ${sign}at by_time, ${sign}id by_id
      from review_items
      where kind = 'admin_request' and state = ${state} and ${where}
      order by ${by} limit ${length + 1})`;
  };
  const ends = [
    within("approved", "desc", isWaiting ? null : from),
    within("refused", "desc", isWaiting ? null : from),
  ];
  const order = sql`p.is_decided, p.by_time, p.by_id`;
  const parts = place === null || isWaiting ? [within("pending", "asc", from), ...ends] : ends;
  const [{ results: found }, counts] = await runBatch(db, [
    sql<Row>`
      select ${selected(listed)}
      from (select * from (${sql.join(parts, sql` union all `)}) p
        order by ${order} limit ${length + 1}) p
      cross join review_items on review_items.id = p.id
      cross join admin_requests on admin_requests.id = p.subject_id order by ${order}`,
    sql<{ n: number }>`
      select coalesce(sum(n), 0) n from review_counts where kind = 'admin_request'`,
  ]);
  const rows = found.slice(0, length);
  const last = found.length > length ? rows.at(-1) : undefined;
  const next = last
    ? placeText({
        way: "after",
        value: last.status === "pending" ? -last.requestedAt : last.requestedAt,
        id: last.itemId,
      })
    : null;
  return { rows, next, total: { count: counts.results[0]?.n ?? 0, isMore: false } };
}

/**
 * Decides a request for the API, with the same function as the queue's form. A call without a
 * version decides on the request's current version. Throws `too_late` if the request is already
 * decided.
 */
export async function reviewAdminRequest(
  ctx: Allowed<Admin>,
  { requestId, status, notes, version }: ReviewAdminRequest,
): Promise<{ id: number; status: ReviewAdminRequest["status"]; version: number }> {
  const itemId = await itemOf(ctx, "admin_request", requestId, "Request not found");
  const decided = await decideOne(ctx, {
    itemId,
    version: (item) => version ?? item.version,
    decision: status === "approved" ? "approved" : "refused",
    notes,
    reason: null,
  });
  return { id: requestId, status, version: decided.version };
}

/** A request as the API shows it. */
export function adminRequestJson(request: AdminRequest) {
  const { id, username, email, requestedAt, status, reviewNotes, reviewedAt, version } = request;
  return {
    id,
    username,
    email,
    requestedAt: isoOf(requestedAt),
    status,
    reviewNotes,
    reviewedAt: isoOf(reviewedAt),
    version,
  };
}
