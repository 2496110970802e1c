import { instantOf } from "~/models/core/calendar";
import { checkoutLasts } from "~/models/orders/order/order.rules";
import type { orderEvents, orders } from "~/models/orders/order/order.tables";
import type { payments } from "~/models/orders/payment/payment.tables";
import type { Pickup } from "~/models/vendors/pickup/pickup.rules";

type Event = typeof orderEvents.$inferInsert;
type Status = Event["toStatus"];
type Canceller = NonNullable<(typeof orders.$inferInsert)["cancelledBy"]>;

const minute = 60_000;
const hour = 60 * minute;

/** What happened to an order. */
export type Fate =
  | "unpaid"
  | "confirmed"
  | "ready"
  | "completed"
  | "not_collected"
  | "cancelled by customer"
  | "cancelled by vendor"
  | "cancelled by closure"
  | "expired"
  | "payment_failed";

/** What each fate means for the order and its card payment, and who ended the order. */
export const fates: Record<
  Fate,
  { status: Status; payment: (typeof payments.$inferInsert)["status"]; cancelledBy?: Canceller }
> = {
  unpaid: { status: "pending_payment", payment: "pending" },
  confirmed: { status: "confirmed", payment: "paid" },
  ready: { status: "ready", payment: "paid" },
  completed: { status: "completed", payment: "paid" },
  not_collected: { status: "not_collected", payment: "paid" },
  "cancelled by customer": { status: "cancelled", payment: "refunded", cancelledBy: "customer" },
  "cancelled by vendor": { status: "cancelled", payment: "refunded", cancelledBy: "vendor" },
  "cancelled by closure": { status: "cancelled", payment: "refunded", cancelledBy: "closure" },
  expired: { status: "cancelled", payment: "expired", cancelledBy: "expired" },
  payment_failed: { status: "cancelled", payment: "failed", cancelledBy: "payment_failed" },
};

/** An order's history up to now, as the rules of the shop would have recorded it. */
export function historyOf(
  plan: { fate: Fate; atPickup: boolean },
  now: number,
  about: {
    orderId: number;
    userId: number;
    vendorUserId: number | null;
    createdAt: number;
    pickup: Pickup;
    timeZone: string;
  },
): Event[] {
  const { orderId, userId, vendorUserId, createdAt, pickup, timeZone } = about;
  const { status, cancelledBy } = fates[plan.fate];
  const starts = instantOf(pickup.date, pickup.start, timeZone);
  const events: Event[] = [];
  const step = (
    at: number,
    toStatus: Status,
    actor: string,
    actorUserId: number | null,
    note?: string,
  ) =>
    events.push({
      orderId,
      at: Math.max(Math.min(at, now), events.at(-1)?.at ?? 0),
      fromStatus: events.at(-1)?.toStatus ?? null,
      toStatus,
      actor,
      actorUserId,
      note: note ?? null,
    });

  if (plan.atPickup) step(createdAt, "confirmed", "customer", userId);
  else step(createdAt, "pending_payment", "customer", userId);
  if (cancelledBy === "expired" || cancelledBy === "payment_failed") {
    const after = cancelledBy === "expired" ? checkoutLasts : 5_000;
    step(createdAt + after, "cancelled", "system", null, cancelledBy);
    return events;
  }
  if (!plan.atPickup && status !== "pending_payment")
    step(createdAt + 2 * minute, "confirmed", "stripe", null);
  if (cancelledBy) {
    const actor = cancelledBy === "closure" ? "system" : cancelledBy;
    const by = cancelledBy === "customer" ? userId : cancelledBy === "vendor" ? vendorUserId : null;
    step(createdAt + 3 * hour, "cancelled", actor, by, cancelledBy);
  }
  if (["ready", "completed", "not_collected"].includes(status))
    step(starts - 45 * minute, "ready", "vendor", vendorUserId);
  if (status === "completed") step(starts + 30 * minute, "completed", "vendor", vendorUserId);
  if (status === "not_collected") step(starts + 5 * hour, "not_collected", "vendor", vendorUserId);
  return events;
}
