import { and, eq, gt, sql } from "drizzle-orm";
import { notFound } from "~/platform/errors";
import { type Viewer, worksAt } from "~/platform/viewer";
import { cutSlice, type Slice, type SliceOf, sliceOf } from "../core/listing/directory";
import { totalOf } from "../core/listing/directory.server";
import { type RowOf, selected } from "../core/rows.server";
import { changeColumns, changedSince, changedSlice } from "../guide/changes/changes.server";
import type { Reading, ReadingFor } from "../guide/market/market.server";
import { isFiltered, type MarketFilter } from "../guide/market/market-filter";
import { placeAsked } from "../guide/place/find-place.server";
import { productsOf, requireVendorAccess } from "./product/product.server";
import { maySee } from "./vendor.server";
import { isListed, takesCards, type VendorFacts, v, vendorColumns } from "./vendor-columns.server";
import { around, byId, isAsked, windowBy } from "./vendor-filter.server";
import { categoriesOf } from "./what-it-sells";

/** A vendor as the API returns it: the public facts, with its markets. */
export interface VendorJson extends Omit<VendorFacts, "listedCategories"> {
  /** The categories of the products that customers can see. */
  categories: string[];
  markets: { id: number; name: string }[];
}

/** How many rows to read around a place: fewer than for cards, because each row is longer. */
const mostNear = 150;

const columns = { ...vendorColumns.facts, listedMarkets: v.listedMarkets };

const vendorOf = ({
  listedMarkets,
  listedCategories,
  ...facts
}: VendorFacts & { listedMarkets: string }): VendorJson => ({
  ...facts,
  categories: categoriesOf({ listedCategories }),
  markets: JSON.parse(listedMarkets),
});

/** `columns` in the form that a handwritten statement needs. */
const byHand = {
  ...columns,
  takesCards: sql<0 | 1>`${takesCards(sql`v.id`)}`,
};
/** Takes only the public facts from a row that also has the columns by which it was found. */
const vendorByHand = (row: RowOf<typeof byHand>) =>
  vendorOf({
    id: row.id,
    name: row.name,
    vendorType: row.vendorType,
    description: row.description,
    image: row.image,
    website: row.website,
    instagram: row.instagram,
    listedMarkets: row.listedMarkets,
    listedCategories: row.listedCategories,
    takesCards: row.takesCards === 1,
    takesPaymentAtPickup: row.takesPaymentAtPickup === 1,
  });

/**
 * Vendors in order of id or, around a place, by distance, with the same filters as the page. The
 * amount read grows with `limit` and never with the size of the directory, so a slice of a search
 * may be shorter than `limit`, or empty, and still have a next slice. With `since`, only the
 * vendors that changed after that moment, in the order of their changes. Throws `invalid` at `near`
 * if the place is unknown or exists in several states.
 */
export async function sliceOfVendors(
  ctx: ReadingFor,
  filter: MarketFilter,
  slice: Slice,
): Promise<SliceOf<VendorJson>> {
  if (slice.since) return sliceOfChanged(ctx, filter, slice, slice.since);
  if (!isFiltered(filter) && filter.q === "") return sliceOfAll(ctx, slice);
  const near = await placeAsked(ctx, filter);
  const { cursor } = slice;
  const { found, next, more } = near
    ? await around(ctx, filter, near, selected(byHand), { most: mostNear })
    : await byId(ctx, filter, cursor, selected(byHand));
  return cutSlice(found.map(vendorByHand), slice, { isCounted: near !== null, next, more });
}

async function sliceOfAll(ctx: Reading, slice: Slice): Promise<SliceOf<VendorJson>> {
  const rows = await ctx.db
    .select({ ...columns, total: totalOf("vendors").as("total") })
    .from(v)
    .where(and(isListed(), gt(v.id, slice.cursor)))
    .orderBy(v.id)
    .limit(slice.limit + 1);
  const found = rows.map(({ total: _, ...row }) => vendorOf(row));
  return sliceOf(found, slice, rows[0]?.total);
}

async function sliceOfChanged(
  { db, now }: Reading,
  filter: MarketFilter,
  slice: Slice,
  since: NonNullable<Slice["since"]>,
): Promise<SliceOf<VendorJson>> {
  const window = windowBy(filter);
  const most = isFiltered(filter) || filter.q !== "" ? window.most : slice.limit + 1;
  const columnsOfChanged = { ...byHand, ...window.columns, ...changeColumns };
  const read = await db.all<RowOf<typeof columnsOfChanged>>(sql`
    select ${selected(columnsOfChanged)}
    from ${changedSince("vendor", since, sql`cross join vendors v on v.id = c.record_id`)}
    limit ${most}`);
  const { rows, ...rest } = changedSlice(read, (row) => isAsked(row, filter, now), slice, most);
  return { ...rest, rows: rows.map(vendorByHand) };
}

/** One vendor for the API. Throws `not_found`, like `findVendor`. */
export async function vendorForApi(
  ctx: Reading & { viewer: Viewer | null },
  id: number,
): Promise<VendorJson> {
  const [row] = await ctx.db
    .select(columns)
    .from(v)
    .where(and(eq(v.id, id), maySee(ctx.viewer, id)));
  if (!row) throw notFound("Vendor not found");
  return vendorOf(row);
}

/** Whether the viewer is a member of this vendor. Throws `not_found`, also for a removed vendor. */
export async function ownershipOf(ctx: Reading & { viewer: Viewer | null }, id: number) {
  await vendorForApi(ctx, id);
  return { isOwner: ctx.viewer !== null && worksAt(ctx.viewer, id) };
}

/**
 * A vendor's products for the API: the visible products or, with `everything`, also the hidden
 * products, which only the vendor's members and administrators may see.
 */
export async function vendorProducts(
  ctx: Reading & { viewer: Viewer | null },
  id: number,
  everything: boolean,
) {
  if (everything) requireVendorAccess(ctx.viewer, id);
  const [[vendor], products] = await ctx.db.batch([
    ctx.db
      .select({ id: v.id })
      .from(v)
      .where(and(eq(v.id, id), maySee(ctx.viewer, id))),
    productsOf(ctx.db, id, everything),
  ]);
  if (!vendor) throw notFound("Vendor not found");
  return products;
}
