import { sql } from "drizzle-orm";
import { type ListPage, pageOfFound, searchFor } from "../directory";
import { windowOf } from "../directory.server";
import { placed } from "../market/filtered-markets.server";
import { type Candidate, holdsText, milesFrom, passes, ring } from "../market/find-markets.server";
import type { ReadingFor } from "../market/market.server";
import { isFiltered, type MarketFilter } from "../market/market-filter";
import type { Coordinates } from "../place/place";
import { walkOutwards } from "../place/walk.server";
import { isSavedBy } from "../saved/saved.server";
import {
  listVendors,
  searchedInVendors,
  type VendorCard,
  type VendorCardRow,
  vendorCardColumns,
  vendorCardOf,
  vendorDirectory,
} from "./vendor.server";

/**
 * Vendors are filtered by the markets at which they stand: one that is there on a Saturday, takes
 * SNAP, is near. Without a place, a window of vendors is read with the first markets of each; with
 * one, the nearest markets with the vendors of each. Both read at most 600 rows.
 */
const vendorsLookedAt = 40;
const marketsOfEach = 4;
const mostSteps = 60;
const mostNear = 90;

type Market = Pick<
  Candidate,
  "name" | "lat" | "lng" | "removedAt" | "listedTags" | "timeZone" | "listedWeek"
>;
type Row = VendorCardRow & { description: string };

/** A page of the vendors that an address asks for, in at most two round trips. */
export async function vendorsAsked(
  ctx: ReadingFor,
  asked: MarketFilter,
): Promise<{ list: ListPage<VendorCard>; notes: string[] }> {
  const { filter, near, notes } = await placed(ctx, asked);
  if (!isFiltered(filter)) return { list: await listVendors(ctx, filter), notes };
  const { found, ...end } = near ? await around(ctx, filter, near) : await byName(ctx, filter);
  const { rows, ...list } = pageOfFound(found, end, filter);
  return { list: { ...list, rows: rows.map(vendorCardOf) }, notes };
}

async function byName(ctx: ReadingFor, filter: MarketFilter) {
  const how = searchFor(filter.q, searchedInVendors);
  const fromItsStart = { ...filter, page: 1 };
  const rows = await ctx.db.all<Row & { standsAt: string; more: number; lastId: number }>(sql`
    ${windowOf(vendorDirectory, how, fromItsStart, vendorsLookedAt)}
    select w.more, w.last_id lastId, ${vendorCardColumns},
      ${isSavedBy(ctx.viewer, "vendor", sql`m.id`)} isSaved,
      (select json_group_array(json_object('name', name, 'removedAt', removed_at,
          'listedTags', listed_tags, 'timeZone', time_zone, 'listedWeek', listed_week))
        from (select k.* from market_vendors mv cross join markets k on k.id = mv.market_id
          where mv.vendor_id = m.id order by mv.market_id limit ${marketsOfEach})) standsAt
    from w cross join json_each(w.ids) each cross join vendors m on m.id = each.value
    where each.key < w.n order by each.key`);
  const found = rows.filter(({ standsAt }) =>
    (JSON.parse(standsAt) as Market[]).some((market) => passes(market, null, filter, ctx.now)),
  );
  const next = rows[0]?.more ? rows[0].lastId : null;
  return { found, next, more: next !== null };
}

/** By the distance of the nearest market of each, as far as one walk goes. */
async function around(ctx: ReadingFor, filter: MarketFilter, near: Coordinates) {
  const { reach, q } = filter;
  const walk = walkOutwards(ring(near, reach), { steps: mostSteps });
  const rows = await ctx.db.all<
    Row & { steps: number; at: string; lat: number; lng: number } & Omit<Market, "lat" | "lng">
  >(sql`
    with walked as materialized (select ${walk} ids)
    select json_array_length(walked.ids) steps, k.name at, k.lat, k.lng, k.removed_at removedAt,
      k.listed_tags listedTags, k.time_zone timeZone, k.listed_week listedWeek,
      ${vendorCardColumns}, ${isSavedBy(ctx.viewer, "vendor", sql`m.id`)} isSaved
    from walked cross join json_each(walked.ids) each cross join markets k on k.id = each.value
      cross join market_vendors mv on mv.market_id = k.id cross join vendors m on m.id = mv.vendor_id
    where m.removed_at is null order by each.key limit ${mostNear}`);
  const found = new Map<number, Row>();
  for (const row of rows) {
    const isThere = passes(row, milesFrom(near, row), filter, ctx.now);
    const texts = [row.name, row.description, row.vendorType, row.at];
    if (isThere && (q === "" || holdsText(texts, q))) {
      if (!found.has(row.id)) found.set(row.id, row);
    }
  }
  const more = rows.length === mostNear || rows[0]?.steps === mostSteps;
  return { found: [...found.values()], next: null, more };
}
