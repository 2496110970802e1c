import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { claimLasts } from "./review-queue.rules";
import type { ClaimReview } from "./review-queue.schema";

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
    await runBatch(db, [
      sql`delete from review_claims where item_id = ${itemId} and user_id = ${viewer.id}`,
    ]);
    return;
  }
  const [claimed, , found] = await runBatch(db, [
    sql`
      insert into review_claims (item_id, user_id, since)
      select id, ${viewer.id}, ${now} from review_items where id = ${itemId} and state = 'pending'
      on conflict (item_id) do update set user_id = excluded.user_id, since = excluded.since
      where user_id = excluded.user_id or since <= ${now - claimLasts}
      returning item_id`,
    sql`
      delete from review_claims where user_id = ${viewer.id} and item_id <> ${itemId}
        and changes() = 1`,
    sql`
      select i.state, (select username from users where users.id = c.user_id) who
      from review_items i left join review_claims c on c.item_id = i.id where i.id = ${itemId}`,
  ]);
  if (claimed?.results.length === 1) return;
  const [item] = (found?.results ?? []) as { state: string; who: string | null }[];
  if (!item) throw notFound("Request not found");
  if (item.state !== "pending") throw new DomainError("too_late", "This is decided already.");
  throw new DomainError("taken", `${item.who ?? "Somebody"} is on it.`);
}
