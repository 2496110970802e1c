import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { localDateOf } from "../../core/calendar";
import { jsonArray } from "../../core/rows.server";
import { matchIf } from "../../guide/finding/wider.server";
import type { Reading } from "../../guide/market/market.server";
import { marketColumns } from "../../guide/market/market-columns.server";
import { attendanceIn } from "../attendance/attending.server";
import { datesOfEach, type RipeRow } from "./ripe.view";
import type { RipeFilter } from "./ripe-filter";

/**
 * The size of a window: how many products, and how many markets of each with the settings there. At
 * most 600 rows.
 */
const productsLookedAt = 14;
const marketsOfEach = 6;
/**
 * How many products a search by price compares: the first that match, in the order in which they
 * were entered. Comparing more would read too many rows.
 */
const productsCompared = 200;

/** The columns of `RipeRow`, of a product `p` of a vendor `v`. */
function columnsOf(now: Instant): SQL {
  // Pickups start tomorrow on the market's clock. That is nowhere earlier than today in UTC.
  const since = localDateOf(now, "UTC");
  const settings = (which: SQL) => sql`json((
    select json_group_array(json_object('isEnabled', is_enabled,
      'cutoffDateTime', cutoff_date_time, 'cutoffDays', cutoff_days, 'cutoffTime', cutoff_time,
      'pickupDate', pickup_date,
      'pickupTimeStart', pickup_time_start, 'pickupTimeEnd', pickup_time_end))
    from (select * from product_pre_order_configs
      where product_id = p.id and market_id = m.id and ${which})))`;
  const offered = {
    ...marketColumns.offered,
    ...attendanceIn("mv"),
    ofEveryDate: settings(sql`pickup_date is null`),
    ofDates: settings(sql`pickup_date >= ${since} order by pickup_date limit ${datesOfEach}`),
  };
  const markets = sql`market_vendors mv cross join markets m on m.id = mv.market_id
    where mv.vendor_id = v.id and m.removed_at is null
    order by mv.market_id limit ${marketsOfEach}`;
  return sql`p.id, p.vendor_id vendorId, v.name vendorName, p.name, p.price,
    p.price_cents priceCents, p.unit, p.weight_min weightMin, p.weight_max weightMax,
    p.weight_unit weightUnit, p.price_per_pound pricePerPound, p.image, p.category,
    p.availability_status availabilityStatus, p.seasonal_info seasonalInfo,
    p.is_pre_order_enabled isPreOrderEnabled, ${jsonArray(offered, markets)} markets`;
}

/** Products that match a search. */
export interface RipeWindow {
  rows: RipeRow[];
  /** The `after` of the next page. Null at the end. */
  next: number | null;
  /** How many matching products were looked at. */
  compared: number;
  /** Whether a search by price has left out products that match. */
  isCut: boolean;
}

/**
 * Reads a window of products, by price if the filter asks for it. If the condition `only` is false,
 * nothing is read.
 */
export const readRipe = (
  ctx: Reading,
  filter: RipeFilter,
  match: SQL,
  only: SQL = sql`true`,
): Promise<RipeWindow> =>
  filter.isByPrice || filter.mostPerPound !== null
    ? readCheapest(ctx, filter, match, only)
    : readInOrder(ctx, filter, match, only);

/** The products in the order in which they were entered, after the id `after`. */
async function readInOrder(
  { db, now }: Reading,
  { after }: RipeFilter,
  match: SQL,
  only: SQL,
): Promise<RipeWindow> {
  // FTS5 needs integers, and D1 binds every number as REAL.
  const passed = sql.raw(String(after ?? 0));
  const rows = await db.all<RipeRow>(sql`
    select ${columnsOf(now)}
    from product_search cross join products p on p.id = product_search.rowid
      cross join vendors v on v.id = p.vendor_id
    where product_search match ${matchIf(only, match)} and product_search.rowid > ${passed}
    order by product_search.rowid limit ${productsLookedAt}`);
  const next = rows.length === productsLookedAt ? (rows.at(-1)?.id ?? null) : null;
  return { rows, next, compared: rows.length, isCut: false };
}

/**
 * The products with the lowest price per pound among the first `productsCompared`; `after` is how
 * many of them earlier pages have shown. Products whose price per pound nobody knows come last, or
 * are left out if the filter names a highest price.
 */
async function readCheapest(
  { db, now }: Reading,
  { after, mostPerPound }: RipeFilter,
  match: SQL,
  only: SQL,
): Promise<RipeWindow> {
  const passed = Math.min(after ?? 0, productsCompared);
  const isCheap = mostPerPound === null ? sql`true` : sql`p.price_per_pound <= ${mostPerPound}`;
  // The left joins keep the row with `compared` if no product is cheap enough.
  const read = await db.all<(RipeRow | { id: null }) & { compared: number }>(sql`
    with matching as materialized (
      select rowid id from product_search where product_search match ${matchIf(only, match)}
      order by rowid limit ${productsCompared + 1}
    ), cheapest as materialized (
      select p.id from (select id from matching limit ${productsCompared}) matching
        cross join products p on p.id = matching.id
      where p.availability_status <> 'Out of Stock' and ${isCheap}
      order by p.price_per_pound is null, p.price_per_pound, p.id
      limit ${productsLookedAt} offset ${sql.raw(String(passed))}
    )
    select matched.compared, ${columnsOf(now)}
    from (select count(*) compared from matching) matched left join cheapest
      left join products p on p.id = cheapest.id left join vendors v on v.id = p.vendor_id`);
  const rows = read.filter((row): row is RipeRow & { compared: number } => row.id !== null);
  const compared = read[0]?.compared ?? 0;
  return {
    rows,
    next: rows.length === productsLookedAt ? passed + productsLookedAt : null,
    compared: Math.min(compared, productsCompared),
    isCut: compared > productsCompared,
  };
}
