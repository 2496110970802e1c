import { sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";

type Reading = Pick<Capabilities, "db">;

/**
 * How many ids a part of the sitemap covers. Parts are ranges of ids, not pages of a list: a part
 * is read by its primary key alone, and one row more or less never moves the others.
 */
export const idsInPart = 10_000;

export const sitemapKinds = ["markets", "vendors"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];
const tables = { markets: sql`markets`, vendors: sql`vendors` } as const;

/** How many parts the markets and the vendors take. Reads one row of each. */
export async function sitemapParts({ db }: Reading): Promise<Record<SitemapKind, number>> {
  const [last] = await db.all<Record<SitemapKind, number | null>>(sql`
    select (select max(id) from markets) markets, (select max(id) from vendors) vendors`);
  const parts = (id: number | null | undefined) => Math.ceil((id ?? 0) / idsInPart);
  return { markets: parts(last?.markets), vendors: parts(last?.vendors) };
}

/** One part, from 1: the ids in its range that have a page, and when that page last changed. */
export async function sitemapPart(
  { db }: Reading,
  kind: SitemapKind,
  part: number,
): Promise<{ id: number; updatedAt: Instant }[]> {
  const from = (part - 1) * idsInPart;
  return db.all(sql`
    select id, updated_at updatedAt from ${tables[kind]}
    where id > ${from} and id <= ${from + idsInPart} and removed_at is null order by id`);
}
