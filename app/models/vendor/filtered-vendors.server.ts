import { sql } from "drizzle-orm";
import { type ListPage, pageOfFound, searchFor } from "../directory";
import { windowOf } from "../directory.server";
import { placed } from "../market/filtered-markets.server";
import {
  type Candidate,
  holdsText,
  milesFrom,
  passes,
  wayAround,
} from "../market/find-markets.server";
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

type Market = Pick<Candidate, "removedAt" | "listedTags" | "timeZone" | "listedWeek">;
/** A vendor at a market on the way, or, with an id of null, a market without one. */
type Near = (VendorCardRow | (Omit<VendorCardRow, "id"> & { id: null })) &
  Market &
  Pick<Candidate, "lat" | "lng"> & { steps: number; at: string; about: string };

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
  const rows = await ctx.db.all<VendorCardRow & { standsAt: string; more: number; lastId: number }>(
    sql`
    ${windowOf(vendorDirectory, how, fromItsStart, vendorsLookedAt)}
    select w.more, w.last_id lastId, ${vendorCardColumns},
      ${isSavedBy(ctx.viewer, "vendor", sql`m.id`)} isSaved,
      (select json_group_array(json_object('removedAt', removed_at, 'listedTags', listed_tags,
          'timeZone', time_zone, 'listedWeek', listed_week))
        from (select k.* from json_each(m.listed_markets) stand
          cross join markets k on k.id = stand.value ->> 'id' limit ${marketsOfEach})) standsAt
    from w cross join json_each(w.ids) each cross join vendors m on m.id = each.value
    where each.key < w.n order by each.key`,
  );
  const isThere = ({ standsAt }: { standsAt: string }) =>
    (JSON.parse(standsAt) as Market[]).some((market) => passes(market, null, filter, ctx.now));
  const found = rows.filter(isThere);
  const next = rows[0]?.more ? rows[0].lastId : null;
  const hasUnread = ({ markets }: VendorCardRow) => JSON.parse(markets).length > marketsOfEach;
  const more = next !== null || rows.some((row) => hasUnread(row) && !isThere(row));
  return { found, next, more };
}

/**
 * By the distance of the nearest market of each, as far as one walk goes, unless by name. Markets
 * at which nobody stands are read too: by them one sees that the walk has ended early. The joins
 * go along the walk, and the limit ends them: an order would have all of it read before.
 */
async function around(ctx: ReadingFor, filter: MarketFilter, near: Coordinates) {
  const walk = walkOutwards(wayAround(near, filter), { steps: mostSteps });
  const rows = await ctx.db.all<Near>(sql`
    with walked as materialized (select ${walk} ids)
    select json_array_length(walked.ids) steps, k.name at, k.lat, k.lng, k.removed_at removedAt,
      k.listed_tags listedTags, k.time_zone timeZone, k.listed_week listedWeek,
      ${vendorCardColumns}, m.description about,
      ${isSavedBy(ctx.viewer, "vendor", sql`m.id`)} isSaved
    from walked left join json_each(walked.ids) each on each.value is not null
      left join markets k on k.id = each.value
      left join market_vendors mv on mv.market_id = k.id
      left join vendors m on m.id = mv.vendor_id and m.removed_at is null
    limit ${mostNear}`);
  const found = new Map<number, VendorCardRow>();
  for (const row of rows) {
    if (row.id === null || found.has(row.id)) continue;
    const texts = [row.name, row.about, row.vendorType, row.at];
    const isAsked = filter.q === "" || holdsText(texts, filter.q);
    if (isAsked && passes(row, milesFrom(near, row), filter, ctx.now)) found.set(row.id, row);
  }
  const vendors = [...found.values()];
  if (filter.sort === "name") vendors.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  const more = rows.length === mostNear || rows[0]?.steps === mostSteps;
  return { found: vendors, next: null, more };
}
