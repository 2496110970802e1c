import type { Instant } from "~/platform/context";
import { addDays, instantOf } from "../../core/calendar";
import type { Cents } from "../../core/money";
import { pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";
import { isOpen } from "./order.rules";
import type { PaidMoney } from "./refund.words";

/** What there can be to tell a customer about an order. */
export type OrderNews =
  | "placed"
  | "changed"
  | "ready"
  | "not_ready"
  | "cancelled"
  | "refunded"
  | "refund_failed"
  | "refund_waits"
  | "refund_refused"
  | "settled_by_hand"
  | "reminder";

/** An order as its mails need it. */
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
  paymentMethod: string;
  totalAmount: Cents;
  specialInstructions: string | null;
  canCancel: boolean;
  cancelDeadline: Instant | null;
  cancelledBy: string | null;
  /** From which hour on its market is closed that day; null where it is not, or not at all open. */
  closedFrom?: string | null;
  createdAt: Instant;
  /** The money that was paid for it by card, if any was. */
  paid: PaidMoney | null;
  items: readonly { name: string; quantity: number; totalPrice: Cents }[];
}

/**
 * What a step of an order is to be mailed as; null for one that the customer need not hear of, or
 * that is no longer so by the time the mail is written.
 */
export function newsOf(
  step: { fromStatus: string | null; toStatus: string; note?: string | null },
  order: MailedOrder,
  now: Instant,
): OrderNews | null {
  if (step.toStatus === "cancelled") {
    // Why a card could not be taken any more is news; that Stripe was out of reach was on the screen.
    const couldNotPay = order.cancelledBy === "payment_failed" && Boolean(step.note);
    // Nobody is told that a checkout they left has run out, or what they did themselves unpaid.
    const isNews =
      order.cancelledBy === "customer"
        ? step.fromStatus !== "pending_payment"
        : order.cancelledBy === "vendor" || order.cancelledBy === "closure" || couldNotPay;
    return isNews ? "cancelled" : null;
  }
  if (!isOpen(order) || now >= pickupEnds(order)) return null;
  if (step.fromStatus === step.toStatus) return "changed";
  if (step.toStatus === "confirmed") {
    if (step.fromStatus === null || step.fromStatus === "pending_payment") return "placed";
    return step.fromStatus === "ready" && order.status === "confirmed" ? "not_ready" : null;
  }
  // That it is ready is told once; that it was said by mistake to be collected is nobody's news.
  const isReady = step.toStatus === "ready" && step.fromStatus === "confirmed";
  return isReady && order.status === "ready" ? "ready" : null;
}

/** Reminders leave at this hour of the day before, on the market's clock. */
const reminderHour = "09:00";

/**
 * Whether a reminder of an order is due: from the morning before the pickup until it begins. One
 * that was placed after that morning needs none: its customer has just heard of it.
 */
export function isReminderDue(order: MailedOrder, now: Instant): boolean {
  const from = instantOf(addDays(order.pickupDate, -1), reminderHour, order.timeZone);
  return order.createdAt < from && from <= now && now < pickupStarts(order);
}
