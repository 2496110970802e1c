import { type SQL, sql } from "drizzle-orm";
import { atField } from "~/platform/errors";
import { type Slice, type SliceOf, searchText, wholeNumber } from "../../core/listing/directory";
import { type Cents, parsePrice } from "../../core/money";
import { type RowOf, selected } from "../../core/rows.server";
import { changeColumns, changedSince, changedSlice } from "../../guide/changes/changes.server";
import type { Reading } from "../../guide/market/market.server";
import { isListed } from "../vendor-columns.server";
import { priceJson } from "./product.rules";
import { type ProductCategory, productCategories } from "./product.words";
import { mostOfPrice, weightOf } from "./product-weight.rules";
import { ripeMatch } from "./ripe.rules";

/** A search in the products that all vendors show. */
export interface ProductSearch {
  q: string;
  category: ProductCategory | null;
  /** The vendor that sells the product, and a market of that vendor. */
  vendor: number | null;
  market: number | null;
  /** `available`: not out of stock. `preOrder`: can be pre-ordered. */
  available: boolean;
  preOrder: boolean;
  mostPerPound: Cents | null;
}

/** The most products read for one answer, whatever the search. */
const looksAt = 120;

/** Reads a search from an address. Throws `invalid` if a parameter is not valid. */
export function productSearchIn(params: URLSearchParams): ProductSearch {
  const said = (name: string) => params.get(name) || null;
  const refuse = (name: string, message: string): never => {
    throw atField(name, message);
  };
  const id = (name: string) => {
    const text = said(name);
    if (text === null) return null;
    return wholeNumber(text) ?? refuse(name, `${name} must be a whole number from 1`);
  };
  const yes = (name: string) => {
    const text = said(name);
    if (text !== null && text !== "true") refuse(name, `${name} must be true, or left out`);
    return text === "true";
  };
  const price = (name: string) => {
    const text = said(name);
    if (text === null) return null;
    return parsePrice(text) ?? refuse(name, `${name} must be a price in dollars, like 4.50`);
  };
  const category = said("category");
  const known = productCategories.find((each) => each === category) ?? null;
  if (category && !known) {
    refuse("category", `category must be one of ${productCategories.join(", ")}`);
  }
  const q = searchText(said("q"));
  if (q && ripeMatch(q, null, 0) === null) {
    refuse("q", "Type at least 3 letters.");
  }
  return {
    q,
    category: known,
    vendor: id("vendor"),
    market: id("market"),
    available: yes("available"),
    preOrder: yes("preorder"),
    mostPerPound: price("perpound"),
  };
}

const p = {
  id: sql<number>`p.id`,
  vendorId: sql<number>`p.vendor_id`,
  vendorName: sql<string>`v.name`,
  name: sql<string>`p.name`,
  description: sql<string>`p.description`,
  price: sql<string>`p.price`,
  priceCents: sql<number | null>`p.price_cents`,
  image: sql<string | null>`p.image`,
  category: sql<string>`p.category`,
  unit: sql<string>`p.unit`,
  weightMin: sql<number | null>`p.weight_min`,
  weightMax: sql<number | null>`p.weight_max`,
  weightUnit: sql<string | null>`p.weight_unit`,
  pricePerPound: sql<number | null>`p.price_per_pound`,
  availabilityStatus: sql<string>`p.availability_status`,
  seasonalInfo: sql<string | null>`p.seasonal_info`,
  isPreOrderEnabled: sql<number>`p.is_pre_order_enabled`,
  updatedAt: sql<number>`p.updated_at`,
};
type Row = RowOf<typeof p> & { fits: number };

