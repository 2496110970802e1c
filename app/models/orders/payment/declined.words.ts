/** Our own word, if Stripe takes no cards for the vendor. */
export const cannotCharge = "no_cards";

/** Why the bank did not pay, by Stripe's word for it. */
const declinedTexts: Record<string, string> = {
  authentication_required: "Your bank wants you to confirm this payment.",
  insufficient_funds: "Your card doesn’t have enough money for this payment.",
  [cannotCharge]: "The vendor can’t take cards right now.",
  expired_card: "Your card has expired.",
};

/** Why a bank declined a charge, as the customer reads it. */
export const declinedText = (declined: string | null) =>
  `${declinedTexts[declined ?? ""] ?? "Your bank declined this payment."} You weren’t charged for this order.`;
