import type { PlaceFound } from "./gazetteer";
import { unknownPlace } from "./place";

/** The question to a user who typed an unclear place. Each choice is a known place. */
export interface PlaceQuestion {
  text: string;
  choices: string[];
  /** Whether nothing can be shown until the user answers. */
  isOpen: boolean;
}

/** The question about a place that a user typed; null if the place is clear. */
export function placeQuestion(typed: string, found: PlaceFound): PlaceQuestion | null {
  if (found.is === "known") {
    const { name, others: choices } = found;
    if (choices.length === 0) return null;
    return { text: `Near ${name}. Did you mean another place?`, choices, isOpen: false };
  }
  const { choices } = found;
  const isOpen = true;
  if (found.is === "several") {
    return { text: `“${typed}” is in several states. Which one?`, choices, isOpen };
  }
  if (choices.length === 0) return { text: unknownPlace(typed), choices, isOpen };
  const text = `We don’t know where “${typed}” is. Did you mean one of these?`;
  return { text, choices, isOpen };
}

/**
 * The same question about a search text that may be a place. `isNothing` means that the search
 * found nothing. Null if the text clearly names a place.
 */
export function placeSearched(
  q: string,
  found: PlaceFound,
  isNothing: boolean,
): PlaceQuestion | null {
  if (found.is === "known") return placeQuestion(q, found);
  const { is, choices } = found;
  if (choices.length === 0 || (is === "unknown" && !isNothing)) return null;
  const text =
    is === "several"
      ? `“${q}” is a place in several states. Which one?`
      : `Did you mean one of these places?`;
  return { text, choices, isOpen: isNothing };
}

/** The notes of a page about a search that was widened; empty if it was not. */
export function widerNotes(
  q: string,
  asTyped: number,
  wider: number,
  place: string | null,
): string[] {
  if (wider === 0) return [];
  if (place) {
    return [
      asTyped > 0
        ? `Matches for “${q}” come first, then the nearest to ${place}.`
        : `These results are the nearest to ${place}.`,
    ];
  }
  return [
    asTyped > 0
      ? `Exact matches for “${q}” come first, then similar ones.`
      : `No exact match for “${q}”. These results are similar.`,
  ];
}
