import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { selected } from "../../core/rows.server";
import { lastConfirmed } from "../../guide/correction/correction.rules";
import { type MarketSource, sourceText } from "../../guide/market/market.view";
import { m } from "../../guide/market/market-columns.server";
import {
  type Before,
  type OrdersThereRow,
  ordersThere,
  ordersThereOf,
  reviewsOf,
  reviewsShown,
} from "../../guide/review/review.server";
import { reviewsView } from "../../guide/review/review.view";
import { isSavedBy } from "../../people/saved/saved.server";
import { marketOf, type PageRow, pageColumns } from "./market.server";

interface SavedThere {
  isSaved: number;
  confirmedAt: number | null;
  /** The directory that last changed it, as JSON; null where none has it. */
  source: string | null;
  /** The ids of those among the listed vendors that the viewer has saved, as JSON. */
  savedVendors: string;
}

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
  const [markets, reviews, standing] = await runBatch(db, [
    // The hearts are of the vendors that are listed, which are read once.
    sql<PageRow & SavedThere>`
      with page as materialized (
        select ${selected(pageColumns(now))}, ${isSavedBy(viewer, "market", m.id)} isSaved,
          m.confirmed_at confirmedAt,
          (select json_object('source', s.source, 'changedAt', s.changed_at) from market_sources s
            where s.market_id = m.id order by s.changed_at desc limit 1) source
        from markets m where m.id = ${id} and m.removed_at is null)
      select page.*, (select json_group_array(v.value ->> 'id') from json_each(page.vendors) v
        where ${isSavedBy(viewer, "vendor", sql`v.value ->> 'id'`)}) savedVendors
      from page`,
    reviewsOf(db, id, customer, before),
    customer ? ordersThereOf(id, customer.id) : noRows<OrdersThereRow>(),
  ]);
  const [row] = markets.results;
  if (!row) throw notFound("Market not found");
  const { isSaved, savedVendors, confirmedAt, source: from, ...found } = row;
  const market = marketOf(found);
  const { timeZone } = market.week;
  const source: MarketSource | null = from === null ? null : JSON.parse(from);
  const vendorIds = new Set<number>(JSON.parse(savedVendors));
  return {
    market,
    saved: { isSaved: isSaved === 1, vendorIds },
    confirmed: lastConfirmed(
      { confirmedAt, sourceChangedAt: source?.changedAt ?? null },
      timeZone,
      now,
    ),
    source: source && sourceText(source, timeZone),
    reviews: reviewsView(
      { ...market, timeZone },
      {
        found: reviews.results,
        most: reviewsShown,
        before,
        there: ordersThere(standing.results[0]),
      },
      viewer,
      now,
    ),
  };
}
