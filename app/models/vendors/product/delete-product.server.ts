import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import { discardUploads } from "../../guide/picture/attach.server";
import { worksHere } from "../../people/access/access.server";
import type { NamedProduct } from "./product.schema";
import { categoriesListed } from "./product.server";

/** The orders that still wait for a product. */
export interface Hanging {
  /** Orders that are not collected yet or not paid yet. */
  orders: number;
  /** The total quantity in these orders. */
  pieces: number;
  /** The first and last pickup dates. Null if there are no orders. */
  first: string | null;
  last: string | null;
  /** Whether any order ever included the product. If so, its row is kept. */
  wasOrdered: 0 | 1;
}

/** Whether any order includes this product, or did before a correction. */
const wasOrdered = (productId: number): SQL => sql`(
  exists (select 1 from order_items where product_id = ${productId})
  or exists (select 1 from order_corrections where product_id = ${productId}))`;

const hangingOn = (productId: number, now: Instant): SQL<Hanging> => sql<Hanging>`
  select count(*) orders, coalesce(sum(i.quantity), 0) pieces, min(o.pickup_date) first,
    max(o.pickup_date) last,
    ${wasOrdered(productId)} wasOrdered
  from orders o join order_items i on i.order_id = o.id
  where o.vendor_id = (select vendor_id from products where id = ${productId})
    and ${notLongPast("o", now)} and ${liveOrder("o")} and i.product_id = ${productId}`;

/** A product of the signed-in vendor, and the orders that still wait for it. Throws `not_found`. */
export async function readDeletion(
  { db, viewer, now }: Allowed<VendorViewer>,
  productId: number,
): Promise<{ name: string; hanging: Hanging }> {
  const [{ results: named }, { results: counted }] = await runBatch(db, [
    sql<{ name: string }>`
      select name from products
      where id = ${productId} and vendor_id = ${viewer.vendorId} and is_active = 1`,
    hangingOn(productId, now),
  ]);
  const [product] = named;
  const [hanging] = counted;
  if (!product || !hanging) throw notFound("Product not found");
  return { name: product.name, hanging };
}

/**
 * Deletes a product of the signed-in vendor for ever. If any order ever included it, its row stays
 * for that order and is shown nowhere else. It also stays for a basket, which says that the product
 * is no longer sold. Otherwise nothing is left. Open orders stay unchanged.
 * Returns whether the row was kept. Throws `not_found`.
 */
export function deleteProduct(
  ctx: Allowed<VendorViewer>,
  { productId }: NamedProduct,
): Promise<{ isKept: boolean }> {
  const failed = { title: "Error", text: "We couldn’t delete the product. Try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { db, viewer, now } = ctx;
    const isUnused = sql`
      exists (select 1 from products where id = ${productId} and vendor_id = ${viewer.vendorId}
        and is_active = 0)
      and not ${wasOrdered(productId)}
      and not exists (select 1 from basket_items where product_id = ${productId})`;
    // The first statement ends the product, so that no new order can include it while the rest is
    // deleted.
    const { ended, gone } = await runBatch(db, {
      ended: sql`
        update products set is_active = 0, is_visible = 0, updated_at = ${now},
          version = version + 1
        where id = ${productId} and vendor_id = ${viewer.vendorId} and is_active = 1
          and ${worksHere(ctx)}
        returning id`,
      settings: sql`
        delete from product_pre_order_configs where product_id = ${productId} and ${isUnused}`,
      stock: sql`delete from product_stock where product_id = ${productId} and ${isUnused}`,
      uploads: discardUploads(
        "product",
        sql`select id from products where id = ${productId} and vendor_id = ${viewer.vendorId}
          and is_active = 0`,
        now,
      ),
      gone: sql`delete from products where id = ${productId} and ${isUnused} returning id`,
      listed: categoriesListed(viewer.vendorId),
    });
    if (ended.results.length === 0) throw notFound("Product not found");
    return { isKept: gone.results.length === 0 };
  });
}
