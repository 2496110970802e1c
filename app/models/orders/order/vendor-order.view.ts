import type { Instant } from "~/platform/context";
import { localDateOf, longDate, shortDate } from "../../core/calendar";
import { formatCents } from "../../core/money";
import { formatHours } from "../../core/week";
import { backStep, orderNumber, statusText, whyNot } from "./order.rules";
import { itemView } from "./order.view";
import type { VendorOrderRow } from "./vendor-order.server";

/** How the order is paid, for its vendor. Null if the vendor gets no money for it. */
function paymentText({ paymentMethod, status, totalAmount }: VendorOrderRow): string | null {
  if (status === "cancelled") return null;
  if (paymentMethod === "card") return "Paid by card";
  if (status === "completed") return "Paid at pickup";
  return status === "not_collected" ? null : `${formatCents(totalAmount)} to charge at pickup`;
}

/** An order as its vendor's pages show it, with the steps that it can take now. */
export function vendorOrderView(order: VendorOrderRow, now: Instant) {
  const can = (name: Parameters<typeof whyNot>[0]) => whyNot(name, order, now) === null;
  const back = backStep({ status: order.status, cameFrom: null });
  return {
    id: order.id,
    /** The order and its shown version, as forms send them. */
    seen: `${order.id}.${order.version}`,
    number: orderNumber(order.id),
    customer: order.userName,
    customerEmail: order.userEmail,
    marketName: order.marketName,
    status: order.status,
    statusText: statusText(order.status),
    placed: longDate(localDateOf(order.createdAt, order.timeZone)),
    pickupDate: longDate(order.pickupDate),
    pickupDay: { date: order.pickupDate, text: shortDate(order.pickupDate) },
    pickupHours: formatHours(order.pickupTimeStart, order.pickupTimeEnd),
    pickupCode: order.pickupCode,
    payment: paymentText(order),
    isPaid: order.paymentMethod === "card",
    total: formatCents(order.totalAmount),
    specialInstructions: order.specialInstructions,
    items: order.items.map(itemView),
    /** The order's total before corrections. Null if there were none. */
    totalBefore:
      order.correctedAmount > 0 ? formatCents(order.totalAmount + order.correctedAmount) : null,
    canGoBack: back !== null && can(back),
    canBeReady: can("markReady"),
    canBeCollected: can("markCompleted"),
    canBeNotCollected: can("markNotCollected"),
    canCancel: can("cancelByVendor"),
  };
}
export type VendorOrderView = ReturnType<typeof vendorOrderView>;
