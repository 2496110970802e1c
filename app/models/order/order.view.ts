import type { Instant } from "~/platform/context";
import { localDateOf, longDate, momentText } from "../calendar";
import { formatCents } from "../money";
import { formatHours } from "../week";
import { orderNumber, statusText, whyNotCancel, whyNotPay } from "./order.rules";
import type { OrderItem, OrderRow, VendorOrderRow } from "./order.server";

const itemView = (item: OrderItem) => ({
  id: item.id,
  name: item.productName,
  description: item.productDescription,
  quantity: item.quantity,
  unitPrice: formatCents(item.unitPrice),
  totalPrice: formatCents(item.totalPrice),
});

const cancelledByText: Record<string, string> = {
  customer: "You cancelled this order.",
  vendor: "The vendor had to cancel this order.",
  closure: "The market is closed that day.",
  expired: "It was not paid in time. Nothing was charged.",
  payment_failed: "Card payment could not be reached. Nothing was charged.",
};
const refundText: Record<string, string> = {
  refund_due: "Your money is on its way back to you.",
  refunded: "Your money has been given back.",
};

/** An order as its customer's page shows it: ready texts, and what can be done now. */
export function orderView(order: OrderRow, now: Instant) {
  const cancellable = whyNotCancel(order, now) === null;
  return {
    id: order.id,
    number: orderNumber(order.id),
    vendorId: order.vendorId,
    vendorName: order.vendorName,
    marketId: order.marketId,
    marketName: order.marketName,
    marketAddress: order.marketAddress,
    status: order.status,
    statusText: statusText(order.status),
    statusNote: [
      order.cancelledBy && cancelledByText[order.cancelledBy],
      order.refund && refundText[order.refund],
    ]
      .filter(Boolean)
      .join(" "),
    placed: longDate(localDateOf(order.createdAt, order.timeZone)),
    pickupDate: longDate(order.pickupDate),
    pickupHours: formatHours(order.pickupTimeStart, order.pickupTimeEnd),
    pickupCode: order.pickupCode,
    total: formatCents(order.totalAmount),
    specialInstructions: order.specialInstructions,
    items: order.items.map(itemView),
    isComing:
      order.status !== "cancelled" &&
      order.status !== "completed" &&
      order.pickupDate >= localDateOf(now, order.timeZone),
    cancelUntil:
      cancellable && order.cancelDeadline !== null
        ? momentText(order.cancelDeadline, order.timeZone)
        : null,
    canCancel: cancellable,
    payUntil:
      whyNotPay(order, now) === null && order.expiresAt !== null
        ? momentText(order.expiresAt, order.timeZone)
        : null,
  };
}
export type OrderView = ReturnType<typeof orderView>;

/** An order as its vendor's pages show it. */
export function vendorOrderView(order: VendorOrderRow) {
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
    total: formatCents(order.totalAmount),
    specialInstructions: order.specialInstructions,
    items: order.items.map(itemView),
  };
}
export type VendorOrderView = ReturnType<typeof vendorOrderView>;

const iso = (instant: Instant | null) =>
  instant === null ? null : new Date(instant).toISOString();

/** An order as the API tells its customer; amounts are integer cents. */
export function orderJson(order: OrderRow, now: Instant) {
  const { timeZone: _, refund: __, expiresAt, createdAt, cancelDeadline, ...rest } = order;
  return {
    ...rest,
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
    totalAmount: order.totalAmount,
    specialInstructions: order.specialInstructions,
    items: order.items,
  };
}
