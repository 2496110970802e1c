import type { PlaceFound } from "./gazetteer";
import { unknownPlace } from "./place";

/** What a page asks back of a place as it was typed; each choice is a place that is known. */
export interface PlaceQuestion {
  text: string;
  choices: string[];
  /** Whether nothing can be shown before it is answered. */
  isOpen: boolean;
}

/** Null for a place that nobody can mistake. */
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
 * The same of a text that was searched for and may be a place; `isNothing` where nothing was found
 * by it. It asks nothing where the text says which place it is.
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

/** What a page says of a search that went wider than what was typed; nothing where it did not. */
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
