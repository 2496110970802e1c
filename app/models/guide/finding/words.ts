/**
 * Compares words the way people mean them: upper or lower case, accents, apostrophes and
 * punctuation do not matter, '&' equals 'and', and 'Saint' equals 'St.'. Typed and stored texts are
 * folded by these same rules and then compared. Runs in the browser and on the server.
 */

import { mistakesBetween } from "./spelling";

/** The long forms of words, by their short form. Texts are compared by the short forms. */
const longForms: Record<string, readonly string[]> = {
  st: ["saint", "street"],
  ste: ["sainte"],
  mt: ["mount"],
  ft: ["fort"],
  mkt: ["market"],
  ctr: ["center", "centre"],
  comm: ["community"],
  univ: ["university"],
  cty: ["county"],
  assoc: ["association", "assn"],
  ave: ["avenue", "av"],
  blvd: ["boulevard"],
  rd: ["road"],
  hwy: ["highway"],
  sq: ["square"],
  "1st": ["first"],
  "2nd": ["second"],
  "3rd": ["third"],
  "4th": ["fourth"],
  "5th": ["fifth"],
};
const shortForm = new Map(
  Object.entries(longForms).flatMap(([short, forms]) => forms.map((form) => [form, short])),
);

/** Single words that stand for two words. */
const twoWords = new Map([
  ["fm", ["farmers", "mkt"]],
  ["greenmarket", ["green", "mkt"]],
]);

/** For each short form, every other way to write it: 'market', 'fm' and 'greenmarket' for 'mkt'. */
const otherForms = new Map<string, string[]>(
  Object.entries(longForms).map(([short, forms]) => [short, [...forms]]),
);
for (const [whole, parts] of twoWords) {
  for (const part of parts) otherForms.set(part, [...(otherForms.get(part) ?? []), whole]);
}

/** Accents over letters, and apostrophes within words. */
const marks = /[\p{M}'’‘`´ʻʼ]+/gu;

/** 'L.A.': single letters with only periods between them. */
const initials = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu;

/**
 * 'stearns homestead' for "Stearns' Homestead", and 'obriens' rather than 'o briens': an apostrophe
 * does not split a word. The periods of initials do not either: 'la arts' for 'L.A. Arts'.
 */
export function spelled(text: string): string {
  return text
    .normalize("NFD")
    .replace(marks, "")
    .replace(initials, (letters) => letters.replaceAll(".", ""))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a text, each in its short form, without 'and'. */
export function wordsOf(text: string): string[] {
  const words = spelled(text)
    .split(" ")
    .filter((word) => word !== "" && word !== "and");
  return words.flatMap((word, at) => {
    if (word === "co" && isCounty(words[at + 1])) return "cty";
    return twoWords.get(word) ?? shortForm.get(word) ?? word;
  });
}

/**
 * Whether 'co' means 'county': it does in 'Boulder Co. Market', but 'Boulder, CO' and 'Boulder, CO
 * 80302' are in Colorado.
 */
const isCounty = (next: string | undefined) => next !== undefined && !/^\d/.test(next);

/** 'st louis' for both 'Saint Louis' and 'ST. LOUIS'. */
export const folded = (text: string) => wordsOf(text).join(" ");

/** The ways in which a folded word may be stored: 'st', 'saint' and 'street'. */
export const waysOf = (word: string): string[] => [word, ...(otherForms.get(word) ?? [])];

/**
 * Words in many names. The code knows them, so it recognizes a mistyped one without the database.
 * Long ones may have two mistakes, because the other words of a name show which name is meant.
 */
const usualWords = [
  ...shortForm.keys(),
  ..."farmers farmer farm farms markets marketplace growers grower producers produce".split(" "),
  ..."downtown certified fresh local village valley town township city central church".split(" "),
  ..."artisans mobile garden gardens winter summer saturday sunday wednesday thursday friday".split(
    " ",
  ),
  ..."north south east west springs harvest greenmarket historic district regional".split(" "),
].filter((word) => word.length > 3);
const usual = new Set(usualWords);

/** Whether a folded word is a usual word: 'farmers', or 'mkt' for 'market'. */
export const isUsual = (word: string) => waysOf(word).some((way) => usual.has(way));

/** How many mistakes a usual word may have and still be recognized. */
export const mistakesInUsual = (usual: string) => (usual === "market" || usual.length > 6 ? 2 : 1);

/**
 * The usual words that a word may be a misspelling of, in every way they are stored: 'saint' and
 * 'st' for 'saimt'.
 */
export function usualNear(word: string): string[] {
  const near = usualWords.filter((each) => {
    const most = mistakesInUsual(each);
    return mistakesBetween(word, each, most) <= most;
  });
  return [...new Set(near.flatMap((each) => waysOf(shortForm.get(each) ?? each)))];
}
