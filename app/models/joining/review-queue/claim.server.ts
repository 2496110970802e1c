import { and, eq, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { users } from "../../people/user/user.tables";
import { claimLasts } from "./review-queue.rules";
import type { ClaimReview } from "./review-queue.schema";
import { reviewClaims, reviewItems } from "./review-queue.tables";

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
  if (item.state !== "pending") throw new DomainError("too_late", "This is decided already.");
  throw new DomainError("taken", `${item.who ?? "Somebody"} is on it.`);
}
