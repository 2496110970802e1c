import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { users } from "../../people/user/user.tables";
import { claimLasts, type ReviewKind } from "./review-queue.rules";
import type { ClaimReview } from "./review-queue.schema";
import { reviewClaims, reviewItems } from "./review-queue.tables";

/** For each kind, the view that says what the queue shows of its subjects. */
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
 * Puts a subject on the queue, or writes its item there anew as its next version. It belongs into
 * the batch of every verb that writes a subject, right after that write, unless `only` says on what
 * it depends. Like that write it has then changed one row. `subject` is an id, or selects some.
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

/** A new version of an item of which the queue shows nothing new. */
export const queuedAnew = (kind: ReviewKind, subject: number): SQL => sql`
  update review_items set version = version + 1
  where kind = ${kind} and subject_id = ${subject} and ${wroteOne}`;

/** Takes subjects off the queue; for before they are deleted, by what `of` says of their table. */
export const unqueued = (kind: ReviewKind, table: SQL, of: SQL): SQL => sql`
  delete from review_items
  where kind = ${kind} and subject_id in (select id from ${table} where ${of})`;

/** The same queue line without who sent it in: for before that is taken from the subject, too. */
export const nameless = (kind: ReviewKind, table: SQL, of: SQL): SQL => sql`
  update review_items set version = version + 1, email = null,
    line = iif(kind = 'vendor_recommendation', '', line)
  where kind = ${kind} and subject_id in (select id from ${table} where ${of})`;

/** Whoever was on an item is on it no longer once it is at this version. */
export const letGoOf = (itemId: number, version: number): SQL => sql`
  delete from review_claims where item_id = ${itemId}
    and exists (select 1 from review_items where id = ${itemId} and version = ${version})`;

/**
 * Says that the viewer is on an item that waits, or no longer. It keeps nobody from deciding: it
 * only tells. Whoever was first stays for as long as a claim lasts; then it is anybody's. One is on
 * one item at a time. Throws `taken` with who is on it, `too_late` for what is decided, `not_found`.
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
