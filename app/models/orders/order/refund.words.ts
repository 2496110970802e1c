import { type Cents, formatCents } from "../../core/money";
import { waitsForMoney } from "../payment/refund.rules";
import type { OrderRefund } from "./order-rows.server";

/** Where a refund is now, in one or two sentences to the customer. */
export function textOfRefund(refund: OrderRefund): string {
  const money = formatCents(refund.amount);
  const why =
    refund.reason === "part" && refund.state !== "settled" && refund.note
      ? `${ended(refund.note)} `
      : "";
  return why + stateOf(refund, money);
}

function stateOf(refund: OrderRefund, money: string): string {
  const { state, failures, note } = refund;
  switch (state) {
    case "requested":
      return failures > 0
        ? `Your bank rejected the refund of ${money}. We’ll try again within a day.`
        : `We’re refunding ${money}.`;
    case "pending":
      if (!waitsForMoney(refund)) return `We’re refunding ${money}.`;
      return `We’ll refund ${money} as soon as the vendor’s balance is high enough.`;
    case "refused":
      return failures > 0
        ? `We tried to refund ${money} to your card, but the refund failed. We’ll email you to find another way.`
        : `We couldn’t refund ${money} to your card. We’ll email you to find another way.`;
    case "settled":
      return `${money} was refunded another way${note ? `: ${ended(note)}` : "."}`;
    default:
      return `${money} was refunded.`;
  }
}

/**
 * What a customer paid for an order by card, and where the money is now. All amounts are in integer
 * cents.
 */
export interface PaidMoney {
  amount: Cents;
  /** How much of the amount was refunded, to the card or in another way. */
  refunded: Cents;
  /** How much the customer's bank took because of a dispute and has not returned. */
  atBank: Cents;
  /** Whether the bank still has to decide. */
  isDisputeOpen: boolean;
}

/**
 * What a customer with a disputed payment hears of a refund: nothing is refunded before the bank has
 * decided, and nothing that the bank has returned. The bank may have taken only a part.
 */
export const refundAfterDispute = (refund: Cents): string =>
  `You have disputed this payment. Once your bank has decided, we refund ${formatCents(refund)}, unless your bank has already returned it to you.`;

/**
 * Where the money of an order is that was just cancelled. `paid` is null if nothing was paid by
 * card.
 */
export function textOfCancelledMoney(paid: PaidMoney | null): string {
  if (paid === null) return "You weren’t charged.";
  const { amount, refunded, atBank, isDisputeOpen } = paid;
  const all = formatCents(amount);
  const part = (cents: Cents) =>
    cents >= amount ? `the ${all} you paid` : `${formatCents(cents)} of the ${all} you paid`;
  const left = amount - refunded - atBank;
  const before = refunded > 0 ? [`${formatCents(refunded)} was already refunded.`] : [];
  if (atBank > 0) {
    const rest = formatCents(left);
    return [
      ...(isDisputeOpen
        ? [
            `Because of your dispute, your bank returned ${part(atBank)}. If your bank decides for the vendor, we refund this money to your card.`,
            ...(left > 0 ? [`We refund the other ${rest} once your bank decides.`] : []),
          ]
        : [
            `Because of your dispute, your bank returned ${part(atBank)}.`,
            ...(left > 0
              ? [`The other ${rest} is also yours. We’re looking for a way to refund it.`]
              : []),
          ]),
      ...before,
    ].join(" ");
  }
  if (left <= 0) return `The ${all} you paid was already refunded.`;
  if (refunded === 0) return `We’re refunding your card payment of ${all}.`;
  return [...before, `We’re refunding the other ${formatCents(left)} to your card.`].join(" ");
}

/**
 * A text as a person typed it, with a period if it has no end mark, because another sentence may
 * follow.
 */
export const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
