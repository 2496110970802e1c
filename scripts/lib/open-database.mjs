/**
 * D1 for Node, in its own workerd process: one request per statement or batch.
 *
 * Miniflare's proxies also make a blocking call for each `prepare` and `bind`. That is slow, and on
 * a busy machine, a late wake-up from one call can be taken as the answer to the next call; from
 * then on, every call fails. Here, nothing blocks. Miniflare's `dispatchFetch` takes three times as
 * long as the statement itself and uses nearly all of Node's time, so requests go to the worker
 * through its own socket. Buckets are used far less often and keep their proxies; see `waitOn`.
 */
import { createHash, createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { setting } from "./project.mjs";

const script = `export default {
  async fetch(request, env) {
    const { name, does, statements } = await request.json();
    const d1 = env[name];
    try {
      if (does === "exec") return Response.json({ answer: await d1.exec(statements[0].sql) });
      const prepared = statements.map(({ sql, values }) => d1.prepare(sql).bind(...values));
      if (does === "batch") return Response.json({ answer: await d1.batch(prepared) });
      return Response.json({ answer: await prepared[0][does]() });
    } catch (error) {
      return Response.json({ failed: error.message });
    }
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

/**
 * Connections are kept only briefly, because workerd closes a connection that was idle for five
 * seconds.
 */
const agent = new Agent({ keepAlive: true, timeout: 2000 });

/** The addresses at which the workers of the runtimes listen. */
const addresses = new WeakMap();
function addressOf(runtime) {
  const known = addresses.get(runtime) ?? runtime.unsafeGetDirectURL();
  addresses.set(runtime, known);
  return known;
}

/** Sends a request to the worker of a runtime. Returns its answer, parsed from JSON. */
async function ask(runtime, asked) {
  const { hostname, port } = await addressOf(runtime);
  const body = JSON.stringify(asked);
  const headers = { "Content-Length": Buffer.byteLength(body) };
  const send = () =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, method: "POST", headers }, (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => resolve(JSON.parse(Buffer.concat(parts).toString())));
      });
      sent.on("error", (error) => reject(Object.assign(error, { wasIdle: sent.reusedSocket })));
      sent.end(body);
    });
  try {
    return await send();
  } catch (error) {
    // The connection was closed before the request arrived, so nothing has been done yet.
    if (error.wasIdle && ["ECONNRESET", "EPIPE"].includes(error.code)) return send();
    throw error;
  }
}

/** The database `name` of a runtime, with the interface that a worker's binding has. */
export function databaseOf(runtime, name) {
  const run = async (does, statements) => {
    const { answer, failed } = await ask(runtime, { name, does, statements });
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
