import { searchText } from "../../core/listing/directory";

/** A suggestion of a search box while the user is typing. */
export type Suggestion =
  /** `name` is a place that `near` understands: 'Miami, FL', '33133, Miami, FL'. */
  | { kind: "place"; name: string; where: string }
  /** `where` tells it apart from others with that name: its place, or its kind. */
  | { kind: "market" | "vendor"; id: number; name: string; where: string };

/** The records that a search box suggests besides places. */
export const suggestedOf = ["markets", "vendors"] as const;
export type SuggestedOf = (typeof suggestedOf)[number];

/** Shorter texts could mean anything. */
export const leastTyped = 2;

/** The most places, and the most markets or vendors: few enough to look through on a phone. */
export const mostOfEach = 4;

export interface Typed {
  /** Trimmed; empty if it is too short to mean anything. */
  text: string;
  of: SuggestedOf;
}

/** Reads the request of a search box. Any request gives a list. */
export function typedIn(params: URLSearchParams): Typed {
  const text = searchText(params.get("q"));
  return {
    text: [...text].length < leastTyped ? "" : text,
    of: suggestedOf.find((each) => each === params.get("of")) ?? "markets",
  };
}
