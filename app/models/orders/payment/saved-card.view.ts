import type { Card } from "~/platform/cards";

const brands: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** 'Visa ending in 4242'. */
export const cardText = ({ brand, last4 }: { [Key in "brand" | "last4"]: Card[Key] | null }) =>
  `${brands[brand ?? ""] ?? "Card"} ending in ${last4}`;
