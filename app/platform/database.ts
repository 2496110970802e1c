import { is, type Query, SQL, sql } from "drizzle-orm";
import { DrizzleD1Database } from "drizzle-orm/d1";
import { SQLiteD1Session } from "drizzle-orm/d1/session";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { DatabaseError, withoutValues } from "./database-error";
import type { DomainError } from "./errors";

export type Database = DrizzleD1Database<Record<string, never>> & { $client: D1Database };

/** The database, or a copy of it that a request reads. */
export type Readable = Pick<D1Database, "prepare" | "batch">;

/** What a request has cost the database so far. */
export interface Cost {
  /**
   * How often the request has waited for the database, one wait after another. Statements that are
   * sent at the same time are one wait.
   */
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
  /**
   * Rows that writes have changed, including changes by triggers, but without changes to indexes.
   */
  changes: number;
}

/** Whether a query only reads, so running it twice does no harm. */
const onlyReads = (query: string) => /^\s*select\b/i.test(query);
/** Like `onlyReads`, but also accepts queries that begin with `with`. */
const isReading = (query: string) =>
  onlyReads(query) ||
  (/^\s*with\b/i.test(query) && !/\b(insert|update|delete|replace)\b\s+\w/i.test(query));

/**
 * Makes a database read-only: if `refuse` is set, every statement that writes throws the error that
 * `refuse` makes.
 */
export interface Reading {
  refuse: (() => DomainError) | null;
}

/**
 * Opens Drizzle over D1 and counts what each statement costs. D1 reports the rows read for every
 * query except raw rows, which Drizzle uses for typed selects. With `exactly`, such a select runs a
 * second time to be counted, so only the benchmark and tests of rows use this option. A write that
 * returns rows (`returning`) counts as a round trip, but its rows are not counted: running it again
 * would write again.
 */
export function openDatabase(
  d1: Readable,
  exactly = false,
): { db: Database; cost: Cost; reading: Reading } {
  const cost: Cost = { roundTrips: 0, rowsRead: 0, rowsWritten: 0, changes: 0 };
  const count = (meta: D1Meta | undefined, query: string) => {
    cost.rowsRead += meta?.rows_read ?? 0;
    cost.rowsWritten += meta?.rows_written ?? 0;
    if (!onlyReads(query)) cost.changes += meta?.changes ?? 0;
  };
  const reading: Reading = { refuse: null };
  const refuseWrite = (query: string) => {
    if (reading.refuse && !isReading(query)) throw reading.refuse();
  };
  const inner = new WeakMap<object, { statement: D1PreparedStatement; query: string }>();
  let isWaiting = false;
  const wait = async <T>(queries: string[], ask: () => Promise<T>): Promise<T> => {
    queries.forEach(refuseWrite);
    if (!isWaiting) cost.roundTrips++;
    isWaiting = true;
    try {
      return await withoutValues(ask);
    } finally {
      isWaiting = false;
    }
  };

  const meterStatement = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const metered = {
      bind(...values: unknown[]) {
        try {
          return meterStatement(statement.bind(...values), query);
        } catch (error) {
          throw new DatabaseError(error);
        }
      },
      async all() {
        const result = await wait([query], () => statement.all());
        count(result.meta, query);
        return result;
      },
      async run() {
        const result = await wait([query], () => statement.run());
        count(result.meta, query);
        return result;
      },
      async raw(options?: { columnNames?: false }) {
        const rows = await wait([query], () => statement.raw(options));
        if (exactly && onlyReads(query)) count((await statement.all()).meta, query);
        return rows;
      },
      first(column?: string) {
        return wait([query], () =>
          column === undefined ? statement.first() : statement.first(column),
        );
      },
    } as unknown as D1PreparedStatement;
    inner.set(metered, { statement, query });
    return metered;
  };

  const metered = {
    prepare: (query: string) => meterStatement(d1.prepare(query), query),
    async batch(statements: D1PreparedStatement[]) {
      const asked = statements.map((each) => inner.get(each) ?? { statement: each, query: "" });
      const results = await wait(
        asked.map(({ query }) => query),
        () => d1.batch(asked.map(({ statement }) => statement)),
      );
      results.forEach((result, at) => {
        count(result.meta, asked[at]?.query ?? "");
      });
      return results;
    },
  } as unknown as D1Database;

  const db = new DrizzleD1Database(
    "async",
    dialect,
    new Session(metered, dialect, undefined),
    undefined,
  );
  return { db: Object.assign(db, { $client: metered }), cost, reading };
}

const dialect = new SQLiteAsyncDialect();

