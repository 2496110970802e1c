import { orders } from "~/models/orders/order/order.tables";
import type { Database } from "~/platform/database";

let count = 0;

/** An order at a market: collected, unless `status` says otherwise. */
export async function makeOrderAt(
  place: { db: Database; now: number },
  user: { id: number },
  market: { id: number },
  vendor: { id: number },
  status: "completed" | "confirmed" | "not_collected" = "completed",
) {
  await place.db.insert(orders).values({
    userId: user.id,
    vendorId: vendor.id,
    marketId: market.id,
    status,
    vendorName: "Stall",
    marketName: "Market",
    timeZone: "America/New_York",
    totalAmount: 500,
    pickupDate: "2026-05-02",
    pickupTimeStart: "09:00",
    pickupTimeEnd: "12:00",
    pickupCode: "ABCD",
    placeKey: `collected-${++count}`,
    createdAt: place.now,
    updatedAt: place.now,
  });
}
