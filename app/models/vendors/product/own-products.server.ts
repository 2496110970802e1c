import { and, eq, type SQL, sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { parsePrice } from "../../core/money";
import { attachAll, copyPictures, mayAttach, notAttached } from "../../guide/picture/attach.server";
import { uploaderOf } from "../../guide/picture/upload.server";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import { mostProducts, picturesAsked, picturesOf } from "./product.rules";
import type { AddProduct, ChangeProduct, NamedProduct, SetProducts } from "./product.schema";
import { categoriesListed, type Product } from "./product.server";
import { products } from "./product.tables";
import { weightColumns, weightOf } from "./product-weight.rules";

type Ctx = Allowed<VendorViewer>;

/** The messages for unexpected errors. */
const notAdded = { title: "Error", text: "Failed to add product" };
export const notUpdated = { title: "Error", text: "Failed to update product" };

const own = ({ viewer }: Ctx) =>
  and(eq(products.vendorId, viewer.vendorId), eq(products.isActive, true));

/**
 * A product of the signed-in vendor. Throws `not_found` for any other product, and for a deleted
 * one.
 */
export const findOwnProduct = async (ctx: Ctx, productId: number): Promise<Product> =>
  ownProductIn(await ownProduct(ctx, productId));

/** The query behind `findOwnProduct`, for a page that reads more in the same batch. */
export const ownProduct = (ctx: Ctx, productId: number) =>
  ctx.db
    .select()
    .from(products)
    .where(and(own(ctx), eq(products.id, productId)));

/** The product that `ownProduct` found. Throws `not_found` if there is none. */
export function ownProductIn([product]: Product[]): Product {
  if (!product) throw notFound("Product not found");
  return product;
}

const tooManyProducts = () =>
  new DomainError("invalid", `A vendor can have up to ${mostProducts} products. Delete one first.`);

/**
 * Whether the viewer works for the vendor, the vendor exists and has room for `more` products, for
 * the WHERE of an insert.
 */
export const hasRoom = ({ viewer }: Ctx, more = 1): SQL => sql`
  ${worksHere({ viewer })}
  and exists (select 1 from vendors where id = ${viewer.vendorId} and removed_at is null)
  and (select count(*) from products where vendor_id = ${viewer.vendorId} and is_active = 1)
    <= ${mostProducts - more}`;

type Written = Omit<AddProduct, "vendorId" | "image">;

/**
 * Adds a product to the signed-in vendor or, if the viewer has several vendors, to the one named.
 * Throws `not_found` for a vendor of another account, and `invalid` if a photo cannot be used or
 * the vendor has too many products.
 */
export function addProduct(ctx: Ctx, command: AddProduct): Promise<Product> {
  return sayingWhenItFails(ctx, notAdded, async () => {
    const { vendorId, image, ...product } = command;
    const forVendor = actFor(ctx, vendorId);
    const images = picturesAsked({ ...product, image });
    return findOwnProduct(forVendor, await insertProduct(forVendor, { ...product, images }));
  });
}

/**
 * Returns the new id. `kept` are photos that are allowed although the viewer did not upload them.
 */
async function insertProduct(ctx: Ctx, product: Written, kept: string[] = []): Promise<number> {
  const { db, viewer, now } = ctx;
  const attaching = {
    addresses: product.images,
    subject: { type: "product", id: sql`last_insert_rowid()` } as const,
    uploader: await uploaderOf(ctx),
    now,
  };
  const mayHave = mayAttach(
    { ...attaching, subject: { type: "product", id: 0 } },
    sql`${JSON.stringify(kept)}`,
  );
  const { weightMin, weightMax, weightUnit } = weightColumns(product.weight, product.unit);
  const [{ results: added }] = await runBatch(db, [
    sql<{ id: number }>`
      insert into products (vendor_id, name, description, price, price_cents, image, images,
        category, unit, weight_min, weight_max, weight_unit, availability_status, seasonal_info,
        pre_order_deadline, is_pre_order_enabled, is_visible, day_limit, created_at, updated_at)
      select ${viewer.vendorId}, ${product.name}, ${product.description ?? ""}, ${product.price},
        ${parsePrice(product.price)}, ${product.images[0] ?? null},
        ${JSON.stringify(product.images)}, ${product.category}, ${product.unit},
        ${weightMin}, ${weightMax}, ${weightUnit},
        ${product.availabilityStatus}, ${product.seasonalInfo}, ${product.preOrderDeadline ?? null},
        ${Number(product.isPreOrderEnabled)}, ${Number(product.isVisible)}, ${product.dayLimit},
        ${now}, ${now}
      where ${hasRoom(ctx)} and ${mayHave}
      returning id`,
    attachAll(attaching),
    ...categoriesListed(viewer.vendorId),
  ]);
  const [row] = added;
  if (row) return row.id;
  await mustWorkHere(ctx);
  const [room] = await db.all<{ isThere: number }>(sql`select ${hasRoom(ctx)} "isThere"`);
  throw room?.isThere ? notAttached("images") : tooManyProducts();
}

/**
 * Replaces all fields of a product of the signed-in vendor. Existing orders do not change. Throws
 * `not_found`, `invalid` if a photo cannot be used, and `changed`, with a message at `version`, if
 * the product has changed since the form was opened.
 */
export function changeProduct(ctx: Ctx, command: ChangeProduct): Promise<Product> {
  return sayingWhenItFails(ctx, notUpdated, async () => {
    const { productId, id = productId, vendorId, image, version, weight, ...product } = command;
    const before = await findOwnProduct(ctx, productId);
    if (id !== productId) throw keeps("id", "A product keeps its id.");
    if (vendorId !== undefined && vendorId !== before.vendorId)
      throw keeps("vendorId", "A product can’t move to another vendor.");
    const images = picturesAsked({ ...product, image }, picturesOf(before));
    const attaching = {
      addresses: images,
      subject: { type: "product", id: productId } as const,
      uploader: await uploaderOf(ctx),
      now: ctx.now,
    };
    const isAsSeen = version === undefined ? undefined : eq(products.version, version);
    const [written] = await runBatch(ctx.db, [
      ctx.db
        .update(products)
        .set({
          ...product,
          description: product.description ?? "",
          priceCents: parsePrice(product.price),
          ...weightColumns(weight, product.unit),
          image: images[0] ?? null,
          images,
          updatedAt: ctx.now,
          version: sql`${products.version} + 1`,
        })
        .where(
          and(
            own(ctx),
            eq(products.id, productId),
            isAsSeen,
            worksHere(ctx),
            mayAttach(attaching, sql`json_insert(products.images, '$[#]', products.image)`),
          ),
        ),
      attachAll(attaching),
      ...categoriesListed(ctx.viewer.vendorId),
    ]);
    const after = await findOwnProduct(ctx, productId);
    if (written.meta.changes) return after;
    await mustWorkHere(ctx);
    throw version !== undefined && after.version !== version
      ? changedMeanwhile()
      : notAttached("images");
  });
}

/** The error for a field of a product that never changes. */
const keeps = (field: string, message: string) =>
  new DomainError("invalid", undefined, { fields: { [field]: [message] } });

/**
 * The message is at the field `version`. The form then knows that it must show what has changed.
 */
export function changedMeanwhile(field = "version") {
  const text =
    "This product has changed since you opened it. We kept what you typed. Check the differences and save again.";
  return new DomainError("changed", text, { title: "Error", fields: { [field]: [text] } });
}

/**
 * Makes a copy of a product of the signed-in vendor: hidden, with its own photos and settings.
 * Throws `not_found`, and `invalid` if the vendor has too many products.
 */
export function duplicateProduct(ctx: Ctx, { productId }: NamedProduct): Promise<Product> {
  return sayingWhenItFails(ctx, notAdded, async () => {
    const original = await findOwnProduct(ctx, productId);
    const kept = picturesOf(original);
    const images = await copyPictures(ctx, kept);
    const name = `Copy of ${original.name}`.slice(0, 255);
    const category = original.category as Written["category"];
    const unit = original.unit as Written["unit"];
    const copy = { ...original, name, category, unit, weight: weightOf(original) };
    const id = await insertProduct(ctx, { ...copy, images, isVisible: false }, kept);
    await ctx.db.run(sql`
      insert into product_pre_order_configs (product_id, market_id, is_enabled, cutoff_days,
        cutoff_time, pickup_time_start, pickup_time_end, day_limit, special_instructions,
        created_at, updated_at)
      select ${id}, market_id, is_enabled, cutoff_days, cutoff_time, pickup_time_start,
        pickup_time_end, day_limit, special_instructions, ${ctx.now}, ${ctx.now}
      from product_pre_order_configs where product_id = ${productId} and pickup_date is null`);
    return findOwnProduct(ctx, id);
  });
}

const setting: Record<SetProducts["to"], SQL> = {
  visible: sql`is_visible = 1`,
  hidden: sql`is_visible = 0`,
  Available: sql`availability_status = 'Available'`,
  Limited: sql`availability_status = 'Limited'`,
  Seasonal: sql`availability_status = 'Seasonal'`,
  "Out of Stock": sql`availability_status = 'Out of Stock'`,
};

/**
 * Shows or hides products of the signed-in vendor, or sets their availability. The last change
 * wins. Returns the number of products. Throws `not_found` if there were none.
 */
export function setProducts(ctx: Ctx, { ids, to }: SetProducts): Promise<number> {
  return sayingWhenItFails(ctx, notUpdated, async () => {
    const { db, viewer, now } = ctx;
    const { set } = await runBatch(db, {
      // D1's own count would include the rows that triggers wrote.
      set: sql`
        update products set ${setting[to]}, updated_at = ${now}, version = version + 1
        where vendor_id = ${viewer.vendorId} and is_active = 1
          and id in (select value from json_each(${JSON.stringify(ids)})) and ${worksHere(ctx)}
        returning id`,
      listed: categoriesListed(viewer.vendorId),
    });
    if (set.results.length === 0) throw notFound("Product not found");
    return set.results.length;
  });
}
