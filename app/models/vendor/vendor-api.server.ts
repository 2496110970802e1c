import { and, eq, gt, isNull } from "drizzle-orm";
import { notFound } from "~/platform/errors";
import { type Viewer, worksAt } from "~/platform/viewer";
import { type Slice, type SliceOf, sliceOf } from "../directory";
import { totalOf } from "../directory.server";
import type { Reading } from "../market/market.server";
import { productJson, productsOf, requireVendorAccess } from "../product/product.server";
import { vendors } from "./vendor.tables";
import { type VendorFacts, v, vendorColumns } from "./vendor-columns.server";

/** A vendor as the API tells it: what the public may know, with the markets it stands at. */
export interface VendorJson extends VendorFacts {
  markets: { id: number; name: string }[];
}

const columns = { ...vendorColumns.facts, listedMarkets: v.listedMarkets };

const vendorOf = ({
  listedMarkets,
  ...facts
}: VendorFacts & { listedMarkets: string }): VendorJson => ({
  ...facts,
  markets: JSON.parse(listedMarkets),
});

/** Vendors in order of id: what is read grows with `limit`, not with the directory. */
export async function sliceOfVendors(ctx: Reading, slice: Slice): Promise<SliceOf<VendorJson>> {
  const rows = await ctx.db
    .select({ ...columns, total: totalOf("vendors").as("total") })
    .from(v)
    .where(and(isNull(v.removedAt), gt(v.id, slice.cursor)))
    .orderBy(v.id)
    .limit(slice.limit + 1);
  const found = rows.map(({ total: _, ...row }) => vendorOf(row));
  return sliceOf(found, slice, rows[0]?.total);
}

/** One vendor for the API. Throws `not_found`, for a removed one too. */
export async function vendorForApi(ctx: Reading, id: number): Promise<VendorJson> {
  const [row] = await ctx.db
    .select(columns)
    .from(v)
    .where(and(eq(v.id, id), isNull(v.removedAt)));
  if (!row) throw notFound("Vendor not found");
  return vendorOf(row);
}

/** Whether the viewer works at this vendor's stall. Throws `not_found`, for a removed one too. */
export async function ownershipOf(ctx: Reading & { viewer: Viewer | null }, id: number) {
  await vendorForApi(ctx, id);
  return { isOwner: ctx.viewer !== null && worksAt(ctx.viewer, id) };
}

/**
 * A vendor's products for the API: those that are visible, or, with `everything`, the hidden ones
 * too, which only its own vendor and an administrator may see.
 */
export async function vendorProducts(
  ctx: Reading & { viewer: Viewer | null },
  id: number,
  everything: boolean,
) {
  if (everything) requireVendorAccess(ctx.viewer, id);
  const [[vendor], products] = await ctx.db.batch([
    ctx.db.select({ removedAt: vendors.removedAt }).from(vendors).where(eq(vendors.id, id)),
    productsOf(ctx.db, id, everything),
  ]);
  if (!vendor || vendor.removedAt !== null) throw notFound("Vendor not found");
  return products.map(productJson);
}
