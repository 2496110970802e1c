import { formatCents } from "../../core/money";
import { statusText } from "./order.rules";
import type { OrderRow } from "./order.server";
import type { Correction, OrderNote } from "./order-rows.server";
import { textOfRefund } from "./refund.words";

/** What is said to a customer of an order of theirs, of its money, and of all that happened to it. */

const cancelledByText: Record<string, string> = {
  customer: "You cancelled this order.",
  expired: "The order wasn’t paid in time.",
  payment_failed: "The card payment service was unavailable.",
};
/** What a vendor wrote when cancelling, or what is said of a card that could not be taken. */
const reasonOf = ({ history }: OrderRow) =>
  history.findLast(({ kind }) => kind === "cancelled")?.note ?? null;

/** Why it could not be paid, where that was written down. */
const ownReason = ({ cancelledBy }: OrderRow, note: string | null) =>
  cancelledBy === "payment_failed" ? note : null;

/** An order that was never paid is easily feared to have been: money may also have come too late. */
const wasNotCharged = ({ cancelledBy, history }: OrderRow) =>
  (cancelledBy === "expired" || cancelledBy === "payment_failed") &&
  !history.some(({ kind }) => kind === "charged");

/** What there is to say beside an order's status: who called it off and why, and where the money is. */
export function noteOnStatus(order: OrderRow): string {
  const reason = reasonOf(order);
  const cancelled =
    order.cancelledBy === "vendor"
      ? `The vendor had to cancel this order${reason ? `: ${reason}` : "."}`
      : order.cancelledBy === "closure"
        ? `The market is closed at your pickup time${reason ? `: ${reason}` : "."}`
        : order.cancelledBy && (ownReason(order, reason) ?? cancelledByText[order.cancelledBy]);
  return [cancelled, wasNotCharged(order) && "You weren’t charged.", ...textsOfRefunds(order)]
    .filter(Boolean)
    .join(" ");
}

/**
 * What has come of placing an order, in the spec's words: the title of the page that one comes to
 * then, and what it says first.
 */
export function outcomeOf({ status }: Pick<OrderRow, "status">): { title: string; text: string } {
  switch (status) {
    case "pending_payment":
      return { title: "Payment error", text: "This order isn’t paid yet." };
    case "cancelled":
      return { title: "Order error", text: "This order is no longer active." };
    case "confirmed":
      return { title: "Order placed!", text: "Your pre-order is confirmed." };
    default:
      return { title: statusText(status), text: "Here is the status of your pre-order." };
  }
}

/** Where the money is that goes back: all of it, or parts of what an order keeps. */
function textsOfRefunds(order: OrderRow): string[] {
  const { status, isDisputed, refunds } = order;
  const texts = (told: OrderRow["refunds"]) => told.map((refund) => textOfRefund(refund));
  // A dispute of an order that stands is told by its history.
  if (!isDisputed || status !== "cancelled") return texts(refunds);
  const atBank = takenByBank(order);
  const what = atBank < order.totalAmount ? formatCents(atBank) : "the money";
  return [
    `Because of your dispute, your bank returned ${what}.`,
    // While the bank has it nothing else is asked to go back.
    ...texts(refunds.filter(({ state }) => state !== "requested")),
  ];
}

/** Cents that a bank has taken because of a dispute, and has not given up again. */
function takenByBank({ history }: OrderRow): number {
  const sumOf = (kind: OrderNote["kind"]) =>
    history.reduce((sum, note) => (note.kind === kind ? sum + (note.amount ?? 0) : sum), 0);
  return sumOf("disputed") - sumOf("dispute_won");
}

const takenBack = "The vendor corrected the status. This order is waiting for pickup again.";

/** 'Bread: 3 ordered, 2 to collect.' */
const correctedText = ({ name, before, after }: Correction): string =>
  `${name}: ${before} ordered, ${after === 0 ? "none" : after} to pick up.`;

const correctionText = (corrections: readonly Correction[], note: string | null) =>
  [`The vendor corrected this order.`, ...corrections.map(correctedText), note]
    .filter(Boolean)
    .join(" ");

/** A line of the history, as its customer reads it. */
export function noteText(event: OrderNote, order: OrderRow): string {
  const { kind, from, actor, note, amount, corrections } = event;
  // What it came to when it was placed, whatever has been taken off since.
  const money = formatCents(amount ?? order.totalAmount + order.correctedAmount);
  if (corrections.length > 0) return correctionText(corrections, note);
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
