import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Allowed } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin, Customer, Viewer } from "~/platform/viewer";
import { type RowOf, selected } from "../../core/rows.server";
import { auditLine } from "../../people/audit/audit.server";
import { isActiveCustomer, isStillAdmin } from "../../people/user/active";
import { markets } from "../market/market.tables";
import {
  aDay,
  mostInADay,
  type OrdersThere,
  whyNotDelete,
  whyNotReview,
  whyNotSetState,
} from "./review.rules";
import type { NamedReview, SetReviewState, WriteReview } from "./review.schema";
import { reviews } from "./review.tables";

const r = alias(reviews, "r");
const columns = {
  id: r.id,
  username: r.username,
  rating: r.rating,
  comment: r.comment,
  createdAt: r.createdAt,
  updatedAt: r.updatedAt,
  isHidden: r.isHidden,
};
type ReviewRow = RowOf<typeof columns>;
export type Review = Omit<ReviewRow, "isHidden"> & { isHidden: boolean };

/** How many reviews a page shows. */
export const reviewsShown = 10;

/** Where a page of reviews continues: after the review with this time and id. */
export interface Before {
  createdAt: number;
  id: number;
}

/**
 * The query for a page of a market's reviews, newest first, one more than is shown. Leaves out a
 * customer's own review, which is shown separately. Only administrators see hidden reviews.
 */
export function reviewsOf(
  db: Database,
  marketId: number,
  viewer: Viewer | null,
  before: Before | null,
) {
  const isOthers = viewer?.role === "customer" ? sql`${r.userId} is not ${viewer.id}` : undefined;
  // Written into the SQL instead of bound; otherwise SQLite does not see that it can use a partial
  // index.
  const isShown = viewer?.role === "admin" ? undefined : sql`${r.isHidden} = 0`;
  const isOlder = before
    ? sql`(${r.createdAt}, ${r.id}) < (${before.createdAt}, ${before.id})`
    : undefined;
  return db
    .select(columns)
    .from(r)
    .where(and(eq(r.marketId, marketId), isShown, isOthers, isOlder))
    .orderBy(desc(r.createdAt), desc(r.id))
    .limit(reviewsShown + 1);
}

/** A customer's review of a market, and the other facts of the rule; see `ordersThere`. */
export interface OrdersThereRow extends Omit<ReviewRow, "id"> {
  /** Null if the customer has not reviewed the market. */
  id: number | null;
  hasCollected: number;
  tenthLast: number | null;
}

/**
 * A statement that returns one row: a customer's own review of a market, and the other facts that
 * the rule needs.
 */
export function ordersThereOf(marketId: number, userId: number) {
  return sql<OrdersThereRow>`select ${selected(columns)}, ${hasCollected(marketId, userId)} hasCollected,
      (select created_at from reviews where user_id = ${userId}
        order by created_at desc limit 1 offset ${mostInADay - 1}) tenthLast
    from (select 1) left join reviews r on r.market_id = ${marketId} and r.user_id = ${userId}`;
}

const hasCollected = (marketId: number, userId: number) =>
  sql`exists (select 1 from orders o
    where o.user_id = ${userId} and o.market_id = ${marketId} and o.status = 'completed')`;

/** The facts for the rule, from a row of `ordersThereOf`; empty for users who are not customers. */
export function ordersThere(row: OrdersThereRow | undefined): OrdersThere & { own: Review | null } {
  if (!row) return { hasCollected: false, own: null, tenthLast: null };
  const { id, isHidden, hasCollected, tenthLast, ...review } = row;
  const own = id === null ? null : { ...review, id, isHidden: isHidden === 1 };
  return { hasCollected: hasCollected === 1, own, tenthLast };
}

/**
 * A market, with the facts that decide whether the viewer may review it. Throws `not_found` if the
 * market does not exist.
 */
export async function findOrdersThere(ctx: Allowed<Customer>, marketId: number) {
  const [market, standing] = await runBatch(ctx.db, [
    ctx.db
      .select({ id: markets.id, name: markets.name })
      .from(markets)
      .where(and(eq(markets.id, marketId), isNull(markets.removedAt))),
    ordersThereOf(marketId, ctx.viewer.id),
  ]);
  const [found] = market.results;
  if (!found) throw notFound("Market not found");
  return { market: found, there: ordersThere(standing.results[0]) };
}