/** Drizzle puts all values of a failed statement into its error; this session removes them. */
class Session extends SQLiteD1Session<Record<string, never>, Record<string, never>> {
  override prepareQuery(query: Query, ...more: MoreOfQuery) {
    const prepared = super.prepareQuery(query, ...more);
    const { run, all, get, values } = prepared;
    const withoutItsValues =
      <Given extends unknown[], T>(way: (...given: Given) => Promise<T>) =>
      (...given: Given) =>
        withoutValues(() => way.apply(prepared, given));
    return Object.assign(prepared, {
      run: withoutItsValues(run),
      all: withoutItsValues(all),
      get: withoutItsValues(get),
      values: withoutItsValues(values) as typeof values,
    });
  }
}
type MoreOfQuery =
  Parameters<SQLiteD1Session<never, never>["prepareQuery"]> extends [unknown, ...infer More]
    ? More
    : never;

/** A statement from Drizzle's builder: a `select`, or a write with or without `returning`. */
interface Built extends RunnableQuery<unknown, "sqlite"> {
  prepare(): { getQuery(): Query; mapResult(result: unknown, isFromBatch: boolean): unknown };
}
export type Statement = SQL | Built;

/**
 * The row type of a statement's answer: `sql<Row>` names it, and the builder infers it. A `sql`
 * without a type answers unknown rows.
 */
type AnswerOf<Asked> =
  Asked extends SQL<infer Row>
    ? Row
    : Asked extends RunnableQuery<(infer Row)[], "sqlite">
      ? Row
      : never;
export type ResultsOf<Statements extends readonly Statement[]> = {
  -readonly [At in keyof Statements]: D1Result<AnswerOf<Statements[At]>>;
};

/** A placeholder for a batch in which there is nothing to ask; reads nothing. */
export const noRows = <Row>() => sql<Row>`select 0 where false`;

/**
 * Conditions for a statement in a batch: how many rows the last write before it has written.
 * Selects in between do not count. With these conditions, related rows are written together or not
 * at all. After several rows of a table with a full-text index, `changes()` may be 1: the index
 * writes once more before the next statement.
 */
export const wroteOne = sql`changes() = 1`;
export const wroteSome = sql`changes() > 0`;
export const wroteNone = sql`changes() = 0`;

/** The parts of a batch by name. Each part is one statement, or several that belong together. */
type Parts = Record<string, Statement | readonly Statement[]>;
type NamedResultsOf<Named extends Parts> = {
  -readonly [Name in keyof Named]: Named[Name] extends Statement
    ? D1Result<AnswerOf<Named[Name]>>
    : D1Result<unknown>[];
};

/**
 * Runs statements in one batch, in the given order: all of them or, if one breaks a constraint,
 * none. A statement written as SQL returns rows of its type (`sql<Row>`), with its own column
 * names. Statements from the builder can stand in the same batch and return their usual rows.
 * (Drizzle's own `batch` does not accept handwritten SQL.) Named parts return their results by
 * name, and a part with several statements returns a list. Throws if a select has two columns with
 * the same name, because they would come back as one: rename one of them with `as`.
 */
export async function runBatch<const Statements extends readonly Statement[]>(
  db: Database,
  statements: readonly [...Statements],
): Promise<ResultsOf<Statements>>;
export async function runBatch<const Named extends Parts>(
  db: Database,
  parts: Named,
): Promise<NamedResultsOf<Named>>;
export async function runBatch(db: Database, asked: readonly Statement[] | Parts) {
  if (isList(asked)) return runAll(db, asked);
  const results = await runAll(db, Object.values(asked).flat());
  let at = 0;
  const next = (part: Statement | readonly Statement[]) =>
    isList(part) ? part.map(() => results[at++]) : results[at++];
  return Object.fromEntries(Object.entries(asked).map(([name, part]) => [name, next(part)]));
}

const isList = (asked: unknown): asked is readonly Statement[] => Array.isArray(asked);

async function runAll({ $client }: Database, statements: readonly Statement[]) {
  const asked = statements.map(prepare);
  const found = await $client.batch(
    asked.map(({ query }) => $client.prepare(query.sql).bind(...query.params)),
  );
  return found.map((result, at) => ({ ...result, results: asked[at]?.rowsOf(result) }));
}

function prepare(statement: Statement) {
  if (is(statement, SQL)) {
    return { query: dialect.sqlToQuery(statement), rowsOf: ({ results }: D1Result) => results };
  }
  const built = statement.prepare();
  return {
    query: built.getQuery(),
    rowsOf: (result: D1Result) => {
      const rows = built.mapResult(result, true);
      return Array.isArray(rows) ? whole(rows, result.results) : result.results;
    },
  };
}

/** Returns the builder's rows. Throws if two columns had the same name, and so came back as one. */
function whole(rows: unknown[], [raw]: unknown[]): unknown[] {
  if (Object.keys(rows[0] ?? {}).length > Object.keys(raw ?? {}).length) {
    throw new Error("Two columns of one name in a batch: name one of them with `as`.");
  }
  return rows;
}
