import { beforeAll, describe, expect, it } from "vitest";
import { marketTags } from "~/models/market/market.tables";
import { marketFilter } from "~/models/market/market-filter";
import { vendorsAsked } from "~/models/vendor/filtered-vendors.server";
import { makeViewer } from "../../support/actors";
import { makeMarket, makeSchedule, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

const ask = (world: World, query: string) =>
  vendorsAsked(world.ctx(null), marketFilter(new URLSearchParams(query)));

describe("vendors are filtered by where they stand", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove", lat: 25.73, lng: -80.24 });
    await makeSchedule(world, grove);
    await world.db.insert(marketTags).values({ marketId: grove.id, tag: "SNAP" });
    const keys = await makeMarket(world, { name: "Keys", lat: 24.56, lng: -81.78 });
    await makeSchedule(world, keys, { day: "Thursday" });
    await makeVendor(world, { name: "Salt", at: [grove, keys] });
    await makeVendor(world, { name: "Bread", at: [grove] });
    await makeVendor(world, { name: "Conch", at: [keys] });
    await makeVendor(world, { name: "Homeless" });
    await makeVendor(world, { name: "Gone", at: [grove], removedAt: 1 });
  });

  it.each([
    ["", ["Bread", "Conch", "Homeless", "Salt"]],
    ["day=Thursday", ["Conch", "Salt"]],
    ["category=SNAP", ["Bread", "Salt"]],
    ["category=SNAP&day=Thursday", []],
    ["open=now", ["Conch", "Salt"]],
    ["near=24.56,-81.78&within=5", ["Salt", "Conch"]],
    ["near=25.73,-80.24", ["Salt", "Bread", "Conch"]],
    ["near=25.73,-80.24&q=bread", ["Bread"]],
    ["near=25.73,-80.24&q=grove", ["Salt", "Bread"]],
    ["day=Saturday&q=salt", ["Salt"]],
  ])("%s finds %j", async (query, names) => {
    expect((await ask(world, query)).list.rows.map(({ name }) => name)).toEqual(names);
  });
});

describe("what is said of vendors that were not looked at", () => {
  const filler = "Bread, ".repeat(40);

  it("around a place, the whole of a description is searched, and the order is as asked", async () => {
    const world = await makeWorld();
    const near = await makeMarket(world, { lat: 25.73, lng: -80.24 });
    const far = await makeMarket(world, { lat: 25.78, lng: -80.24 });
    await makeVendor(world, { name: "Yeast", at: [near], description: `${filler} and rye` });
    await makeVendor(world, { name: "Acorn", at: [far], description: `${filler} and rye` });
    const names = async (query: string) =>
      (await ask(world, query)).list.rows.map(({ name }) => name);
    expect(await names("near=25.73,-80.24&q=and+rye")).toEqual(["Yeast", "Acorn"]);
    expect(await names("near=25.73,-80.24&q=and+rye&sort=name")).toEqual(["Acorn", "Yeast"]);
  });

  it("around a place, markets that do not open on the day do not end the walk", async () => {
    const world = await makeWorld();
    await world.d1
      .prepare(
        `insert into markets (name, lat, lng, created_at, updated_at)
         select 'Idle ' || hour, 25.73 + hour * 0.001, -80.24, 0, 0 from hours_of_week where hour < 90`,
      )
      .run();
    // So many markets without anybody end the walk early, and that is said.
    expect((await ask(world, "near=25.73,-80.24")).list).toMatchObject({ rows: [], more: true });
    const grove = await makeMarket(world, { lat: 25.95, lng: -80.24 });
    await makeSchedule(world, grove);
    await world.db.insert(marketTags).values({ marketId: grove.id, tag: "SNAP" });
    await makeVendor(world, { name: "Salt", at: [grove] });
    for (const query of ["day=Saturday", "category=SNAP"]) {
      const { list } = await ask(world, `near=25.73,-80.24&${query}`);
      expect(
        list.rows.map(({ name }) => name),
        query,
      ).toEqual(["Salt"]);
    }
  });

  it("by name, a market that is gone is not looked at in place of one that is there", async () => {
    const world = await makeWorld();
    const gone = [];
    for (let n = 0; n < 4; n++) gone.push(await makeMarket(world, { removedAt: 1 }));
    const grove = await makeMarket(world);
    await makeSchedule(world, grove);
    await makeVendor(world, { name: "Salt", at: [...gone, grove] });
    const { list } = await ask(world, "day=Saturday");
    expect(list).toMatchObject({ rows: [{ name: "Salt" }], more: false });
  });

  it("by name, a vendor with markets that were not read may be one that is missing", async () => {
    const world = await makeWorld();
    const others = [];
    for (let n = 0; n < 4; n++) others.push(await makeMarket(world));
    const grove = await makeMarket(world);
    await makeSchedule(world, grove);
    await makeVendor(world, { name: "Salt", at: others });
    expect((await ask(world, "day=Saturday")).list).toMatchObject({ rows: [], more: false });
    await makeVendor(world, { name: "Pepper", at: [...others, grove] });
    expect((await ask(world, "day=Saturday")).list).toMatchObject({ rows: [], more: true });
  });

  it.each(["near=Miami", "near=Miami&day=Saturday&category=SNAP", "day=Saturday&q=stall"])(
    "%s reads at most 600 rows where many stand at many",
    async (query) => {
      const world = await makeWorld();
      await world.d1.batch(
        [
          `insert into markets (id, name, city, lat, lng, created_at, updated_at)
           select hour + 1, 'Market ' || hour, 'Miami', 25.7 + hour * 0.001, -80.19, 0, 0
           from hours_of_week`,
          `insert into market_schedules (market_id, day, open_time, close_time)
           select id, 'Saturday', '08:00', '12:00' from markets`,
          "insert into market_tags (market_id, tag) select id, 'SNAP' from markets",
          `insert into vendors (id, name, vendor_type, created_at, updated_at)
           select hour + 1, 'Stall ' || hour, 'Monthly', 0, 0 from hours_of_week`,
          `insert into market_vendors (market_id, vendor_id)
           select m.id, v.id from markets m, vendors v where (m.id + v.id) % 14 = 0`,
        ].map((statement) => world.d1.prepare(statement)),
      );
      const ctx = world.ctx(await makeViewer(world, "customer"));
      await vendorsAsked(ctx, marketFilter(new URLSearchParams(query)));
      expect(ctx.cost.rowsRead).toBeGreaterThan(200);
      expect(ctx.cost.rowsRead).toBeLessThanOrEqual(600);
    },
  );
});
