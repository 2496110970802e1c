import type { Instant } from "~/platform/context";
import { orderJson } from "../order/order.json";
import { soldJson } from "../weighing/line-weight";
import { isOrderable, type OpenBasket, partsOf, totalOf, whyNotOrderPart } from "./basket.rules";
import type { Visit } from "./visit.server";

/** An open basket as the API returns it. Amounts are in integer cents. */
export function basketJson(basket: OpenBasket, now: Instant) {
  const parts = partsOf(basket, now);
  return {
    id: basket.id,
    version: basket.version,
    marketId: basket.marketId,
    marketName: basket.marketName,
    pickupDate: basket.pickupDate,
    totalAmount: totalOf(parts),
    isOrderable: isOrderable(parts),
    parts: parts.map((part) => ({
      vendorId: part.vendorId,
      vendorName: part.vendorName,
      amount: part.subtotal,
      paymentMethods: part.ways,
      pickupTimeStart: part.pickup?.start ?? null,
      pickupTimeEnd: part.pickup?.end ?? null,
      orderBy: part.pickup && new Date(part.pickup.cutoff).toISOString(),
      specialInstructions: part.note,
      problem: whyNotOrderPart(part),
      items: part.lines.map((line) => ({
        productId: line.productId,
        productName: line.seenName,
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        weight: soldJson(line.weight),
        priceWas: line.was,
        totalPrice: line.total,
        problem: line.problem,
      })),
    })),
  };
}

/** A placed basket as the API returns it: its orders, in the order of the stalls. */
export const visitJson = ({ id, stops }: Visit, now: Instant) => ({
  id,
  orders: stops.map(({ order, stall, charge }) => ({
    ...orderJson(order, now),
    stall,
    charge: charge?.state ?? null,
    declined: charge?.declined ?? null,
  })),
});
