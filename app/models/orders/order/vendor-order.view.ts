import type { Instant } from "~/platform/context";
import { localDateOf, longDate, shortDate } from "../../core/calendar";
import { formatCents } from "../../core/money";
import { formatHours } from "../../core/week";
import { isToWeigh, sumText } from "../weighing/line-weight";
import { weighPath } from "./day-path";
import { backStep, isOpen, orderNumber, statusText, whyNot } from "./order.rules";
import { itemView } from "./order.view";
import type { VendorOrderRow } from "./vendor-order.server";

/** How the order is paid, for its vendor. Null if the vendor gets no money for it. */
function paymentText(order: VendorOrderRow): string | null {
  const { paymentMethod, isDeclined, status, totalAmount, items } = order;
  if (status === "cancelled") return null;
  if (paymentMethod === "card") return "Paid by card";
  if (paymentMethod === "card_when_weighed") {
    return items.some(isToWeigh) ? "The card is charged when you weigh it" : "Charging the card";
  }
  if (isDeclined) {
    const owed = status === "completed" ? "not paid yet" : "to charge at pickup";
    return `Card declined: ${formatCents(totalAmount)} ${owed}`;
  }
  if (status === "completed") return "Paid at pickup";
  return status === "not_collected" ? null : `${sumText(totalAmount, items)} to charge at pickup`;
}

/** An order as its vendor's pages show it, with the steps that it can take now. */
export function vendorOrderView(order: VendorOrderRow, now: Instant) {
  const can = (name: Parameters<typeof whyNot>[0]) => whyNot(name, order, now) === null;
  const toWeigh = order.items.find(isToWeigh);
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
    total: sumText(order.totalAmount, order.items),
    specialInstructions: order.specialInstructions,
    items: order.items.map(itemView),
    /** The order's total before corrections. Null if there were none, or if it was weighed. */
    totalBefore:
      order.correctedAmount > 0 && order.items.every(({ weight }) => !weight)
        ? formatCents(order.totalAmount + order.correctedAmount)
        : null,
    canGoBack: back !== null && can(back),
    canBeReady: can("markReady"),
    /** Where the order is weighed, if that is to be done before it is handed over. */
    weigh:
      toWeigh && isOpen(order)
        ? `${weighPath(order.marketId, order.pickupDate)}#${orderNumber(order.id)}`
        : null,
    canBeCollected: toWeigh === undefined && can("markCompleted"),
    canBeNotCollected: can("markNotCollected"),
    canCancel: can("cancelByVendor"),
  };
}
export type VendorOrderView = ReturnType<typeof vendorOrderView>;
