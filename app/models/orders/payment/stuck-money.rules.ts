import type { Instant } from "~/platform/context";
import { isInquiry } from "./dispute.rules";
import { type RefundState, waitsForMoney } from "./refund.rules";
import type { disputeStates } from "./refund.tables";

/**
 * Money that does not move by itself: a refund that waits for the vendor's balance, a refund that
 * Stripe does not take or has refused for good, or a payment that its customer disputes. Each has a
 * next step, for the administrator or for the vendor.
 */

const day = 24 * 60 * 60_000;
/** A person must know of a refund that waits at Stripe longer than this: a day. */
export const waitsUnseen = day;
/** After this many days, Stripe gives up on a refund that waits for money. */
const stripeWaits = 30;
/**
 * A refund that still waits after this time was made or given up, but Stripe has not told us: for
 * example because the vendor has disconnected the account. In milliseconds.
 */
export const waitsInVain = 35 * day;

/** The facts of a refund that decide its next step. */
export interface StuckRefund {
  kind: "refund";
  state: RefundState;
  /** Since when the refund has this state. */
  since: Instant;
  /** Stripe's word for the error, or for what a pending refund waits for. */
  lastError: string | null;
  /** How often a bank has sent the refund back. */
  failures: number;
}

export interface StuckDispute {
  kind: "dispute";
  state: (typeof disputeStates)[number];
  /** Stripe's word for the dispute's current status. */
  status: string;
  /** The reason, in Stripe's word. */
  lastError: string | null;
  dueBy: Instant | null;
}

export type Stuck = StuckRefund | StuckDispute;

/** The kind of trouble, by which lists are filtered and counted. */
export type Trouble = "waits" | "failing" | "refused" | "disputed";

export function troubleOf(stuck: Stuck): Trouble {
  if (stuck.kind === "dispute") return "disputed";
  if (stuck.state === "pending") return "waits";
  return stuck.state === "refused" ? "refused" : "failing";
}

/** How many entries of each kind wait for an administrator, at most about a hundred. */
export interface StuckCounts {
  /** Refunds and disputes. */
  refunds: number;
  payouts: number;
  events: number;
}

/**
 * Whether a user can ask Stripe for the refund again here. All other problems are solved at Stripe,
 * or by talking to the people involved.
 */
export const canTryAgain = (stuck: Stuck) =>
  stuck.kind === "refund" && (stuck.state === "refused" || stuck.state === "requested");
/** Whether a refund has waited at Stripe for longer than Stripe lets it. */
const isInVain = (stuck: Stuck, now: Instant) =>
  stuck.kind === "refund" && stuck.state === "pending" && stuck.since + waitsInVain <= now;
/**
 * Whether a person may refund the money in another way: only if Stripe will not make the refund any
 * more. `settleRefund` checks the same in its WHERE.
 */
export const canSettle = (stuck: Stuck, now: Instant) =>
  (stuck.kind === "refund" && stuck.state === "refused") || isInVain(stuck, now);

interface Steps {
  admin: string;
  vendor: string;
}

const cardGone: Steps = {
  admin:
    "The customer’s card is no longer in use. Email the customer and refund the money another way. Then choose “Mark as refunded by hand”.",
  vendor:
    "The customer’s card is no longer in use. Refund the money another way that suits the customer. Then email us how you refunded it.",
};
const disputed: Steps = {
  admin:
    "The customer disputed the payment at their bank. If the customer wins, no refund is needed. If the vendor wins, we ask Stripe for the refund again.",
  vendor:
    "The customer disputed the payment at their bank. If the customer wins, no refund is needed. If you win, we ask Stripe for the refund again.",
};
/** So far the bank only asks. A refund of the whole payment ends the inquiry, too. */
const inquiry: Steps = {
  admin:
    "The customer’s bank is asking about this payment and hasn’t taken any money. The vendor must answer in Stripe’s dashboard or refund the payment. If the order is open, the vendor cancels the order. If not, the vendor refunds the payment in Stripe’s dashboard.",
  vendor:
    "The customer’s bank is asking about this payment and hasn’t taken any money. Answer in Stripe’s dashboard, or refund the payment. If the order is open, cancel the order. If not, refund the payment in Stripe’s dashboard.",
};
const inVain: Steps = {
  admin:
    "Stripe hasn’t told us whether this refund was made. Ask the vendor to look at the payment in Stripe’s dashboard. If the customer didn’t get the refund, ask the vendor to refund the money another way. In both cases, choose “Mark as refunded by hand” once the customer has the money.",
  vendor:
    "Stripe hasn’t told us whether this refund was made. Look at the payment in Stripe’s dashboard. If the customer didn’t get the refund, refund the money another way. Then email us how the customer was refunded.",
};
const accountGone: Steps = {
  admin:
    "We can’t reach the vendor’s Stripe account anymore. Ask the vendor to refund the payment in Stripe’s dashboard, or another way if the account is closed. Then choose “Mark as refunded by hand”.",
  vendor:
    "We can’t reach your Stripe account anymore. Refund the payment in Stripe’s dashboard, or another way if the account is closed. Then email us how you refunded it.",
};

