import { eq, sql } from "drizzle-orm";
import { notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { type Slice, type SliceOf, sliceOf } from "../directory";
import { totalOf } from "../directory.server";
import type { Reading } from "../market/market.server";
import { productJson, productsOf, requireVendorAccess } from "../product/product.server";
import { vendors } from "./vendor.tables";

/** A vendor as the API tells it: what the public may know, with the markets it stands at. */
export interface VendorJson {
  id: number;
  name: string;
  image: string | null;
  vendorType: string;
  description: string;
  instagram: string | null;
  website: string | null;
  takesPaymentAtPickup: boolean;
  markets: { id: number; name: string }[];
}

type VendorRow = Omit<VendorJson, "takesPaymentAtPickup" | "markets"> & {
  takesPaymentAtPickup: number;
  markets: string;
};

const columns = sql`v.id, v.name, v.image, v.vendor_type vendorType, v.description, v.instagram,
  v.website, v.takes_payment_at_pickup takesPaymentAtPickup, v.listed_markets markets`;

const vendorOf = ({ takesPaymentAtPickup, markets, ...row }: VendorRow): VendorJson => ({
  ...row,
  takesPaymentAtPickup: takesPaymentAtPickup === 1,
  markets: JSON.parse(markets),
});

/** Vendors in order of id: what is read grows with `limit`, not with the directory. */
export async function sliceOfVendors(ctx: Reading, slice: Slice): Promise<SliceOf<VendorJson>> {
  const rows = await ctx.db.all<VendorRow & { total: number }>(sql`
    select ${totalOf("vendors")}, ${columns} from vendors v
    where v.removed_at is null and v.id > ${slice.cursor}
    order by v.id limit ${slice.limit + 1}`);
  const found = rows.map(({ total: _, ...row }) => vendorOf(row));
  return sliceOf(found, slice, rows[0]?.total);
}

/** One vendor for the API. Throws `not_found`, for a removed one too. */
export async function vendorForApi(ctx: Reading, id: number): Promise<VendorJson> {
  const [row] = await ctx.db.all<VendorRow>(
    sql`select ${columns} from vendors v where v.id = ${id} and v.removed_at is null`,
  );
  if (!row) throw notFound("Vendor not found");
  return vendorOf(row);
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
