import { and, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { markets } from "../guide/market/market.tables";
import { vendors } from "../vendors/vendor.tables";
import { isListed } from "../vendors/vendor-columns.server";

type Reading = Pick<Capabilities, "db">;

/**
 * How many ids a part of the sitemap covers. Parts are ranges of ids, not pages of a list: a part
 * is read by its primary key alone, and adding or deleting a row never moves other rows to another
 * part.
 */
export const idsInPart = 10_000;

export const sitemapKinds = ["markets", "vendors"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];
const tables = { markets, vendors };
/** The rows of each kind that have a page. */
const listed = {
  markets: sql`removed_at is null`,
  vendors: isListed(sql`vendors`),
};

/**
 * The parts of the markets and of the vendors that contain a page, numbered from 1. Reads a few
 * rows of each part, and also rows at the beginning of a part that were removed from the guide.
 */
export async function sitemapParts({ db }: Reading): Promise<Record<SitemapKind, number[]>> {
  const statements = sitemapKinds.map(partsOf);
  const [inMarkets, inVendors] = await runBatch(db, statements);
  const parts = (found: typeof inMarkets) => found?.results.map(({ part }) => part) ?? [];
  return { markets: parts(inMarkets), vendors: parts(inVendors) };
}

/**
 * Jumps from part to part: to the part of the first row with a page after the end of the previous
 * part, by id.
 */
function partsOf(kind: SitemapKind) {
  const table = tables[kind];
  const firstAfter = (id: SQL) =>
    sql`(select id from ${table} where id > ${id} and ${listed[kind]} order by id limit 1)`;
  const length = sql.raw(String(idsInPart));
  return sql<{ part: number }>`
    with recursive parts (part) as (
      select (${firstAfter(sql`0`)} - 1) / ${length} + 1
      union all
      select (${firstAfter(sql`part * ${length}`)} - 1) / ${length} + 1 from parts
      where part is not null)
    select part from parts where part is not null`;
}

/**
 * One part, numbered from 1: the ids in its range that have a page, and when the page last changed.
 */
export async function sitemapPart(
  { db }: Reading,
  kind: SitemapKind,
  part: number,
): Promise<{ id: number; updatedAt: Instant }[]> {
  const from = (part - 1) * idsInPart;
  const { id, updatedAt } = tables[kind];
  return db
    .select({ id, updatedAt })
    .from(tables[kind])
    .where(and(gt(id, from), lte(id, from + idsInPart), listed[kind]))
    .orderBy(id);
}
