/** What a market can ask its stalls for, and what a browser calls it. */
export const stallDocumentKinds = ["insurance", "licence", "food_permit"] as const;
export type StallDocumentKind = (typeof stallDocumentKinds)[number];

export const documentWords: Record<StallDocumentKind, string> = {
  insurance: "Insurance",
  licence: "License",
  food_permit: "Food permit",
};
