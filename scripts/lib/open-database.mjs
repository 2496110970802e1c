/**
 * D1 for Node, in a workerd of its own: one request a statement or batch.
 *
 * Miniflare's proxies make a blocking call for each `prepare` and `bind` as well. That is slow, and
 * on a busy machine a late wake-up of one call can answer the next one: from then on every call
 * fails. Nothing blocks here. Its `dispatchFetch` takes three times as long as the statement does,
 * and nearly all of Node's time: so the worker is asked at a socket of its own. Buckets, which are
 * asked far less often, keep their proxies; see `waitOn`.
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
 * Waits until the value has changed. Miniflare's proxies wake up at any note, also at the late one of
 * the call before, take it for the answer and are one answer behind from then on. They ask again
 * themselves from the version with cloudflare/workers-sdk#15552; then this can go.
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
 * A runtime with empty databases and buckets of these names, gone when it is disposed of; with a
 * `folder` the databases are kept there, see `fileOf`.
 */
export const openEmpty = (databases, buckets = [], folder = "") =>
  new Miniflare({
    ...common,
    d1Databases: databases,
    r2Buckets: buckets,
    d1Persist: folder || undefined,
  });

/**
 * Where the runtime that keeps its databases in `folder` keeps the one of this name. It opens the
 * file at the first statement; until then another may be put there. What has been written last is
 * in a second file, named the same with '-wal' after it.
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
 * The database and pictures that wrangler keeps in a state folder (the one that ends in v3), where
 * their files are named after what wrangler.toml calls them.
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
 * What D1 takes as a value, but for bytes, which JSON does not carry. D1 makes null of what is not a
 * finite number; that is never meant, so it is refused here.
 */
const isValue = (value) =>
  value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);

/** How many values D1 takes for one statement. */
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

/** Connections are kept for a moment only: workerd ends one that has been idle for five seconds. */
const agent = new Agent({ keepAlive: true, timeout: 2000 });

/** Where the worker of a runtime listens. */
const addresses = new WeakMap();
function addressOf(runtime) {
  const known = addresses.get(runtime) ?? runtime.unsafeGetDirectURL();
  addresses.set(runtime, known);
  return known;
}

/** Asks the worker of a runtime; answers what it says, as JSON. */
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
    // The connection was ended before it was asked anything; nothing has been done.
    if (error.wasIdle && ["ECONNRESET", "EPIPE"].includes(error.code)) return send();
    throw error;
  }
}

/** The database `name` of a runtime, as a worker would be bound to it. */
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
    // This database has no copies: a session reads itself.
    withSession() {
      return Object.assign(Object.create(this), { getBookmark: () => null });
    },
    exec: (sql) => run("exec", [{ sql, values: [] }]),
  };
}
