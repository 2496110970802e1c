import { formatCents } from "../../core/money";
import { weightText } from "../../vendors/product/weight.rules";
import { declinedText } from "../payment/declined.words";
import {
  type HowPaid,
  isDecline,
  isEarlyEnd,
  isLaterPayment,
  isOpen,
  statusText,
} from "./order.rules";
import type { OrderRow } from "./order.server";
import type { Correction, OrderNote, Weighing } from "./order-rows.server";
import { ended, textOfRefund } from "./refund.words";

/** The texts for customers about their order, its money and its history. */

/** How an order is paid, in a few words. */
export const paidByText: Record<HowPaid, string> = {
  card: "By card",
  card_when_weighed: "By card, when weighed",
  at_pickup: "At pickup",
};

const cancelledByText: Record<string, string> = {
  customer: "You cancelled this order.",
  expired: "The order wasn’t paid in time.",
  payment_failed: "The card payment service was unavailable.",
};
/** The vendor's reason for cancelling, or why a card could not be charged. */
const reasonOf = ({ history }: OrderRow) =>
  history.findLast(({ kind }) => kind === "cancelled")?.note ?? null;

/** Why the order could not be paid, if the reason was written down. */
const ownReason = ({ cancelledBy }: OrderRow, note: string | null) =>
  cancelledBy === "payment_failed" ? note : null;

/**
 * Whether to assure the customer that they were not charged: the order ended unpaid, and no money
 * came too late.
 */
const wasNotCharged = ({ history }: OrderRow) =>
  history.some(({ kind, from }) => kind === "cancelled" && from === "pending_payment") &&
  !history.some(({ kind }) => kind === "charged");

