import { and, type Column, eq, isNull } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { worksHere } from "../../people/access/access.server";
import type { SetPayAtPickup } from "../../vendors/vendor.schema";
import { vendors } from "../../vendors/vendor.tables";
import { v, vendorColumns } from "../../vendors/vendor-columns.server";
import { ownPaymentOf, ownPaymentQueries } from "../stripe-account/stripe-account.server";

const ownVendor = (
  { viewer }: Allowed<VendorViewer>,
  { id, removedAt }: { id: Column; removedAt: Column },
) => and(eq(id, viewer.vendorId), isNull(removedAt));

const payAtPickup = (ctx: Allowed<VendorViewer>) =>
  ctx.db.select(vendorColumns.payAtPickup).from(v).where(ownVendor(ctx, v));

/**
 * How the signed-in vendor takes payment at pickup. Throws `not_found` if the vendor was removed.
 */
export async function readPayAtPickup(ctx: Allowed<VendorViewer>): Promise<SetPayAtPickup> {
  const [row] = await payAtPickup(ctx);
  if (!row) throw notFound("Vendor not found");
  return row;
}

/**
 * How the signed-in vendor takes payment at pickup and by card, in one round trip. Throws
 * `not_found` if the vendor was removed.
 */
export async function readOwnPaying(ctx: Allowed<VendorViewer>) {
  const [[own], ...payment] = await ctx.db.batch([payAtPickup(ctx), ...ownPaymentQueries(ctx)]);
  if (!own) throw notFound("Vendor not found");
  return { own, payment: ownPaymentOf(...payment) };
}

/**
 * Sets how the signed-in vendor takes payment at pickup. Orders that are already placed stay
 * unchanged. Throws `not_found` if the vendor was removed or the viewer no longer works for it.
 */
export async function setPayAtPickup(
  ctx: Allowed<VendorViewer>,
  command: SetPayAtPickup,
): Promise<SetPayAtPickup> {
  const set = await ctx.db
    .update(vendors)
    .set({ ...command, updatedAt: ctx.now })
    .where(and(ownVendor(ctx, vendors), worksHere(ctx)))
    .returning({ id: vendors.id });
  if (set.length === 0) throw notFound("Vendor not found");
  return command;
}
