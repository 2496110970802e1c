import { localDateOf, shortDate } from "../../core/calendar";
import { failureText, statusWords, whyRefused } from "../payout/payout.rules";
import type { PayoutStatus } from "../payout/payout.tables";
import type { PayoutRow } from "./wallet.server";

/** A payout, with what to do next if it failed and none has been requested since. */
export function payoutView(payout: PayoutRow, timeZone: string, isLast: boolean) {
  const { text, state } = statusWords[payout.status as PayoutStatus];
  const arrives =
    payout.arrivesAt !== null && (payout.status === "pending" || payout.status === "in_transit")
      ? shortDate(new Date(payout.arrivesAt).toISOString().slice(0, 10))
      : null;
  return {
    id: payout.id,
    amount: payout.amount,
    text,
    state,
    asked: shortDate(localDateOf(payout.createdAt, timeZone)),
    isAskedHere: payout.isAskedHere === 1,
    arrives,
    note: noteOf(payout, isLast),
  };
}

function noteOf({ status, reason }: PayoutRow, isLast: boolean): string | null {
  if (status === "failed") {
    const { what, next } = failureText(reason);
    if (!isLast) return `${what} The money is back in your balance.`;
    return `${what} The money is back in your balance. ${next}`;
  }
  if (status === "refused") {
    if (reason === "not_made") return "Stripe didn’t make this payout. You can request it again.";
    return whyRefused(reason ?? "", { payable: null, pending: null }).message;
  }
  if (status === "requested")
    return "Stripe hasn’t answered yet. Stripe won’t make this payout twice.";
  return null;
}