/** The text beside an order's status: who cancelled the order and why, and where the money is. */
export function noteOnStatus(order: OrderRow): string {
  const reason = reasonOf(order);
  const cancelled =
    order.cancelledBy === "vendor"
      ? `The vendor had to cancel this order${reason ? `: ${ended(reason)}` : "."}`
      : order.cancelledBy === "closure"
        ? `The market is closed at your pickup time${reason ? `: ${ended(reason)}` : "."}`
        : order.cancelledBy && (ownReason(order, reason) ?? cancelledByText[order.cancelledBy]);
  return [
    cancelled,
    noteOnDecline(order),
    wasNotCharged(order) && "You weren’t charged.",
    ...textsOfRefunds(order),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The result of placing an order, in the spec's words: the title and the first sentence of the page
 * that the customer then sees.
 */
export function outcomeOf({ status, isCharging }: Pick<OrderRow, "status" | "isCharging">): {
  title: string;
  text: string;
} {
  switch (status) {
    case "pending_payment":
      if (isCharging) return { title: statusText(status), text: "We’re charging your card." };
      return { title: "Payment error", text: "This order isn’t paid yet." };
    case "cancelled":
      return { title: "Order error", text: "This order is no longer active." };
    case "confirmed":
      return { title: "Order placed!", text: "Your pre-order is confirmed." };
    default:
      return { title: statusText(status), text: "Here is the status of your pre-order." };
  }
}

/** If the card was declined when the order was weighed: why, and how to pay for the order now. */
function noteOnDecline({ history, canPayInstead, paymentMethod, status }: OrderRow): string | null {
  const decline = history.findLast(isDeclineNote);
  const ways = [
    paymentMethod === "at_pickup" && isOpen({ status }) && "at pickup",
    canPayInstead && "by card now",
  ].filter(Boolean);
  if (!decline || ways.length === 0) return null;
  return `${declinedText(decline.note)} Pay ${ways.join(", or ")}.`;
}

const isDeclineNote = ({ from, kind, actor }: OrderNote) =>
  from !== null && isDecline({ fromStatus: from, toStatus: kind, actor });

/** Where the refunded money is: all of the payment, or parts of it if the order stays. */
function textsOfRefunds(order: OrderRow): string[] {
  const { status, isDisputed, refunds } = order;
  const texts = (told: OrderRow["refunds"]) => told.map((refund) => textOfRefund(refund));
  // If the order is not cancelled, its history tells about the dispute.
  if (!isDisputed || status !== "cancelled") return texts(refunds);
  const atBank = takenByBank(order);
  const what = atBank < order.totalAmount ? formatCents(atBank) : "the money";
  return [
    `Because of your dispute, your bank returned ${what}.`,
    // While the bank holds the money, no other refund is requested, so leave requested refunds out.
    ...texts(refunds.filter(({ state }) => state !== "requested")),
  ];
}

/** Cents that a bank took because of a dispute and has not returned. */
function takenByBank({ history }: OrderRow): number {
  const sumOf = (kind: OrderNote["kind"]) =>
    history.reduce((sum, note) => (note.kind === kind ? sum + (note.amount ?? 0) : sum), 0);
  return sumOf("disputed") - sumOf("dispute_won");
}

const takenBack = "The vendor corrected the status. This order is waiting for pickup again.";

/** 'Bread: 3 ordered, 2 to pick up.' */
const correctedText = ({ name, before, after }: Correction): string =>
  `${name}: ${before} ordered, ${after === 0 ? "none" : after} to pick up.`;

/** 'Bread: 3 → 2.' */
const changedText = ({ name, before, after }: Correction): string =>
  `${name}: ${before} → ${after}.`;

/** 'Chicken: 4.35 lb, $19.58.' */
const weighingText = ({ name, weight, unit, amount }: Weighing): string =>
  `${name}: ${weightText(weight, unit)}, ${formatCents(amount)}.`;

const correctionText = ({ actor, corrections, note }: OrderNote) =>
  actor === "customer"
    ? ["You changed this order.", ...corrections.map(changedText)].join(" ")
    : ["The vendor corrected this order.", ...corrections.map(correctedText), note]
        .filter(Boolean)
        .join(" ");

/** The total when the order was placed, whatever was taken off since then. */
function placedTotal({ totalAmount, correctedAmount, items }: OrderRow): string {
  const money = formatCents(totalAmount + correctedAmount);
  return items.some(({ weight }) => weight) ? `At most ${money}` : money;
}

/** A history line, as the customer reads it. */
export function noteText(event: OrderNote, order: OrderRow): string {
  const { kind, from, actor, note, amount, corrections, weighings } = event;
  if (corrections.length > 0) return correctionText(event);
  if (weighings.length > 0) {
    return ["The vendor weighed your order.", ...weighings.map(weighingText)].join(" ");
  }
  if (isDeclineNote(event)) return declinedText(note);
  const step = { fromStatus: from, toStatus: kind, actor };
  if (isEarlyEnd(step)) return `The market closes early that day: ${note}`;
  if (isLaterPayment(step)) return "This order is paid. You don’t pay at pickup.";
  const money = amount === null ? placedTotal(order) : formatCents(amount);
  switch (kind) {
    case "pending_payment":
      return `You placed this order. ${money} to pay by card.`;
    case "charged":
      return `${money} paid by card.`;
    case "confirmed":
      if (from === "ready") return "The vendor corrected the status. This order wasn’t ready yet.";
      if (from === "completed" || from === "not_collected") return takenBack;
      return actor === "customer"
        ? `You placed this order. ${money} to pay at pickup.`
        : "The order was confirmed.";
    case "ready":
      if (from === "completed" || from === "not_collected") return takenBack;
      return "The vendor marked this order ready for pickup.";
    case "completed":
      return "You picked up this order.";
    case "not_collected":
      return "This order wasn’t picked up.";
    case "refunded":
      return `${money} refunded to your card.`;
    case "refund_failed":
      return `Your bank rejected the refund of ${money}.`;
    case "settled_by_hand":
      return `${money} refunded to you another way${note ? `: ${note}` : "."}`;
    case "disputed":
      return `You disputed the payment. Your bank returned ${money} to you.`;
    case "dispute_won":
      return `Your bank ended the dispute. The vendor keeps the ${money}.`;
    case "cancelled":
      if (actor === "vendor") {
        return `The vendor cancelled this order${note ? `: ${note}` : "."}`;
      }
      return (
        ownReason(order, note) ??
        (order.cancelledBy && cancelledByText[order.cancelledBy]) ??
        "This order was cancelled."
      );
  }
}
