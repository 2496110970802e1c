import type { Instant } from "~/platform/context";
import { localDateOf, longDate, shortDate } from "../../core/calendar";
import { formatCents } from "../../core/money";
import { formatHours } from "../../core/week";
import { backStep, orderNumber, statusText, whyNot } from "./order.rules";
import { itemView } from "./order.view";
import type { VendorOrderRow } from "./vendor-order.server";

/** How it is paid, as its vendor has to know; null where there is nothing to be had for it. */
function paymentText({ paymentMethod, status, totalAmount }: VendorOrderRow): string | null {
  if (status === "cancelled") return null;
  if (paymentMethod === "card") return "Paid by card";
  if (status === "completed") return "Paid at pickup";
  return status === "not_collected" ? null : `${formatCents(totalAmount)} to charge at pickup`;
}

/** An order as its vendor's pages show it, with the steps that can be taken now. */
export function vendorOrderView(order: VendorOrderRow, now: Instant) {
  const can = (name: Parameters<typeof whyNot>[0]) => whyNot(name, order, now) === null;
  const back = backStep({ status: order.status, cameFrom: null });
  return {
    id: order.id,
    /** The order and the version of it that is shown, as forms say it. */
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
    /** What it came to before corrections; null where there were none. */
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
