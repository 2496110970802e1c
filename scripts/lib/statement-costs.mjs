/** Counts what the database reports of its statements. */

const nothing = { times: 0, ms: 0, longest: 0, read: 0, written: 0 };

/** What was asked so far: each statement by its text, and all calls that wrote something. */
export const noCosts = () => ({ statements: new Map(), writing: { ...nothing } });

function add(cost, { duration = 0, rows_read: read = 0, rows_written: written = 0 }) {
  cost.times += 1;
  cost.ms += duration;
  cost.longest = Math.max(cost.longest, duration);
  cost.read += read;
  cost.written += written;
}

/**
 * Adds a call, as `patientDatabase` tells of it. D1 reports nothing of raw rows. If TELL_COST is
 * 'exactly', the app asks for such a select a second time, so the first time is not counted. A write
 * that answers raw rows counts as a call that writes, with unknown rows.
 */
export function addCall({ statements, writing }, call) {
  const known = call.filter(({ query, meta }) => meta || !/^\s*select\b/i.test(query));
  const sum = (field) => known.reduce((total, { meta }) => total + (meta?.[field] ?? 0), 0);
  for (const { query, meta = {} } of known) {
    if (!statements.has(query)) statements.set(query, { ...nothing });
    add(statements.get(query), meta);
  }
  if (known.every(({ meta }) => meta?.rows_written === 0)) return;
  add(writing, { duration: sum("duration"), rows_written: sum("rows_written") });
}
