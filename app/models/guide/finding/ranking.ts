import { mistakesBetween, mistakesIn } from "./spelling";
import { folded, isUsual, mistakesInUsual, spelled, waysOf, wordsOf } from "./words";

/** What is known of something that may be meant. */
export interface Named {
  name: string;
  /** Where it is, or what kind it is: words that help to tell it from others of its name. */
  more: string;
}

/** How well something fits a text, the best first; see `fitOf`. */
export interface Fit {
  /** 0 for the very name, 1 for its beginning, 2 for all words, 3 with those of `more`, 4 nearly. */
  rank: 0 | 1 | 2 | 3 | 4;
  mistakes: number;
  /** Words of the name that were not asked for. */
  others: number;
}

/**
 * How well a name fits what was typed: the very name, its beginning, its words in any order, those
 * of its place with them, or all of that with a few mistakes of spelling. Null where a word is
 * missing altogether. Both are folded; see words.ts.
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

/** Word by word: each has to be one of these, or nearly. Of many, a very short one may be missing. */
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

/** Whether the first of these words, without blanks between them, are one word. */
function areWrittenAs(word: string, [first, ...others]: string[]): boolean {
  if (word === "") return true;
  if (first === undefined) return false;
  const way = waysOf(first).find((each) => word.startsWith(each));
  return way !== undefined && areWrittenAs(word.slice(way.length), others);
}

/** As one word, so that a blank too many or too few is a mistake like another. */
function mistakesInWhole(typed: string, name: string): number {
  const [asked, is] = [spelled(typed).replaceAll(" ", ""), spelled(name).replaceAll(" ", "")];
  if (asked.length < 5) return Number.POSITIVE_INFINITY;
  const mistakes = mistakesBetween(asked, is, 1);
  return mistakes <= 1 ? Math.max(1, mistakes) : Number.POSITIVE_INFINITY;
}

/** A text whose last word may be begun only, as it would be if something of this name is meant. */
export function completed(typed: string, { name, more }: Named): string {
  const words = wordsOf(typed);
  const last = words.pop();
  const whole = last && wordsOf(`${name} ${more}`).find((word) => word.startsWith(last));
  return whole ? [...words, whole].join(" ") : typed;
}

/** What fits, the best first; what fits alike, by name. `read` says what a text means for a row. */
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
