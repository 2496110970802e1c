import { formatCents } from "../../core/money";
import { amountText } from "../../vendors/product/weight.rules";
import { type Difference, refundOf } from "./difference.rules";

/** How an order is paid, and so what happens to the difference. */
export interface Paying {
  /** What is left of the card payment. Null if the order is not paid yet. */
  left: number | null;
  /** Whether the card is charged when the order is weighed. Otherwise it is paid at pickup. */
  isCharged: boolean;
  /** Whether the customer can choose between a saved card and another one. */
  hasSavedCard: boolean;
}

/** What a change costs and gives back, in sentences. The browser also uses this function. */
export function moneyTexts(
  { takenOff, added, isMostOff, isMostAdded }: Omit<Difference, "less" | "more">,
  { left, isCharged, hasSavedCard }: Paying,
): string[] {
  if (left === null) {
    const how = isCharged ? "by card" : "at pickup";
    return [
      takenOff > 0 ? `You pay ${amountText(takenOff, isMostOff)} less ${how}.` : "",
      added > 0 ? `You pay ${amountText(added, isMostAdded)} more ${how}.` : "",
    ].filter(Boolean);
  }
  const refund = refundOf(takenOff, left);
  return [
    takenOff === 0
      ? ""
      : refund > 0
        ? `We refund ${formatCents(refund)} to your card.`
        : "We already refunded what you paid for these items.",
    added > 0
      ? `You pay ${formatCents(added)} ${hasSavedCard ? "by card" : "on the next page"}.`
      : "",
  ].filter(Boolean);
}
