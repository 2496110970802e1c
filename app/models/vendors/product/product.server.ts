import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { type Viewer, worksAt } from "~/platform/viewer";
import { mostProducts, picturesOf, priceJson } from "./product.rules";
import { products } from "./product.tables";
import { mostOfPrice, weightOf } from "./product-weight.rules";

export type Product = typeof products.$inferSelect;
type Reading = Pick<Capabilities, "db">;

/**
 * The statement that reads a vendor's products, for a batch. `everything` includes hidden products.
 */
export function productsOf(db: Reading["db"], vendorId: number, everything = false) {
  return db
    .select(getTableColumns(products))
    .from(products)
    .where(
      and(
        eq(products.vendorId, vendorId),
        eq(products.isActive, true),
        everything ? undefined : eq(products.isVisible, true),
      ),
    )
    .orderBy(asc(products.id))
    .limit(mostProducts);
}

/**
 * Whether a viewer may see a vendor's hidden products: its own members and administrators may.
 * Throws `signed_out` if nobody is signed in, and `wrong_role` for any other viewer.
 */
export function requireVendorAccess(viewer: Viewer | null, vendorId: number): void {
  if (viewer === null) throw new DomainError("signed_out");
  if (viewer.role === "admin") return;
  if (!worksAt(viewer, vendorId)) throw new DomainError("wrong_role");
}

/**
 * A product as the API returns it. `price` is in dollars, as text; `priceCents` is the same amount
 * in cents.
 */
export function productJson(row: Product) {
  const { createdAt, updatedAt, weightMin, weightMax, weightUnit, pricePerPound, ...product } = row;
  return {
    ...product,
    price: priceJson(product),
    weight: weightOf(row),
    pricePerPoundCents: pricePerPound,
    maxPriceCents: mostOfPrice(row),
    images: picturesOf(product),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/**
 * For the end of a batch that writes products of vendors. `vendor_categories` holds the categories
 * of the products that vendors show, and the vendors' rows list them. A vendor that has never shown
 * a product lists the categories from its own words until it shows one. So the list is written
 * before the categories that the vendor has lost are deleted.
 */
export const categoriesListed = (vendorIds: SQL | number): SQL[] => {
  const shown = sql`
    select category, vendor_id from products
    where vendor_id in (${vendorIds}) and is_active = 1 and is_visible = 1`;
  const categories = sql`select categories from vendor_categories_source s where s.id = vendors.id`;
  return [
    sql`insert into vendor_categories (category, vendor_id) ${shown} on conflict do nothing`,
    sql`
      update vendors set listed_categories = (${categories})
      where id in (${vendorIds}) and listed_categories is not (${categories})
        and exists (select 1 from vendor_categories where vendor_id = vendors.id)`,
    sql`
      delete from vendor_categories
      where vendor_id in (${vendorIds}) and (category, vendor_id) not in (${shown})`,
  ];
};
