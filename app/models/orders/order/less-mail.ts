import { type Cents, formatCents } from "../../core/money";
import type { Part } from "../../people/mail/written-mail";
import { sumText } from "../weighing/line-weight";
import type { MailedOrder } from "./order-news";
import type { Correction } from "./order-rows.server";
import { refundAfterDispute } from "./refund.words";

/** The parts of an email about products that were taken off an order. */

interface Less {
  corrections: readonly Correction[];
  /** How much is refunded to the card. */
  amount: Cents;
  /** Whether the order was paid by card before the step. */
  wasPaid: boolean;
}

/**
 * The text for an order with less than the customer ordered: which products, why, and what happens
 * to the money.
 */
export function whatIsCorrected(
  order: MailedOrder,
  less: Less & { note: string | null | undefined },
): Part[] {
  const { vendorName } = order;
  const { corrections, note } = less;
  return [
    `${vendorName} has less than customers ordered and had to reduce your pre-order. We’re sorry.`,
    { facts: corrections.map(({ name, before, after }) => [name, quantities(before, after)]) },
    ...(note ? [{ quote: note, by: `${vendorName} writes` }] : []),
    moneyOfLess(order, less),
    "Your order now:",
  ];
}

/** The text for an order of which the customer wants less. */
export function whatYouChanged(order: MailedOrder, less: Less): Part[] {
  return [
    `You changed your pre-order from ${order.vendorName}.`,
    { facts: less.corrections.map(({ name, before, after }) => [name, `${before} → ${after}`]) },
    moneyOfLess(order, less),
    "Your order now:",
  ];
}

/** What happens to the money for products that were taken off an order. */
function moneyOfLess(
  { paymentMethod, totalAmount, items, paid }: MailedOrder,
  { corrections, amount: refund, wasPaid }: Less,
): string {
  const takenOff = corrections.reduce(
    (sum, { before, after, unitPrice }) => sum + (before - after) * unitPrice,
    0,
  );
  if (paymentMethod !== "card") {
    const where = paymentMethod === "at_pickup" ? "at pickup" : "by card";
    return `You pay ${sumText(totalAmount, items)} ${where} instead of ${sumText(totalAmount + takenOff, items)}.`;
  }
  if (refund > 0) {
    const isDisputed = paid !== null && paid.atBank > 0;
    return isDisputed
      ? refundAfterDispute(refund)
      : `We’re refunding ${formatCents(refund)} to your card.`;
  }
  // The card was charged once nothing was left to weigh.
  return wasPaid
    ? "We already refunded what you paid for the missing items."
    : chargedText(totalAmount);
}

const quantities = (before: number, after: number) =>
  `${before} ordered, ${after === 0 ? "none" : after} to pick up`;

export const chargedText = (total: Cents) => `We charged ${formatCents(total)} to your card.`;
