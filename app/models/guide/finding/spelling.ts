/** How near two spellings are, and how to look near ones up in an index. Runs anywhere. */

/**
 * How many mistakes of typing lie between two words: a letter too many, too few or another, or two
 * neighbours swapped. Nothing beyond `most` is told apart: that is answered with `most` + 1.
 */
export function mistakesBetween(a: string, b: string, most = 2): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(at(last, b.length), most + 1);
}

const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;

/** How many mistakes a word of this length may have and still be meant. */
export const mistakesIn = (word: string) => (word.length < 3 ? 0 : word.length < 9 ? 1 : 2);

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Which letters a word has, as bits: 1 for an a, 2 for a b, to 2^35 for a 9. A mistake of typing
 * changes one or two of them at most, so that words that are near in spelling have near numbers:
 * those of `lettersNear`. An index over this number finds them, whatever letter is wrong. The
 * column `letters` of `search_words` is the same in SQL.
 */
export function lettersOf(word: string): number {
  let letters = 0;
  for (const [at, letter] of [...alphabet].entries()) {
    if (word.includes(letter)) letters += 2 ** at;
  }
  return letters;
}

/** `lettersOf` in SQL. */
export const lettersInSql = [...alphabet]
  .map((letter, at) => `(instr(word, '${letter}') > 0) * ${2 ** at}`)
  .join(" + ");

/**
 * What may have been meant by a word with one mistake of typing. Words that lack a letter of it, or
 * have two of its letters swapped, are few and can be named. Those with another letter, or one more,
 * are found by their letters, and told by a pattern with a '?' where that letter is.
 */
export function oneMistakeFrom(word: string): {
  words: string[];
  letters: number[];
  patterns: string[];
} {
  const places = [...word].map((_, at) => at);
  const without = (at: number) => word.slice(0, at) + word.slice(at + 1);
  const swapped = places
    .slice(1)
    .map((at) => word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1));
  const other = places.map((at) => `${word.slice(0, at)}?${word.slice(at + 1)}`);
  const longer = [...places, word.length].map((at) => `${word.slice(0, at)}?${word.slice(at)}`);
  const letters = [word, ...places.map(without)].flatMap(lettersWithOneMore);
  return {
    words: [...new Set([...places.map(without), ...swapped])],
    letters: [...new Set(letters)],
    patterns: [...new Set([...other, ...longer])],
  };
}

/** The letters of a word, and those with any letter that it does not have. */
function lettersWithOneMore(word: string): number[] {
  const letters = lettersOf(word);
  const others = [...alphabet].flatMap((letter, at) => (word.includes(letter) ? [] : 2 ** at));
  return [letters, ...others.map((other) => letters + other)];
}

/**
 * The letters that a word may have which is written as this one by mistakes that change one letter:
 * a letter swapped, doubled, left out or too many.
 */
export function lettersNear(word: string): number[] {
  const letters = lettersOf(word);
  const others = [...alphabet].map((letter, at) => (word.includes(letter) ? -1 : 1) * 2 ** at);
  return [letters, ...others.map((change) => letters + change)];
}
