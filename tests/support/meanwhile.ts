import type { SQL } from "drizzle-orm";
import { listAll } from "./listed";
import type { World } from "./world";

/**
 * Lets something happen once, after a verb has read and decided, just before the batch with a
 * statement like `written` is run.
 */
export function meanwhile({ d1, db }: World, written: RegExp, happens: SQL | (() => unknown)) {
  const { prepare, batch } = d1;
  let isDue = false;
  d1.prepare = (query) => {
    // The query builder quotes names; a hand does not.
    isDue ||= written.test(query.replaceAll('"', ""));
    return prepare.call(d1, query);
  };
  d1.batch = async <T>(statements: D1PreparedStatement[]) => {
    if (isDue) {
      Object.assign(d1, { prepare, batch });
      await (typeof happens === "function" ? happens() : db.run(happens));
      await listAll({ db });
    }
    return batch.call(d1, statements) as Promise<D1Result<T>[]>;
  };
}

/** The same just before a statement that is run by itself, as a read is. */
export function meanwhileAlone({ d1 }: World, asked: RegExp, happens: () => unknown) {
  const { prepare } = d1;
  const late = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (own, does) =>
        does === "bind"
          ? (...values: unknown[]) => late(own.bind(...values))
          : async (...said: unknown[]) => {
              await happens();
              return Reflect.apply(Reflect.get(own, does), own, said);
            },
    });
  d1.prepare = (query) => {
    const statement = prepare.call(d1, query);
    if (!asked.test(query.replaceAll('"', ""))) return statement;
    Object.assign(d1, { prepare });
    return late(statement);
  };
}

/**
 * Runs batches with a statement like `written` only once `many` verbs have come to theirs: each has
 * read and decided before any has written, however late one was begun.
 */
export function abreast({ d1 }: World, written: RegExp, many: number) {
  const { prepare, batch } = d1;
  const theirs = new WeakSet<D1PreparedStatement>();
  const mark = (statement: D1PreparedStatement): D1PreparedStatement => {
    theirs.add(statement);
    const { bind } = statement;
    return Object.assign(statement, { bind: (...values: unknown[]) => mark(bind(...values)) });
  };
  let come = 0;
  let allHaveCome = () => {};
  const all = new Promise<void>((resolve) => {
    allHaveCome = resolve;
  });
  d1.prepare = (query) => {
    const statement = prepare.call(d1, query);
    return written.test(query.replaceAll('"', "")) ? mark(statement) : statement;
  };
  d1.batch = async <T>(statements: D1PreparedStatement[]) => {
    if (statements.some((each) => theirs.has(each))) {
      come += 1;
      if (come === many) {
        Object.assign(d1, { prepare, batch });
        allHaveCome();
      }
      await all;
    }
    return batch.call(d1, statements) as Promise<D1Result<T>[]>;
  };
}
