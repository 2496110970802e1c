import { type Cents, formatCents } from "../../core/money";
import type { OrderRefund } from "./order-rows.server";

interface OfOrder {
  status: string;
  totalAmount: Cents;
}

/** Where money is that goes back to a customer, in a sentence or two to them. */
export function textOfRefund(refund: OrderRefund, order: OfOrder): string {
  const money = formatCents(refund.amount);
  const isAll = order.status === "cancelled" && refund.amount === order.totalAmount;
  const what = isAll ? "Your money" : `${money} of your money`;
  const why =
    refund.reason === "part" && refund.state !== "settled" && refund.note
      ? `${ended(refund.note)} `
      : "";
  return why + stateOf(refund, { money, what });
}

function stateOf(
  { state, failures, note }: OrderRefund,
  { money, what }: { money: string; what: string },
): string {
  switch (state) {
    case "requested":
      return failures > 0
        ? `Your bank did not take the ${money} we gave back. It is still yours: we try again within a day, and there is nothing you need do.`
        : `${what} is on its way back to you.`;
    case "pending":
      return `${what} is on its way back to you. It waits until the vendor's account holds enough, and then goes by itself.`;
    case "refused":
      return failures > 0
        ? `Your bank does not take the ${money} we gave back; the card may no longer be in use. It is still yours: we write to you to find another way.`
        : `The ${money} could not be given back to your card. It is still yours: we write to you to find another way.`;
    case "settled":
      return `${what} has been given back in another way${note ? `: ${ended(note)}` : "."}`;
    default:
      return `${what} has been given back.`;
  }
}

/** What was paid for an order by card, and where it is by now. All in integer cents. */
export interface PaidMoney {
  amount: Cents;
  /** What has been given back of it, to the card or in another way. */
  refunded: Cents;
  /** What the customer's bank has taken back because of a dispute, and has not given up again. */
  atBank: Cents;
  /** Whether the bank has yet to decide. */
  isDisputeOpen: boolean;
}

/** Where the money of an order is that has just been called off; null where none was paid by card. */
export function textOfCancelledMoney(paid: PaidMoney | null): string {
  if (paid === null) return "Nothing was charged for it.";
  const { amount, refunded, atBank, isDisputeOpen } = paid;
  const all = formatCents(amount);
  const part = (cents: Cents) =>
    cents >= amount ? `the ${all} you paid` : `${formatCents(cents)} of the ${all} you paid`;
  const left = amount - refunded - atBank;
  const before =
    refunded > 0 ? [`${formatCents(refunded)} had been given back to you before.`] : [];
  if (atBank > 0) {
    const rest = formatCents(left);
    return [
      ...(isDisputeOpen
        ? [
            `Your bank has taken ${part(atBank)} back because of your dispute. If it decides for the vendor, we give it back to your card.`,
            ...(left > 0 ? [`The other ${rest} goes back to you once it has decided.`] : []),
          ]
        : [
            `Your bank has given ${part(atBank)} back to you because of your dispute.`,
            ...(left > 0
              ? [`The other ${rest} is yours, too, and we are looking for a way to give it back.`]
              : []),
          ]),
      ...before,
    ].join(" ");
  }
  if (left <= 0) return `The ${all} you paid has been given back to your card.`;
  if (refunded === 0) return `The ${all} you paid is on its way back to your card.`;
  return [
    ...before,
    `The other ${formatCents(left)} you paid is on its way back to your card.`,
  ].join(" ");
}

/** A sentence with its end. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
