import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { weekColumns, weekOf } from "../../guide/market/market.server";
import { m } from "../../guide/market/market-columns.server";
import { attendanceOf } from "../attendance/attendance.rules";
import { attendanceColumns } from "../attendance/attending.server";
import { productPreOrderConfigs as configs } from "../product/product.tables";
import { mostStands } from "../vendor.rules";
import { marketVendors } from "../vendor.tables";
import type { PickupMarket } from "./pickup.rules";

/** More than any market has in its week: a limit must not hide a date. */
const wholeWeek = { schedules: 60, closures: 60 };

/** The markets of a vendor: see `marketsAt`. */
export const marketsOfVendor = (ctx: Pick<Capabilities, "db" | "now">, vendorId: number) =>
  marketsAt(ctx, eq(marketVendors.vendorId, vendorId)).limit(mostStands);

/**
 * The markets of vendors, by name, with their opening hours and the dates on which the vendor
 * comes. `pickupMarketOf` converts the rows.
 */
export function marketsAt({ db, now }: Pick<Capabilities, "db" | "now">, which: SQL) {
  const week = weekColumns(wholeWeek, now);
  return db
    .select({
      vendorId: marketVendors.vendorId,
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
    .where(and(which, isNull(m.removedAt)))
    .orderBy(m.name);
}

export const pickupMarketOf = ({
  id,
  name,
  address,
  comes,
  said,
  ...week
}: Omit<Awaited<ReturnType<typeof marketsAt>>[number], "vendorId">): PickupMarket => ({
  id,
  name,
  address,
  week: weekOf(week),
  attendance: attendanceOf({ comes, said }),
});

/** The vendor's settings for a product at a market: a `PreOrderConfig`. */
export const configColumns = {
  productId: configs.productId,
  marketId: configs.marketId,
  isEnabled: configs.isEnabled,
  cutoffDateTime: configs.cutoffDateTime,
  cutoffDays: configs.cutoffDays,
  cutoffTime: configs.cutoffTime,
  pickupDate: configs.pickupDate,
  pickupTimeStart: configs.pickupTimeStart,
  pickupTimeEnd: configs.pickupTimeEnd,
  dayLimit: configs.dayLimit,
  specialInstructions: configs.specialInstructions,
};
