import type { Instant } from "~/platform/context";
import { weightJson } from "../weighing/line-weight";
import type { Moved } from "./move-orders.server";
import { orderNumber, pickupCodeOf, whyNotCancel } from "./order.rules";
import type { OrderRow } from "./order.server";
import type { OrderItem } from "./order-rows.server";
import type { VendorOrderRow } from "./vendor-order.server";

const iso = (instant: Instant | null) =>
  instant === null ? null : new Date(instant).toISOString();

/** An ordered product. Until it is weighed, its total is the most that it can cost. */
const itemJson = (item: OrderItem) => ({ ...item, weight: weightJson(item.weight) });

/** An order as the API returns it to its customer. Amounts are in integer cents. */
export function orderJson(order: OrderRow, now: Instant) {
  const {
    timeZone: _,
    isDisputed: __,
    review: ___,
    history: ____,
    linkedVisitId: _____,
    canPayInstead: ______,
    isCharging: _______,
    expiresAt,
    createdAt,
    updatedAt,
    cancelDeadline,
    ...rest
  } = order;
  return {
    ...rest,
    items: rest.items.map(itemJson),
    refunds: rest.refunds.map(({ lastError: _, ...refund }) => refund),
    pickupCode: pickupCodeOf(order),
    orderNumber: orderNumber(order.id),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    cancelDeadline: iso(cancelDeadline),
    expiresAt: iso(expiresAt),
    canCancel: whyNotCancel(order, now) === null,
  };
}

/** The result for each order that was to be moved. */
export const movedJson = (outcome: readonly Moved[]) => ({
  moved: outcome.filter(({ result }) => result === "moved").length,
  orders: outcome.map(({ orderId, refused, ...rest }) => ({
    id: orderId,
    orderNumber: orderNumber(orderId),
    ...rest,
    error: refused?.message ?? null,
  })),
});

/** An order as the API returns it to its vendor. Amounts are in integer cents. */
export function vendorOrderJson(order: VendorOrderRow) {
  return {
    id: order.id,
    userName: order.userName,
    userEmail: order.userEmail,
    marketId: order.marketId,
    marketName: order.marketName,
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
    /** The version to send with a change: see POST /api/vendor/orders/move. */
    version: order.version,
    pickupDate: order.pickupDate,
    pickupTimeStart: order.pickupTimeStart,
    pickupTimeEnd: order.pickupTimeEnd,
    pickupCode: order.pickupCode,
    status: order.status,
    paymentMethod: order.paymentMethod,
    totalAmount: order.totalAmount,
    specialInstructions: order.specialInstructions,
    items: order.items.map(itemJson),
  };
}
