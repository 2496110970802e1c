import type { Instant } from "~/platform/context";
import type { NoticeKind } from "../../vendors/notice/notice.rules";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { isOpen } from "../order/order.rules";

/** What a vendor hears about an order, and the kind of email in the vendor's settings. */
export const vendorNews = {
  new_order: "new_order",
  change: "cancellation",
  cancellation: "cancellation",
} as const satisfies Record<string, NoticeKind>;
export type VendorNews = keyof typeof vendorNews;

/** A vendor gets no email about a step of an order that is older than this, in milliseconds. */
const newsLasts = 24 * 60 * 60_000;

interface Step {
  at: Instant;
  fromStatus: string | null;
  toStatus: string;
  actor: string;
}

interface NoticedOrder {
  status: string;
  cancelledBy: string | null;
  pickupDate: string;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  timeZone: string;
}

/** Whether an order becomes valid with this step, and was not valid before. */
export const isPlaced = ({ fromStatus, toStatus }: Pick<Step, "fromStatus" | "toStatus">) =>
  toStatus === "confirmed" && (fromStatus === null || fromStatus === "pending_payment");

/**
 * The kind of email to the vendor that a step of an order calls for; null if the vendor made the
 * step, if the step never concerned the vendor, or if it is no longer true or too late when the
 * email is written.
 */
export function noticeOf(step: Step, order: NoticedOrder, now: Instant): VendorNews | null {
  if (now - step.at > newsLasts || now >= pickupEnds(order)) return null;
  if (isPlaced(step)) return isOpen(order) ? "new_order" : null;
  // The customer wants less. What a customer wants besides is a new order.
  if (step.fromStatus === step.toStatus) return step.actor === "customer" ? "change" : null;
  const isCancelled = step.toStatus === "cancelled" && step.fromStatus !== "pending_payment";
  return isCancelled && order.cancelledBy === "customer" ? "cancellation" : null;
}
