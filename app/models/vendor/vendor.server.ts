import { and, eq, isNull, sql } from "drizzle-orm";
import { notFound } from "~/platform/errors";
import {
  type ListPage,
  type ListRequest,
  listPage,
  searchFor,
  type WindowSize,
} from "../directory";
import { type Directory, pageOf, totalOf, windowOf } from "../directory.server";
import { pictureSource } from "../links";
import type { MarketWeek } from "../market/market.rules";
import type { ReadingFor } from "../market/market.server";
import { type ListedRow, listedWeek, weekListed } from "../market/market-listing";
import { type Product, productsOf } from "../product/product.server";
import { isSavedBy } from "../saved/saved.server";
import { vendors } from "./vendor.tables";

export const vendorDirectory: Directory = {
  table: sql`vendors`,
  search: sql`vendor_search`,
  letterColumns: ["name", "description", "vendor_type"],
};
/** Where a vendor's search looks. */
export const searchedInVendors = ["name", "description", "vendor_type", "markets"];

/** Rows in a window: 20 pages by name, 6 of what a search finds, which costs three times as much. */
const most = { all: 480, letters: 360, trigrams: 144 };

/** A vendor as lists show it. */
export interface VendorCard {
  id: number;
  name: string;
  vendorType: string;
  description: string;
  image: string | null;
  /** The first market it is linked to, and an ellipsis where there are more. */
  market: string | null;
  /** Whether it is among the favourites of whoever is looking. */
  isSaved: boolean;
}

export interface VendorCardRow extends Omit<VendorCard, "market" | "isSaved"> {
  markets: string;
  isSaved: number;
}

/** What a card says, for a vendor `m`. */
export const vendorCardColumns = sql`m.id, m.name, m.vendor_type vendorType,
  substr(m.description, 1, 160) description, m.image, m.listed_markets markets`;

/**
 * A page of the vendors whose name, description, type or linked markets' names contain `q`, by
 * name. One or two letters are not looked for in the markets' names. Reads at most 600 rows.
 */
export async function listVendors(
  ctx: ReadingFor,
  asked: ListRequest,
): Promise<ListPage<VendorCard>> {
  const how = searchFor(asked.q, searchedInVendors);
  const rows = await ctx.db.all<VendorCardRow & WindowSize>(sql`
    ${windowOf(vendorDirectory, how, asked, most[how.by])}
    select w.n, w.start, w.more, w.last_id lastId, ${totalOf("vendors")},
      ${vendorCardColumns},
      ${isSavedBy(ctx.viewer, "vendor", sql`m.id`)} isSaved
    ${pageOf(vendorDirectory)}`);
  return listPage(rows.map(vendorCardOf), rows[0], asked);
}

/** A card from a row of `vendorCardColumns` and `isSaved`. */
export function vendorCardOf(row: VendorCardRow): VendorCard {
  const [first, second] = JSON.parse(row.markets) as { name: string }[];
  return {
    id: row.id,
    name: row.name,
    vendorType: row.vendorType,
    description: row.description,
    image: pictureSource(row.image),
    isSaved: row.isSaved === 1,
    market: first ? first.name + (second ? "…" : "") : null,
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
  isSaved: boolean;
  /** The first 20 markets it stands at. */
  markets: VendorMarket[];
}

const mostMarkets = 20;

/** The markets, weeks included, of the vendor that a statement on `vendors` is about, as JSON. */
const marketsColumn = sql<string>`(
  select json_group_array(json_object('id', id, 'name', name, 'address', address,
    'location', location, 'timeZone', timeZone, 'listedWeek', listedWeek))
  from (
    select m.id, m.name, m.address, m.location, ${listedWeek}
    from market_vendors mv join markets m on m.id = mv.market_id
    where mv.vendor_id = vendors.id and m.removed_at is null
    order by mv.market_id limit ${mostMarkets}
  ))`.as("markets");

/**
 * One vendor with its markets and, in the same round trip, its visible products. Throws
 * `not_found`, for a removed one too.
 */
export async function findVendor(
  ctx: ReadingFor,
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
        isSaved: isSavedBy(ctx.viewer, "vendor", sql`vendors.id`).as("is_saved"),
        markets: marketsColumn,
      })
      .from(vendors)
      .where(and(eq(vendors.id, id), isNull(vendors.removedAt))),
    productsOf(ctx.db, id),
  ]);
  if (!row) throw notFound("Vendor not found");
  const markets = JSON.parse(row.markets) as (Omit<VendorMarket, "week"> & ListedRow)[];
  const vendor = {
    ...row,
    isSaved: row.isSaved === 1,
    markets: markets.map(({ timeZone, listedWeek, ...market }) => ({
      ...market,
      week: weekListed({ timeZone, listedWeek }, ctx.now),
    })),
  };
  return { vendor, products };
}
