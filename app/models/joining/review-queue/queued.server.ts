import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { users } from "../../people/user/user.tables";
import { claimLasts, type ReviewKind } from "./review-queue.rules";
import type { ClaimReview } from "./review-queue.schema";
import { reviewClaims, reviewItems } from "./review-queue.tables";

/** For each kind, the database view with the data that the queue shows. */
export const views: Record<ReviewKind, SQL> = {
  admin_request: sql`admin_request_review`,
  vendor_request: sql`vendor_request_review`,
  manager_request: sql`manager_request_review`,
  vendor_application: sql`vendor_application_review`,
  market_application: sql`market_submission_review`,
  market_recommendation: sql`market_submission_review`,
  vendor_recommendation: sql`vendor_recommendation_review`,
};

/**
 * Puts a subject on the queue, or updates its item to the next version. Every function that writes
 * a subject puts this statement into its batch, right after that write, or gives another condition
 * in `only`. Like the write before it, the statement changes one row. `subject` is an id, or a
 * statement that selects ids.
 */
export const queued = (kind: ReviewKind, subject: SQL | number, only: SQL = wroteOne): SQL => sql`
  insert into review_items (kind, subject_id, state, title, line, email, username, user_id, at,
    decided_at, decided_by)
  select kind, subject_id, state, title, line, email, username, user_id, at, decided_at, decided_by
  from ${views[kind]} where subject_id in (${subject}) and kind = ${kind} and ${only}
  on conflict (kind, subject_id) do update set version = version + 1, state = excluded.state,
    title = excluded.title, line = excluded.line, email = excluded.email,
    username = excluded.username, user_id = excluded.user_id, at = excluded.at,
    decided_at = excluded.decided_at, decided_by = excluded.decided_by`;

/** Gives an item a new version, although the queue shows nothing new. */
export const queuedAnew = (kind: ReviewKind, subject: number): SQL => sql`
  update review_items set version = version + 1
  where kind = ${kind} and subject_id = ${subject} and ${wroteOne}`;

/** Removes subjects from the queue, before they are deleted. `of` is a condition on their table. */
export const unqueued = (kind: ReviewKind, table: SQL, of: SQL): SQL => sql`
  delete from review_items
  where kind = ${kind} and subject_id in (select id from ${table} where ${of})`;

/**
 * Removes the sender's details from queue items, before these details are removed from the subjects
 * too.
 */
export const nameless = (kind: ReviewKind, table: SQL, of: SQL): SQL => sql`
  update review_items set version = version + 1, email = null,
    line = iif(kind = 'vendor_recommendation', '', line)
  where kind = ${kind} and subject_id in (select id from ${table} where ${of})`;

/** Ends the claim on an item, if the item is at this version. */
export const letGoOf = (itemId: number, version: number): SQL => sql`
  delete from review_claims where item_id = ${itemId}
    and exists (select 1 from review_items where id = ${itemId} and version = ${version})`;

/**
 * Claims a waiting item for the viewer, or ends the claim. A claim only informs: it does not stop
 * other reviewers from deciding. The first reviewer keeps the claim until it expires; after that,
 * any reviewer can claim the item. Each reviewer claims one item at a time. Throws `taken` with the
 * name of the reviewer who has the claim, `too_late` if the item is decided, and `not_found`.
 */
export async function claimReview(
  { db, viewer, now }: Allowed<Admin>,
  { itemId, hold }: ClaimReview,
): Promise<void> {
  if (hold === "off") {
    await db
      .delete(reviewClaims)
      .where(and(eq(reviewClaims.itemId, itemId), eq(reviewClaims.userId, viewer.id)));
    return;
  }
  const { claimed, found } = await runBatch(db, {
    claimed: sql<{ itemId: number }>`
      insert into review_claims (item_id, user_id, since)
      select id, ${viewer.id}, ${now} from review_items where id = ${itemId} and state = 'pending'
      on conflict (item_id) do update set user_id = excluded.user_id, since = excluded.since
      where user_id = excluded.user_id or since <= ${now - claimLasts}
      returning item_id as itemId`,
    released: sql`
      delete from review_claims where user_id = ${viewer.id} and item_id <> ${itemId}
        and ${wroteOne}`,
    found: db
      .select({ state: reviewItems.state, who: users.username })
      .from(reviewItems)
      .leftJoin(reviewClaims, eq(reviewClaims.itemId, reviewItems.id))
      .leftJoin(users, eq(users.id, reviewClaims.userId))
      .where(eq(reviewItems.id, itemId)),
  });
  if (claimed.results.length === 1) return;
  const [item] = found.results;
  if (!item) throw notFound("Request not found");
  if (item.state !== "pending") throw new DomainError("too_late", "This is already decided.");
  throw new DomainError("taken", `${item.who ?? "Someone"} is reviewing this.`);
}
