import { is, type Query, SQL, sql } from "drizzle-orm";
import { DrizzleD1Database } from "drizzle-orm/d1";
import { SQLiteD1Session } from "drizzle-orm/d1/session";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { DatabaseError, withoutValues } from "./database-error";
import type { DomainError } from "./errors";

export type Database = DrizzleD1Database<Record<string, never>> & {
  $client: D1Database;
};

/** A database, or one of its copies as a request reads it. */
export type Readable = Pick<D1Database, "prepare" | "batch">;

/** What a request has cost the database so far. */
export interface Cost {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
  /** Rows that writes have changed, by triggers too; not what they write to indexes. */
  changes: number;
}

/** What only reads, and so does nothing twice when it is run twice. */
const onlyReads = (query: string) => /^\s*select\b/i.test(query);
/** The same, and what begins with tables of its own. */
const isReading = (query: string) =>
  onlyReads(query) ||
  (/^\s*with\b/i.test(query) && !/\b(insert|update|delete|replace)\b\s+\w/i.test(query));

/** Whether a database is only read: then every other statement throws what `refuse` makes. */
export interface Reading {
  refuse: (() => DomainError) | null;
}

/**
 * Opens Drizzle over D1 and counts what goes through it. D1 tells the rows read for everything
 * but raw rows, which Drizzle asks for in typed selects; with `exactly`, such a select is run a
 * second time to be counted, so only the benchmark asks for it. A write that answers rows
 * (`returning`) is a round trip whose rows are not counted: run again, it would write again.
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
        refuseWrite(query);
        cost.roundTrips++;
        const result = await withoutValues(() => statement.all());
        count(result.meta, query);
        return result;
      },
      async run() {
        refuseWrite(query);
        cost.roundTrips++;
        const result = await withoutValues(() => statement.run());
        count(result.meta, query);
        return result;
      },
      async raw(options?: { columnNames?: false }) {
        refuseWrite(query);
        cost.roundTrips++;
        const rows = await withoutValues(() => statement.raw(options));
        if (exactly && onlyReads(query)) count((await statement.all()).meta, query);
        return rows;
      },
      async first(column?: string) {
        refuseWrite(query);
        cost.roundTrips++;
        return withoutValues(() =>
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
      for (const { query } of asked) refuseWrite(query);
      cost.roundTrips++;
      const results = await withoutValues(() => d1.batch(asked.map(({ statement }) => statement)));
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

/** Drizzle tells of a statement that fails with all its values; this session tells without them. */
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

/** A statement made with Drizzle's builder: a `select`, or a write with or without `returning`. */
interface Built extends RunnableQuery<unknown, "sqlite"> {
  prepare(): { getQuery(): Query; mapResult(result: unknown, isFromBatch: boolean): unknown };
}
export type Statement = SQL | Built;

/**
 * What a statement answers: `sql<Row>` says it, the builder knows it. One that is not asked answers
 * unknown rows.
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

/** Stands in a batch where there is nothing to ask; reads nothing. */
export const noRows = <Row>() => sql<Row>`select 0 where false`;

/**
 * Conditions for a statement in a batch: how many rows the nearest write before it has written.
 * Selects in between do not count. So what belongs together is written together, or not at all.
 */
export const wroteOne = sql`changes() = 1`;
export const wroteSome = sql`changes() > 0`;
export const wroteNone = sql`changes() = 0`;

/** What a batch is told by its parts' names: a statement each, or several that belong together. */
type Parts = Record<string, Statement | readonly Statement[]>;
type NamedResultsOf<Named extends Parts> = {
  -readonly [Name in keyof Named]: Named[Name] extends Statement
    ? D1Result<AnswerOf<Named[Name]>>
    : D1Result<unknown>[];
};

/**
 * Runs statements in one batch: all of them or, when one breaks a constraint, none. Those written
 * as SQL answer rows of the type they are written with (`sql<Row>`), by the names their columns
 * have there; the builder's may stand among them, and answer the rows that they answer alone.
 * (Drizzle's own `batch` takes no SQL that is written by hand.) They run in the order in which they
 * are written. Parts with a name are answered by it, several of one name as a list. Throws for a
 * select of two columns of one name, which would come back as one: give one of them another name with
 * `as`.
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

/** Rows as the builder reads them, if each column that it asked for came back under its own name. */
function whole(rows: unknown[], [raw]: unknown[]): unknown[] {
  if (Object.keys(rows[0] ?? {}).length > Object.keys(raw ?? {}).length) {
    throw new Error("Two columns of one name in a batch: name one of them with `as`.");
  }
  return rows;
}
