import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { configColumns, marketsOfVendor, pickupMarketOf } from "../../vendors/pickup/pickup.server";
import { mostProducts } from "../../vendors/product/product.rules";
import {
  productPreOrderConfigs,
  productStock,
  products,
} from "../../vendors/product/product.tables";
import { isListed, v, vendorColumns } from "../../vendors/vendor-columns.server";
import type { Offer } from "./pre-order.rules";

const dayInMs = 24 * 60 * 60 * 1000;

/** The columns of an offer: of the vendor, of its products, and of their reserved stock. */
export const offerColumns = {
  vendor: {
    id: v.id,
    name: v.name,
    ...vendorColumns.payAtPickup,
    takesCards: vendorColumns.facts.takesCards,
  },
  product: {
    id: products.id,
    vendorId: products.vendorId,
    name: products.name,
    description: products.description,
    priceCents: products.priceCents,
    unit: products.unit,
    image: products.image,
    category: products.category,
    availabilityStatus: products.availabilityStatus,
    isVisible: products.isVisible,
    isPreOrderEnabled: products.isPreOrderEnabled,
    isActive: products.isActive,
    dayLimit: products.dayLimit,
    weightMin: products.weightMin,
    weightMax: products.weightMax,
    weightUnit: products.weightUnit,
  },
  stock: {
    productId: productStock.productId,
    marketId: productStock.marketId,
    pickupDate: productStock.pickupDate,
    reserved: productStock.reserved,
    brought: productStock.brought,
  },
};

/**
 * Reads what ordering from a vendor needs, in one round trip. It includes hidden products, so that
 * a rule can say why they cannot be ordered. Throws `not_found` if the vendor does not exist or is
 * not listed.
 */
export async function readOffer({ db, now }: Capabilities, vendorId: number): Promise<Offer> {
  // Nobody needs the stock of past days. One extra day covers every time zone.
  const since = new Date(now - dayInMs).toISOString().slice(0, 10);
  const [vendorRows, productRows, marketRows, configRows, stockRows] = await db.batch([
    db
      .select(offerColumns.vendor)
      .from(v)
      .where(and(eq(v.id, vendorId), isListed())),
    db
      .select(offerColumns.product)
      .from(products)
      .where(and(eq(products.vendorId, vendorId), eq(products.isActive, true)))
      .orderBy(asc(products.category), asc(products.name))
      .limit(mostProducts),
    marketsOfVendor({ db, now }, vendorId),
    db
      .select(configColumns)
      .from(productPreOrderConfigs)
      .innerJoin(products, eq(products.id, productPreOrderConfigs.productId))
      .where(
        and(
          eq(products.vendorId, vendorId),
          sql`(${productPreOrderConfigs.pickupDate} is null or ${productPreOrderConfigs.pickupDate} >= ${since})`,
        ),
      ),
    db
      .select(offerColumns.stock)
      .from(productStock)
      .innerJoin(products, eq(products.id, productStock.productId))
      .where(and(eq(products.vendorId, vendorId), gt(productStock.pickupDate, since))),
  ]);
  const [vendor] = vendorRows;
  if (!vendor) throw notFound("Vendor not found");
  return {
    vendor,
    products: productRows,
    markets: marketRows.map(pickupMarketOf),
    configs: configRows,
    stock: stockRows,
  };
}
