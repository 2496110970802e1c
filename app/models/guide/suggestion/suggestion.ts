import { searchText } from "../../core/listing/directory";

/** What a search box offers while somebody is typing. */
export type Suggestion =
  /** `name` is a place that `near` knows: 'Miami, FL', '33133, Miami, FL'. */
  | { kind: "place"; name: string; where: string }
  /** `where` tells it from others of its name: its place, or what it is. */
  | { kind: "market" | "vendor"; id: number; name: string; where: string };

/** Whose names a search box knows, beside places. */
export const suggestedOf = ["markets", "vendors"] as const;
export type SuggestedOf = (typeof suggestedOf)[number];

/** Less than this could be anything. */
export const leastTyped = 2;

/** Of places, and of markets or vendors: no more than a thumb looks through. */
export const mostOfEach = 4;

export interface Typed {
  /** Trimmed, and empty where it is too short to mean something. */
  text: string;
  of: SuggestedOf;
}

/** Reads what a search box asks; whatever it says, the answer is a list. */
export function typedIn(params: URLSearchParams): Typed {
  const text = searchText(params.get("q"));
  return {
    text: [...text].length < leastTyped ? "" : text,
    of: suggestedOf.find((each) => each === params.get("of")) ?? "markets",
  };
}
