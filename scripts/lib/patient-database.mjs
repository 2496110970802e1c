/**
 * A D1 database that waits while another process writes. Cloudflare's D1 has one writer, but a
 * local file can have several (an import, a test). While one of them writes, the local runtime
 * fails immediately, even for reads. Its error says only 'internal error'; the log says that the
 * database was locked. Nothing has been written in that case, so trying again is safe.
 */

const locked = /internal error; reference|SQLITE_BUSY|database is locked/;

/** How long one statement or batch is retried, and the longest pause between two tries, in ms. */
const patience = 10_000;
const longestPause = 200;

async function patiently(work, giveUpAt = Date.now() + patience, pause = 10) {
  try {
    return await work();
  } catch (error) {
    if (!locked.test(String(error)) || Date.now() + pause > giveUpAt) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return patiently(work, giveUpAt, Math.min(pause * 2, longestPause));
  }
}

/**
 * Wraps `d1` so that calls are retried while another process writes to it, for up to ten seconds.
 * `tell` is called with every statement that is run (`{ query, values }`). Each call waits `delay` ms,
 * as if the database were that far away.
 */
export function patientDatabase(d1, { tell = () => {}, delay = 0 } = {}) {
  const options = { tell, delay };
  return {
    ...patientReadable(d1, options),
    exec: (query) => patiently(() => d1.exec(query)),
    withSession(from) {
      const session = d1.withSession(from);
      return { ...patientReadable(session, options), getBookmark: () => session.getBookmark() };
    },
  };
}

/** The methods that a database and its sessions share. */
function patientReadable(d1, { tell, delay }) {
  const inner = new WeakMap();
  const ask = async (asked, work) => {
    asked.forEach(tell);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return patiently(work);
  };
  const patientStatement = (statement, query, values = []) => {
    const run = (work) => ask([{ query, values }], work);
    const patient = {
      bind: (...values) => patientStatement(statement.bind(...values), query, values),
      all: () => run(() => statement.all()),
      run: () => run(() => statement.run()),
      raw: (options) => run(() => statement.raw(options)),
      first: (...column) => run(() => statement.first(...column)),
    };
    inner.set(patient, { statement, query, values });
    return patient;
  };
  return {
    prepare: (query) => patientStatement(d1.prepare(query), query),
    batch: (statements) => {
      const asked = statements.map((each) => inner.get(each));
      return ask(
        asked.map(({ query, values }) => ({ query, values })),
        () => d1.batch(asked.map(({ statement }) => statement)),
      );
    },
  };
}
