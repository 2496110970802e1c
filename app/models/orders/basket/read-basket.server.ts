import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch, type Statement } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { markets } from "../../guide/market/market.tables";
import { configColumns, marketsAt, pickupMarketOf } from "../../vendors/pickup/pickup.server";
import {
  productPreOrderConfigs as configs,
  productStock,
  products,
} from "../../vendors/product/product.tables";
import { marketVendors, vendors } from "../../vendors/vendor.tables";
import { isListed, v } from "../../vendors/vendor-columns.server";
import type { Offer } from "../order/pre-order.rules";
import { offerColumns } from "../order/pre-order.server";
import { mostInBasket, type OpenBasket } from "./basket.rules";
import { basketItems, baskets } from "./basket.tables";

export type Anyone = Allowed<Viewer | null>;

/** Whose basket it is: a customer's, or the one of a browser in which nobody has signed in. */
export interface Owner {
  userId: number | null;
  visitorHash: string | null;
}

/** Null if this browser has never had a basket, or if the viewer cannot order at all. */
export async function ownerOf({ viewer, browserMark }: Anyone): Promise<Owner | null> {
  if (viewer) return viewer.role === "customer" ? { userId: viewer.id, visitorHash: null } : null;
  const visitorHash = await browserMark.read();
  return visitorHash === null ? null : { userId: null, visitorHash };
}

/** The condition that a basket, named `b` or by its table's name, is the owner's and not placed yet. */
export const openOf = ({ userId, visitorHash }: Owner, b: SQL = sql`b`): SQL =>
  userId !== null
    ? sql`${b}.user_id = ${userId} and ${b}.placed_at is null`
    : sql`${b}.visitor_hash = ${visitorHash} and ${b}.placed_at is null`;

/** The id of the owner's open basket with this id, or of the one that was changed last. */
export const chosenOf = (owner: Owner, basketId: number | undefined): SQL =>
  sql`(select b.id from baskets b where ${openOf(owner)}
    and ${basketId === undefined ? sql`true` : sql`b.id = ${basketId}`}
    order by b.updated_at desc, b.id desc limit 1)`;

/** An open basket, as a list of baskets shows it. */
export interface BasketSummary {
  id: number;
  marketId: number;
  marketName: string;
  pickupDate: string;
}

/** The owner's open baskets, the one that was changed last first. */
export async function listBaskets(ctx: Anyone): Promise<BasketSummary[]> {
  const owner = await ownerOf(ctx);
  if (!owner) return [];
  return ctx.db.all<BasketSummary>(sql`
    select b.id, b.market_id marketId, m.name marketName, b.pickup_date pickupDate
    from baskets b join markets m on m.id = b.market_id
    where ${openOf(owner)}
    order by b.updated_at desc, b.id desc limit ${mostInBasket.baskets}`);
}

/**
 * Reads one of the owner's open baskets, with what its vendors offer now, in one round trip: the
 * basket with this id, or the one that was changed last. Null if there is none. With `everywhere`,
 * the offers are for all the vendors' markets and for every date to come.
 */
export async function readBasket(
  ctx: Anyone,
  basketId?: number,
  { everywhere = false } = {},
): Promise<OpenBasket | null> {
  const owner = await ownerOf(ctx);
  if (!owner) return null;
  const { db } = ctx;
  const chosen = chosenOf(owner, basketId);
  const inBasket = sql`(select i.product_id from basket_items i where i.basket_id = ${chosen})`;
  const { found, items, ...offered } = await runBatch(db, {
    found: db
      .select({
        id: baskets.id,
        version: baskets.version,
        marketId: baskets.marketId,
        marketName: markets.name,
        pickupDate: baskets.pickupDate,
        timeZone: markets.timeZone,
      })
      .from(baskets)
      .innerJoin(markets, eq(markets.id, baskets.marketId))
      .where(sql`${baskets.id} = ${chosen}`),
    items: db
      .select({
        productId: basketItems.productId,
        vendorId: products.vendorId,
        vendorName: vendors.name,
        quantity: basketItems.quantity,
        seenName: basketItems.seenName,
        seenPrice: basketItems.seenPrice,
        note: basketItems.note,
      })
      .from(basketItems)
      .innerJoin(products, eq(products.id, basketItems.productId))
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(sql`${basketItems.basketId} = ${chosen}`)
      .orderBy(vendors.name, products.vendorId, basketItems.addedAt, basketItems.productId),
    ...offerStatements(ctx, {
      productIds: inBasket,
      ...(!everywhere && {
        marketId: sql`(select b.market_id from baskets b where b.id = ${chosen})`,
        pickupDate: sql`(select b.pickup_date from baskets b where b.id = ${chosen})`,
      }),
    }),
  });
  const [basket] = found.results;
  return basket ? { ...basket, items: items.results, offers: offersOf(offered) } : null;
}

interface Wanted {
  productIds: SQL;
  /** Without a market, all markets of the vendors are read. */
  marketId?: SQL;
  /** Without a date, all dates to come are read. */
  pickupDate?: SQL;
}

/** The most places of vendors at markets that are read for one basket. */
const mostPlaces = 200;
const dayInMs = 24 * 60 * 60 * 1000;

/** The statements that read what the vendors of these products offer at a market on a date. */
export function offerStatements(ctx: Capabilities, { productIds, marketId, pickupDate }: Wanted) {
  const { db, now } = ctx;
  const vendorIds = sql`(select p.vendor_id from products p where p.id in ${productIds})`;
  const isThere = (column: Column) => (marketId ? sql`${column} = ${marketId}` : sql`true`);
  // One extra day covers every time zone.
  const since = new Date(now - dayInMs).toISOString().slice(0, 10);
  const isThen = (column: Column) =>
    pickupDate ? sql`${column} = ${pickupDate}` : sql`${column} > ${since}`;
  return {
    vendors: db
      .select(offerColumns.vendor)
      .from(v)
      .where(and(sql`${v.id} in ${vendorIds}`, isListed())),
    products: db
      .select(offerColumns.product)
      .from(products)
      .where(and(sql`${products.id} in ${productIds}`, eq(products.isActive, true))),
    markets: marketsAt(
      ctx,
      sql`${marketVendors.vendorId} in ${vendorIds} and ${isThere(marketVendors.marketId)}`,
    ).limit(mostPlaces),
    configs: db
      .select(configColumns)
      .from(configs)
      .where(
        sql`${configs.productId} in ${productIds} and ${isThere(configs.marketId)}
          and (${configs.pickupDate} is null or ${isThen(configs.pickupDate)})`,
      ),
    stock: db
      .select(offerColumns.stock)
      .from(productStock)
      .where(
        sql`${productStock.productId} in ${productIds} and ${isThere(productStock.marketId)}
          and ${isThen(productStock.pickupDate)}`,
      ),
  } satisfies Record<string, Statement>;
}

type RowsOf<Named> = { [Name in keyof Named]: { results: Named[Name][] } };
type Offered = RowsOf<{
  vendors: Offer["vendor"];
  products: Offer["products"][number];
  markets: Awaited<ReturnType<typeof marketsAt>>[number];
  configs: Offer["configs"][number];
  stock: Offer["stock"][number];
}>;

export const offersOf = ({ vendors, products, markets, configs, stock }: Offered): Offer[] =>
  vendors.results.map((vendor) => ({
    vendor,
    products: products.results.filter(({ vendorId }) => vendorId === vendor.id),
    markets: markets.results.filter(({ vendorId }) => vendorId === vendor.id).map(pickupMarketOf),
    configs: configs.results,
    stock: stock.results,
  }));
