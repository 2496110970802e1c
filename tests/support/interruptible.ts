/** Makes a call to the database, or does something else in its place, such as failing. */
export type Run = <T>(call: () => Promise<T>) => Promise<T>;

/** A database that makes each of its calls through `run`. */
export function interruptible(d1: D1Database, run: Run): D1Database {
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => run(() => statement.all()),
      run: () => run(() => statement.run()),
      raw: (options?: { columnNames?: false }) => run(() => statement.raw(options)),
      first: (column?: string) =>
        run(() => (column === undefined ? statement.first() : statement.first(column))),
    } as unknown as D1PreparedStatement;
    inner.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (query: string) => wrap(d1.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      run(() => d1.batch(statements.map((each) => inner.get(each) ?? each))),
    withSession() {
      return Object.assign(Object.create(this), { getBookmark: () => null });
    },
  } as unknown as D1Database;
}
