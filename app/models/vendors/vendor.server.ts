import { and, eq, type SQL, sql } from "drizzle-orm";
import { notFound } from "~/platform/errors";
import { type Viewer, worksAt } from "~/platform/viewer";
import { pictureSource } from "../core/links";
import {
  type ListPage,
  type ListRequest,
  listPage,
  searchFor,
  type WindowSize,
} from "../core/listing/directory";
import { type Directory, pageOf, windowOf, windowSize } from "../core/listing/directory.server";
import { jsonArray, type RowOf, selected } from "../core/rows.server";
import type { MarketWeek } from "../guide/market/market.rules";
import type { ReadingFor } from "../guide/market/market.server";
import { type ListingRow, marketColumns } from "../guide/market/market-columns.server";
import { weekListed } from "../guide/market/market-filter";
import { isSavedBy } from "../people/saved/saved.server";
import { type Attendance, attendanceOf, type Coming } from "./attendance/attendance.rules";
import { attendanceIn } from "./attendance/attending.server";
import type { PickupWish } from "./pickup/pickup-wish";
import { type Product, productsOf } from "./product/product.server";
import { mostStands } from "./vendor.rules";
import { isListed, type VendorFacts, v, vendorColumns } from "./vendor-columns.server";
import type { Stand, VendorDay } from "./vendor-day";
import { categoriesOf, soldText } from "./what-it-sells";

export const vendorDirectory: Directory = {
  table: sql`vendors`,
  row: sql`v`,
  search: sql`vendor_search`,
  listed: sql`removed_at is null and is_published = 1`,
  letterColumns: ["name", "description", "vendor_type"],
};
/** The columns in which a search for vendors looks. */
export const searchedInVendors = ["name", "description", "vendor_type", "markets"];

/**
 * The rows in a window: 20 pages of the list by name, but only 4 pages of a text search, which
 * costs three times as much.
 */
const most = { all: 480, letters: 360, trigrams: 96 };

export const vendorCardColumns = (viewer: Viewer | null) => ({
  ...vendorColumns.card,
  isSaved: isSavedBy(viewer, "vendor", v.id),
});
export type VendorCardRow = RowOf<ReturnType<typeof vendorCardColumns>>;

/**
 * A page of the vendors with `q` in their name, description, type or markets' names, by name. A
 * search of one or two letters does not look in the markets' names. Reads at most 600 rows.
 */
export async function listVendors(
  ctx: ReadingFor,
  asked: ListRequest,
): Promise<ListPage<VendorCard>> {
  const how = searchFor(asked.q, searchedInVendors);
  const rows = await ctx.db.all<VendorCardRow & WindowSize>(sql`
    ${windowOf(vendorDirectory, how, asked, most[how.by])}
    select ${windowSize("vendors")}, ${selected(vendorCardColumns(ctx.viewer))}
    ${pageOf(vendorDirectory)}`);
  return listPage(
    rows.map((row) => vendorCardOf(row)),
    rows[0],
    asked,
  );
}

/**
 * A vendor as lists show it, from a row of `vendorCardColumns`. `onDay` is the vendor's answer for
 * the weekday that the list is filtered by; `at` is the market by which a filter found the vendor.
 */
export function vendorCardOf(
  row: VendorCardRow,
  { onDay = null, at = null }: { onDay?: VendorDay | null; at?: Stand | null } = {},
) {
  const pickup: PickupWish = onDay?.pickup ?? (at ? { marketId: at.id } : {});
  const [first, second]: { name: string }[] = JSON.parse(row.listedMarkets);
  return {
    id: row.id,
    name: row.name,
    vendorType: row.vendorType,
    description: row.description,
    image: pictureSource(row.image),
    /** Whether the viewer has saved this vendor. */
    isSaved: row.isSaved === 1,
    /** The categories of its products, like 'Fruits, herbs'. Null if it shows none. */
    sold: soldText(categoriesOf(row)),
    /**
     * The market that matches the list's filter: the market of that day, the nearest, or one that
     * is open. Without such a filter, the first of the vendor's markets, with an ellipsis if there
     * are more.
     */
    market: onDay?.market ?? at?.name ?? (first ? first.name + (second ? "…" : "") : null),
    /** The market, and possibly the date, with which an order from this card starts. */
    pickup,
    onDay,
  };
}
export type VendorCard = ReturnType<typeof vendorCardOf>;

const stand = { ...marketColumns.stand, ...attendanceIn("mv") };
type StandRow = RowOf<typeof stand>;
type VendorMarket = Omit<StandRow, keyof ListingRow | keyof Coming> & {
  week: MarketWeek;
  attendance: Attendance;
};

export interface Vendor extends Omit<VendorFacts, "listedCategories"> {
  /** The categories of the products that customers can see. */
  categories: string[];
  isSaved: boolean;
  markets: VendorMarket[];
  isPublished: boolean;
}

/** A vendor's markets with their opening hours, as JSON. */
const standsColumn = jsonArray(
  stand,
  sql`market_vendors mv join markets m on m.id = mv.market_id
    where mv.vendor_id = v.id and m.removed_at is null
    order by mv.market_id limit ${mostStands}`,
).as("stands");

/** Members of a vendor, and administrators, can see it before it is published. */
export const maySee = (viewer: Viewer | null, id: number): SQL =>
  viewer !== null && (viewer.role === "admin" || worksAt(viewer, id))
    ? sql`v.removed_at is null`
    : isListed();

/**
 * One vendor with its markets and, in the same round trip, its visible products. Throws
 * `not_found`, also for a removed vendor, and for an unpublished vendor if `maySee` does not allow
 * it.
 */
export async function findVendor(
  ctx: ReadingFor,
  id: number,
): Promise<{ vendor: Vendor; products: Product[] }> {
  const [[row], products] = await ctx.db.batch([
    ctx.db
      .select({
        ...vendorColumns.facts,
        isSaved: isSavedBy(ctx.viewer, "vendor", sql`v.id`).as("is_saved"),
        stands: standsColumn,
        isPublished: v.isPublished,
      })
      .from(v)
      .where(and(eq(v.id, id), maySee(ctx.viewer, id))),
    productsOf(ctx.db, id),
  ]);
  if (!row) throw notFound("Vendor not found");
  const { stands, isSaved, listedCategories, ...facts } = row;
  const categories = categoriesOf({ listedCategories });
  const rows: StandRow[] = JSON.parse(stands);
  const markets = rows.map(({ timeZone, listedWeek, comes, said, ...market }) => ({
    ...market,
    week: weekListed({ timeZone, listedWeek }, ctx.now),
    attendance: attendanceOf({ comes, said }),
  }));
  return { vendor: { ...facts, categories, isSaved: isSaved === 1, markets }, products };
}
