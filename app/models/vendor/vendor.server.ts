import { and, eq, isNull, sql } from "drizzle-orm";
import { notFound } from "~/platform/errors";
import {
  type ListPage,
  type ListRequest,
  listPage,
  searchFor,
  type WindowSize,
} from "../directory";
import { type Directory, pageOf, windowOf } from "../directory.server";
import { pictureSource } from "../links";
import type { MarketWeek } from "../market/market.rules";
import { type Reading, type WeekRow, weekColumns, weekOf } from "../market/market.server";
import { type Product, productsOf } from "../product/product.server";
import { vendors } from "./vendor.tables";

const directory: Directory = {
  table: sql`vendors`,
  search: sql`vendor_search`,
  letterColumns: ["name", "description", "vendor_type"],
};
const searched = ["name", "description", "vendor_type", "markets"];

/** Rows in a window: 10 pages by name, 5 of what a search finds, which costs three times as much. */
const most = { all: 240, letters: 120, trigrams: 120 };

/** A vendor as lists show it. */
export interface VendorCard {
  id: number;
  name: string;
  vendorType: string;
  description: string;
  image: string | null;
  /** The first market it is linked to, and an ellipsis where there are more. */
  market: string | null;
}

interface CardRow extends Omit<VendorCard, "market"> {
  markets: string;
}

/**
 * A page of the vendors whose name, description, type or linked markets' names contain `q`, by
 * name. One or two letters are not looked for in the markets' names. Reads at most 600 rows.
 */
export async function listVendors(ctx: Reading, asked: ListRequest): Promise<ListPage<VendorCard>> {
  const how = searchFor(asked.q, searched);
  const rows = await ctx.db.all<CardRow & WindowSize>(sql`
    ${windowOf(directory, how, asked, most[how.by])}
    select w.n, w.start, w.more, w.last_id lastId, m.id, m.name, m.vendor_type vendorType,
      substr(m.description, 1, 160) description, m.image,
      (select json_group_array(name) from (select k.name from market_vendors mv
        join markets k on k.id = mv.market_id
        where mv.vendor_id = m.id and k.removed_at is null order by mv.market_id limit 2)) markets
    ${pageOf(directory)}`);
  return listPage(rows.map(cardOf), rows[0]);
}

function cardOf({ id, name, vendorType, description, image, markets }: CardRow): VendorCard {
  const [first = null, second] = JSON.parse(markets) as string[];
  return {
    id,
    name,
    vendorType,
    description,
    image: pictureSource(image),
    market: first !== null && second !== undefined ? `${first}…` : first,
  };
}

export interface VendorMarket {
  id: number;
  name: string;
  address: string;
  location: string;
  week: MarketWeek;
}

export interface Vendor {
  id: number;
  name: string;
  description: string;
  vendorType: string;
  image: string | null;
  instagram: string | null;
  website: string | null;
  takesPaymentAtPickup: boolean;
  /** The first 20 markets it stands at. */
  markets: VendorMarket[];
}

const mostMarkets = 20;
const weekInList = { schedules: 9, closures: 2 };

/** The markets, weeks included, of the vendor that a statement on `vendors` is about, as JSON. */
const marketsColumn = (now: number) =>
  sql<string>`(
  select json_group_array(json_object('id', id, 'name', name, 'address', address,
    'location', location, 'timeZone', timeZone, 'schedules', schedules, 'closures', closures))
  from (
    select m.id, m.name, m.address, m.location, ${weekColumns(weekInList, now)}
    from market_vendors mv join markets m on m.id = mv.market_id
    where mv.vendor_id = vendors.id and m.removed_at is null
    order by mv.market_id limit ${mostMarkets}
  ))`.as("markets");

/**
 * One vendor with its markets and, in the same round trip, its visible products. Throws
 * `not_found`, for a removed one too.
 */
export async function findVendor(
  ctx: Reading,
  id: number,
): Promise<{ vendor: Vendor; products: Product[] }> {
  const [[row], products] = await ctx.db.batch([
    ctx.db
      .select({
        id: vendors.id,
        name: vendors.name,
        description: vendors.description,
        vendorType: vendors.vendorType,
        image: vendors.image,
        instagram: vendors.instagram,
        website: vendors.website,
        takesPaymentAtPickup: vendors.takesPaymentAtPickup,
        markets: marketsColumn(ctx.now),
      })
      .from(vendors)
      .where(and(eq(vendors.id, id), isNull(vendors.removedAt))),
    productsOf(ctx.db, id),
  ]);
  if (!row) throw notFound("Vendor not found");
  const markets = JSON.parse(row.markets) as (Omit<VendorMarket, "week"> & WeekRow)[];
  const vendor = {
    ...row,
    markets: markets.map(({ timeZone, schedules, closures, ...market }) => ({
      ...market,
      week: weekOf({ timeZone, schedules, closures }),
    })),
  };
  return { vendor, products };
}
