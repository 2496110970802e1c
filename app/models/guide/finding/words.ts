/**
 * Words as people mean them: whatever the case, accents, apostrophes and punctuation, '&' for 'and'
 * and 'Saint' for 'St.'. What is typed and what is stored are folded alike and then compared. Runs
 * anywhere.
 */

import { mistakesBetween } from "./spelling";

/** Words with a short form, by that form. Texts are compared by the short forms. */
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

/** Two words that are also written as one. */
const twoWords = new Map([
  ["fm", ["farmers", "mkt"]],
  ["greenmarket", ["green", "mkt"]],
]);

/** By a short form, every other way to write it: 'market', 'fm' and 'greenmarket' for 'mkt'. */
const otherForms = new Map<string, string[]>(
  Object.entries(longForms).map(([short, forms]) => [short, [...forms]]),
);
for (const [whole, parts] of twoWords) {
  for (const part of parts) otherForms.set(part, [...(otherForms.get(part) ?? []), whole]);
}

/** Not letters of an alphabet, but the marks over them, and what stands between parts of a word. */
const marks = /[\p{M}'’‘`´ʻʼ]+/gu;

/** 'L.A.': letters by themselves, with nothing but periods between them. */
const initials = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu;

/**
 * 'stearns homestead' for "Stearns' Homestead", and never 'o briens': an apostrophe parts no word.
 * Nor do the periods of initials: 'la arts' for 'L.A. Arts'.
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

/** The words of a text, each in its short form; without 'and'. */
export function wordsOf(text: string): string[] {
  const words = spelled(text)
    .split(" ")
    .filter((word) => word !== "" && word !== "and");
  return words.flatMap((word, at) => {
    if (word === "co" && isCounty(words[at + 1])) return "cty";
    return twoWords.get(word) ?? shortForm.get(word) ?? word;
  });
}

/** 'Boulder Co. Market' is in a county, 'Boulder, CO' and 'Boulder, CO 80302' in Colorado. */
const isCounty = (next: string | undefined) => next !== undefined && !/^\d/.test(next);

/** 'st louis' for 'Saint Louis' and 'ST. LOUIS'. */
export const folded = (text: string) => wordsOf(text).join(" ");

/** The ways in which a folded word may be stored: 'st', 'saint' and 'street'. */
export const waysOf = (word: string): string[] => [word, ...(otherForms.get(word) ?? [])];

/**
 * Words that are in many names. Because they are known here, a mistyped one is recognized without the
 * database. Long ones may have two mistakes: the other words of a name tell which name is meant.
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

/** Whether a folded word is one of them: 'farmers', and 'mkt' for 'market'. */
export const isUsual = (word: string) => waysOf(word).some((way) => usual.has(way));

/** How many mistakes a usual word may have and still be recognized. */
export const mistakesInUsual = (usual: string) => (usual === "market" || usual.length > 6 ? 2 : 1);

/**
 * The usual words that a word may be meant as, in all the ways in which they are stored: 'saint' and
 * 'st' for 'saimt'.
 */
export function usualNear(word: string): string[] {
  const near = usualWords.filter((each) => {
    const most = mistakesInUsual(each);
    return mistakesBetween(word, each, most) <= most;
  });
  return [...new Set(near.flatMap((each) => waysOf(shortForm.get(each) ?? each)))];
}
