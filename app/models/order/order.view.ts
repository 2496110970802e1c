import type { Instant } from "~/platform/context";
import { localDateOf, longDate, momentText } from "../calendar";
import { formatCents } from "../money";
import { formatHours } from "../week";
import {
  orderNumber,
  pickupEnds,
  statusText,
  whyNot,
  whyNotCancel,
  whyNotPay,
} from "./order.rules";
import type { OrderRow } from "./order.server";
import type { OrderItem, OrderNote } from "./order-rows.server";
import type { VendorOrderRow } from "./vendor-order.server";

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
  closure: "The market is closed that day.",
  expired: "It was not paid in time. Nothing was charged.",
  payment_failed: "Card payment could not be reached. Nothing was charged.",
};
const refundText: Record<string, string> = {
  refund_due: "Your money is on its way back to you.",
  refunded: "Your money has been given back.",
};

/** What a vendor wrote when cancelling; where nothing was written, the note says who cancelled. */
const reasonOf = (order: OrderRow) => {
  const last = order.history.findLast(({ kind }) => kind === "cancelled");
  return last?.note && last.note !== order.cancelledBy ? last.note : null;
};

function noteOnStatus(order: OrderRow): string {
  const reason = reasonOf(order);
  const cancelled =
    order.cancelledBy === "vendor"
      ? `The vendor had to cancel this order${reason ? `: ${reason}` : "."}`
      : order.cancelledBy && cancelledByText[order.cancelledBy];
  return [cancelled, order.refund && refundText[order.refund]].filter(Boolean).join(" ");
}

/** A line of the history, as its customer reads it. */
function noteText({ kind, actor, note, amount }: OrderNote, order: OrderRow): string {
  const money = formatCents(amount ?? order.totalAmount);
  switch (kind) {
    case "pending_payment":
      return `You placed this order. ${money} to pay by card.`;
    case "charged":
      return `${money} paid by card.`;
    case "confirmed":
      return actor === "customer"
        ? `You placed this order. ${money} to pay at pickup.`
        : "The order was confirmed.";
    case "ready":
      return "The vendor had it ready for pickup.";
    case "completed":
      return "It was collected.";
    case "not_collected":
      return "It was not collected.";
    case "refunded":
      return `${money} given back to your card.`;
    case "cancelled":
      if (actor === "vendor") {
        return `The vendor cancelled it${note && note !== order.cancelledBy ? `: ${note}` : "."}`;
      }
      return (order.cancelledBy && cancelledByText[order.cancelledBy]) ?? "It was cancelled.";
  }
}

/** Where the form is that orders the same again. */
function againPath({ vendorId, items }: OrderRow): string {
  const query = new URLSearchParams({ again: "1" });
  items.forEach(({ productId, quantity }, index) => {
    query.append(`items[${index}].productId`, String(productId));
    query.append(`items[${index}].quantity`, String(quantity));
  });
  return `/vendor/${vendorId}/pre-order?${query}`;
}

/** An order as its customer's page shows it: ready texts, and what can be done now. */
export function orderView(order: OrderRow, now: Instant) {
  const { timeZone } = order;
  const cancellable = whyNotCancel(order, now) === null;
  const payable = whyNotPay(order, now) === null;
  const isLive = ["pending_payment", "confirmed", "ready"].includes(order.status);
  const isComing = isLive && now < pickupEnds(order);
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
    statusNote: noteOnStatus(order),
    placed: longDate(localDateOf(order.createdAt, timeZone)),
    pickupDate: longDate(order.pickupDate),
    pickupHours: formatHours(order.pickupTimeStart, order.pickupTimeEnd),
    /** Only while there is something to collect with it. */
    pickupCode: isComing && order.status !== "pending_payment" ? order.pickupCode : null,
    paysAtPickup: order.paymentMethod === "at_pickup",
    total: formatCents(order.totalAmount),
    specialInstructions: order.specialInstructions,
    items: order.items.map(itemView),
    history: order.history.map((note, index) => ({
      id: index,
      at: momentText(note.at, timeZone),
      text: noteText(note, order),
    })),
    isComing,
    cancelUntil:
      cancellable && order.cancelDeadline !== null
        ? momentText(order.cancelDeadline, timeZone)
        : null,
    canCancel: cancellable,
    payUntil: payable && order.expiresAt !== null ? momentText(order.expiresAt, timeZone) : null,
    again: order.status === "pending_payment" ? null : againPath(order),
    isRefundable: order.status !== "pending_payment" && order.paymentMethod === "card",
  };
}
export type OrderView = ReturnType<typeof orderView>;

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

const iso = (instant: Instant | null) =>
  instant === null ? null : new Date(instant).toISOString();

/** An order as the API tells its customer; amounts are integer cents. */
export function orderJson(order: OrderRow, now: Instant) {
  const {
    timeZone: _,
    refund: __,
    history: ___,
    expiresAt,
    createdAt,
    cancelDeadline,
    ...rest
  } = order;
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
    paymentMethod: order.paymentMethod,
    totalAmount: order.totalAmount,
    specialInstructions: order.specialInstructions,
    items: order.items,
  };
}
