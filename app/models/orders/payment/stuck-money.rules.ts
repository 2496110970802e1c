import type { Instant } from "~/platform/context";
import { isInquiry } from "./dispute.rules";
import type { RefundState } from "./refund.rules";
import type { disputeStates } from "./refund.tables";

/**
 * Money that does not move by itself: a refund that waits for the vendor's balance, that Stripe does
 * not take, that was refused for good, or a payment that its customer disputes. Each has a next
 * step, and whose it is.
 */

/** A refund that waits for money longer than this is for somebody to know of: a day. */
export const waitsUnseen = 24 * 60 * 60_000;
/** Stripe gives up after so many days on a refund that waits for money. */
const stripeWaits = 30;

/** A refund, as far as its next step goes. */
export interface StuckRefund {
  kind: "refund";
  state: RefundState;
  /** In Stripe's word. */
  lastError: string | null;
  /** How often a bank has sent it back. */
  failures: number;
}

export interface StuckDispute {
  kind: "dispute";
  state: (typeof disputeStates)[number];
  /** Stripe's word for where the dispute stands. */
  status: string;
  /** Why, in Stripe's word. */
  lastError: string | null;
  dueBy: Instant | null;
}

export type Stuck = StuckRefund | StuckDispute;

/** What kind of trouble it is: what lists are filtered and counted by. */
export type Trouble = "waits" | "failing" | "refused" | "disputed";

export function troubleOf(stuck: Stuck): Trouble {
  if (stuck.kind === "dispute") return "disputed";
  if (stuck.state === "pending") return "waits";
  return stuck.state === "refused" ? "refused" : "failing";
}

/** How much of each kind waits for an administrator, at most some hundred. */
export interface StuckCounts {
  /** Refunds and disputes. */
  refunds: number;
  payouts: number;
  events: number;
}

/** What can be done about it here; the rest is done at Stripe, or by talking to somebody. */
export const canTryAgain = (stuck: Stuck) =>
  stuck.kind === "refund" && (stuck.state === "refused" || stuck.state === "requested");
/** Only what Stripe will not pay any more may be given back in another way. */
export const canSettle = (stuck: Stuck) => stuck.kind === "refund" && stuck.state === "refused";

interface Steps {
  admin: string;
  vendor: string;
}

const cardGone: Steps = {
  admin:
    "The customer's card is no longer in use. Write to them, give it back in another way, and note how.",
  vendor:
    "The customer's card is no longer in use. Agree on another way with them, and tell us how.",
};
const disputed: Steps = {
  admin:
    "The customer disputed the payment at their bank. If the bank keeps the money with them, nothing is to be given back; if the vendor wins, we ask Stripe for the refund again.",
  vendor:
    "The customer disputed the payment at their bank. If the bank keeps the money with them, nothing is to be given back; if you win, we ask Stripe for the refund again.",
};
/** The bank only asks so far. A refund of the whole payment ends that, too. */
const inquiry: Steps = {
  admin:
    "The customer's bank asks about this payment and has not taken any money. The vendor answers it in Stripe's dashboard, or cancels the order, which refunds it.",
  vendor:
    "The customer's bank asks about this payment and has not taken any money. Answer it in Stripe's dashboard, or cancel the order, which refunds it.",
};
const accountGone: Steps = {
  admin:
    "The vendor's account at Stripe cannot be used any more. Ask the vendor to give it back in another way, and note how.",
  vendor:
    "Your account at Stripe cannot be used any more. Give it back in another way, and tell us how.",
};

/** Next steps by what Stripe says, for an administrator and for the vendor whose money it is. */
const stepsByError: Record<string, Steps> = {
  insufficient_funds: {
    admin: `The vendor's balance stayed empty for ${stripeWaits} days. Ask the vendor to pay money in at Stripe, then try again.`,
    vendor: `Your balance stayed empty for ${stripeWaits} days. Pay money in at Stripe, then try again.`,
  },
  canceled: {
    admin: "Somebody canceled it in Stripe's dashboard. Ask the vendor why, then try again.",
    vendor: "It was canceled in Stripe's dashboard, and the customer still waits. Try again.",
  },
  charge_disputed: disputed,
  charge_for_pending_refund_disputed: disputed,
  // Our own word: Stripe's is 'charge_disputed' before as well as after.
  dispute_lost: {
    admin:
      "The bank has kept a part of the payment with the customer, and Stripe gives back nothing more of it. Give the rest back in another way, and note how.",
    vendor:
      "The bank has kept a part of the payment with the customer, and Stripe gives back nothing more of it. Give the rest back in another way, and tell us how.",
  },
  account_closed: accountGone,
  account_invalid: accountGone,
  expired_or_canceled_card: cardGone,
  lost_or_stolen_card: cardGone,
};

/** Until when a dispute can be answered; null for whatever has no such time, or has none left. */
export const answerBy = (stuck: Stuck, now: Instant): Instant | null =>
  stuck.kind === "dispute" && stuck.dueBy !== null && now < stuck.dueBy ? stuck.dueBy : null;

/** What comes next, in words to whoever reads it at `now`. */
export function nextStep(stuck: Stuck, reader: "admin" | "vendor", now: Instant): string {
  const whose = reader === "admin" ? "The vendor's" : "Your";
  switch (troubleOf(stuck)) {
    case "disputed":
      if (stuck.kind === "dispute" && stuck.dueBy !== null && answerBy(stuck, now) === null)
        return "The time to answer it is over. The bank decides now, which can take two months or more; what it decides shows up here by itself.";
      if (stuck.kind === "dispute" && isInquiry(stuck.status)) return inquiry[reader];
      return reader === "admin"
        ? "The vendor answers it in Stripe's dashboard, with what proves that the order was collected."
        : "Answer it in Stripe's dashboard, with what proves that the order was collected.";
    case "waits":
      return `${whose} available balance at Stripe is less than this refund. Pending payments don't count. Stripe makes the refund once enough is available, or once money is paid in at Stripe. Stripe gives up after ${stripeWaits} days.`;
    case "failing":
      return "It is tried again by itself, after a longer time each time. If you know that the reason is gone, try now.";
    case "refused": {
      const known = stepsByError[stuck.lastError ?? ""];
      if (known) return known[reader];
      if (stuck.kind === "refund" && stuck.failures > 0) return cardGone[reader];
      return "Stripe does not take it. Look at the payment in Stripe's dashboard, then try again.";
    }
  }
}
