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

/** A word index, and the table of the rows it finds. */
export interface WordIndex<Row> {
  kind: WordKind;
  /**
   * For example `market_words` (the index), `markets` (the table), and the alias that `columns` use
   * for its rows.
   */
  words: SQL;
  table: SQL;
  row: SQL;
  columns: SQL<Row>;
  /** The condition for reading anything at all, for example `findsAtMost`. */
  only?: SQL;
}

/**
 * The most rows that each statement returns. Including the rows read on the way, both together read
 * 300.
 */
const most = { inAnyOrder: 36, nearly: 42, spellings: 14 };
/**
 * The limits if the text names a town: rows in that town, and rows found by words beside them;
 * together as many as `inAnyOrder`.
 */
const mostInTown = { there: perPage, inAnyOrder: 36 - perPage };

/**
 * The statements of a wider search, for a text that found little or nothing: one finds its words in
 * any order, the other also finds words with nearly that spelling. They return more than fits:
 * `ranked` picks what fits, and how well. Null if the text has no words.
 *
 * A mistyped word is found by its letters (see `lettersNear`), so only a few rows are read, however
 * large the directory is.
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
 * The statements for a text that names a place: one finds what is in that town, by its folded name
 * and its state, the other the text's words in any order. Null if the text has no words.
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

/**
 * The most rows that each statement returns while the user is typing. Including the rows read on
 * the way, both together read 300.
 */
const mostBegun = { inAnyOrder: 16, nearly: 12 };

/**
 * The statements for a text with a last word that may be unfinished: one finds its words in any
 * order, the other also finds words with nearly that spelling. `ranked` picks what fits. Null if
 * the text has no words.
 */
export function begunStatements<Row>(index: WordIndex<Row>, typed: string) {
  const match = matchOfWords(typed, stateNames, { isBegun: true });
  if (match === null) return null;
  return {
    inAnyOrder: found(index, sql`${match}`, mostBegun.inAnyOrder),
    nearly: found(index, nearMatch(index.kind, typed, { isBegun: true }), mostBegun.nearly),
  };
}

/** A match that reads nothing if the condition is false: FTS5 finds nothing for an empty phrase. */
export const matchIf = (only: SQL, match: SQL) => sql`iif(${only}, ${match}, '""')`;

const found = <Row>(
  { words, table, row, columns, only = sql`true` }: WordIndex<Row>,
  match: SQL,
  limit: number,
) =>
  sql<Row>`select ${columns} from ${words} cross join ${table} ${row} on ${row}.id = ${words}.rowid
    where ${words} match ${matchIf(only, match)} order by ${words}.rowid limit ${sql.raw(String(limit))}`;

/** The match of `nearly`, for use with another index; null if the text has no words. */
export const nearlyMatched = (kind: WordKind, typed: string): SQL | null =>
  wordsAsked(typed).length > 0 ? nearMatch(kind, typed) : null;

/**
 * The FTS5 match for a text and for the words it may be a misspelling of; the database looks those
 * words up.
 */
function nearMatch(kind: WordKind, typed: string, { isBegun = false } = {}): SQL {
  const { before, state } = withState(wordsAsked(typed), stateNames);
  const groups = before.map((word, at) => {
    const usual = usualNear(word).map(quoted);
    const begun = isBegun && !state && at === before.length - 1 ? [beginningWith(word)] : [];
    const ways = [anyOf(word), ...usual, ...partedWays(word), ...begun].join(" OR ");
    if (word.length < 3 || isUsual(word)) return sql`${`(${ways})`}`;
    const spellings = spellingsOf(kind, word);
    // While the user is typing, read few rows: take a known word as typed, without looking up near
    // spellings.
    const looked = isBegun ? sql`iif(${isKnown(kind, word)}, '', ${spellings})` : spellings;
    return sql`'(' || ${ways} || ${looked} || ')'`;
  });
  return sql.join([...groups, ...(state ? [sql`${state}`] : [])], sql` || ' AND ' || `);
}

const isKnown = (kind: WordKind, word: string) => sql`exists (
  select 1 from search_words where kind = ${kind} and word = ${word} and n > 0)`;

/** ' OR "kent" OR "knit"': the known words with nearly this spelling. */
function spellingsOf(kind: WordKind, word: string): SQL {
  // Whole numbers from our own code; a bound number would become REAL.
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
