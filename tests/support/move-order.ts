import { moveOrders } from "~/models/orders/order/move-orders.server";
import type { MoveOrder } from "~/models/orders/order/order.schema";
import type { Allowed } from "~/platform/context";
import type { VendorViewer } from "~/platform/viewer";

/**
 * Moves one order of the vendor to a new status. Throws with the reason if the order cannot be
 * moved.
 */
export async function moveOrder(
  ctx: Allowed<VendorViewer>,
  { orderId, to }: { orderId: number; to: MoveOrder["to"] },
) {
  const [moved] = await moveOrders(ctx, { orders: [{ orderId }], to });
  if (moved?.refused) throw moved.refused;
  return moved;
}
