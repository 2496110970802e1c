import { and, eq, isNull, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { VendorViewer } from "~/platform/viewer";
import { weekColumns, weekOf } from "../../guide/market/market.server";
import { m } from "../../guide/market/market-columns.server";
import { attendanceOf } from "../../vendors/attendance/attendance.rules";
import { attendanceColumns } from "../../vendors/attendance/attending.server";
import { mostStands } from "../../vendors/vendor.rules";
import { marketVendors } from "../../vendors/vendor.tables";
import { openDayQueries } from "../order/market-days.server";
import { withItems } from "../order/order-rows.server";
import { stuckMoney } from "../payment/stuck-money.server";
import { ownPaymentOf, ownPaymentQueries } from "../stripe-account/stripe-account.server";

interface VendorRow {
  name: string;
  description: string;
  image: string | null;
  /** Whether the vendor was removed. If so, its people can only look back. */
  isRemoved: number;
  visible: number;
  orderable: number;
  soldOut: number;
}

/** Everything that the page 'Today' needs, in one round trip. */
export async function readPortal(ctx: Allowed<VendorViewer>) {
  const { db, viewer, now } = ctx;
  const week = weekColumns({ schedules: 60, closures: 60 }, now);
  const [vendor, stuck, markets, days, products, open, atPickup, account] = await runBatch(db, [
    sql<VendorRow>`
      select v.name, v.description, v.image, v.removed_at is not null isRemoved,
        coalesce(sum(p.is_visible), 0) visible,
        coalesce(sum(p.is_visible and p.is_pre_order_enabled
          and p.price_cents is not null), 0) orderable,
        coalesce(sum(p.is_visible and p.availability_status = 'Out of Stock'), 0) soldOut
      from vendors v left join products p on p.vendor_id = v.id and p.is_active = 1
      where v.id = ${viewer.vendorId} group by v.id`,
    sql<{ count: number }>`select ${stuckMoney(now, viewer.vendorId)} count`,
    db
      .select({
        id: m.id,
        name: m.name,
        location: m.location,
        timeZone: m.timeZone,
        schedules: week.schedules.as("schedules"),
        closures: week.closures.as("closures"),
        ...attendanceColumns,
      })
      .from(marketVendors)
      .innerJoin(m, eq(m.id, marketVendors.marketId))
      .where(and(eq(marketVendors.vendorId, viewer.vendorId), isNull(m.removedAt)))
      .orderBy(m.name)
      .limit(mostStands),
    ...openDayQueries(ctx),
    ...ownPaymentQueries(ctx),
  ]);
  const [own] = vendor.results;
  if (own?.isRemoved) return { isRemoved: true as const, name: own.name };
  return {
    isRemoved: false as const,
    vendor: own,
    days: days.results,
    products: products.results,
    open: open.results.map(withItems),
    stuck: stuck.results[0]?.count ?? 0,
    markets: markets.results.map(({ id, name, location, comes, said, ...row }) => ({
      id,
      name,
      location,
      week: weekOf(row),
      attendance: attendanceOf({ comes, said }),
    })),
    payment: ownPaymentOf(atPickup.results, account.results),
  };
}
/** The portal of a vendor that was not removed. */
export type Portal = Extract<Awaited<ReturnType<typeof readPortal>>, { isRemoved: false }>;
