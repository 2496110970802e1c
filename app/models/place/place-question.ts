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
    return { text: `Near ${name}. Do you mean another one?`, choices, isOpen: false };
  }
  const { choices } = found;
  const isOpen = true;
  if (found.is === "several") {
    return { text: `“${typed}” is in several states. Which one?`, choices, isOpen };
  }
  if (choices.length === 0) return { text: unknownPlace(typed), choices, isOpen };
  const text = `We do not know where “${typed}” is. Do you mean one of these?`;
  return { text, choices, isOpen };
}
