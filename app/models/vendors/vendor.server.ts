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
/** Where a vendor's search looks. */
export const searchedInVendors = ["name", "description", "vendor_type", "markets"];

/** Rows in a window: 20 pages by name, 4 of what a search finds, which costs three times as much. */
const most = { all: 480, letters: 360, trigrams: 96 };

/** A vendor as lists show it. */
export interface VendorCard {
  id: number;
  name: string;
  vendorType: string;
  description: string;
  image: string | null;
  /** 'Fruits, herbs': what it shows is of these categories; null where it shows nothing. */
  sold: string | null;
  /**
   * The market that is what the list is filtered by: the one of that day, the nearest, or the one that
   * is open. Elsewhere the first of its markets, and an ellipsis where there are more.
   */
  market: string | null;
  /** Where, and perhaps when, an order begins that somebody comes to from this card. */
  pickup: PickupWish;
  /** Its answer to the weekday that the list is filtered by; null where it is not. */
  onDay: VendorDay | null;
  /** Whether it is among the favourites of whoever is looking. */
  isSaved: boolean;
}

/** What a card says to a viewer. */
export const vendorCardColumns = (viewer: Viewer | null) => ({
  ...vendorColumns.card,
  isSaved: isSavedBy(viewer, "vendor", v.id),
});
export type VendorCardRow = RowOf<ReturnType<typeof vendorCardColumns>>;

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
    select ${windowSize("vendors")}, ${selected(vendorCardColumns(ctx.viewer))}
    ${pageOf(vendorDirectory)}`);
  return listPage(
    rows.map((row) => vendorCardOf(row)),
    rows[0],
    asked,
  );
}

/** A card from a row of `vendorCardColumns`; `at` is the market by which a filter found it. */
export function vendorCardOf(
  row: VendorCardRow,
  { onDay = null, at = null }: { onDay?: VendorDay | null; at?: Stand | null } = {},
): VendorCard {
  const [first, second]: { name: string }[] = JSON.parse(row.listedMarkets);
  return {
    id: row.id,
    name: row.name,
    vendorType: row.vendorType,
    description: row.description,
    image: pictureSource(row.image),
    isSaved: row.isSaved === 1,
    sold: soldText(categoriesOf(row)),
    market: onDay?.market ?? at?.name ?? (first ? first.name + (second ? "…" : "") : null),
    pickup: onDay?.pickup ?? (at ? { marketId: at.id } : {}),
    onDay,
  };
}

const stand = { ...marketColumns.stand, ...attendanceIn("mv") };
type StandRow = RowOf<typeof stand>;
type VendorMarket = Omit<StandRow, keyof ListingRow | keyof Coming> & {
  week: MarketWeek;
  attendance: Attendance;
};

export interface Vendor extends Omit<VendorFacts, "listedCategories"> {
  /** Of the products that it shows. */
  categories: string[];
  isSaved: boolean;
  /** The first 20 markets it stands at. */
  markets: VendorMarket[];
  isPublished: boolean;
}

const mostMarkets = 20;

/** The markets, weeks included, at which a vendor stands, as JSON. */
const standsColumn = jsonArray(
  stand,
  sql`market_vendors mv join markets m on m.id = mv.market_id
    where mv.vendor_id = v.id and m.removed_at is null
    order by mv.market_id limit ${mostMarkets}`,
).as("stands");

/** Whoever works at a vendor, and administrators, see it before it is published. */
export const maySee = (viewer: Viewer | null, id: number): SQL =>
  viewer !== null && (viewer.role === "admin" || worksAt(viewer, id))
    ? sql`v.removed_at is null`
    : isListed();

/**
 * One vendor with its markets and, in the same round trip, its visible products. Throws
 * `not_found`, for a removed one too, and for one that is not published but to `maySee`.
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
