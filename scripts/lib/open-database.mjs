/**
 * D1 for Node, in its own workerd process: one message per statement or batch.
 *
 * D1 is SQLite in a Durable Object, and so are these databases; see database-worker.mjs. They are
 * asked directly, because the local D1 binding takes three times as long: each of its answers passes
 * two more workers and waits for a bookmark. tests/scripts/open-database.test.ts compares the answers.
 * Miniflare's proxies of a binding would also make a blocking call for each `prepare` and `bind`. On
 * a busy machine, a late wake-up from one call can be taken as the answer to the next call; from
 * then on, every call fails. Buckets are used far less often and keep their proxies; see `waitOn`.
 */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Miniflare } from "miniflare";
import WebSocket from "ws";
import { setting } from "./project.mjs";

const { wait } = Atomics;

/**
 * Waits until the value has changed. Miniflare's proxies wake up at any notification, even at a
 * late one from the previous call. They take it for the answer and stay one answer behind from then
 * on. Versions of Miniflare with cloudflare/workers-sdk#15552 check the value themselves; this
 * function can be removed then.
 */
function waitOn(place, index, value, timeout) {
  let woken;
  do woken = wait(place, index, value, timeout);
  while (woken === "ok" && Atomics.load(place, index) === value);
  return woken;
}
Atomics.wait = waitOn;

/** D1's own name for its databases. With it, this worker keeps and finds them in D1's files. */
const uniqueKey = "miniflare-D1DatabaseObject";

/**
 * The options of a runtime that keeps its databases in `folder`, or nowhere. A database is named
 * after its id in `ids`, or otherwise by its own name.
 */
const databasesIn = (folder, ids = {}) => ({
  modules: true,
  scriptPath: fileURLToPath(new URL("database-worker.mjs", import.meta.url)),
  compatibilityDate: setting("compatibility_date"),
  unsafeDirectSockets: [{}],
  bindings: { ids },
  durableObjects: {
    DATABASES: { className: "Database", useSQLite: true, unsafeUniqueKey: uniqueKey },
  },
  durableObjectsPersist: folder || undefined,
});

/**
 * A runtime with buckets with these names, and with a database for every name that it is asked for.
 * They are deleted when the runtime is disposed of. With `folder`, the databases are stored there;
 * see `fileOf`.
 */
export const openEmpty = (buckets = [], folder = "") =>
  new Miniflare({ ...databasesIn(folder), r2Buckets: buckets });

/**
 * The file of the database `name`, for a runtime that stores its databases in `folder`. The runtime
 * opens the file at the first statement; until then, another file can be put there. The latest
 * writes are in a second file with the same name plus '-wal'.
 */
export function fileOf(folder, name) {
  const key = createHash("sha256").update(uniqueKey).digest();
  const half = (data) => createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const named = half(name);
  const id = Buffer.concat([named, half(named)]).toString("hex");
  return join(folder, uniqueKey, `${id}.sqlite`);
}

/**
 * Opens the database and pictures that wrangler keeps in a state folder (the folder that ends in
 * v3). Their files are named after the ids and names in wrangler.toml.
 */
export function openLocal(folder) {
  return new Miniflare({
    ...databasesIn(join(folder, "d1"), { DB: setting("preview_database_id") }),
    r2Buckets: { PICTURES: setting("bucket_name") },
    r2Persist: join(folder, "r2"),
  });
}

/**
 * Whether D1 accepts a value. Bytes are left out, because JSON cannot carry them. D1 turns a number
 * that is not finite into null; that is never intended, so such numbers are refused here.
 */
const isValue = (value) =>
  value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);

/** The most values that D1 accepts for one statement. */
const most = 100;

function bindable(values) {
  if (values.length > most) {
    throw new TypeError(
      `D1 takes no more than ${most} values for a statement, not ${values.length}.`,
    );
  }
  const wrong = values.findIndex((value) => !isValue(value));
  if (wrong === -1)
    return values.map((value) => (typeof value === "boolean" ? Number(value) : value));
  throw new TypeError(
    `D1 takes no ${String(values[wrong])} (value ${wrong + 1} of ${values.length}).`,
  );
}

/**
 * The connections to the databases of each runtime, by name. A connection ends with its runtime, or
 * when a batch leaves a deferred constraint broken: then the database resets itself.
 */
const connections = new WeakMap();

function connectionTo(runtime, name) {
  const ofRuntime = connections.get(runtime) ?? new Map();
  connections.set(runtime, ofRuntime);
  const known = ofRuntime.get(name) ?? connect(runtime, name);
  ofRuntime.set(name, known);
  return known;
}

async function connect(runtime, name) {
  const { host } = await runtime.unsafeGetDirectURL();
  const address = `ws://${host}/${encodeURIComponent(name)}`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  /** Who waits for an answer. The database answers in the order in which it is asked. */
  const waiting = [];
  socket.on("message", (data) => waiting.shift().resolve(JSON.parse(String(data))));
  socket.on("close", () => {
    connections.get(runtime).delete(name);
    const lost = new Error("D1_ERROR: The database was reset, or its runtime has ended.");
    for (const { reject } of waiting) reject(lost);
  });
  await once(socket, "open");
  // What goes wrong later also closes the connection.
  socket.on("error", () => {});
  return (statements) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      socket.send(JSON.stringify(statements), (error) => error && reject(error));
    });
}

/** The database `name` of a runtime, with the interface that a worker's binding has. */
export function databaseOf(runtime, name) {
  const run = async (statements) => {
    const ask = await connectionTo(runtime, name);
    const { answers, failed } = await ask(statements);
    if (failed !== undefined) throw new Error(failed);
    return answers;
  };
  const written = new WeakMap();
  const statement = (sql, values) => {
    const own = { sql, values };
    const all = async () => asObjects((await run([own]))[0]);
    const prepared = {
      bind: (...bound) => statement(sql, bindable(bound)),
      all,
      run: all,
      raw: async () => (await run([own]))[0].rows,
      first: async (column) => {
        const row = (await all()).results[0] ?? null;
        return row && column !== undefined ? row[column] : row;
      },
    };
    written.set(prepared, own);
    return prepared;
  };
  return {
    prepare: (sql) => statement(sql, []),
    batch: async (statements) =>
      (await run(statements.map((each) => written.get(each)))).map(asObjects),
    // This database has no replicas, so a session reads the database itself.
    withSession() {
      return Object.assign(Object.create(this), { getBookmark: () => null });
    },
    // One statement a line.
    exec: (lines) =>
      run(
        lines
          .trim()
          .split("\n")
          .map((sql) => ({ sql, values: [] })),
      ),
  };
}

const asObjects = ({ columns, rows, meta }) => ({
  success: true,
  results: rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))),
  meta,
});
