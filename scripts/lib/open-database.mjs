/**
 * D1 for Node, in a workerd of its own: one request a statement or batch.
 *
 * Miniflare's proxies make a blocking call for each `prepare` and `bind` as well. That is slow, and
 * on a busy machine a late wake-up of one call can answer the next one: from then on every call
 * fails. Nothing blocks here.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";

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

const common = { modules: true, script, compatibilityDate: "2026-04-01" };

/** A runtime with empty databases and buckets of these names, gone when it is disposed of. */
export const openEmpty = (databases, buckets = []) =>
  new Miniflare({ ...common, d1Databases: databases, r2Buckets: buckets });

/** What wrangler.toml calls the local database and bucket: their files are named after it. */
const named = (setting) =>
  new RegExp(`^${setting} = "([^"]+)"`, "m").exec(readFileSync("wrangler.toml", "utf8"))[1];

/** The database and pictures that wrangler keeps in a state folder (the one that ends in v3). */
export function openLocal(folder) {
  return new Miniflare({
    ...common,
    d1Databases: { DB: named("preview_database_id") },
    d1Persist: join(folder, "d1"),
    r2Buckets: { PICTURES: named("bucket_name") },
    r2Persist: join(folder, "r2"),
  });
}

/** The database `name` of a runtime, as a worker would be bound to it. */
export function databaseOf(runtime, name) {
  const ask = async (does, statements) => {
    const response = await runtime.dispatchFetch("http://d1.local/", {
      method: "POST",
      body: JSON.stringify({ name, does, statements }),
    });
    const { answer, failed } = await response.json();
    if (failed !== undefined) throw new Error(failed);
    return answer;
  };
  const written = new WeakMap();
  const statement = (sql, values) => {
    const own = [{ sql, values }];
    const prepared = {
      bind: (...bound) => statement(sql, bound),
      all: () => ask("all", own),
      run: () => ask("run", own),
      raw: () => ask("raw", own),
      first: async (column) => {
        const row = await ask("first", own);
        return row && column !== undefined ? row[column] : row;
      },
    };
    written.set(prepared, own[0]);
    return prepared;
  };
  return {
    prepare: (sql) => statement(sql, []),
    batch: (statements) =>
      ask(
        "batch",
        statements.map((each) => written.get(each)),
      ),
    exec: (sql) => ask("exec", [{ sql, values: [] }]),
  };
}
