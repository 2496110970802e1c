import { expect, test } from "vitest";
import { patientDatabase } from "../../scripts/lib/patient-database.mjs";
import { addCall, noCosts } from "../../scripts/lib/statement-costs.mjs";
import { bareDatabase } from "../support/databases";

/**
 * A database that refuses the first `times` statements and batches, as the local runtime does while
 * it is locked.
 */
async function lockedFor(times: number, words: string) {
  const d1 = await bareDatabase();
  let tried = 0;
  const gate = <T>(work: () => Promise<T>) => {
    tried += 1;
    return tried > times ? work() : Promise.reject(new Error(words));
  };
  const statement = (inner: D1PreparedStatement): D1PreparedStatement =>
    Object.assign(Object.create(null), {
      inner,
      bind: (...values: unknown[]) => statement(inner.bind(...values)),
      all: () => gate(() => inner.all()),
      run: () => gate(() => inner.run()),
      raw: () => gate(() => inner.raw()),
      first: (...column: [string]) => gate(() => inner.first(...column)),
    });
  const database = {
    prepare: (query: string) => statement(d1.prepare(query)),
    batch: (statements: { inner: D1PreparedStatement }[]) =>
      gate(() => d1.batch(statements.map(({ inner }) => inner))),
  };
  return { d1: patientDatabase(database), tries: () => tried };
}

const isLocked =
  "D1_ERROR: Failed to parse body as JSON, got: Error: internal error; reference = x";

test.each(["all", "run", "raw", "first"] as const)(
  "a query with %s waits while another process writes",
  async (how) => {
    const { d1, tries } = await lockedFor(3, isLocked);
    await d1.prepare("select ? as n").bind(7)[how]({});
    expect(tries()).toBe(4);
  },
);

test("a batch waits and is carried out once", async () => {
  const { d1 } = await lockedFor(2, isLocked);
  const results = await d1.batch([
    d1.prepare("select 1 as n"),
    d1.prepare("select ? as n").bind(2),
  ]);
  expect(results.map(({ results: [row] }: { results: unknown[] }) => row)).toEqual([
    { n: 1 },
    { n: 2 },
  ]);
});

test("any other error is reported at once", async () => {
  const { d1, tries } = await lockedFor(1, "D1_ERROR: UNIQUE constraint failed: users.email");
  await expect(d1.prepare("select 1").all()).rejects.toThrow("UNIQUE");
  expect(tries()).toBe(1);
});

test("what each statement and each call that writes has cost is counted", async () => {
  const costs = noCosts();
  const tell = (call: { query: string }[]) => addCall(costs, call);
  const d1 = patientDatabase(await bareDatabase(), { tell });
  await d1.prepare("create table jars (id integer primary key, name text)").run();
  const insert = "insert into jars (name) values (?)";
  const select = "select name from jars";
  const add = d1.prepare(insert);
  await d1.batch([add.bind("Honey"), add.bind("Jam")]);
  await d1.withSession("first-primary").prepare(insert).bind("Plum").run();
  await d1.prepare(`${insert} returning id`).bind("Pear").raw();

  expect((await d1.prepare(select).all()).results).toHaveLength(4);
  expect(await d1.prepare(select).raw()).toHaveLength(4);
  expect(costs.statements.get(insert)).toMatchObject({ times: 3, written: 3 });
  // The rows that came raw are not counted.
  expect(costs.statements.get(select)).toMatchObject({ times: 1, read: 4, written: 0 });
  // The table, the batch, the session's insert, and the insert that answers raw rows.
  expect(costs.writing.times).toBe(4);
});
