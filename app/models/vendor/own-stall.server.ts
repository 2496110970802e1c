import { and, type Column, eq, isNull } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import type { SetPayAtPickup } from "./vendor.schema";
import { vendors } from "./vendor.tables";
import { v, vendorColumns } from "./vendor-columns.server";

const ownStall = (
  { viewer }: Allowed<VendorViewer>,
  { id, removedAt }: { id: Column; removedAt: Column },
) => and(eq(id, viewer.vendorId), isNull(removedAt));

/** How the vendor's own stall is paid at pickup. Throws `not_found` where it was taken down. */
export async function readPayAtPickup(ctx: Allowed<VendorViewer>): Promise<SetPayAtPickup> {
  const [row] = await ctx.db.select(vendorColumns.payAtPickup).from(v).where(ownStall(ctx, v));
  if (!row) throw notFound("Vendor not found");
  return row;
}

/**
 * Sets how the vendor's own stall is paid at pickup. Orders that are placed already stand. Throws
 * `not_found` where the stall was taken down.
 */
export async function setPayAtPickup(
  ctx: Allowed<VendorViewer>,
  command: SetPayAtPickup,
): Promise<SetPayAtPickup> {
  const set = await ctx.db
    .update(vendors)
    .set({ ...command, updatedAt: ctx.now })
    .where(ownStall(ctx, vendors))
    .returning({ id: vendors.id });
  if (set.length === 0) throw notFound("Vendor not found");
  return command;
}
