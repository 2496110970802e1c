import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { instantOf } from "../../core/calendar";
import {
  type cancellers,
  liveStatuses,
  openStatuses,
  type orderStatuses,
} from "../../core/order.statuses";
import { pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";

/** The most characters of a customer’s note to a vendor. */
export const longestNote = 500;

/**
 * The life of an order after it is placed. The rules for putting an order together are in
 * pre-order.rules.ts.
 */
export type OrderStatus = (typeof orderStatuses)[number];
export type Canceller = (typeof cancellers)[number];
export type Actor = "customer" | "vendor" | "manager" | "admin" | "system" | "stripe";

/**
 * How an order is paid: it is paid by card, or is to be; its card is charged once it is weighed; or
 * it is paid at pickup, also after such a card was declined.
 */
export const waysPaid = ["card", "card_when_weighed", "at_pickup"] as const;
export type HowPaid = (typeof waysPaid)[number];

type Statused = { status: string };
const isOneOf = (statuses: readonly string[], { status }: Statused) => statuses.includes(status);

/** Whether the vendor still has to prepare the order or hand it over. */
export const isOpen = (order: Statused) => isOneOf(openStatuses, order);

/** Whether the customer still has to pay for the order or collect it. */
const isLive = (order: Statused) => isOneOf(liveStatuses, order);

/**
 * The page where a customer sees an order: the list of their orders, where the order has its
 * buttons; or, once the order is over, its receipt, because the list has it on a later page after
 * many newer orders.
 */
export const orderPath = (order: Statused & { id: number }) =>
  isLive(order) ? `/orders#${orderNumber(order.id)}` : `/orders/${order.id}/receipt`;

/** How long an unpaid checkout is held, in milliseconds. */
export const checkoutLasts = 30 * 60 * 1000;

/** What the rules need to know of an order. Only `status` and `expiresAt` ever change. */
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
  /** Null means that the order does not exist yet. */
  from: readonly (OrderStatus | null)[];
  to: OrderStatus;
  by: readonly Actor[];
  /** The value to store as `cancelledBy`. */
  cancelledBy?: Canceller;
  /**
   * Why the step is not allowed at this moment. Null if it is allowed now. Missing if it is allowed
   * at any time.
   */
  whyNotAt?: (order: OrderState, now: Instant) => string | null;
}

const hour = 60 * 60 * 1000;
/** How long after the pickup a vendor can undo a status, in milliseconds. */
const putRightFor = 24 * hour;
/**
 * A vendor can undo a status for at least this long after setting it, in milliseconds, however late
 * it was set.
 */
const mistakesLast = hour;

const whyNotCancelAt = ({ canCancel, cancelDeadline }: OrderState, now: Instant): string | null => {
  if (!canCancel) return "You can’t cancel this order.";
  return cancelDeadline !== null && now >= cancelDeadline
    ? "It’s too late to cancel this order."
    : null;
};

/** A customer who can cancel an order can also take products out of it. */
const whyNotReduceAt = (order: OrderState, now: Instant): string | null =>
  whyNotCancelAt(order, now) && "You can no longer order less.";

/**
 * Everything that can ever happen to an order. Nothing else can happen: every function takes its
 * step from this table, and `npm run reconcile` checks every history against it.
 */
