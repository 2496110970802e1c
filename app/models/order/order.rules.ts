import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { addDays, instantOf } from "../calendar";
import type { cancellers, orderStatuses } from "./order.tables";

/**
 * The life of an order, once it exists. How one is put together is in pre-order.rules.ts.
 */
export type OrderStatus = (typeof orderStatuses)[number];
export type Canceller = (typeof cancellers)[number];
export type Actor = "customer" | "vendor" | "manager" | "admin" | "system" | "stripe";

/** An unpaid checkout is held this long, in milliseconds. */
export const checkoutLasts = 30 * 60 * 1000;

/** What the rules need to know of an order. Nothing here but `status` and `expiresAt` ever changes. */
export interface OrderState {
  status: string;
  canCancel: boolean;
  cancelDeadline: Instant | null;
  expiresAt: Instant | null;
  pickupDate: string;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  timeZone: string;
}

interface Transition {
  /** Null is an order that is not there yet. */
  from: readonly (OrderStatus | null)[];
  to: OrderStatus;
  by: readonly Actor[];
  /** What is kept as `cancelledBy`. */
  cancelledBy?: Canceller;
  /** Why not at this moment; null when the time is right. Absent where any time is. */
  whyNotAt?: (order: OrderState, now: Instant) => string | null;
}

/**
 * Everything that can ever happen to an order, and nothing else can: every verb takes its step
 * from this table, and `npm run check:books` holds every history against it.
 */
export const transitions = {
  place: { from: [null], to: "pending_payment", by: ["customer"] },
  placeToPayAtPickup: { from: [null], to: "confirmed", by: ["customer"] },
  pay: { from: ["pending_payment"], to: "confirmed", by: ["stripe"] },
  markReady: { from: ["confirmed"], to: "ready", by: ["vendor"] },
  markCompleted: {
    // Who was given up on may still turn up.
    from: ["confirmed", "ready", "not_collected"],
    to: "completed",
    by: ["vendor"],
    whyNotAt: (order, now) =>
      now < instantOf(order.pickupDate, "00:00", order.timeZone)
        ? "This order is not to be collected before its pickup date."
        : null,
  },
  markNotCollected: {
    from: ["confirmed", "ready"],
    to: "not_collected",
    by: ["vendor"],
    whyNotAt: (order, now) =>
      now < pickupEnds(order) ? "The time to collect this order is not over yet." : null,
  },
  cancelByCustomer: {
    from: ["pending_payment", "confirmed", "ready"],
    to: "cancelled",
    by: ["customer"],
    cancelledBy: "customer",
    whyNotAt: ({ canCancel, cancelDeadline }, now) => {
      if (!canCancel) return "This order cannot be cancelled.";
      return cancelDeadline !== null && now >= cancelDeadline
        ? "The time to cancel this order has passed."
        : null;
    },
  },
  cancelByVendor: {
    from: ["confirmed", "ready"],
    to: "cancelled",
    by: ["vendor"],
    cancelledBy: "vendor",
  },
  cancelByClosure: {
    from: ["pending_payment", "confirmed", "ready"],
    to: "cancelled",
    by: ["manager", "admin", "system"],
    cancelledBy: "closure",
  },
  expire: { from: ["pending_payment"], to: "cancelled", by: ["system"], cancelledBy: "expired" },
  failToPay: {
    from: ["pending_payment"],
    to: "cancelled",
    by: ["system"],
    cancelledBy: "payment_failed",
  },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof transitions;

/** The moment at which the hours in which an order is handed over end; they may pass midnight. */
export function pickupEnds(
  order: Pick<OrderState, "pickupDate" | "pickupTimeStart" | "pickupTimeEnd" | "timeZone">,
): Instant {
  const { pickupDate, pickupTimeStart, pickupTimeEnd, timeZone } = order;
  const passesMidnight = pickupTimeEnd <= pickupTimeStart;
  return instantOf(passesMidnight ? addDays(pickupDate, 1) : pickupDate, pickupTimeEnd, timeZone);
}

/** What is shown at the stall, while there is something to collect with it; else null. */
export function pickupCodeOf(
  order: Parameters<typeof pickupEnds>[0] & { status: string; pickupCode: string },
  now: Instant,
): string | null {
  const isWaiting = order.status === "confirmed" || order.status === "ready";
  return isWaiting && now < pickupEnds(order) ? order.pickupCode : null;
}

/** The moment at which the handing over begins. */
export const pickupStarts = (
  order: Pick<OrderState, "pickupDate" | "pickupTimeStart" | "timeZone">,
): Instant => instantOf(order.pickupDate, order.pickupTimeStart, order.timeZone);

/** Why a step cannot be taken with an order as it stands at `now`; null when it can. */
export function whyNot(name: TransitionName, order: OrderState, now: Instant): DomainError | null {
  const { from, to, whyNotAt }: Transition = transitions[name];
  if (!from.some((status) => status === order.status)) {
    const word = statusText(order.status).toLowerCase();
    if (order.status === "cancelled")
      return new DomainError("too_late", "This order is cancelled.");
    if (to === "cancelled") {
      return new DomainError("too_late", "This order can no longer be cancelled.");
    }
    return new DomainError("too_late", `This order is ${word}.`);
  }
  const wait = whyNotAt?.(order, now);
  return wait ? new DomainError("too_late", wait) : null;
}

/** Why a customer cannot cancel an order of theirs any more; null when they can. */
export const whyNotCancel = (order: OrderState, now: Instant) =>
  whyNot("cancelByCustomer", order, now);

/** Why an order cannot be paid for now; null when it can. */
export function whyNotPay(
  order: Pick<OrderState, "status" | "expiresAt">,
  now: Instant,
): DomainError | null {
  if (order.status !== "pending_payment") {
    return new DomainError("too_late", "This order is not waiting for payment.");
  }
  if (order.expiresAt !== null && now >= order.expiresAt) {
    return new DomainError("too_late", "The time to pay for this order has passed.");
  }
  return null;
}

/** 'ORD-0012'. */
export const orderNumber = (id: number) => `ORD-${String(id).padStart(4, "0")}`;

const statusWords: Record<string, string> = {
  pending_payment: "Awaiting payment",
  confirmed: "Confirmed",
  ready: "Ready for Pickup",
  completed: "Completed",
  cancelled: "Cancelled",
  not_collected: "Not collected",
};
/** A status as people read it; one that is not known is shown as it is. */
export const statusText = (status: string) => statusWords[status] ?? status;
