import { and, gt, isNull, lte, max } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { markets } from "./market/market.tables";
import { vendors } from "./vendor/vendor.tables";

type Reading = Pick<Capabilities, "db">;

/**
 * How many ids a part of the sitemap covers. Parts are ranges of ids, not pages of a list: a part
 * is read by its primary key alone, and one row more or less never moves the others.
 */
export const idsInPart = 10_000;

export const sitemapKinds = ["markets", "vendors"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];
const tables = { markets, vendors };

/** How many parts the markets and the vendors take. Reads one row of each. */
export async function sitemapParts({ db }: Reading): Promise<Record<SitemapKind, number>> {
  const [[lastMarket], [lastVendor]] = await db.batch([
    db.select({ id: max(markets.id) }).from(markets),
    db.select({ id: max(vendors.id) }).from(vendors),
  ]);
  const parts = (id: number | null | undefined) => Math.ceil((id ?? 0) / idsInPart);
  return { markets: parts(lastMarket?.id), vendors: parts(lastVendor?.id) };
}

/** One part, from 1: the ids in its range that have a page, and when that page last changed. */
export async function sitemapPart(
  { db }: Reading,
  kind: SitemapKind,
  part: number,
): Promise<{ id: number; updatedAt: Instant }[]> {
  const from = (part - 1) * idsInPart;
  const { id, updatedAt, removedAt } = tables[kind];
  return db
    .select({ id, updatedAt })
    .from(tables[kind])
    .where(and(gt(id, from), lte(id, from + idsInPart), isNull(removedAt)))
    .orderBy(id);
}
