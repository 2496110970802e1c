import type { Instant } from "~/platform/context";
import { orderNumber, pickupCodeOf, whyNotCancel } from "./order.rules";
import type { OrderRow } from "./order.server";
import type { VendorOrderRow } from "./vendor-order.server";

const iso = (instant: Instant | null) =>
  instant === null ? null : new Date(instant).toISOString();

/** An order as the API tells its customer; amounts are integer cents. */
export function orderJson(order: OrderRow, now: Instant) {
  const {
    timeZone: _,
    isDisputed: __,
    review: ___,
    history: ____,
    expiresAt,
    createdAt,
    cancelDeadline,
    ...rest
  } = order;
  return {
    ...rest,
    pickupCode: pickupCodeOf(order, now),
    orderNumber: orderNumber(order.id),
    createdAt: iso(createdAt),
    cancelDeadline: iso(cancelDeadline),
    expiresAt: iso(expiresAt),
    canCancel: whyNotCancel(order, now) === null,
  };
}

/** An order as the API tells its vendor; amounts are integer cents. */
export function vendorOrderJson(order: VendorOrderRow) {
  return {
    id: order.id,
    userName: order.userName,
    userEmail: order.userEmail,
    marketId: order.marketId,
    marketName: order.marketName,
    createdAt: iso(order.createdAt),
    pickupDate: order.pickupDate,
    pickupTimeStart: order.pickupTimeStart,
    pickupTimeEnd: order.pickupTimeEnd,
    pickupCode: order.pickupCode,
    status: order.status,
    paymentMethod: order.paymentMethod,
    totalAmount: order.totalAmount,
    specialInstructions: order.specialInstructions,
    items: order.items,
  };
}
