import { formatCents } from "../../core/money";
import { statusText } from "./order.rules";
import type { OrderRow } from "./order.server";
import type { Correction, OrderNote } from "./order-rows.server";
import { textOfRefund } from "./refund.words";

/** What is said to a customer of an order of theirs, of its money, and of all that happened to it. */

const cancelledByText: Record<string, string> = {
  customer: "You cancelled this order.",
  expired: "It was not paid in time.",
  payment_failed: "Card payment could not be reached.",
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
        ? `The market is closed then${reason ? `: ${reason}` : "."}`
        : order.cancelledBy && (ownReason(order, reason) ?? cancelledByText[order.cancelledBy]);
  return [cancelled, wasNotCharged(order) && "Nothing was charged.", ...textsOfRefunds(order)]
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
      return { title: "Payment error", text: "This order is not paid yet." };
    case "cancelled":
      return { title: "Order error", text: "This order does not stand any more." };
    case "confirmed":
      return { title: "Order placed!", text: "Your pre-order is confirmed." };
    default:
      return { title: statusText(status), text: "This is how your pre-order stands." };
  }
}

/** Where the money is that goes back: all of it, or parts of what an order keeps. */
function textsOfRefunds(order: OrderRow): string[] {
  const { status, isDisputed, refunds } = order;
  const texts = (told: OrderRow["refunds"]) => told.map((refund) => textOfRefund(refund, order));
  // A dispute of an order that stands is told by its history.
  if (!isDisputed || status !== "cancelled") return texts(refunds);
  const atBank = takenByBank(order);
  const what = atBank < order.totalAmount ? formatCents(atBank) : "the money";
  return [
    `Your bank has taken ${what} back because of your dispute.`,
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

const takenBack = "The vendor took that back: it is still to be collected.";

/** 'Bread: 3 ordered, 2 to collect.' */
const correctedText = ({ name, before, after }: Correction): string =>
  `${name}: ${before} ordered, ${after === 0 ? "none" : after} to collect.`;

const correctionText = (corrections: readonly Correction[], note: string | null) =>
  [`The vendor corrected it.`, ...corrections.map(correctedText), note].filter(Boolean).join(" ");

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
      if (from === "ready") return "The vendor is still preparing it: it was not ready yet.";
      if (from === "completed" || from === "not_collected") return takenBack;
      return actor === "customer"
        ? `You placed this order. ${money} to pay at pickup.`
        : "The order was confirmed.";
    case "ready":
      if (from === "completed" || from === "not_collected") return takenBack;
      return "The vendor had it ready for pickup.";
    case "completed":
      return "It was collected.";
    case "not_collected":
      return "It was not collected.";
    case "refunded":
      return `${money} given back to your card.`;
    case "refund_failed":
      return `Your bank did not take the ${money} that was given back.`;
    case "settled_by_hand":
      return `${money} given back to you in another way${note ? `: ${note}` : "."}`;
    case "disputed":
      return `You disputed the payment: your bank has taken ${money} back.`;
    case "dispute_won":
      return `Your bank has ended the dispute: the ${money} is paid after all.`;
    case "cancelled":
      if (actor === "vendor") {
        return `The vendor cancelled it${note ? `: ${note}` : "."}`;
      }
      return (
        ownReason(order, note) ??
        (order.cancelledBy && cancelledByText[order.cancelledBy]) ??
        "It was cancelled."
      );
  }
}
