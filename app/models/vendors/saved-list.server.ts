import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { selected } from "../core/rows.server";
import { type CardRow, cardOf } from "../guide/market/market.server";
import type { MarketCard } from "../guide/market/market.view";
import { m, marketColumns } from "../guide/market/market-columns.server";
import { maySave, mostSaved, type SavedType } from "../people/saved/saved.rules";
import { type VendorCard, type VendorCardRow, vendorCardOf } from "./vendor.server";
import { v, vendorColumns } from "./vendor-columns.server";

/** The number of cards on one page of a saved list. */
export const shelfLength = 24;

/**
 * The page of a saved list that an address asks for, at most the last page that a full list can
 * have.
 */
export function shelfPage(text: string | null): number {
  const page = /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(page, Math.ceil(mostSaved / shelfLength));
}

/** One page of a user's saved items of one kind, newest first. */
interface Shelf<Card> {
  cards: Card[];
  /** Starts at 1. */
  page: number;
  hasMore: boolean;
}

/**
 * The viewer's saved items, a page of each kind, in one round trip. Items that were removed since
 * are left out.
 */
export async function listSaved(
  { db, viewer, now }: Allowed,
  pages: Record<SavedType, number>,
): Promise<{ markets: Shelf<MarketCard>; vendors: Shelf<VendorCard> }> {
  if (viewer === null || !maySave(viewer.role))
    return { markets: shelfOf([], 1), vendors: shelfOf([], 1) };
  // A cross join makes SQLite read the items in their own order, and no further than the page.
  const saved = (type: SavedType, table: SQL, row: typeof m | typeof v) => sql`
    saved_items s cross join ${table} on ${row.id} = s.item_id
    where s.user_id = ${viewer.id} and s.type = ${type} and ${row.removedAt} is null
    order by s.saved_at desc, s.item_id desc
    limit ${shelfLength + 1} offset ${(pages[type] - 1) * shelfLength}`;
  const [markets, vendors] = await runBatch(db, [
    sql<CardRow>`select ${selected(marketColumns.card)}, 1 isSaved from ${saved("market", sql`markets m`, m)}`,
    sql<VendorCardRow>`select ${selected(vendorColumns.card)}, 1 isSaved from ${saved("vendor", sql`vendors v`, v)}`,
  ]);
  return {
    markets: shelfOf(
      markets.results.map((row) => cardOf(row, now)),
      pages.market,
    ),
    vendors: shelfOf(
      vendors.results.map((row) => vendorCardOf(row)),
      pages.vendor,
    ),
  };
}

const shelfOf = <Card>(found: Card[], page: number): Shelf<Card> => ({
  cards: found.slice(0, shelfLength),
  page,
  hasMore: found.length > shelfLength,
});
