import { sql } from "drizzle-orm";
import { addDays, localDateOf } from "../calendar";
import { perPage } from "../directory";
import { milesFrom } from "../market/find-markets.server";
import type { Reading } from "../market/market.server";
import type { MarketFilter } from "../market/market-filter";
import { placeFor } from "../place/near.server";
import { milesText } from "../place/place";
import { ripeMatch } from "./ripe.rules";
import { offerAt, type RipeMarketRow, type RipeOffer, type RipeRow } from "./ripe.view";

export interface RipePage {
  offers: RipeOffer[];
  /** Whether there was anything to look for. */
  wasAsked: boolean;
  /** Where looking carries on: the `after` of the next page; null at the end. */
  next: number | null;
  notes: string[];
}

/** A window: 24 products, with so many markets and pre-order settings of each. At most 600 rows. */
const marketsOfEach = 8;
const settingsOfEach = 4;
/** Without a distance, 'near' means within this many miles. */
export const usualMiles = 25;

/**
 * Who has what is looked for, at which market, on which next date: the soonest first, then the
 * nearest. At most two round trips. Products are looked through in the order in which they were
 * entered, a window at a time, and only those in the squares around the place that is asked for.
 */
export async function findRipe(ctx: Reading, filter: MarketFilter): Promise<RipePage> {
  const notes = [...filter.notes];
  const near = filter.near ? await placeFor(ctx, filter.near) : null;
  if (filter.near && !near) {
    notes.push(
      `We do not know where “${filter.near}” is. Try a ZIP code, a town, or a town and state.`,
    );
  }
  const reach = near ? (filter.reach ?? { nearest: 0, farthest: usualMiles }) : null;
  const match = ripeMatch(filter.q, near, reach?.farthest ?? Number.POSITIVE_INFINITY);
  if (match === null) {
    if (filter.q) notes.push("Please type at least three letters of what you are looking for.");
    return { offers: [], wasAsked: false, next: null, notes };
  }
  const rows = await readWindow(ctx, match, filter.after ?? 0);
  const next = rows.length === perPage ? (rows.at(-1)?.id ?? null) : null;
  const offers = rows
    .filter(({ availabilityStatus }) => availabilityStatus !== "Out of Stock")
    .flatMap((row) =>
      (JSON.parse(row.markets) as RipeMarketRow[]).flatMap((market) => {
        const miles = milesFrom(near, market);
        const isInReach =
          !reach || (miles !== null && miles >= reach.nearest && miles <= reach.farthest);
        const offer = isInReach ? offerAt(row, market, filter.day, ctx.now) : null;
        return offer
          ? [{ ...offer, distance: miles === null ? null : milesText(miles), miles }]
          : [];
      }),
    )
    .sort(
      (a, b) =>
        a.date.localeCompare(b.date) ||
        (a.miles ?? 0) - (b.miles ?? 0) ||
        a.product.name.localeCompare(b.product.name),
    )
    .map(({ miles: _, ...offer }) => offer);
  return { offers, wasAsked: true, next, notes };
}

function readWindow({ db, now }: Reading, match: string, after: number): Promise<RipeRow[]> {
  // FTS5 wants whole numbers, and D1 binds every number as REAL.
  const passed = sql.raw(String(after));
  const since = addDays(localDateOf(now, "UTC"), -1);
  const config = sql.raw(`json_object('productId', product_id, 'marketId', market_id,
    'isEnabled', is_enabled, 'cutoffDateTime', cutoff_date_time, 'pickupDate', pickup_date,
    'pickupTimeStart', pickup_time_start, 'pickupTimeEnd', pickup_time_end)`);
  return db.all<RipeRow>(sql`
    select p.id, p.vendor_id vendorId, v.name vendorName, p.name, p.description, p.price,
      p.price_cents priceCents, p.unit, p.image, p.category,
      p.availability_status availabilityStatus, p.seasonal_info seasonalInfo,
      p.is_pre_order_enabled isPreOrderEnabled, p.day_limit dayLimit,
      (select json_group_array(json_object('id', id, 'name', name, 'location', location,
          'address', address, 'lat', lat, 'lng', lng, 'timeZone', time_zone,
          'listedWeek', listed_week))
        from (select m.* from market_vendors mv cross join markets m on m.id = mv.market_id
          where mv.vendor_id = p.vendor_id and m.removed_at is null
          order by mv.market_id limit ${marketsOfEach})) markets,
      (select json_group_array(${config}) from (
        select * from (select * from product_pre_order_configs
          where product_id = p.id and pickup_date is null limit ${settingsOfEach / 2})
        union all
        select * from (select * from product_pre_order_configs
          where product_id = p.id and pickup_date >= ${since} limit ${settingsOfEach / 2}))) configs
    from product_search cross join products p on p.id = product_search.rowid
      cross join vendors v on v.id = p.vendor_id
    where product_search match ${match} and product_search.rowid > ${passed}
    order by product_search.rowid limit ${perPage}`);
}
