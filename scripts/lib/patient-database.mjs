/**
 * A D1 that waits its turn. Cloudflare's has one writer; a local file may have others (an import, a
 * test), and while one of them writes, the runtime fails at once, even for what only reads. It says
 * 'internal error', and only its log says that the database was locked. Nothing has been written
 * then: asking again is safe.
 */

const locked = /internal error; reference|SQLITE_BUSY|database is locked/;

/** How long one statement or batch is tried, and the longest pause between two tries, in ms. */
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

/** `d1`, asked again for as long as another process is writing to it, up to ten seconds. */
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

/** What a database and a session of it have in common. */
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
