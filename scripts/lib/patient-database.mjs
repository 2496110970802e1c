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
 */
export function patientDatabase(d1) {
  return {
    ...patientReadable(d1),
    exec: (query) => patiently(() => d1.exec(query)),
    withSession(from) {
      const session = d1.withSession(from);
      return { ...patientReadable(session), getBookmark: () => session.getBookmark() };
    },
  };
}

/** The methods that a database and its sessions share. */
function patientReadable(d1) {
  const inner = new WeakMap();
  const patientStatement = (statement) => {
    const patient = {
      bind: (...values) => patientStatement(statement.bind(...values)),
      all: () => patiently(() => statement.all()),
      run: () => patiently(() => statement.run()),
      raw: (options) => patiently(() => statement.raw(options)),
      first: (...column) => patiently(() => statement.first(...column)),
    };
    inner.set(patient, statement);
    return patient;
  };
  return {
    prepare: (query) => patientStatement(d1.prepare(query)),
    batch: (statements) => patiently(() => d1.batch(statements.map((each) => inner.get(each)))),
  };
}