/** A product of any vendor, as the API returns it. */
function foundProductJson({ isPreOrderEnabled, updatedAt, fits: _, ...row }: Row) {
  const { weightMin, weightMax, weightUnit, pricePerPound, ...product } = row;
  return {
    ...product,
    price: priceJson(product),
    weight: weightOf(row),
    pricePerPoundCents: pricePerPound,
    maxPriceCents: mostOfPrice(row),
    isPreOrderEnabled: isPreOrderEnabled === 1,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
export type FoundProduct = ReturnType<typeof foundProductJson>;

/**
 * Products that vendors show. A text search follows the order of entry; the products of a market
 * are listed vendor by vendor; with `since`, products follow the order of their changes. Each call
 * reads a window of `looksAt` products, so a slice may be shorter than `limit` and still have a
 * next slice.
 */
export async function sliceOfProducts(
  { db }: Reading,
  search: ProductSearch,
  slice: Slice,
): Promise<SliceOf<FoundProduct>> {
  const { limit, cursor, since } = slice;
  if (since) {
    const read = await db.all<Row & RowOf<typeof changeColumns>>(sql`
      select ${selected({ ...p, ...changeColumns })}, ${fits(search, false)} fits
      from ${changedSince("product", since, sql`cross join products p on p.id = c.record_id ${withVendor}`)}
      limit ${looksAt}`);
    const changed = changedSlice(read, (row) => row.fits === 1, slice, looksAt);
    return {
      ...changed,
      rows: changed.rows.map(({ changedAt: _, seq: __, ...row }) => foundProductJson(row)),
    };
  }
  const rows = await db.all<Row>(sql`
    select ${selected(p)}, ${fits(search)} fits from ${windowOf(search, slice)}
    limit ${looksAt}`);
  const fitting = rows.filter((row) => row.fits === 1);
  const shown = fitting.slice(0, limit);
  const isCut = fitting.length > limit;
  const last = isCut ? shown.at(-1) : rows.length === looksAt ? rows.at(-1) : undefined;
  const id = last?.id ?? null;
  const next = last && isByVendor(search) ? `${last.vendorId}.${last.id}` : id;
  const isWhole = cursor === 0 && next === null;
  return { rows: shown.map(foundProductJson), next, total: isWhole ? shown.length : null };
}

const withVendor = sql`cross join vendors v on v.id = p.vendor_id`;

/** Whether the products are listed vendor by vendor. */
export const isByVendor = ({ q, vendor, market }: ProductSearch) =>
  !q && vendor === null && market !== null;

/**
 * Which index to read products from, in which order, and after which product: it depends on the
 * parts of the search that have an index.
 */
function windowOf(search: ProductSearch, { cursor, vendor: last = 0 }: Slice): SQL {
  const { q, vendor, market } = search;
  if (q) {
    // FTS5 needs integers, and D1 binds every number as REAL.
    return sql`product_search cross join products p on p.id = product_search.rowid ${withVendor}
      where product_search match ${ripeMatch(q, null, 0)}
        and product_search.rowid > ${sql.raw(String(cursor))}
      order by product_search.rowid`;
  }
  if (vendor !== null) {
    return sql`products p ${withVendor}
      where p.vendor_id = ${vendor} and p.is_active = 1 and p.id > ${cursor} order by p.id`;
  }
  if (isByVendor(search)) {
    return sql`market_vendors mv
      cross join products p on p.vendor_id = mv.vendor_id and p.is_active = 1
        and p.id > iif(mv.vendor_id = ${last}, ${cursor}, 0) ${withVendor}
      where mv.market_id = ${market} and mv.vendor_id >= ${last}
      order by mv.vendor_id, p.id`;
  }
  return sql`products p ${withVendor} where p.id > ${cursor} order by p.id`;
}

/**
 * Whether a product is visible and matches the search. `isLed` means that the rows come from an
 * index of the search; see `windowOf`.
 */
function fits(
  { q, category, vendor, market, available, preOrder, mostPerPound }: ProductSearch,
  isLed = true,
): SQL {
  const asked: SQL[] = [sql`p.is_active = 1 and p.is_visible = 1 and ${isListed()}`];
  if (category) asked.push(sql`p.category = ${category}`);
  if (vendor !== null) asked.push(sql`p.vendor_id = ${vendor}`);
  if (q && !isLed) {
    asked.push(sql`exists (select 1 from product_search
      where product_search match ${ripeMatch(q, null, 0)} and product_search.rowid = p.id)`);
  }
  if (market !== null) {
    asked.push(sql`exists (select 1 from markets where id = ${market} and removed_at is null)`);
    if (!isLed || q || vendor !== null) {
      asked.push(sql`exists (select 1 from market_vendors s
        where s.market_id = ${market} and s.vendor_id = p.vendor_id)`);
    }
  }
  if (available || preOrder) asked.push(sql`p.availability_status <> 'Out of Stock'`);
  if (preOrder) asked.push(sql`p.is_pre_order_enabled = 1 and p.price_cents is not null`);
  if (mostPerPound !== null) asked.push(sql`p.price_per_pound <= ${mostPerPound}`);
  return sql`(${sql.join(asked, sql` and `)})`;
}
