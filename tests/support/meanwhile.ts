import type { SQL } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { listAll } from "./listed";
import type { World } from "./world";

/**
 * Makes `happens` run once: after a verb has read and decided, just before the batch with a
 * statement that matches `written`.
 */
export function meanwhile({ d1, db }: World, written: RegExp, happens: SQL | (() => unknown)) {
  const { prepare, batch } = d1;
  let isDue = false;
  const came = mustCome(written);
  d1.prepare = (query) => {
    // The query builder quotes names; handwritten SQL does not.
    isDue ||= written.test(query.replaceAll('"', ""));
    return prepare.call(d1, query);
  };
  d1.batch = async <T>(statements: D1PreparedStatement[]) => {
    if (isDue) {
      Object.assign(d1, { prepare, batch });
      came();
      await (typeof happens === "function" ? happens() : db.run(happens));
      await listAll({ db });
    }
    return batch.call(d1, statements) as Promise<D1Result<T>[]>;
  };
}

/** A test fails if the moment that it waits for never comes: it would then prove nothing. */
function mustCome(written: RegExp): () => void {
  let hasCome = false;
  onTestFinished(() => {
    if (!hasCome) throw new Error(`Nothing was sent that matches ${written}`);
  });
  return () => {
    hasCome = true;
  };
}

/**
 * Like `meanwhile`, but `happens` runs just before a statement that is run by itself, as a read is,
 * or a single write.
 */
export function meanwhileAlone({ d1 }: World, asked: RegExp, happens: () => unknown) {
  const { prepare } = d1;
  const came = mustCome(asked);
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
    came();
    return late(statement);
  };
}

/**
 * Holds back batches with a statement that matches `written` until `many` verbs have come to
 * theirs. Each verb has then read and decided before any has written, however late it began.
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
