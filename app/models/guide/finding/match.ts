import { stateCode } from "../place/states";
import { spelled, waysOf, wordsOf } from "./words";

/**
 * What the indexes of words are asked, in FTS5's language. Every word of a text has to be there, in
 * any order; a state may be written out or as its two letters.
 */

/** Nobody types more words than this; what follows them is not looked at. */
const mostWords = 8;

/** The words of a text that are looked for: of three and more, those of one or two letters are not. */
export function wordsAsked(typed: string): string[] {
  const words = wordsOf(typed);
  const longer = words.filter((word) => word.length > 2 || stateCode(word) !== null);
  return (longer.length > 2 ? longer : words).slice(0, mostWords);
}

/**
 * A text whose every word is there, of the last one its beginning where `isBegun`; null for one
 * without words.
 */
export function matchOfWords(
  typed: string,
  stateOf: (text: string) => string[],
  { isBegun = false } = {},
): string | null {
  const words = wordsAsked(typed);
  const last = words.at(-1);
  if (last === undefined) return null;
  const { before, state } = withState(words, stateOf);
  const groups = [...before.map(anyOf), ...(state ? [state] : [])];
  const begun = isBegun ? [`(${groups.pop()} OR ${beginningWith(last)})`] : [];
  return [...groups, ...begun].join(" AND ");
}

/** The last words of a text as a state, if they are one and do not stand alone. */
export function withState(words: string[], stateOf: (text: string) => string[]) {
  for (const length of [3, 2, 1]) {
    const names = words.length > length ? stateOf(words.slice(-length).join(" ")) : [];
    if (names.length < 2) continue;
    const ways = names.map((name) => `(${wordsOf(name).map(quoted).join(" AND ")})`);
    return { before: words.slice(0, -length), state: `(${ways.join(" OR ")})` };
  }
  return { before: words, state: null };
}

/**
 * What is in a town, by its folded name and the names of its state: the places of markets begin with
 * both. 'Brooklyn, New York' is not in New York.
 */
export function matchOfTown(town: string, states: readonly string[]): string {
  const ways = town
    .split(" ")
    .map(waysOf)
    .reduce((begun, each) => begun.flatMap((one) => each.map((word) => `${one} ${word}`)), [""]);
  const places = ways.flatMap((way) => states.map((state) => spelled(`${way} ${state}`)));
  return `{place} : (${places.map((place) => `^${quoted(place)}`).join(" OR ")})`;
}

/** A word in any of the ways in which it is stored. */
export const anyOf = (word: string) => `(${waysOf(word).map(quoted).join(" OR ")})`;

/** A short word may be initials. */
const longestInitials = 5;
/** Of three words that are written as one, the middle one is no longer. */
const longestBetween = 3;

/**
 * Words written as one, each as a phrase of words that follow each other: 'oak elm' for 'oakelm',
 * with a short one between two ('bird in hand'), or as initials ('l i n a').
 */
export function partedWays(word: string): string[] {
  const letters = [...word];
  const part = (from: number, to?: number) => letters.slice(from, to).join("");
  const ways = letters.slice(1).flatMap((_, before) => {
    const at = before + 1;
    const ends = [at + 1, at + 2, at + longestBetween].filter((end) => end < letters.length);
    return [[part(0, at), part(at)], ...ends.map((end) => [part(0, at), part(at, end), part(end)])];
  });
  if (letters.length <= longestInitials) ways.push(letters);
  return letters.length > 1 ? [...new Set(ways.map((way) => quoted(way.join(" "))))] : [];
}

/** Any word that begins so. */
export const beginningWith = (word: string) => `${quoted(word)} *`;

/** As a phrase of FTS5: folded words have letters and digits only. */
export const quoted = (word: string) => `"${word}"`;
