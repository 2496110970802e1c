/** How customers paid: what a stall reports of a market day, and what yearly reports ask for. */
export const takingsKinds = ["cash", "card", "snap", "wic", "sfmnp"] as const;
export type TakingsKind = (typeof takingsKinds)[number];

export const takingsWords: Record<TakingsKind, string> = {
  cash: "Cash",
  card: "Card",
  snap: "SNAP",
  wic: "WIC",
  sfmnp: "SFMNP",
};

/** Who has entered what a stall took. */
export const enteredAs = ["vendor", "manager"] as const;
export type EnteredAs = (typeof enteredAs)[number];
