/**
 * Words as people mean them: whatever the case, accents, apostrophes and punctuation, '&' for 'and'
 * and 'Saint' for 'St.'. What is typed and what is stored are folded alike and then compared. Runs
 * anywhere.
 */

/** What is written in two ways, each as the shorter. Said once more in SQL: see `waysOf`. */
const sameWord = new Map([
  ["saint", "st"],
  ["sainte", "ste"],
  ["mount", "mt"],
  ["fort", "ft"],
]);
const longer = new Map([...sameWord].map(([long, short]) => [short, long]));

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

/** The words of a text, each in the one way by which it is compared; without 'and'. */
export function wordsOf(text: string): string[] {
  return spelled(text)
    .split(" ")
    .filter((word) => word !== "" && word !== "and")
    .map((word) => sameWord.get(word) ?? word);
}

/** 'st louis' for 'Saint Louis' and 'ST. LOUIS'. */
export const folded = (text: string) => wordsOf(text).join(" ");

/** The ways in which a folded word may be stored: 'st' and 'saint'. */
export function waysOf(word: string): string[] {
  const other = longer.get(word);
  return other ? [word, other] : [word];
}
