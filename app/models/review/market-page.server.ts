import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { type MarketRow, marketColumns, marketOf } from "../market/market.server";
import { maySave } from "../saved/saved.rules";
import { isSavedBy } from "../saved/saved.server";
import {
  type Before,
  type OrdersThereRow,
  ordersThere,
  ordersThereOf,
  type Review,
  reviewsOf,
  reviewsShown,
} from "./review.server";
import { reviewsView } from "./review.view";

/** The `before` of a market page's address, '1778166000000-12'; null for anything else. */
export function beforeIn(params: URLSearchParams): Before | null {
  const [, createdAt, id] = /^(\d{1,15})-([1-9]\d{0,14})$/.exec(params.get("before") ?? "") ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : null;
}

/**
 * All that a market's page shows, in one round trip: the market, its reviews, and what only the
 * viewer is shown: hearts, their own review, and whether they may write one. Throws `not_found`.
 */
export async function findMarketPage(ctx: Allowed, id: number, before: Before | null) {
  const { db, viewer, now } = ctx;
  const customer = viewer?.role === "customer" ? viewer : null;
  const saver = viewer && maySave(viewer.role) ? viewer : null;
  const nothing = sql`select 0 where false`;
  const [markets, reviews, standing, saved] = await runBatch(db, [
    sql`select ${marketColumns(now)}, ${isSavedBy(viewer, "market", sql`m.id`)} isSaved
      from markets m where m.id = ${id} and m.removed_at is null`,
    reviewsOf(id, customer, before),
    customer ? ordersThereOf(id, customer.id) : nothing,
    saver
      ? sql`select mv.vendor_id id
          from (select vendor_id from market_vendors where market_id = ${id}
            order by vendor_id limit 60) mv
          cross join saved_items s
          where s.user_id = ${saver.id} and s.type = 'vendor' and s.item_id = mv.vendor_id`
      : nothing,
  ]);
  const [row] = (markets?.results ?? []) as unknown as (MarketRow & { isSaved: number })[];
  if (!row) throw notFound("Market not found");
  const { isSaved, ...found } = row;
  const market = marketOf(found);
  const [own] = (standing?.results ?? []) as unknown as OrdersThereRow[];
  const vendorIds = new Set(((saved?.results ?? []) as { id: number }[]).map((row) => row.id));
  return {
    market,
    saved: { isSaved: isSaved === 1, vendorIds },
    reviews: reviewsView(
      { ...market, timeZone: market.week.timeZone },
      {
        found: (reviews?.results ?? []) as unknown as Review[],
        most: reviewsShown,
        before,
        there: ordersThere(own),
      },
      viewer,
      now,
    ),
  };
}
