import { type Cents, formatCents } from "../money";
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

/** A sentence with its end. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
