import { type SQL, sql } from "drizzle-orm";
import { noRows } from "~/platform/database";
import { perPage } from "../../core/listing/directory";
import { stateNames } from "../place/states";
import type { WordKind } from "./finding.tables";
import {
  anyOf,
  beginningWith,
  matchOfTown,
  matchOfWords,
  partedWays,
  quoted,
  withState,
  wordsAsked,
} from "./match";
import { endsOf, lettersNear, mistakesIn } from "./spelling";
import { isUsual, usualNear } from "./words";

/** An index of words, and the rows that it finds. */
export interface WordIndex<Row> {
  kind: WordKind;
  /** 'market_words', 'markets' and the name that `columns` have for a row of it. */
  words: SQL;
  table: SQL;
  row: SQL;
  columns: SQL<Row>;
}

/** Rows of each statement: with what they read besides, 300 for both. */
const most = { inAnyOrder: 36, nearly: 42, spellings: 14 };
/** In a town that is asked for, and beside them by their words, as many as `inAnyOrder` together. */
const mostInTown = { there: perPage, inAnyOrder: 36 - perPage };

/**
 * The statements that look wider for a text in which nothing, or little, was found: its words in
 * any order, and the same with words that are spelled nearly so. What they answer is a superset:
 * `ranked` says what fits, and how well. Null for a text without words.
 *
 * A mistyped word is found by the letters that it has (see `lettersNear`), so that a few rows are
 * read in a directory of any size.
 */
export function widerStatements<Row>(index: WordIndex<Row>, typed: string) {
  const match = matchOfWords(typed, stateNames);
  if (match === null) return null;
  return {
    inAnyOrder: found(index, sql`${match}`, most.inAnyOrder),
    nearly: found(index, nearMatch(index.kind, typed), most.nearly),
  };
}

/**
 * The statements for a text that is a place: what is in that town, by its folded name and its state,
 * and what has the text's words in any order. Null for a text without words.
 */
export function placeStatements<Row>(
  index: WordIndex<Row>,
  typed: string,
  town: { town: string; state: string } | null,
) {
  const match = matchOfWords(typed, stateNames);
  if (match === null) return null;
  if (town === null) {
    return { there: noRows<Row>(), inAnyOrder: found(index, sql`${match}`, most.inAnyOrder) };
  }
  const there = matchOfTown(town.town, stateNames(town.state));
  return {
    there: found(index, sql`${there}`, mostInTown.there),
    inAnyOrder: found(index, sql`${match}`, mostInTown.inAnyOrder),
  };
}

/** Rows of each statement while somebody is typing: with what they read besides, 300 for both. */
const mostBegun = { inAnyOrder: 16, nearly: 12 };

/**
 * The statements for a text whose last word may be begun only: what has its words in any order, or
 * words that are spelled nearly so. `ranked` says what fits. Null for a text without words.
 */
export function begunStatements<Row>(index: WordIndex<Row>, typed: string) {
  const match = matchOfWords(typed, stateNames, { isBegun: true });
  if (match === null) return null;
  return {
    inAnyOrder: found(index, sql`${match}`, mostBegun.inAnyOrder),
    nearly: found(index, nearMatch(index.kind, typed, { isBegun: true }), mostBegun.nearly),
  };
}

const found = <Row>({ words, table, row, columns }: WordIndex<Row>, match: SQL, limit: number) =>
  sql<Row>`select ${columns} from ${words} cross join ${table} ${row} on ${row}.id = ${words}.rowid
    where ${words} match ${match} order by ${words}.rowid limit ${sql.raw(String(limit))}`;

/** The statement of `nearly` for an index that stands elsewhere, as a match; null without words. */
export const nearlyMatched = (kind: WordKind, typed: string): SQL | null =>
  wordsAsked(typed).length > 0 ? nearMatch(kind, typed) : null;

/** The match of a text with what its words may have been meant as, which the database looks up. */
function nearMatch(kind: WordKind, typed: string, { isBegun = false } = {}): SQL {
  const { before, state } = withState(wordsAsked(typed), stateNames);
  const groups = before.map((word, at) => {
    const usual = usualNear(word).map(quoted);
    const begun = isBegun && !state && at === before.length - 1 ? [beginningWith(word)] : [];
    const ways = [anyOf(word), ...usual, ...partedWays(word), ...begun].join(" OR ");
    if (word.length < 3 || isUsual(word)) return sql`${`(${ways})`}`;
    const spellings = spellingsOf(kind, word);
    // While somebody is typing, few rows are read: a word that there is is meant as it is.
    const looked = isBegun ? sql`iif(${isKnown(kind, word)}, '', ${spellings})` : spellings;
    return sql`'(' || ${ways} || ${looked} || ')'`;
  });
  return sql.join([...groups, ...(state ? [sql`${state}`] : [])], sql` || ' AND ' || `);
}

const isKnown = (kind: WordKind, word: string) => sql`exists (
  select 1 from search_words where kind = ${kind} and word = ${word} and n > 0)`;

/** ' OR "kent" OR "knit"': the words that are spelled nearly so. */
function spellingsOf(kind: WordKind, word: string): SQL {
  // Whole numbers of our own making; a bound number would be REAL.
  const letters = sql.raw(lettersNear(word).join(", "));
  const [least, longest] = [word.length - 1, word.length + 1].map((n) => sql.raw(String(n)));
  const [beginning, end] = endsOf(word);
  const half = sql.raw(String(end.length));
  // A long word may have two mistakes, one at each end.
  const mayBe =
    mistakesIn(word) > 1
      ? sql`true`
      : sql`(substr(word, 1, ${half}) = ${beginning} or substr(word, -${half}) = ${end})`;
  return sql`coalesce((select group_concat(' OR "' || word || '"', '') from (
    select word from search_words indexed by search_words_by_letters
    where kind = ${kind} and letters in (${letters}) and n > 0
      and length(word) between ${least} and ${longest} and ${mayBe}
    limit ${sql.raw(String(most.spellings))})), '')`;
}
