/**
 * A D1 database that counts what each statement costs. D1 reports the time and the rows of a
 * statement, except for raw rows. So a select for raw rows runs a first time to be counted. A write
 * that answers raw rows is timed from outside, and its rows are unknown.
 */

const nothing = { times: 0, ms: 0, longest: 0, read: 0, written: 0 };

/** What was asked so far: each statement by its text, and all calls that wrote something. */
export const noCosts = () => ({ statements: new Map(), writing: { ...nothing } });

/** Wraps `d1`. Adds what each call costs to `costs`, an object from `noCosts`. */
export function timedDatabase(d1, costs) {
  return {
    ...timedReadable(d1, costs),
    exec: (query) => d1.exec(query),
    withSession(from) {
      const session = d1.withSession(from);
      return { ...timedReadable(session, costs), getBookmark: () => session.getBookmark() };
    },
  };
}

function add(cost, { duration = 0, rows_read: read = 0, rows_written: written = 0 }) {
  cost.times += 1;
  cost.ms += duration;
  cost.longest = Math.max(cost.longest, duration);
  cost.read += read;
  cost.written += written;
}

/** Adds one call: the texts of its statements, and what D1 reports of each. */
function noteCall({ statements, writing }, queries, metas) {
  const sum = (field) => metas.reduce((total, meta) => total + (meta[field] ?? 0), 0);
  queries.forEach((query, at) => {
    if (!statements.has(query)) statements.set(query, { ...nothing });
    add(statements.get(query), metas[at]);
  });
  // The rows of a write that answers raw rows are unknown.
  if (metas.every(({ rows_written }) => rows_written === 0)) return;
  add(writing, { duration: sum("duration"), rows_written: sum("rows_written") });
}

/** The methods that a database and its sessions share. */
function timedReadable(d1, costs) {
  const inner = new WeakMap();
  const timedStatement = (statement, query) => {
    const noted = async (work) => {
      const result = await work;
      noteCall(costs, [query], [result.meta]);
      return result;
    };
    const timed = {
      bind: (...values) => timedStatement(statement.bind(...values), query),
      all: () => noted(statement.all()),
      run: () => noted(statement.run()),
      async first(column) {
        const [row = null] = (await noted(statement.all())).results;
        return column === undefined || row === null ? row : row[column];
      },
      async raw(options) {
        if (/^\s*select\b/i.test(query)) await timed.all();
        const began = performance.now();
        const rows = await statement.raw(options);
        if (!/^\s*select\b/i.test(query)) {
          noteCall(costs, [query], [{ duration: performance.now() - began }]);
        }
        return rows;
      },
    };
    inner.set(timed, { statement, query });
    return timed;
  };
  return {
    prepare: (query) => timedStatement(d1.prepare(query), query),
    async batch(statements) {
      const asked = statements.map((each) => inner.get(each));
      const results = await d1.batch(asked.map(({ statement }) => statement));
      const queries = asked.map(({ query }) => query);
      noteCall(
        costs,
        queries,
        results.map(({ meta }) => meta),
      );
      return results;
    },
  };
}
