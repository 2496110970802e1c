import { mistakesBetween, mistakesIn } from "./spelling";
import { folded, isUsual, mistakesInUsual, spelled, waysOf, wordsOf } from "./words";

/** What is known of a record that the text may mean. */
export interface Named {
  name: string;
  /** The place or the kind: words that help to tell the record from others with that name. */
  more: string;
}

/** How well a record fits a text; lower is better. See `fitOf`. */
export interface Fit {
  /**
   * 0: the exact name; 1: its beginning; 2: all words are in the name; 3: all words are in the name
   * or in `more`; 4: nearly.
   */
  rank: 0 | 1 | 2 | 3 | 4;
  mistakes: number;
  /** How many words the name has beyond the ones typed. */
  others: number;
}

/**
 * How well a name fits the typed text: the exact name, its beginning, its words in any order, its
 * words with those of its place, or any of these with a few spelling mistakes. Null if a word is
 * missing altogether. Both texts are folded; see words.ts.
 */
export function fitOf(typed: string, { name, more }: Named): Fit | null {
  const asked = wordsOf(typed);
  const own = wordsOf(name);
  if (asked.length === 0) return null;
  const fits = (rank: Fit["rank"], mistakes = 0): Fit => {
    return { rank, mistakes, others: Math.max(0, own.length - asked.length) };
  };
  const [whole, ownWhole] = [asked.join(" "), own.join(" ")];
  if (ownWhole === whole) return fits(0);
  if (ownWhole.startsWith(whole)) return fits(1);
  if (asked.every((word) => own.includes(word))) return fits(2);
  const all = [...own, ...wordsOf(more)];
  if (asked.every((word) => all.includes(word))) return fits(3);
  const mistakes = Math.min(mistakesInWords(asked, all), mistakesInWhole(typed, name));
  return Number.isFinite(mistakes) ? fits(4, mistakes) : null;
}

/**
 * Counts mistakes word by word: each typed word must be one of `words`, or nearly. If at least
 * three longer words were typed, a missing word of one or two letters counts as one mistake.
 */
function mistakesInWords(asked: string[], words: string[]): number {
  const longer = asked.filter((word) => word.length > 2 || words.includes(word));
  const looked = longer.length > 2 ? longer : asked;
  const left = asked.length - looked.length;
  return looked.reduce((sum, word) => sum + mistakesInWord(word, words), left);
}

function mistakesInWord(word: string, words: string[]): number {
  if (words.includes(word)) return 0;
  if (words.some((_, at) => areWrittenAs(word, words.slice(at)))) return 1;
  const counted = words.flatMap(waysOf).flatMap((way) => {
    const most = isUsual(way) ? mistakesInUsual(way) : mistakesIn(word);
    const mistakes = mistakesBetween(word, way, most);
    return mistakes <= most ? [mistakes] : [];
  });
  return Math.min(...counted);
}

/** Whether `word` is the first of these words written together without spaces. */
function areWrittenAs(word: string, [first, ...others]: string[]): boolean {
  if (word === "") return true;
  if (first === undefined) return false;
  const way = waysOf(first).find((each) => word.startsWith(each));
  return way !== undefined && areWrittenAs(word.slice(way.length), others);
}

/**
 * Compares the texts without their spaces, so that a space too many or too few counts as an
 * ordinary mistake.
 */
function mistakesInWhole(typed: string, name: string): number {
  const [asked, is] = [spelled(typed).replaceAll(" ", ""), spelled(name).replaceAll(" ", "")];
  if (asked.length < 5) return Number.POSITIVE_INFINITY;
  const mistakes = mistakesBetween(asked, is, 1);
  return mistakes <= 1 ? Math.max(1, mistakes) : Number.POSITIVE_INFINITY;
}

/**
 * Completes the last word of a text, which may be only begun, to the word it would be in this name.
 */
export function completed(typed: string, { name, more }: Named): string {
  const words = wordsOf(typed);
  const last = words.pop();
  const whole = last && wordsOf(`${name} ${more}`).find((word) => word.startsWith(last));
  return whole ? [...words, whole].join(" ") : typed;
}

/**
 * The rows that fit, the best first; equal fits by name. `read` says what the text means for a row.
 */
export function ranked<Row>(
  rows: Row[],
  typed: string,
  named: (row: Row) => Named,
  read = (text: string, _: Named) => text,
): Row[] {
  const fitting = rows.flatMap((row) => {
    const fit = fitOf(read(typed, named(row)), named(row));
    return fit ? [{ row, fit, name: folded(named(row).name) }] : [];
  });
  return fitting
    .sort(
      (a, b) =>
        a.fit.rank - b.fit.rank ||
        a.fit.mistakes - b.fit.mistakes ||
        a.fit.others - b.fit.others ||
        a.name.localeCompare(b.name),
    )
    .map(({ row }) => row);
}
