import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { attendanceOf } from "../attendance/attendance.rules";
import { attendanceColumns } from "../attendance/attending.server";
import { weekColumns, weekOf } from "../market/market.server";
import { m } from "../market/market-columns.server";
import { mostProducts } from "../product/product.rules";
import { productPreOrderConfigs, productStock, products } from "../product/product.tables";
import { marketVendors } from "../vendor/vendor.tables";
import { v, vendorColumns } from "../vendor/vendor-columns.server";
import type { Stall } from "./pre-order.rules";

/** More than any market's week has: a date that is offered must not depend on a limit. */
const wholeWeek = { schedules: 60, closures: 60 };
const dayInMs = 24 * 60 * 60 * 1000;

/**
 * Reads a stall as far as ordering goes, in one round trip; hidden products too, so that a rule
 * can say why they cannot be ordered. Throws `not_found` for a vendor that is not there.
 */
export async function readStall({ db, now }: Capabilities, vendorId: number): Promise<Stall> {
  // Stock of days gone by matters to nobody; a day's slack covers every time zone.
  const since = new Date(now - dayInMs).toISOString().slice(0, 10);
  const week = weekColumns(wholeWeek, now);
  const [vendorRows, productRows, marketRows, configRows, stockRows] = await db.batch([
    db
      .select({
        id: v.id,
        name: v.name,
        ...vendorColumns.payAtPickup,
        takesCards: vendorColumns.facts.takesCards,
      })
      .from(v)
      .where(and(eq(v.id, vendorId), isNull(v.removedAt))),
    db
      .select({
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
      })
      .from(products)
      .where(and(eq(products.vendorId, vendorId), eq(products.isActive, true)))
      .orderBy(asc(products.category), asc(products.name))
      .limit(mostProducts),
    db
      .select({
        id: m.id,
        name: m.name,
        address: m.address,
        timeZone: m.timeZone,
        schedules: week.schedules.as("schedules"),
        closures: week.closures.as("closures"),
        ...attendanceColumns,
      })
      .from(marketVendors)
      .innerJoin(m, eq(m.id, marketVendors.marketId))
      .where(and(eq(marketVendors.vendorId, vendorId), isNull(m.removedAt)))
      .orderBy(asc(m.name))
      .limit(50),
    db
      .select({
        productId: productPreOrderConfigs.productId,
        marketId: productPreOrderConfigs.marketId,
        isEnabled: productPreOrderConfigs.isEnabled,
        cutoffDateTime: productPreOrderConfigs.cutoffDateTime,
        cutoffDays: productPreOrderConfigs.cutoffDays,
        cutoffTime: productPreOrderConfigs.cutoffTime,
        pickupDate: productPreOrderConfigs.pickupDate,
        pickupTimeStart: productPreOrderConfigs.pickupTimeStart,
        pickupTimeEnd: productPreOrderConfigs.pickupTimeEnd,
        dayLimit: productPreOrderConfigs.dayLimit,
        specialInstructions: productPreOrderConfigs.specialInstructions,
      })
      .from(productPreOrderConfigs)
      .innerJoin(products, eq(products.id, productPreOrderConfigs.productId))
      .where(
        and(
          eq(products.vendorId, vendorId),
          sql`(${productPreOrderConfigs.pickupDate} is null or ${productPreOrderConfigs.pickupDate} >= ${since})`,
        ),
      ),
    db
      .select({
        productId: productStock.productId,
        marketId: productStock.marketId,
        pickupDate: productStock.pickupDate,
        reserved: productStock.reserved,
        brought: productStock.brought,
      })
      .from(productStock)
      .innerJoin(products, eq(products.id, productStock.productId))
      .where(and(eq(products.vendorId, vendorId), gt(productStock.pickupDate, since))),
  ]);
  const [vendor] = vendorRows;
  if (!vendor) throw notFound("Vendor not found");
  return {
    vendor,
    products: productRows,
    markets: marketRows.map(({ id, name, address, comes, said, ...week }) => ({
      id,
      name,
      address,
      week: weekOf(week),
      attendance: attendanceOf({ comes, said }),
    })),
    configs: configRows,
    stock: stockRows,
  };
}
