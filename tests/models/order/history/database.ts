import { Miniflare } from "miniflare";
import { readMigrations } from "../../../../scripts/lib/local-database.mjs";

/**
 * A real D1 in workerd that is asked in one HTTP call a statement or batch. Miniflare's own proxy
 * makes a blocking call for each `prepare` and `bind` as well, which thousands of histories notice.
 */
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
const shelf = 16;

interface Statement {
  sql: string;
  values: unknown[];
}

const schema = readMigrations()
  .flatMap(({ statements }) => statements)
  .map((statement) =>
    statement
      .replace(/^--.*$/gm, "")
      .replace(/\s+/g, " ")
      .trim(),
  )
  .filter(Boolean)
  .join("\n");

/** Databases for as long as a test file runs. */
export class Databases {
  #runtimes: Miniflare[] = [];
  #unused: string[] = [];

  /** A migrated database that nobody has written to. */
  async fresh(): Promise<D1Database> {
    if (this.#unused.length === 0) {
      this.#unused = Array.from({ length: shelf }, (_, index) => `DB_${index}`);
      this.#runtimes.push(
        new Miniflare({
          modules: true,
          script,
          compatibilityDate: "2026-04-01",
          d1Databases: this.#unused,
        }),
      );
    }
    const d1 = openOver(this.#runtimes.at(-1) as Miniflare, this.#unused.pop() as string);
    await d1.exec(schema);
    return d1;
  }

  async dispose(): Promise<void> {
    for (const each of this.#runtimes.splice(0)) await each.dispose();
  }
}

function openOver(runtime: Miniflare, name: string): D1Database {
  const ask = async (does: string, statements: Statement[]) => {
    const response = await runtime.dispatchFetch("http://d1.test/", {
      method: "POST",
      body: JSON.stringify({ name, does, statements }),
    });
    const { answer, failed } = (await response.json()) as { answer: unknown; failed?: string };
    if (failed !== undefined) throw new Error(failed);
    return answer;
  };
  const written = new WeakMap<object, Statement>();
  const statement = (sql: string, values: unknown[]): D1PreparedStatement => {
    const own = [{ sql, values }];
    const prepared = {
      bind: (...bound: unknown[]) => statement(sql, bound),
      all: () => ask("all", own),
      run: () => ask("run", own),
      raw: () => ask("raw", own),
      first: () => ask("first", own),
    } as unknown as D1PreparedStatement;
    written.set(prepared, { sql, values });
    return prepared;
  };
  return {
    prepare: (sql: string) => statement(sql, []),
    batch: (statements: D1PreparedStatement[]) =>
      ask(
        "batch",
        statements.map((each) => written.get(each) as Statement),
      ),
    exec: (sql: string) => ask("exec", [{ sql, values: [] }]),
  } as unknown as D1Database;
}
