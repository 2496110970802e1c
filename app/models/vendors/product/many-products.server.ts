import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, type FieldErrors, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { parsePrice } from "../../core/money";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import { changedMeanwhile, notUpdated } from "./own-products.server";
import { notOneAmount } from "./product.rules";
import type { ChangeProducts, ProductLine } from "./product.schema";
import { categoriesListed, type Product, productsOf } from "./product.server";
import { weightColumns, weightOf, whyNotPromise } from "./product-weight.rules";

/** A product with its new values, and the version that they are based on. */
export type Rewritten = ProductLine & Pick<Product, "id" | "version">;

/** A product as a row of a table, without its photos. */
export const lineOf = (product: Product): Rewritten => ({
  id: product.id,
  version: product.version,
  name: product.name,
  category: product.category as ProductLine["category"],
  price: product.price,
  unit: product.unit as ProductLine["unit"],
  weight: weightOf(product),
  availabilityStatus: product.availabilityStatus,
  isVisible: product.isVisible,
  isPreOrderEnabled: product.isPreOrderEnabled,
  dayLimit: product.dayLimit,
  seasonalInfo: product.seasonalInfo,
  description: product.description || null,
});

/** The values of a product for SQL that reads them from JSON. */
export const lineStored = <Line extends ProductLine>(line: Line) => ({
  ...line,
  ...weightColumns(line.weight, line.unit),
  description: line.description ?? "",
  priceCents: parsePrice(line.price),
  isVisible: Number(line.isVisible),
  isPreOrderEnabled: Number(line.isPreOrderEnabled),
});

/**
 * A condition: all these products of the vendor are still at the versions that the change is based
 * on.
 */
export function areAsSeen({ viewer }: Allowed<VendorViewer>, rows: Rewritten[]): SQL {
  const seen = JSON.stringify(rows.map(({ id, version }) => ({ id, version })));
  return sql`(
    select count(*) from json_each(${seen}) k join products p on p.id = k.value ->> 'id'
    where p.vendor_id = ${viewer.vendorId} and p.is_active = 1
      and p.version = k.value ->> 'version') = ${rows.length}`;
}

/**
 * Writes all these products of the vendor, or none if any of them is no longer at the version that
 * the change is based on, or the viewer no longer works for the vendor. Returns one row for each
 * product, or no rows. `also` is a further condition on the whole write.
 */
export function rewriteAll(
  ctx: Allowed<VendorViewer>,
  rows: Rewritten[],
  also: SQL = sql`true`,
): SQL {
  const lines = JSON.stringify(rows.map(lineStored));
  return sql`
    update products set name = j.value ->> 'name', category = j.value ->> 'category',
      price = j.value ->> 'price', price_cents = j.value ->> 'priceCents',
      unit = j.value ->> 'unit', weight_min = j.value ->> 'weightMin',
      weight_max = j.value ->> 'weightMax', weight_unit = j.value ->> 'weightUnit',
      availability_status = j.value ->> 'availabilityStatus',
      is_visible = j.value ->> 'isVisible',
      is_pre_order_enabled = j.value ->> 'isPreOrderEnabled',
      day_limit = j.value ->> 'dayLimit', seasonal_info = j.value ->> 'seasonalInfo',
      description = j.value ->> 'description',
      updated_at = ${ctx.now}, version = products.version + 1
    from json_each(${lines}) j
    where products.id = j.value ->> 'id' and products.vendor_id = ${ctx.viewer.vendorId}
      and products.is_active = 1 and ${areAsSeen(ctx, rows)} and ${worksHere(ctx)} and ${also}
    returning products.id`;
}

/** Products of the signed-in vendor in the order of `ids`. Missing products are left out. */
export async function findOwnProducts(
  { db, viewer }: Allowed<VendorViewer>,
  ids: number[],
): Promise<Product[]> {
  const all = await productsOf(db, viewer.vendorId, true);
  return [...new Set(ids)].flatMap((id) => all.find((product) => product.id === id) ?? []);
}

/**
 * Changes price, stock and availability of several products of the signed-in vendor: all or none.
 * Throws `not_found` if a product does not exist, `invalid` at each price that does not work for
 * pre-orders, and `changed` at each product that has changed since the table was loaded.
 */
export function changeProducts(ctx: Allowed<VendorViewer>, command: ChangeProducts) {
  return sayingWhenItFails(ctx, notUpdated, async () => {
    const before = await findOwnProducts(
      ctx,
      command.products.map(({ productId }) => productId),
    );
    const rows = command.products.map(({ productId, ...said }) => {
      const product = before.find(({ id }) => id === productId);
      if (!product) throw notFound("Product not found");
      return { ...lineOf(product), ...said, isStale: product.version !== said.version };
    });
    refuseAt(rows, (row) => {
      const why = row.isPreOrderEnabled ? whyNotPreOrdered(row) : null;
      return why === null ? null : { field: "price", error: new DomainError("invalid", why) };
    });
    refuseAt(rows, ({ isStale }) =>
      isStale ? { field: "version", error: changedMeanwhile() } : null,
    );
    const { written } = await runBatch(ctx.db, {
      written: rewriteAll(ctx, rows),
      listed: categoriesListed(ctx.viewer.vendorId),
    });
    if (written.results.length === rows.length) return rows.length;
    await mustWorkHere(ctx);
    throw changedMeanwhile("products");
  });
}

/** Why a product at this price cannot be pre-ordered. Null if it can. */
const whyNotPreOrdered = (row: Pick<ProductLine, "price" | "weight" | "unit">) =>
  parsePrice(row.price) === null ? notOneAmount : whyNotPromise(row);

/** Throws the errors of all wrong rows, with a message at each row. */
function refuseAt<Row extends { name: string }>(
  rows: Row[],
  why: (row: Row) => { field: string; error: DomainError } | null,
): void {
  const fields: FieldErrors = {};
  let first: DomainError | null = null;
  rows.forEach((row, at) => {
    const wrong = why(row);
    if (!wrong) return;
    first ??= new DomainError(wrong.error.code, `${row.name}: ${wrong.error.message}`);
    fields[`products[${at}].${wrong.field}`] = [wrong.error.message];
  });
  if (first === null) return;
  const { code, message } = first as DomainError;
  throw new DomainError(code, message, { title: "Error", fields });
}
