import { Worker } from "node:worker_threads";
import { Miniflare } from "miniflare";
import { afterAll, describe, expect, it } from "vitest";
import { setting } from "../../scripts/lib/project.mjs";
import { bareDatabase } from "../support/databases";

describe("a database of the tests", () => {
  const runtime = new Miniflare({
    modules: true,
    script: "export default {}",
    compatibilityDate: setting("compatibility_date"),
    d1Databases: ["REAL"],
  });
  afterAll(() => runtime.dispose());

  /** What a database answers to statements one after another, refusals included. */
  const told = async (d1: D1Database) => {
    const answers: unknown[] = [];
    const tell = async (work: () => Promise<unknown>) =>
      answers.push(await work().catch((error) => String(error)));
    for (const [query, ...values] of statements) {
      const prepared = d1.prepare(query).bind(...values);
      await tell(async () => reliable(await prepared.all()));
      if (!query.startsWith("select")) continue;
      await tell(async () => reliable(await prepared.run()));
      await tell(() => prepared.raw());
      await tell(() => prepared.first());
    }
    for (const queries of batches) {
      await tell(async () =>
        (await d1.batch(queries.map((query) => d1.prepare(query)))).map(reliable),
      );
      await tell(() => d1.prepare("select * from fruit").raw());
    }
    return answers;
  };

  it("answers, counts and refuses as the local D1 does", async () => {
    const answers = await told(await bareDatabase());
    expect(answers).toEqual(
      await told((await runtime.getD1Database("REAL")) as unknown as D1Database),
    );
  });

  it("refuses a batch that leaves a deferred constraint broken, and goes on, as the local D1 does", async () => {
    const local = (await runtime.getD1Database("REAL")) as unknown as D1Database;
    for (const d1 of [await bareDatabase(), local]) {
      await d1.exec("create table a (id integer primary key, b integer references a (id))");
      const orphan = ["pragma defer_foreign_keys = on", "insert into a (b) values (60)"];
      await expect(d1.batch(orphan.map((query) => d1.prepare(query)))).rejects.toThrow(Error);
      expect((await d1.prepare("select * from a").all()).results).toEqual([]);
    }
  });
});

/** The parts of an answer that a test can rely on: neither its time nor the id of an older row. */
function reliable({ results, success, meta }: D1Result) {
  const { changes, last_row_id, rows_read, rows_written } = meta;
  const id = changes > 0 ? last_row_id : null;
  return { results, success, meta: { changes, last_row_id: id, rows_read, rows_written } };
}

const statements: [string, ...(string | number | boolean | null)[]][] = [
  [
    "create table fruit (id integer primary key, name text unique check (name <> ''), price real) strict",
  ],
  ["create table crate (fruit_id integer not null references fruit (id))"],
  ["create table jam (id integer primary key, name text) strict"],
  ["create virtual table jam_search using fts5 (name, content = jam, content_rowid = id)"],
  [
    `create trigger jam_insert after insert on jam begin
      insert into jam_search (rowid, name) values (new.id, new.name); end`,
  ],
  ["insert into jam (name) values (?), (?)", "plum jam", "fig jam"],
  ["insert into jam (name) values (?) returning id", "kiwi jam"],
  ["select name from jam_search where jam_search match ?", "jam"],
  ["insert into fruit (name, price) values (?, ?), (?, ?)", "apple", 1.5, "pear", null],
  ["insert into fruit (name) values (?) returning id, name", "plum"],
  ["insert into fruit (name) values (?) on conflict do nothing", "plum"],
  ["insert into fruit (name) values (?)", "plum"],
  ["insert into fruit (name) values (?)", ""],
  ["insert into fruit (name, price) values (?, ?)", "fig", "dear"],
  ["insert into crate values (?)", 99],
  ["update fruit set price = ?1 where price is null or price < ?1", 2],
  ["delete from fruit where name = ?", "nothing"],
  ["select * from fruit order by id"],
  ["select name, name, price as name from fruit where id = 1"],
  ["select ? a, ? b, ? c, ? d", null, true, 'it\'s "five"\n', -0.25],
  ["select x'00ff' bytes, 9007199254740991 large, 1e308 * 10 endless"],
  ["select * from fruit where false"],
  ["select missing from fruit"],
  ["select ?, ?", 1],
  ["pragma foreign_keys = off"],
  ["attach 'elsewhere' as other"],
  ["begin"],
  ["nonsense"],
];

/** In a table with a full-text index, `changes()` may be 1 after several rows. */
const batches = [
  [
    "insert into jam (name) values ('a'), ('b')",
    "select changes() n",
    "select 1",
    "delete from jam",
  ],
  ["insert into jam (name) values ('c')", "insert into crate values (1)", "select changes() n"],
  ["insert into fruit (name) values ('kiwi')", "update fruit set price = 3", "select changes() n"],
  ["insert into fruit (name) values ('lime')", "insert into fruit (name) values ('plum')"],
  [
    "pragma defer_foreign_keys = on",
    "insert into crate values (50)",
    "insert into fruit (id, name) values (50, 'fig')",
  ],
];

describe("a value bound to a statement", () => {
  it.each([
    ["undefined", undefined],
    ["no number", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a date", new Date(0)],
    ["bytes", new ArrayBuffer(1)],
    ["a list", [1]],
    ["an object", { n: 1 }],
    ["a big number", 1n],
  ])("is refused when it is %s", async (_, value) => {
    const d1 = await bareDatabase();
    expect(() => d1.prepare("select ?, ?").bind(1, value)).toThrow(TypeError);
  });

  it("is stored as it is when it is null, a text, a number or a boolean", async () => {
    const d1 = await bareDatabase();
    const row = d1.prepare("select ? a, ? b, ? c, ? d").bind(null, "text", 1.5, true).first();
    expect(await row).toEqual({ a: null, b: "text", c: 1.5, d: 1 });
  });

  it("is one of at most a hundred", async () => {
    const d1 = await bareDatabase();
    const sum = (many: number) =>
      d1.prepare(`select ${Array(many).fill("?").join(" + ")} as n`).bind(...Array(many).fill(1));
    expect(await sum(100).first("n")).toBe(100);
    expect(() => sum(101)).toThrow(TypeError);
  });
});

describe("a blocking call", () => {
  it("is not answered by a late notification of the previous call", () => {
    const answers = new Int32Array(new SharedArrayBuffer(4));
    const twice = `const answers = require("node:worker_threads").workerData;
      const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      while (Atomics.notify(answers, 0) === 0) wait(1);
      wait(100);
      Atomics.store(answers, 0, 1);
      Atomics.notify(answers, 0);`;
    const other = new Worker(twice, { eval: true, workerData: answers });
    Atomics.wait(answers, 0, 0);
    expect(answers[0]).toBe(1);
    return other.terminate();
  });
});
