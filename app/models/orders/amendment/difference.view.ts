import { type Cents, formatCents } from "../../core/money";
import { amountText } from "../../vendors/product/weight.rules";
import { refundAfterDispute } from "../order/refund.words";
import { type Difference, refundOf } from "./difference.rules";

/** How an order is paid, and so what happens to the difference. */
export interface Paying {
  /** What is left of the card payment. Null if the order is not paid yet. */
  left: number | null;
  /** Whether the customer's bank holds the money because of a dispute. */
  isDisputed: boolean;
  /** Whether the card is charged when the order is weighed. Otherwise it is paid at pickup. */
  isCharged: boolean;
  /** Whether the customer can choose between a saved card and another one. */
  hasSavedCard: boolean;
}

/** What a change costs and gives back, in sentences. The browser also uses this function. */
export function moneyTexts(
  { takenOff, added, isMostOff, isMostAdded }: Omit<Difference, "less" | "more">,
  { left, isDisputed, isCharged, hasSavedCard }: Paying,
): string[] {
  if (left === null) {
    const how = isCharged ? "by card" : "at pickup";
    return [
      takenOff > 0 ? `You pay ${amountText(takenOff, isMostOff)} less ${how}.` : "",
      added > 0 ? `You pay ${amountText(added, isMostAdded)} more ${how}.` : "",
    ].filter(Boolean);
  }
  return [
    takenOff === 0 ? "" : refundText(refundOf(takenOff, left), isDisputed),
    added > 0
      ? `You pay ${formatCents(added)} ${hasSavedCard ? "by card" : "on the next page"}.`
      : "",
  ].filter(Boolean);
}

function refundText(refund: Cents, isDisputed: boolean): string {
  if (refund === 0) return "We already refunded what you paid for these items.";
  return isDisputed ? refundAfterDispute(refund) : `We refund ${formatCents(refund)} to your card.`;
}
