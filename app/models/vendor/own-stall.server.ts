import { and, eq, isNull } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import type { SetPayAtPickup } from "./vendor.schema";
import { vendors } from "./vendor.tables";

const ownStall = ({ viewer }: Allowed<VendorViewer>) =>
  and(eq(vendors.id, viewer.vendorId), isNull(vendors.removedAt));

/** How the vendor's own stall is paid at pickup. Throws `not_found` where it was taken down. */
export async function readPayAtPickup(ctx: Allowed<VendorViewer>): Promise<SetPayAtPickup> {
  const [row] = await ctx.db
    .select({
      takesPaymentAtPickup: vendors.takesPaymentAtPickup,
      ordersAtPickup: vendors.ordersAtPickup,
      piecesAtPickup: vendors.piecesAtPickup,
    })
    .from(vendors)
    .where(ownStall(ctx));
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
    .where(ownStall(ctx))
    .returning({ id: vendors.id });
  if (set.length === 0) throw notFound("Vendor not found");
  return command;
}
