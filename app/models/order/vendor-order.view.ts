import type { Instant } from "~/platform/context";
import { localDateOf, longDate } from "../calendar";
import { formatCents } from "../money";
import { formatHours } from "../week";
import { orderNumber, statusText, whyNot } from "./order.rules";
import { itemView } from "./order.view";
import type { VendorOrderRow } from "./vendor-order.server";

/** An order as its vendor's pages show it, with the steps that can be taken now. */
export function vendorOrderView(order: VendorOrderRow, now: Instant) {
  const can = (name: Parameters<typeof whyNot>[0]) => whyNot(name, order, now) === null;
  return {
    id: order.id,
    number: orderNumber(order.id),
    customer: order.userName,
    customerEmail: order.userEmail,
    marketName: order.marketName,
    status: order.status,
    statusText: statusText(order.status),
    placed: longDate(localDateOf(order.createdAt, order.timeZone)),
    pickupDate: longDate(order.pickupDate),
    pickupHours: formatHours(order.pickupTimeStart, order.pickupTimeEnd),
    pickupCode: order.pickupCode,
    paysAtPickup: order.paymentMethod === "at_pickup",
    total: formatCents(order.totalAmount),
    specialInstructions: order.specialInstructions,
    items: order.items.map(itemView),
    canBeReady: can("markReady"),
    canBeCollected: can("markCompleted"),
    canBeNotCollected: can("markNotCollected"),
    canCancel: can("cancelByVendor"),
  };
}
export type VendorOrderView = ReturnType<typeof vendorOrderView>;
