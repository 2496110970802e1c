/**
 * D1 for Node, in its own workerd process: one message per statement or batch.
 *
 * Miniflare's proxies also make a blocking call for each `prepare` and `bind`. That is slow, and on
 * a busy machine, a late wake-up from one call can be taken as the answer to the next call; from
 * then on, every call fails. Here, nothing blocks. Requests over HTTP use most of Node's time, so
 * the statements go to the worker through one WebSocket. Buckets are used far less often and keep
 * their proxies; see `waitOn`.
 */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import WebSocket from "ws";
import { setting } from "./project.mjs";

const script = `async function answer(env, { name, does, statements }) {
  const d1 = env[name];
  try {
    if (does === "exec") return { answer: await d1.exec(statements[0].sql) };
    const prepared = statements.map(({ sql, values }) => d1.prepare(sql).bind(...values));
    if (does === "batch") return { answer: await d1.batch(prepared) };
    return { answer: await prepared[0][does]() };
  } catch (error) {
    return { failed: error.message };
  }
}

export default {
  async fetch(_request, env) {
    const [client, server] = Object.values(new WebSocketPair());
    server.accept();
    server.addEventListener("message", async ({ data }) => {
      const { id, ...asked } = JSON.parse(data);
      server.send(JSON.stringify({ id, ...(await answer(env, asked)) }));
    });
    return new Response(null, { status: 101, webSocket: client });
  },
}`;

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

const common = {
  modules: true,
  script,
  compatibilityDate: setting("compatibility_date"),
  unsafeDirectSockets: [{}],
};

/**
 * A runtime with empty databases and buckets with these names. They are deleted when the runtime is
 * disposed of. With `folder`, the databases are stored there; see `fileOf`.
 */
export const openEmpty = (databases, buckets = [], folder = "") =>
  new Miniflare({
    ...common,
    d1Databases: databases,
    r2Buckets: buckets,
    d1Persist: folder || undefined,
  });

/**
 * The file of the database `name`, for a runtime that stores its databases in `folder`. The runtime
 * opens the file at the first statement; until then, another file can be put there. The latest
 * writes are in a second file with the same name plus '-wal'.
 */
export function fileOf(folder, name) {
  const object = "miniflare-D1DatabaseObject";
  const key = createHash("sha256").update(object).digest();
  const half = (data) => createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const named = half(name);
  const id = Buffer.concat([named, half(named)]).toString("hex");
  return join(folder, object, `${id}.sqlite`);
}

/**
 * Opens the database and pictures that wrangler keeps in a state folder (the folder that ends in
 * v3). Their files are named after the ids and names in wrangler.toml.
 */
export function openLocal(folder) {
  return new Miniflare({
    ...common,
    d1Databases: { DB: setting("preview_database_id") },
    d1Persist: join(folder, "d1"),
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
  if (wrong === -1) return values;
  throw new TypeError(
    `D1 takes no ${String(values[wrong])} (value ${wrong + 1} of ${values.length}).`,
  );
}

/** The connections to the workers of the runtimes. A connection ends with its runtime. */
const connections = new WeakMap();

function connectionTo(runtime) {
  const known = connections.get(runtime) ?? connect(runtime);
  connections.set(runtime, known);
  return known;
}

async function connect(runtime) {
  const { host } = await runtime.unsafeGetDirectURL();
  const socket = new WebSocket(`ws://${host}`, { perMessageDeflate: false });
  const waiting = new Map();
  socket.on("message", (data) => {
    const { id, ...said } = JSON.parse(data);
    waiting.get(id).resolve(said);
    waiting.delete(id);
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The runtime has ended."));
  });
  await once(socket, "open");
  // What goes wrong later also closes the connection.
  socket.on("error", () => {});
  let last = 0;
  return (asked) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const text = JSON.stringify({ id: last, ...asked });
      socket.send(text, (error) => error && reject(error));
    });
}

/** The database `name` of a runtime, with the interface that a worker's binding has. */
export function databaseOf(runtime, name) {
  const run = async (does, statements) => {
    const ask = await connectionTo(runtime);
    const { answer, failed } = await ask({ name, does, statements });
    if (failed !== undefined) throw new Error(failed);
    return answer;
  };
  const written = new WeakMap();
  const statement = (sql, values) => {
    const own = [{ sql, values }];
    const prepared = {
      bind: (...bound) => statement(sql, bindable(bound)),
      all: () => run("all", own),
      run: () => run("run", own),
      raw: () => run("raw", own),
      first: async (column) => {
        const row = await run("first", own);
        return row && column !== undefined ? row[column] : row;
      },
    };
    written.set(prepared, own[0]);
    return prepared;
  };
  return {
    prepare: (sql) => statement(sql, []),
    batch: (statements) =>
      run(
        "batch",
        statements.map((each) => written.get(each)),
      ),
    // This database has no replicas, so a session reads the database itself.
    withSession() {
      return Object.assign(Object.create(this), { getBookmark: () => null });
    },
    exec: (sql) => run("exec", [{ sql, values: [] }]),
  };
}
