import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { clearSearchTraces, deleteAccount } from "~/models/running/account/delete-account.server";
import { makePerson } from "../../../support/actors";
import { meanwhile } from "../../../support/meanwhile";
import { quickHash } from "../../../support/quick-hash";
import { makeWorld, type World } from "../../../support/world";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

/** How many pages of an index contain these three letters, whether or not a search finds them. */
const pagesWith = async (letters: string, index = "user_search") =>
  (
    await world.db.all<{ n: number }>(sql`select count(*) n from ${sql.identifier(`${index}_data`)}
      where instr(block, cast(${letters} as blob)) > 0`)
  )[0]?.n;
const waiting = async () =>
  (await world.db.all<{ name: string }>(sql`select name from search_traces order by name`)).map(
    ({ name }) => name,
  );

it("deleting an account clears the name from the search index, and other accounts are still found", async () => {
  const password = quickHash("secret-words");
  const gone = await makePerson(world, { username: "zqxw", password });
  await makePerson(world, { username: "wvkj" });
  expect(await pagesWith("zqx")).toBe(1);
  await clearSearchTraces(world.ctx(null));
  const ctx = world.ctx(gone.viewer);
  await deleteAccount(ctx as never, { currentPassword: "secret-words" });
  expect(await waiting()).toEqual(["review_search", "user_search"]);
  // The index only marks the row as deleted.
  expect(await pagesWith("zqx")).toBe(1);
  await clearSearchTraces(world.ctx(null));
  await clearSearchTraces(world.ctx(null));
  expect([await pagesWith("zqx"), await waiting()]).toEqual([0, []]);
  const found = sql`select count(*) n from user_search where user_search match '"wvkj"'`;
  expect(await world.db.all(found)).toEqual([{ n: 1 }]);
});

it("a refused deletion does not queue the account's search index for rewriting", async () => {
  const password = quickHash("secret-words");
  const stays = await makePerson(world, { username: "zqxw", password });
  const other = sql`update users set password = 'other' where id = ${stays.id}`;
  meanwhile(world, /update users set username/, other);
  const late = deleteAccount(world.ctx(stays.viewer) as never, { currentPassword: "secret-words" });
  await expect(late).rejects.toThrow();
  expect(await waiting()).toEqual([]);
});