export const transitions = {
  place: { from: [null], to: "pending_payment", by: ["customer"] },
  placeToPayAtPickup: { from: [null], to: "confirmed", by: ["customer"] },
  pay: { from: ["pending_payment"], to: "confirmed", by: ["stripe"] },
  markReady: { from: ["confirmed"], to: "ready", by: ["vendor"] },
  markCompleted: {
    // A customer who was marked as not collecting may still arrive.
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
  // These steps undo a vendor's mistake: see `backStep` and `whyNotBack`.
  backToReady: {
    from: ["completed", "not_collected"],
    to: "ready",
    by: ["vendor"],
  },
  backToConfirmed: {
    from: ["ready", "completed", "not_collected"],
    to: "confirmed",
    by: ["vendor"],
  },
  backToNotCollected: {
    from: ["completed"],
    to: "not_collected",
    by: ["vendor"],
  },
  // There is less of a product than the customer ordered, or a product was weighed: the order keeps
  // its status, and its total goes down.
  correctConfirmed: { from: ["confirmed"], to: "confirmed", by: ["vendor"] },
  correctReady: { from: ["ready"], to: "ready", by: ["vendor"] },
  // The customer wants less: also a correction.
  reduceConfirmed: {
    from: ["confirmed"],
    to: "confirmed",
    by: ["customer"],
    whyNotAt: whyNotReduceAt,
  },
  reduceReady: { from: ["ready"], to: "ready", by: ["customer"], whyNotAt: whyNotReduceAt },
  // The card that was to be charged when the order was weighed was declined: it is paid at pickup.
  declineConfirmed: { from: ["confirmed"], to: "confirmed", by: ["stripe"] },
  declineReady: { from: ["ready"], to: "ready", by: ["stripe"] },
  declineCompleted: { from: ["completed"], to: "completed", by: ["stripe"] },
  declineNotCollected: { from: ["not_collected"], to: "not_collected", by: ["stripe"] },
  // After a declined card, the customer has paid by another card.
  payLaterConfirmed: { from: ["confirmed"], to: "confirmed", by: ["customer"] },
  payLaterReady: { from: ["ready"], to: "ready", by: ["customer"] },
  payLaterCompleted: { from: ["completed"], to: "completed", by: ["customer"] },
  payLaterNotCollected: { from: ["not_collected"], to: "not_collected", by: ["customer"] },
  // The market closes early that day, and the pickup hours of the order end with it.
  shortenConfirmed: { from: ["confirmed"], to: "confirmed", by: ["manager", "admin", "system"] },
  shortenReady: { from: ["ready"], to: "ready", by: ["manager", "admin", "system"] },
  cancelByCustomer: {
    from: liveStatuses,
    to: "cancelled",
    by: ["customer"],
    cancelledBy: "customer",
    whyNotAt: whyNotCancelAt,
  },
  cancelByVendor: {
    // An unpaid order is cancelled only with its whole day: a vendor does not see it.
    from: liveStatuses,
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
 * Whether the customer still has to pay for an order in time or collect it. An open order counts
 * after its pickup hours too, until its vendor says what happened to it.
 */
export const isStillToCome = (order: Statused & Parameters<typeof pickupEnds>[0], now: Instant) =>
  isOpen(order) || (isLive(order) && now < pickupEnds(order));

/** The code to show at the stall, while the order can be collected. Otherwise null. */
export const pickupCodeOf = (order: Statused & { pickupCode: string }): string | null =>
  isOpen(order) ? order.pickupCode : null;

/** Why an order cannot take a step at `now`, from its current status. Null if it can. */
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

/** A vendor's order, with what undoing its last step needs. */
export interface BackState extends OrderState {
  /** The order's status before its last step. */
  cameFrom: string | null;
  /** When the order took its last step. A payment or a correction is no step. */
  lastStepAt: Instant;
  /** Whether the customer has reviewed the market since collecting the order. */
  isReviewed: boolean;
}

/**
 * The step that undoes an order's last step. It goes back to `cameFrom`, or, if no step leads
 * there, one step back. Null if the order cannot go back at all.
 */
export function backStep({
  status,
  cameFrom,
}: Pick<BackState, "status" | "cameFrom">): TransitionName | null {
  const possible = backSteps.filter((name) => isOneOf(transitions[name].from, { status }));
  return possible.find((name) => transitions[name].to === cameFrom) ?? possible[0] ?? null;
}

/** Why a vendor cannot undo an order's last step at `now`. Null if the vendor can. */
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
  const until = Math.max(pickupEnds(order) + putRightFor, order.lastStepAt + mistakesLast);
  return now < until ? null : new DomainError("too_late", "It’s too late to undo this.");
}

/** Why a customer cannot cancel their order any more. Null if they can. */
export const whyNotCancel = (order: OrderState, now: Instant) =>
  whyNot("cancelByCustomer", order, now);

/** Why a customer can no longer order less of what is in their order. Null if they can. */
export const whyNotReduce = (order: OrderState, now: Instant) =>
  whyNot(order.status === "ready" ? "reduceReady" : "reduceConfirmed", order, now);

/**
 * Whether a customer may still be able to change an order. The page then says what is possible: the
 * vendor may have moved the cut-off since.
 */
export const mayChange = (
  order: Pick<OrderState, "status" | "cancelDeadline"> & Parameters<typeof pickupStarts>[0],
  now: Instant,
): boolean => isOpen(order) && now < (order.cancelDeadline ?? pickupStarts(order));

/**
 * Why an order cannot be paid for by card now. Null if it can: it waits for payment, or its card was
 * declined when it was weighed.
 */
export function whyNotPay(
  order: Pick<OrderState, "status" | "expiresAt"> & { canPayInstead: boolean },
  now: Instant,
): DomainError | null {
  if (order.canPayInstead) return null;
  if (order.status !== "pending_payment") {
    return new DomainError("too_late", "This order isn’t waiting for payment.");
  }
  if (order.expiresAt !== null && now >= order.expiresAt) {
    return new DomainError("too_late", "It’s too late to pay for this order. Place a new order.");
  }
  return null;
}

/** Whether a step says that a card was declined. Then the order's status has not changed. */
export const isDecline = (step: {
  fromStatus: string | null;
  toStatus: string;
  actor: string;
}): boolean => step.actor === "stripe" && step.fromStatus === step.toStatus;

/** Whether a step says that the market closes early. Then the order's status has not changed. */
export const isEarlyEnd = (step: Parameters<typeof isDecline>[0]): boolean =>
  transitions.shortenConfirmed.by.some((actor) => actor === step.actor) &&
  step.fromStatus === step.toStatus;

/**
 * Whether a step says that the customer paid by card after a declined card. Then the order's status
 * has not changed, and the customer took nothing out of it.
 */
export const isLaterPayment = (
  step: Parameters<typeof isDecline>[0] & { corrections?: readonly unknown[] },
): boolean =>
  step.actor === "customer" &&
  step.fromStatus === step.toStatus &&
  (step.corrections ?? []).length === 0;

/** An order's number as people read it, such as 'ORD-0012'. */
export const orderNumber = (id: number) => `ORD-${String(id).padStart(4, "0")}`;

const statusWords: Record<string, string> = {
  pending_payment: "Awaiting payment",
  confirmed: "Confirmed",
  ready: "Ready for Pickup",
  completed: "Completed",
  cancelled: "Cancelled",
  not_collected: "Not collected",
};
/** A status as people read it. An unknown status is shown unchanged. */
export const statusText = (status: string) => statusWords[status] ?? status;
