import type { Instant } from "~/platform/context";
import type { NoticeKind } from "../../vendors/notice/notice.rules";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { isOpen } from "../order/order.rules";

/** A step of an order that is older is no news to a vendor any more, in milliseconds. */
const newsLasts = 24 * 60 * 60_000;

interface Step {
  at: Instant;
  fromStatus: string | null;
  toStatus: string;
}

interface NoticedOrder {
  status: string;
  cancelledBy: string | null;
  pickupDate: string;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  timeZone: string;
}

/** Whether an order stands from this step on, and did not before. */
export const isPlaced = ({ fromStatus, toStatus }: Pick<Step, "fromStatus" | "toStatus">) =>
  toStatus === "confirmed" && (fromStatus === null || fromStatus === "pending_payment");

/**
 * What a step of an order is to a vendor; null for what it did itself, what was never its business,
 * and what is no longer so, or too late, by the time the mail is written.
 */
export function noticeOf(
  step: Step,
  order: NoticedOrder,
  now: Instant,
): Exclude<NoticeKind, "pack_sheet" | "coming"> | null {
  if (now - step.at > newsLasts || now >= pickupEnds(order)) return null;
  if (isPlaced(step)) return isOpen(order) ? "new_order" : null;
  const isCancelled = step.toStatus === "cancelled" && step.fromStatus !== "pending_payment";
  return isCancelled && order.cancelledBy === "customer" ? "cancellation" : null;
}
