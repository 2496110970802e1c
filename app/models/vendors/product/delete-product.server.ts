import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import { discardUploads } from "../../guide/picture/attach.server";
import type { NamedProduct } from "./product.schema";
import { categoriesListed } from "./product.server";

/** What is still to come of a product that has been ordered. */
export interface Hanging {
  /** Orders that are to be collected, or still to be paid for. */
  orders: number;
  /** Pieces in them. */
  pieces: number;
  /** The first and the last pickup date; null where there are no orders. */
  first: string | null;
  last: string | null;
  /** Whether any order ever had it: then its row stays. */
  wasOrdered: 0 | 1;
}

/** Whether any order has, or had until it was corrected, this product. */
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

/** A product of the signed-in vendor, and what hangs on it. Throws `not_found`. */
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
 * Takes a product of the signed-in vendor away for good. Where an order ever had it, its row stays
 * for that order, seen by nobody else; where none had, nothing of it is left. Orders to come stand
 * as they were placed. Answers whether the row was kept. Throws `not_found`.
 */
export function deleteProduct(
  ctx: Allowed<VendorViewer>,
  { productId }: NamedProduct,
): Promise<{ isKept: boolean }> {
  const failed = { title: "Error", text: "We couldn’t delete the product. Try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { db, viewer, now } = ctx;
    const neverOrdered = sql`
      exists (select 1 from products where id = ${productId} and vendor_id = ${viewer.vendorId}
        and is_active = 0)
      and not ${wasOrdered(productId)}`;
    // The first statement ends it, so that no order can take it up while the rest is cleared away.
    const { ended, gone } = await runBatch(db, {
      ended: sql`
        update products set is_active = 0, is_visible = 0, updated_at = ${now},
          version = version + 1
        where id = ${productId} and vendor_id = ${viewer.vendorId} and is_active = 1
        returning id`,
      settings: sql`
        delete from product_pre_order_configs where product_id = ${productId} and ${neverOrdered}`,
      stock: sql`delete from product_stock where product_id = ${productId} and ${neverOrdered}`,
      uploads: discardUploads(
        "product",
        sql`select id from products where id = ${productId} and is_active = 0`,
        now,
      ),
      gone: sql`delete from products where id = ${productId} and ${neverOrdered} returning id`,
      listed: categoriesListed(viewer.vendorId),
    });
    if (ended.results.length === 0) throw notFound("Product not found");
    return { isKept: gone.results.length === 0 };
  });
}
