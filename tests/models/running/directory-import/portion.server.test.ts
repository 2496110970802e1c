import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openCountry } from "~/models/guide/place/country";
import { openDirectory, readRows } from "~/models/running/directory-import/directory-file";
import { listGone, removeGone } from "~/models/running/directory-import/gone.server";
import { planPortion, writePortion } from "~/models/running/directory-import/portion.server";
import { findMarketWithDate } from "~/models/vendors/at-market/market.server";
import { runBatch } from "~/platform/database";
import { giveMarket, makeUser, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { openShop } from "../../../support/shop";
import { makeStoodOrders } from "../../../support/stood";
import { makeWorld, type World } from "../../../support/world";
import { type Cells, fileOf, inMemory } from "./directory-file";

/** Two markets of a directory, with the keys 1 and 2. */
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await (await portion([{}, {}]))();
});

/**
 * Plans a portion of the directory's first markets. Answers the function that writes the portion.
 */
async function portion(rows: Cells[]) {
  const file = await openDirectory(
    inMemory(
      fileOf(
        rows.map((cells, at) => ({
          FMID: String(at + 1),
          MarketName: `Directory Market ${at}`,
          Season1Time: "Sat: 9:00 AM-1:00 PM;",
          updateTime: "2014",
          ...cells,
        })),
      ),
    ),
  );
  const { db } = world;
  const now = ++world.now;
  const country = openCountry(world.ctx(null).places);
  const plan = await planPortion(
    { db, now, country },
    file,
    (await readRows(file, file.begins)).rows,
  );
  return async () => {
    const [added, changed] = await runBatch(db, writePortion(plan, now));
    return { added: added.results.length, changed: changed.results.length };
  };
}

const market = async (id: number) =>
  (
    await world.db.all<{ name: string; website: string | null; version: number; day: string }>(sql`
      select name, website, version, (select group_concat(day) from market_schedules s
        where s.market_id = m.id) day from markets m where id = ${id}`)
  )[0];
const newer = {
  MarketName: "Theirs",
  Season1Time: "Sun: 9:00 AM-1:00 PM;",
  updateTime: "2015",
};

/** An order that a customer still has to collect at a market. */
async function awaitOrderAt(marketId: number) {
  const { vendor, honey } = await openShop(world);
  const { id: userId } = await makeUser(world);
  const items = [{ productId: honey.id, name: honey.name, quantity: 1, unitPrice: 800 }];
  await makeStoodOrders(world, [{ vendorId: vendor.id, marketId, userId, account: null, items }]);
}

test.each<[string, () => unknown]>([
  ["was edited", () => world.db.run(sql`update markets set version = version + 1 where id = 1`)],
  ["was taken down", () => world.db.run(sql`update markets set removed_at = 1 where id = 1`)],
  [
    "got other hours",
    () => world.db.run(sql`update market_schedules set open_time = '08:00' where market_id = 1`),
  ],
  [
    "got a tag",
    () => world.db.run(sql`insert into market_tags (market_id, tag) values (1, 'SNAP')`),
  ],
  ["got an order", () => awaitOrderAt(1)],
])(
  "a market that %s since it was read stays unchanged, and the other market is written",
  async (_, happens) => {
    const write = await portion([newer, newer]);
    await happens();
    await listAll(world);
    const before = await market(1);
    expect(await write()).toEqual({ added: 0, changed: 1 });
    expect(await market(1)).toEqual(before);
    expect(await market(2)).toMatchObject({ name: "Theirs", day: "Sunday" });
    // A row that was not written does not count as known: the next import tries it again.
    expect(
      await world.db.all(
        sql`select key from market_sources where changed_at = ${Date.UTC(2015, 0, 1)}`,
      ),
    ).toEqual([{ key: "2" }]);
  },
);

test("hours that people entered are not dated by a directory that gives other hours", async () => {
  await world.db.run(sql`update market_schedules set day = 'Monday' where market_id = 1`);
  await world.db.run(sql`update markets set confirmed_at = ${Date.UTC(2014, 5, 9)} where id = 1`);
  await listAll(world);
  await (await portion([newer, newer]))();
  const asOf = async (id: number) => (await findMarketWithDate(world.ctx(null), id)).hoursAsOf;
  expect([await asOf(1), await asOf(2)]).toEqual(["2014-06-08", "2014-12-31"]);
});

test("open orders follow a market that gets another time zone", async () => {
  for (const marketId of [1, 2]) await awaitOrderAt(marketId);
  const clocks = () =>
    world.db.all(sql`select market_id id, time_zone zone, version from orders order by market_id`);
  const write = await portion([{ x: "-86.8", y: "30.4", updateTime: "2015" }, {}]);
  await write();
  expect(await clocks()).toEqual([
    { id: 1, zone: "America/Chicago", version: 2 },
    { id: 2, zone: "America/New_York", version: 1 },
  ]);
});

test.each<[string, () => unknown]>([
  ["an order", () => awaitOrderAt(1)],
  ["a manager", async () => giveMarket(world, await makeUser(world), { id: 1 })],
  ["a vendor", () => makeVendor(world, { at: [{ id: 1 }] })],
  [
    "another directory",
    () =>
      world.db.run(sql`insert into market_sources (source, key, market_id, hash, reader, imported_at)
        values ('usda-portal', '9', 1, '', 1, 1)`),
  ],
  [
    "people as its source",
    () => world.db.run(sql`update markets set source = null, source_key = null where id = 1`),
  ],
])(
  "a market missing from the directory stays if it got %s meanwhile, and the other is removed",
  async (_, happens) => {
    const { db, now } = world;
    const gone = await listGone({ db, now }, { source: "usda", seen: "[]", after: "" });
    expect(gone.map(({ id }) => id)).toEqual([1, 2]);
    await happens();
    const [taken] = await runBatch(db, removeGone(gone, { source: "usda", now }));
    expect(taken.results).toEqual([{ id: 2 }]);
    expect((await market(1))?.day).toBe("Saturday");
  },
);
