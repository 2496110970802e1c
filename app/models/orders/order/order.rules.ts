import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { instantOf } from "../../core/calendar";
import {
  type cancellers,
  liveStatuses,
  openStatuses,
  type orderStatuses,
} from "../../core/order.statuses";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";

/**
 * The life of an order, once it exists. How one is put together is in pre-order.rules.ts.
 */
export type OrderStatus = (typeof orderStatuses)[number];
export type Canceller = (typeof cancellers)[number];
export type Actor = "customer" | "vendor" | "manager" | "admin" | "system" | "stripe";

type Statused = { status: string };
const isOneOf = (statuses: readonly string[], { status }: Statused) => statuses.includes(status);

/** Whether a vendor still has to prepare an order or to hand it over. */
export const isOpen = (order: Statused) => isOneOf(openStatuses, order);

/** Whether its customer still has to pay for an order or to collect it. */
const isLive = (order: Statused) => isOneOf(liveStatuses, order);

/** An unpaid checkout is held this long, in milliseconds. */
export const checkoutLasts = 30 * 60 * 1000;

/** What the rules need to know of an order. Only `status`, `expiresAt` and `updatedAt` ever change. */
export interface OrderState {
  status: string;
  canCancel: boolean;
  cancelDeadline: Instant | null;
  expiresAt: Instant | null;
  /** When it took its last step, or was last corrected. */
  updatedAt: Instant;
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

const hour = 60 * 60 * 1000;
/** So long after the pickup, in milliseconds, a vendor can put right what was said of an order. */
const putRightFor = 24 * hour;
/** And so long after it was said, however late that was. */
const mistakesLast = hour;

const whyNotBackAt = (order: OrderState, now: Instant): string | null =>
  now < Math.max(pickupEnds(order) + putRightFor, order.updatedAt + mistakesLast)
    ? null
    : "It’s too late to undo this.";

/**
 * Everything that can ever happen to an order, and nothing else can: every verb takes its step
 * from this table, and `npm run reconcile` holds every history against it.
 */
export const transitions = {
  place: { from: [null], to: "pending_payment", by: ["customer"] },
  placeToPayAtPickup: { from: [null], to: "confirmed", by: ["customer"] },
  pay: { from: ["pending_payment"], to: "confirmed", by: ["stripe"] },
  markReady: { from: ["confirmed"], to: "ready", by: ["vendor"] },
  markCompleted: {
    // Who was given up on may still turn up.
    from: [...openStatuses, "not_collected"],
    to: "completed",
    by: ["vendor"],
    whyNotAt: (order, now) =>
      now < instantOf(order.pickupDate, "00:00", order.timeZone)
        ? "Customers can’t pick up this order before its pickup date."
        : null,
  },
  markNotCollected: {
    from: openStatuses,
    to: "not_collected",
    by: ["vendor"],
    whyNotAt: (order, now) =>
      now < pickupEnds(order) ? "The pickup time of this order isn’t over yet." : null,
  },
  // What a vendor said by mistake is taken back: see `backStep`.
  backToReady: {
    from: ["completed", "not_collected"],
    to: "ready",
    by: ["vendor"],
    whyNotAt: whyNotBackAt,
  },
  backToConfirmed: {
    from: ["ready", "completed", "not_collected"],
    to: "confirmed",
    by: ["vendor"],
    whyNotAt: whyNotBackAt,
  },
  backToNotCollected: {
    from: ["completed"],
    to: "not_collected",
    by: ["vendor"],
    whyNotAt: whyNotBackAt,
  },
  // There is less of something than was ordered: the order stays where it is, and comes to less.
  correctConfirmed: { from: ["confirmed"], to: "confirmed", by: ["vendor"] },
  correctReady: { from: ["ready"], to: "ready", by: ["vendor"] },
  cancelByCustomer: {
    from: liveStatuses,
    to: "cancelled",
    by: ["customer"],
    cancelledBy: "customer",
    whyNotAt: ({ canCancel, cancelDeadline }, now) => {
      if (!canCancel) return "You can’t cancel this order.";
      return cancelDeadline !== null && now >= cancelDeadline
        ? "It’s too late to cancel this order."
        : null;
    },
  },
  cancelByVendor: {
    from: openStatuses,
    to: "cancelled",
    by: ["vendor"],
    cancelledBy: "vendor",
  },
  cancelByClosure: {
    from: liveStatuses,
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

/**
 * Whether an order is still to come for its customer: to be paid for in time, or to be collected. One
 * that stands stays so after its hours too, until its vendor has said what has become of it.
 */
export const isStillToCome = (order: Statused & Parameters<typeof pickupEnds>[0], now: Instant) =>
  isOpen(order) || (isLive(order) && now < pickupEnds(order));

/** What is shown at the stall, while there is something to collect with it; else null. */
export const pickupCodeOf = (order: Statused & { pickupCode: string }): string | null =>
  isOpen(order) ? order.pickupCode : null;

/** Why a step cannot be taken with an order as it stands at `now`; null when it can. */
export function whyNot(name: TransitionName, order: OrderState, now: Instant): DomainError | null {
  const { from, to, whyNotAt }: Transition = transitions[name];
  if (!from.some((status) => status === order.status)) {
    const word = statusText(order.status).toLowerCase();
    if (order.status === "cancelled")
      return new DomainError("too_late", "This order is cancelled.");
    if (to === "cancelled") {
      return new DomainError("too_late", "It’s too late to cancel this order.");
    }
    return new DomainError("too_late", `This order is ${word}.`);
  }
  const wait = whyNotAt?.(order, now);
  return wait ? new DomainError("too_late", wait) : null;
}

const backSteps = ["backToReady", "backToConfirmed", "backToNotCollected"] as const;

/** A vendor's order whose last step may be taken back. */
export interface BackState extends OrderState {
  /** What it was before that step. */
  cameFrom: string | null;
  /** Whether its customer, having collected it, has reviewed the market since. */
  isReviewed: boolean;
}

/**
 * The step that takes an order's last one back: to where it came from, or, where that is nowhere to
 * go back to, one step. Null for an order that cannot go back at all.
 */
export function backStep({
  status,
  cameFrom,
}: Pick<BackState, "status" | "cameFrom">): TransitionName | null {
  const possible = backSteps.filter((name) => isOneOf(transitions[name].from, { status }));
  return possible.find((name) => transitions[name].to === cameFrom) ?? possible[0] ?? null;
}

/** Why a vendor cannot take an order's last step back at `now`; null when it can. */
export function whyNotBack(order: BackState, now: Instant): DomainError | null {
  const name = backStep(order);
  if (name === null) {
    const word = statusText(order.status).toLowerCase();
    return new DomainError("too_late", `This order is ${word}, so there’s nothing to undo.`);
  }
  if (order.status === "completed" && order.isReviewed) {
    return new DomainError(
      "too_late",
      "You can’t undo this: the customer already reviewed the market.",
    );
  }
  return whyNot(name, order, now);
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
    return new DomainError("too_late", "This order isn’t waiting for payment.");
  }
  if (order.expiresAt !== null && now >= order.expiresAt) {
    return new DomainError("too_late", "It’s too late to pay for this order. Place a new order.");
  }
  return null;
}

/** 0012'. */
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
