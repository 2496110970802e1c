import { stateCode } from "../place/states";
import { spelled, waysOf, wordsOf } from "./words";

/**
 * Builds the queries for the word indexes, in FTS5's language. Every word of a text must be found,
 * in any order. A state may be written out or as its two letters.
 */

/** Nobody types more words than this; the search ignores the rest. */
const mostWords = 8;

/**
 * The words of a text to search for. If at least three words are long enough, words of one or two
 * letters are left out, except state codes.
 */
export function wordsAsked(typed: string): string[] {
  const words = wordsOf(typed);
  const longer = words.filter((word) => word.length > 2 || stateCode(word) !== null);
  return (longer.length > 2 ? longer : words).slice(0, mostWords);
}

/**
 * A query for texts that contain every word of `typed`. With `isBegun`, the last word may also be
 * only the beginning of a word. Null if `typed` has no words.
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

/** Reads the last words of a text as a state, if they name one and other words come before them. */
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
 * A query for the markets in a town, by the town's folded name and the names of its state: a
 * market's place begins with both. 'Brooklyn, New York' is not in the town of New York.
 */
export function matchOfTown(town: string, states: readonly string[]): string {
  const ways = town
    .split(" ")
    .map(waysOf)
    .reduce((begun, each) => begun.flatMap((one) => each.map((word) => `${one} ${word}`)), [""]);
  const places = ways.flatMap((way) => states.map((state) => spelled(`${way} ${state}`)));
  return `{place} : (${places.map((place) => `^${quoted(place)}`).join(" OR ")})`;
}

/** A query for a word in any of the ways it is stored. */
export const anyOf = (word: string) => `(${waysOf(word).map(quoted).join(" OR ")})`;

/** A word of at most this many letters may be initials. */
const longestInitials = 5;
/** If three words are written as one, the middle word has at most this many letters. */
const longestBetween = 3;

/**
 * The ways to part a word that may be several words written as one. Each way is a phrase of
 * consecutive words: 'oak elm' for 'oakelm', three words with a short middle one ('bird in hand'),
 * or initials ('l i n a').
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

/** A query for any word that begins with `word`. */
export const beginningWith = (word: string) => `${quoted(word)} *`;

/**
 * A phrase in FTS5's language. Folded words have only letters and digits, so nothing needs
 * escaping.
 */
export const quoted = (word: string) => `"${word}"`;
