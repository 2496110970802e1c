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
 * `tell` hears of every call: its statements, each with what D1 reports of it (`{ query, values,
 * meta }`; D1 reports nothing of raw rows). Each call waits `delay` ms, as if the database were
 * that far away.
 */
export function patientDatabase(d1, { tell = (_call) => {}, delay = 0 } = {}) {
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
  const ask = async (asked, work, metasOf) => {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const answer = await patiently(work);
    const metas = metasOf(answer);
    tell(asked.map(({ query, values }, at) => ({ query, values, meta: metas[at] })));
    return answer;
  };
  const patientStatement = (statement, query, values = []) => {
    const own = [{ query, values }];
    const whole = (work) => ask(own, work, ({ meta }) => [meta]);
    const bare = (work) => ask(own, work, () => []);
    const patient = {
      bind: (...values) => patientStatement(statement.bind(...values), query, values),
      all: () => whole(() => statement.all()),
      run: () => whole(() => statement.run()),
      raw: (options) => bare(() => statement.raw(options)),
      first: (...column) => bare(() => statement.first(...column)),
    };
    inner.set(patient, { statement, query, values });
    return patient;
  };
  return {
    prepare: (query) => patientStatement(d1.prepare(query), query),
    batch: (statements) => {
      const asked = statements.map((each) => inner.get(each));
      return ask(
        asked,
        () => d1.batch(asked.map(({ statement }) => statement)),
        (answers) => answers.map(({ meta }) => meta),
      );
    },
  };
}
