import type { Instant } from "~/platform/context";
import { localDateOf, longDate, momentText, shortDate, weekdayOf } from "../../core/calendar";
import { directionsLink } from "../../core/links";
import { type Cents, formatCents } from "../../core/money";
import { formatHours } from "../../core/week";
import { withPickup } from "../../vendors/pickup/pickup-wish";
import { isToWeigh, lineSumText, piecesText, sumText, weighedText } from "../weighing/line-weight";
import {
  isStillToCome,
  mayChange,
  orderNumber,
  pickupCodeOf,
  statusText,
  whyNotCancel,
  whyNotPay,
} from "./order.rules";
import type { OrderRow } from "./order.server";
import { noteOnStatus, noteText, outcomeOf, paidByText } from "./order.words";
import type { OrderItem } from "./order-rows.server";

/** An ordered product, as a line of a page. */
export const itemView = (item: OrderItem) => ({
  id: item.id,
  name: item.productName,
  description: item.productDescription,
  quantity: item.quantity,
  /** How the price comes about: '$4.00 × 2', or '2 pieces, 4.35 lb at $4.50 / lb'. */
  how: item.weight
    ? `${piecesText(item.quantity)}, ${weighedText(item)}`
    : `${formatCents(item.unitPrice)} × ${item.quantity}`,
  totalPrice: lineSumText(item),
});

/** The address of the form that places the same order again, at the same market. */
export function againPath({ vendorId, marketId, items }: OrderRow): string {
  const query = new URLSearchParams({ again: "1" });
  items.forEach(({ productId, quantity }, index) => {
    query.append(`items[${index}].productId`, String(productId));
    query.append(`items[${index}].quantity`, String(quantity));
  });
  return withPickup(`/vendor/${vendorId}/pre-order?${query}`, { marketId });
}

/** Where a customer who has collected an order can write or edit their review of its market. */
function reviewLink({ status, marketId, review }: OrderRow) {
  if (status !== "completed" || review === "hidden") return null;
  const label = review === "own" ? "Edit your review" : "Review this market";
  return { to: `/market/${marketId}/review`, label };
}

/** The page of the basket that an order was a part of. */
export const visitPath = (basketId: number) => `/visits/${basketId}`;

function visitLink({ linkedVisitId, pickupDate, marketName }: OrderRow) {
  if (linkedVisitId === null) return null;
  return { to: visitPath(linkedVisitId), label: `${weekdayOf(pickupDate)} at ${marketName}` };
}

/** How an order is to be paid that is not paid yet, for its customer. Null if it is paid. */
function paymentText(order: OrderRow): string | null {
  const { paymentMethod, canPayInstead, isCharging, items, status } = order;
  if (paymentMethod === "card") return isCharging ? "We’re charging your card" : null;
  if (paymentMethod === "at_pickup") {
    if (!canPayInstead) return atPickup;
    return status === "completed" ? "By card" : `${atPickup}, or by card`;
  }
  const isOver = !items.some(isToWeigh) && status !== "pending_payment";
  return isOver
    ? "We’re charging your card"
    : "By card, charged when the vendor has weighed your order";
}

const atPickup = "At pickup (cash, SNAP/EBT, WIC)";

const hasMoney = ({ paymentMethod, status, history }: OrderRow) =>
  paymentMethod === "at_pickup"
    ? status !== "cancelled" && status !== "not_collected"
    : history.some(({ kind }) => kind === "charged");

/** `refundIfEnded` of refund.server.ts, of an order that was read with its history. */
function refundIfCancelled({ history, refunds, isDisputed }: OrderRow): Cents {
  if (isDisputed) return 0;
  const sum = (rows: readonly { amount: Cents | null }[]) =>
    rows.reduce((all, { amount }) => all + (amount ?? 0), 0);
  return sum(history.filter(({ kind }) => kind === "charged")) - sum(refunds);
}

/**
 * An order as its customer's page shows it: texts that are ready to show, and what the customer can
 * do now.
 */
export function orderView(order: OrderRow, now: Instant) {
  const { timeZone } = order;
  const cancellable = whyNotCancel(order, now) === null;
  const payable = whyNotPay(order, now) === null && !order.isCharging;
  const isComing = isStillToCome(order, now);
  const refund = refundIfCancelled(order);
  return {
    id: order.id,
    number: orderNumber(order.id),
    vendorId: order.vendorId,
    /** The vendor's page, where the customer can begin the next order at the same market. */
    vendorPage: withPickup(`/vendor/${order.vendorId}`, { marketId: order.marketId }),
    vendorName: order.vendorName,
    marketId: order.marketId,
    marketName: order.marketName,
    marketAddress: order.marketAddress,
    directions: directionsLink(order.marketAddress, order.marketName),
    status: order.status,
    statusText: statusText(order.status),
    statusNote: noteOnStatus(order),
    outcome: outcomeOf(order),
    placed: longDate(localDateOf(order.createdAt, timeZone)),
    pickupDate: longDate(order.pickupDate),
    pickupDay: { date: order.pickupDate, text: shortDate(order.pickupDate) },
    pickupHours: formatHours(order.pickupTimeStart, order.pickupTimeEnd),
    pickupCode: pickupCodeOf(order),
    paymentMethod: order.paymentMethod,
    paidBy: paidByText[order.paymentMethod],
    /** How the order is to be paid. Null if it is paid by card, or was to be paid at once. */
    payment: paymentText(order),
    total: sumText(order.totalAmount, order.items),
    specialInstructions: order.specialInstructions,
    items: order.items.map(itemView),
    history: order.history.map((note, index) => ({
      id: index,
      at: momentText(note.at, timeZone),
      text: noteText(note, order),
    })),
    isComing,
    /** The page of all orders that were placed together with this one. */
    visit: visitLink(order),
    /**
     * The name of the order's page: a receipt once money was paid for the order or is to be paid at
     * the stall.
     */
    paperName: hasMoney(order) ? "Receipt" : "Order",
    cancelUntil:
      cancellable && order.cancelDeadline !== null
        ? momentText(order.cancelDeadline, timeZone)
        : null,
    canCancel: cancellable,
    canChange: mayChange(order, now),
    payUntil: payable && order.expiresAt !== null ? momentText(order.expiresAt, timeZone) : null,
    /** Whether the card is being charged: the customer can only wait. */
    isCharging: order.isCharging,
    /** Whether the card was declined when the order was weighed, and can be replaced. */
    canPayInstead: order.canPayInstead,
    review: reviewLink(order),
    again: order.status === "pending_payment" ? null : againPath(order),
    /** What a cancellation refunds to the card. Null if it refunds nothing. */
    refund: refund > 0 ? formatCents(refund) : null,
  };
}
export type OrderView = ReturnType<typeof orderView>;