/**
 * Writes the viewer's review of a market, or changes the existing one; two requests at once make
 * one review. The write itself checks again whether the viewer may. Throws what `whyNotReview`
 * returns, or `not_found`.
 */
export async function writeReview(
  ctx: Allowed<Customer>,
  { marketId, rating, comment }: WriteReview,
): Promise<{ id: number }> {
  const { db, viewer, now } = ctx;
  const [row] = await db.all<{ id: number }>(sql`
      insert into reviews (market_id, user_id, username, rating, comment, created_at, updated_at)
      select m.id, u.id, u.username, ${rating}, ${comment}, ${now}, ${now}
      from markets m join users u on u.id = ${viewer.id}
      where m.id = ${marketId} and m.removed_at is null
        and ${isActiveCustomer(sql`u`)}
        and (
          exists (select 1 from reviews where market_id = m.id and user_id = u.id)
          or ${hasCollected(marketId, viewer.id)} and ${mostInADay} > (
            select count(*) from reviews where user_id = u.id and created_at > ${now - aDay})
        )
      on conflict (market_id, user_id) do update set
        username = excluded.username,
        rating = excluded.rating,
        comment = excluded.comment,
        updated_at = iif(rating = excluded.rating and comment = excluded.comment,
          updated_at, excluded.updated_at)
      where is_hidden = 0
      returning id`);
  if (row) return row;
  const { there } = await findOrdersThere(ctx, marketId);
  throw whyNotReview(viewer, there, now) ?? new DomainError("wrong_role");
}

/**
 * Deletes the viewer's own review; a hidden one stays. Deleting it twice has no further effect.
 * Throws `not_found` if the review is another user's.
 */
export async function deleteReview(
  ctx: Allowed<Customer>,
  { reviewId }: NamedReview,
): Promise<void> {
  const { db, viewer } = ctx;
  const isIt = eq(reviews.id, reviewId);
  const [, [left]] = await db.batch([
    db.delete(reviews).where(and(isIt, eq(reviews.userId, viewer.id), eq(reviews.isHidden, false))),
    db.select({ userId: reviews.userId, isHidden: reviews.isHidden }).from(reviews).where(isIt),
  ]);
  if (!left) return;
  const refused = left.userId === viewer.id ? whyNotDelete(left) : null;
  throw refused ?? notFound("Review not found");
}

/** A review, for an administrator. Throws `not_found`. */
export async function findReview({ db }: Allowed<Admin>, reviewId: number) {
  const [review] = await db
    .select({
      id: reviews.id,
      username: reviews.username,
      rating: reviews.rating,
      comment: reviews.comment,
      isHidden: reviews.isHidden,
      marketId: markets.id,
      marketName: markets.name,
    })
    .from(reviews)
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(eq(reviews.id, reviewId));
  if (!review) throw notFound("Review not found");
  return review;
}

/**
 * Hides a review from everyone but its writer and administrators, or shows it again. A hidden
 * review does not count in the market's rating. Throws `not_found`, and what `whyNotSetState`
 * returns.
 */
export function setReviewState(ctx: Allowed<Admin>, { reviewId, state, reason }: SetReviewState) {
  const failed = { text: "We couldn’t change the review. Try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { marketId } = await findReview(ctx, reviewId);
    const isHidden = state === "hidden";
    const { log } = await runBatch(ctx.db, {
      changed: ctx.db
        .update(reviews)
        .set({ isHidden })
        .where(and(eq(reviews.id, reviewId), eq(reviews.isHidden, !isHidden), isStillAdmin(ctx))),
      log: auditLine(ctx, {
        action: `review_${state}`,
        subject: { type: "review", id: reviewId },
        after: { state, market: marketId, reason },
      }),
    });
    if (log.results.length !== 1) {
      // Only one other reason is left: the viewer is no longer an administrator.
      throw whyNotSetState(await findReview(ctx, reviewId), state) ?? new DomainError("wrong_role");
    }
    return { id: reviewId, marketId, state };
  });
}
