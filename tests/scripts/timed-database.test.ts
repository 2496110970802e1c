import { expect, it } from "vitest";
import { noCosts, timedDatabase } from "../../scripts/lib/timed-database.mjs";
import { bareDatabase } from "../support/databases";

it("counts each statement, and each call that writes", async () => {
  const costs = noCosts();
  const d1 = timedDatabase(await bareDatabase(), costs);
  await d1.prepare("create table jars (id integer primary key, name text)").run();
  const insert = "insert into jars (name) values (?)";
  const select = "select name from jars";
  const add = d1.prepare(insert);
  await d1.batch([add.bind("Honey"), add.bind("Jam")]);
  await d1.withSession("first-primary").prepare(insert).bind("Plum").run();

  expect(await d1.prepare(select).raw()).toEqual([["Honey"], ["Jam"], ["Plum"]]);
  expect(await d1.prepare(select).first("name")).toBe("Honey");
  expect(await d1.prepare("select name from jars where id = 9").first("name")).toBeNull();
  expect(costs.statements.get(insert)).toMatchObject({ times: 3, written: 3 });
  expect(costs.statements.get(select)).toMatchObject({ times: 2, read: 6, written: 0 });
  // The table, the batch, and the session's insert.
  expect(costs.writing.times).toBe(3);
});
