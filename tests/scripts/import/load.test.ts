import { beforeEach, expect, test } from "vitest";
import { readDirectory } from "~/models/directory-import/read-directory";
import { loadMarkets } from "../../../scripts/import/load";
import { type Cells, fileOf } from "../../models/directory-import/directory-file";
import { freshStorage } from "../../support/databases";

let d1: D1Database;
let now: number;
beforeEach(async () => {
  ({ d1 } = await freshStorage());
  now = 1_000;
});

const load = (...rows: Cells[]) => {
  now += 1_000;
  return loadMarkets(d1, readDirectory(fileOf(rows)).markets, now);
};
const all = async (sql: string) => (await d1.prepare(sql).all()).results;
const many = (count: number, cells: Cells = {}) =>
  Array.from(
    { length: count },
    (_, i): Cells => ({
      FMID: String(1000 + i),
      MarketName: `Market ${i}`,
      Season1Date: "May to July",
      Season1Time: "Sat: 9:00 AM-1:00 PM;Wed: 3:00 PM-6:00 PM;",
      SNAP: "Y",
      Fruits: "Y",
      ...cells,
    }),
  );

test("markets come with their hours and tags, and are found by search", async () => {
  expect(await load(...many(450))).toMatchObject({ added: 450, changed: 0, unchanged: 0 });
  expect(await all("select count(*) n from market_schedules")).toEqual([{ n: 900 }]);
  expect(await all("select tag, count(*) n from market_tags group by tag")).toEqual([
    { tag: "Fresh Produce", n: 450 },
    { tag: "SNAP", n: 450 },
  ]);
  expect(
    await all("select count(*) n from market_search where market_search match '\"Market 449\"'"),
  ).toEqual([{ n: 1 }]);
});

test("the same file again writes nothing", async () => {
  await load(...many(450));
  expect(await load(...many(450))).toEqual({
    added: 0,
    changed: 0,
    unchanged: 450,
    rowsWritten: 0,
  });
});

test("only what changed is written, and its hours and tags are replaced", async () => {
  await load(...many(3));
  const [before] = await all(
    "select group_concat(id) ids from market_schedules where market_id <> 2",
  );
  const rows = many(3);
  rows[1] = { ...rows[1], Season1Time: "Sun: 9:00 AM-1:00 PM;", SNAP: "N" };
  expect(await load(...rows)).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
  expect(await all("select day, open_time from market_schedules where market_id = 2")).toEqual([
    { day: "Sunday", open_time: "09:00" },
  ]);
  expect(await all("select tag from market_tags where market_id = 2")).toEqual([
    { tag: "Fresh Produce" },
  ]);
  expect(
    await all("select group_concat(id) ids from market_schedules where market_id <> 2"),
  ).toEqual([before]);
});

test("what people changed stays until the directory says something new", async () => {
  await load(...many(2));
  await d1.exec("update markets set name = 'Ours', removed_at = 5 where id = 1");
  await load(...many(2));
  expect(await all("select name, removed_at from markets where id = 1")).toEqual([
    { name: "Ours", removed_at: 5 },
  ]);
});

test("markets that vanished from the file, or came from elsewhere, are left alone", async () => {
  await d1.exec(
    "insert into markets (name, source, source_key, created_at, updated_at) values ('Own', null, null, 1, 1)",
  );
  await load(...many(3));
  await load(...many(2));
  expect(await all("select count(*) n from markets")).toEqual([{ n: 4 }]);
});

test("an import cut off half-way leaves every market whole, and the next one finishes", async () => {
  const { markets } = readDirectory(fileOf(many(500)));
  const stop = new Error("killed");
  const killed = loadMarkets(d1, markets, 5_000, (done) => {
    if (done >= 400) throw stop;
  });
  await expect(killed).rejects.toBe(stop);
  const halves = `select count(*) n from markets m where
    (select count(*) from market_schedules s where s.market_id = m.id) <> 2
    or (select count(*) from market_tags t where t.market_id = m.id) <> 2`;
  expect(await all("select count(*) n from markets")).toEqual([{ n: 400 }]);
  expect(await all(halves)).toEqual([{ n: 0 }]);
  expect(await loadMarkets(d1, markets, 6_000)).toMatchObject({ added: 100, unchanged: 400 });
  expect(await all(halves)).toEqual([{ n: 0 }]);
});

/** The same database, of which the first batches fail with these errors. */
function failing(...errors: string[]): D1Database {
  return new Proxy(d1, {
    get(target, name) {
      if (name === "batch" && errors.length > 0) {
        return () => Promise.reject(new Error(errors.shift()));
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

test("a database that is busy for a moment is asked again", async () => {
  const { markets } = readDirectory(fileOf(many(3)));
  const busy = failing("D1_ERROR: database is locked: SQLITE_BUSY", "Network connection lost.");
  expect(await loadMarkets(busy, markets, now)).toMatchObject({ added: 3 });
});

test("any other failure of the database ends the import at once", async () => {
  const { markets } = readDirectory(fileOf(many(3)));
  await expect(loadMarkets(failing("no such table: markets"), markets, now)).rejects.toThrow(
    "no such table",
  );
  expect(await all("select count(*) n from markets")).toEqual([{ n: 0 }]);
});
