/**
 * How near two spellings are, and how to find near spellings in an index. Runs in the browser and
 * on the server.
 */

/**
 * How many typing mistakes lie between two words: a letter too many, too few or wrong, or two
 * neighboring letters swapped. Any distance beyond `most` returns `most` + 1.
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

/** How many mistakes a word of this length may have and still match. */
export const mistakesIn = (word: string) => (word.length < 3 ? 0 : word.length < 9 ? 1 : 2);

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Which letters a word has, as bits: 1 for an a, 2 for a b, to 2^35 for a 9. One typing mistake
 * changes at most two bits, so words with near spellings have near numbers: those in `lettersNear`.
 * An index over this number finds them, whichever letter is wrong. The column `letters` of
 * `search_words` computes the same number in SQL.
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
 * The letters of every word that the user may have meant, if this word has one typing mistake:
 * letters swapped or doubled, a letter too many, missing, or typed for another. Nobody types a
 * letter for a digit, so that case is left out.
 */
export function lettersNear(word: string): number[] {
  const letters = lettersOf(word);
  const bits = [...alphabet].map((letter, at) => ({ letter, bit: 2 ** at }));
  const once = bits.filter(({ letter }) => word.split(letter).length === 2);
  const missing = bits.filter(({ letter }) => !word.includes(letter));
  const tooFew = missing.map(({ bit }) => letters + bit);
  const tooMany = once.map(({ bit }) => letters - bit);
  const another = once.flatMap((typed) =>
    missing
      .filter((meant) => isDigit(meant.letter) === isDigit(typed.letter))
      .map((meant) => letters - typed.bit + meant.bit),
  );
  return [letters, ...tooFew, ...tooMany, ...another];
}

const isDigit = (letter: string) => letter <= "9";

/**
 * The beginning and the end of a word. A single typing mistake leaves at least one of them intact.
 */
export function endsOf(word: string): [string, string] {
  const half = Math.floor((word.length - 1) / 2);
  return [word.slice(0, half), word.slice(word.length - half)];
}
