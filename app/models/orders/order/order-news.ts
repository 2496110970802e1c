import type { Instant } from "~/platform/context";
import { addDays, instantOf } from "../../core/calendar";
import type { Cents } from "../../core/money";
import type { PushNews } from "../../people/push/push.rules";
import { pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";
import { isToWeigh, type WeighedLine } from "../weighing/line-weight";
import { type HowPaid, isDecline, isEarlyEnd, isLaterPayment, isOpen } from "./order.rules";
import type { Correction } from "./order-rows.server";
import type { PaidMoney } from "./refund.words";

/** The kinds of news about an order that a customer can get. */
export type OrderNews =
  | "placed"
  | "changed"
  | "weighed"
  | "declined"
  | "paid"
  | "ready"
  | "not_ready"
  | "cancelled"
  | "refunded"
  | "refund_failed"
  | "refund_waits"
  | "refund_refused"
  | "settled_by_hand"
  | "reminder";

/** An order, with what its emails need. */
export interface MailedOrder {
  id: number;
  status: string;
  username: string;
  vendorName: string;
  marketName: string;
  marketAddress: string;
  timeZone: string;
  pickupDate: string;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  pickupCode: string;
  paymentMethod: HowPaid;
  totalAmount: Cents;
  specialInstructions: string | null;
  canCancel: boolean;
  cancelDeadline: Instant | null;
  cancelledBy: string | null;
  /**
   * The time from which the market is closed that day. Null if the market does not close, or is
   * closed all day.
   */
  closedFrom?: string | null;
  createdAt: Instant;
  /** The card payment for the order. Null if nothing was paid by card. */
  paid: PaidMoney | null;
  items: readonly (WeighedLine & { name: string })[];
}

/**
 * The kind of news that a step of an order is. Null if the customer need not hear of the step, or
 * if it is no longer true when the email is written.
 */
export function newsOf(
  step: {
    fromStatus: string | null;
    toStatus: string;
    actor: string;
    note?: string | null;
    /** If the vendor has weighed something in this step: whether that was the last time so far. */
    weighing?: "last" | "earlier" | null;
    /** What was taken off the order in this step. */
    corrections?: readonly Correction[];
    /** Whether the order was paid by card before the step. */
    wasPaid?: boolean;
  },
  order: MailedOrder,
  now: Instant,
): OrderNews | null {
  if (step.toStatus === "cancelled") {
    // The customer hears why a card could not be charged. If Stripe could not be reached, the
    // screen has already said so.
    const couldNotPay = order.cancelledBy === "payment_failed" && Boolean(step.note);
    // No email if an abandoned checkout ran out of time, or if the customer cancelled an order
    // before paying for it.
    const isNews =
      order.cancelledBy === "customer"
        ? step.fromStatus !== "pending_payment"
        : order.cancelledBy === "vendor" || order.cancelledBy === "closure" || couldNotPay;
    return isNews ? "cancelled" : null;
  }
  // Also if the order is handed over already: then the link is the way to pay.
  if (isDecline(step)) {
    return order.paymentMethod === "at_pickup" && isKept(order) ? "declined" : null;
  }
  // The closing has an email of its own.
  if (isEarlyEnd(step)) return null;
  // The email about the money says it.
  if (isLaterPayment(step)) return null;
  const isOver = !isOpen(order) || now >= pickupEnds(order);
  if (step.weighing) return newsOfWeighing(step, order, isOver);
  if (isOver) return isCompletedByLess(step, order) ? "changed" : null;
  if (step.fromStatus === step.toStatus) return "changed";
  if (step.toStatus === "confirmed") {
    if (step.fromStatus === null || step.fromStatus === "pending_payment") return "placed";
    return step.fromStatus === "ready" && order.status === "confirmed" ? "not_ready" : null;
  }
  // Say only once that an order is ready. The step back from 'completed' by mistake is not news.
  const isReady = step.toStatus === "ready" && step.fromStatus === "confirmed";
  return isReady && order.status === "ready" ? "ready" : null;
}

/**
 * The customer hears once what the order costs: when all is weighed, or when it is ready. Once the
 * order is handed over, or its pickup is over, only a customer who pays by card hears it: the card
 * is charged then, and the customer knew only the most that it can cost.
 */
const newsOfWeighing = (
  { toStatus, weighing }: Parameters<typeof newsOf>[0],
  order: MailedOrder,
  isOver: boolean,
) => {
  if (weighing !== "last" || order.items.some(isToWeigh)) return null;
  if (isOver) return isKeptByCard(order) ? "weighed" : null;
  return toStatus === "confirmed" && order.status === "ready" ? null : "weighed";
};

/**
 * Whether a step has taken off the last product that was to be weighed, so that the card is charged
 * now. The customer knew only the most that the order can cost.
 */
const isCompletedByLess = (
  { corrections = [], wasPaid }: Parameters<typeof newsOf>[0],
  order: MailedOrder,
) => corrections.length > 0 && !wasPaid && isKeptByCard(order) && !order.items.some(isToWeigh);

/** Whether the customer has the order or can still get it: it is open or handed over. */
const isKept = (order: MailedOrder) => isOpen(order) || order.status === "completed";
const isKeptByCard = (order: MailedOrder) => isKept(order) && order.paymentMethod !== "at_pickup";

/** What a customer's browsers show of an order's news; null if the news comes by email only. */
export function pushOf(
  news: OrderNews,
  { cancelledBy, closedFrom }: Pick<MailedOrder, "cancelledBy" | "closedFrom">,
  actor: string,
): PushNews | null {
  if (news === "ready" || news === "not_ready" || news === "refunded") return news;
  // The customer needs no news of what the customer has done.
  if (actor === "customer") return null;
  if (news === "changed") return "changed";
  if (news !== "cancelled") return null;
  if (cancelledBy !== "closure") return "cancelled";
  // 'closed' says that the whole market day is cancelled, which an early end is not.
  return closedFrom ? "ends_early" : "closed";
}

/** Reminders go out at this hour of the day before the pickup, on the market's clock. */
const reminderHour = "09:00";

/**
 * Whether the reminder of an order is due: from the morning before the pickup until the pickup
 * begins. An order placed after that time of the morning needs none, because its customer has just
 * heard of it.
 */
export function isReminderDue(order: MailedOrder, now: Instant): boolean {
  const from = instantOf(addDays(order.pickupDate, -1), reminderHour, order.timeZone);
  return order.createdAt < from && from <= now && now < pickupStarts(order);
}