/** Another try is safe: from the second try on, we first ask Stripe which refunds exist. */
const unreachable =
  "We couldn’t reach Stripe for several days, so we don’t know whether this refund was made. Try again. If Stripe already made the refund, we won’t make it twice.";

/** Next steps by Stripe's error, for an administrator and for the vendor that owns the money. */
const stepsByError: Record<string, Steps> = {
  insufficient_funds: {
    admin: `The vendor’s balance stayed too low for ${stripeWaits} days. Ask the vendor to add money at Stripe, then try again.`,
    vendor: `Your balance stayed too low for ${stripeWaits} days. Add money at Stripe, then try again.`,
  },
  canceled: {
    admin:
      "Someone cancelled the refund in Stripe’s dashboard. Ask the vendor why, then try again.",
    vendor:
      "The refund was cancelled in Stripe’s dashboard, and the customer is still waiting. Try again.",
  },
  charge_disputed: disputed,
  charge_for_pending_refund_disputed: disputed,
  // This word is ours: Stripe says 'charge_disputed' both before and after the dispute is lost.
  dispute_lost: {
    admin:
      "The bank gave part of the payment to the customer, and Stripe can’t refund the rest. Refund the rest another way. Then choose “Mark as refunded by hand”.",
    vendor:
      "The bank gave part of the payment to the customer, and Stripe can’t refund the rest. Refund the rest another way. Then email us how you refunded it.",
  },
  account_closed: accountGone,
  account_invalid: accountGone,
  unreachable: { admin: unreachable, vendor: unreachable },
  expired_or_canceled_card: cardGone,
  lost_or_stolen_card: cardGone,
};

/** The deadline for answering a dispute; null if there is none or it has passed. */
export const answerBy = (stuck: Stuck, now: Instant): Instant | null =>
  stuck.kind === "dispute" && stuck.dueBy !== null && now < stuck.dueBy ? stuck.dueBy : null;

/** The next step, in words for the reader at `now`. */
export function nextStep(stuck: Stuck, reader: "admin" | "vendor", now: Instant): string {
  const whose = reader === "admin" ? "The vendor’s" : "Your";
  switch (troubleOf(stuck)) {
    case "disputed":
      if (stuck.kind === "dispute" && stuck.dueBy !== null && answerBy(stuck, now) === null)
        return "The time to answer is over. The bank now decides, which can take 2 months or more. Once the bank decides, the dispute leaves this list.";
      if (stuck.kind === "dispute" && isInquiry(stuck.status)) return inquiry[reader];
      return reader === "admin"
        ? "The vendor must answer in Stripe’s dashboard with proof that the customer picked up the order."
        : "Answer in Stripe’s dashboard with proof that the customer picked up the order.";
    case "waits":
      if (isInVain(stuck, now)) return inVain[reader];
      if (stuck.kind === "refund" && !waitsForMoney(stuck))
        return "Stripe is still processing this refund. You don’t need to do anything.";
      return `${whose} available balance at Stripe is less than this refund. Pending payments don’t count. Stripe makes the refund once enough is available, or once someone adds money at Stripe. Stripe gives up after ${stripeWaits} days.`;
    case "failing":
      return "We try again automatically, waiting longer each time. If the problem is solved, try now.";
    case "refused": {
      const known = stepsByError[stuck.lastError ?? ""];
      if (known) return known[reader];
      if (stuck.kind === "refund" && stuck.failures > 0) return cardGone[reader];
      return "Stripe rejected the refund. Look at the payment in Stripe’s dashboard, then try again.";
    }
  }
}
