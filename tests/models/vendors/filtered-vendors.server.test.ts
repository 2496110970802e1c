import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { marketTags } from "~/models/guide/market/market.tables";
import { vendorsAsked } from "~/models/vendors/filtered-vendors.server";
import { marketVendors } from "~/models/vendors/vendor.tables";
import { sliceOfVendors } from "~/models/vendors/vendor-api.server";
import { vendorFilter } from "~/models/vendors/what-it-sells";
import { makeViewer } from "../../support/actors";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { listAll } from "../../support/listed";
import { makeWorld, type World } from "../../support/world";

const ask = (world: World, query: string) =>
  vendorsAsked(world.ctx(null), vendorFilter(new URLSearchParams(query)));

describe("filtering vendors by market", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove", lat: 25.73, lng: -80.24 });
    await makeSchedule(world, grove);
    await world.db.insert(marketTags).values({ marketId: grove.id, tag: "SNAP" });
    await listAll(world);
    const keys = await makeMarket(world, { name: "Keys", lat: 24.56, lng: -81.78 });
    await makeSchedule(world, keys, { day: "Thursday" });
    const salt = await makeVendor(world, { name: "Salt", at: [grove, keys] });
    const bread = await makeVendor(world, { name: "Bread", at: [grove] });
    const conch = await makeVendor(world, { name: "Conch", at: [keys] });
    for (const [vendor, category] of [
      [salt, "bakery"],
      [salt, "herbs"],
      [bread, "bakery"],
      [conch, "meat"],
    ] as const) {
      await makeProduct(world, vendor, { category });
    }
    await makeProduct(world, conch, { category: "bakery", isVisible: false });
    await makeVendor(world, { name: "Homeless" });
    await makeVendor(world, { name: "Gone", at: [grove], removedAt: 1 });
  });

  it.each([
    ["", ["Bread", "Conch", "Homeless", "Salt"]],
    ["day=Thursday", ["Conch", "Salt"]],
    ["category=bakery", ["Bread", "Salt"]],
    ["category=Bakery&day=Thursday", ["Salt"]],
    ["category=bakery&q=salt", ["Salt"]],
    ["category=bakery&near=24.56,-81.78&within=5", ["Salt"]],
    ["category=dairy", []],
    ["open=now", ["Conch", "Salt"]],
    ["near=24.56,-81.78&within=5", ["Salt", "Conch"]],
    ["near=25.73,-80.24", ["Salt", "Bread", "Conch"]],
    ["near=25.73,-80.24&q=bread", ["Bread"]],
    ["near=25.73,-80.24&q=grove", ["Salt", "Bread"]],
    ["day=Saturday&q=salt", ["Salt"]],
  ])("the query '%s' finds %j", async (query, names) => {
    expect((await ask(world, query)).list.rows.map(({ name }) => name)).toEqual(names);
  });
});

describe("the market shown with a vendor", () => {
  // It is Thursday, May 7, 2026.
  const said = async (world: World, query: string) =>
    (await ask(world, query)).list.rows.map(({ name, market, onDay }) => [
      name,
      market,
      onDay?.text,
    ]);

  it("is the market that opens on the day, not the vendor's first market", async () => {
    const world = await makeWorld();
    const weekly = await makeMarket(world, { name: "Weekly", lat: 25.73, lng: -80.24 });
    await makeSchedule(world, weekly, { day: "Wednesday" });
    const winter = await makeMarket(world, { name: "Winter", lat: 25.73, lng: -80.24 });
    await makeSchedule(world, winter, { seasonStart: "11-01", seasonEnd: "03-31" });
    const grove = await makeMarket(world, { name: "Grove", lat: 25.78, lng: -80.24 });
    await makeSchedule(world, grove, { openTime: "08:00", closeTime: "14:00" });
    await makeVendor(world, { name: "Acorn", at: [winter] });
    await makeVendor(world, { name: "Salt", at: [weekly, winter, grove] });
    const answers = [
      ["Salt", "Grove", "Sat, May 9, 8 AM–2 PM"],
      ["Acorn", "Winter", "Out of season until Nov 7"],
    ];
    expect(await said(world, "day=Saturday")).toEqual(answers);
    expect(await said(world, "day=Saturday&near=25.73,-80.24")).toEqual(answers);
    expect(await said(world, "")).toEqual([
      ["Acorn", "Winter", undefined],
      ["Salt", "Weekly…", undefined],
    ]);
  });

  it("is the market that was found, for a search around a place or for open now", async () => {
    const world = await makeWorld();
    const far = await makeMarket(world, { name: "Far", lat: 24.56, lng: -81.78 });
    const grove = await makeMarket(world, { name: "Grove", lat: 25.73, lng: -80.24 });
    await makeSchedule(world, grove, { day: "Thursday" });
    await makeVendor(world, { name: "Salt", at: [far, grove] });
    for (const query of ["near=25.73,-80.24", "open=now", "open=now&near=24.56,-81.78"]) {
      const { rows } = (await ask(world, query)).list;
      expect(rows.map(({ market, pickup }) => [market, pickup])).toEqual([
        ["Grove", { marketId: grove.id }],
      ]);
    }
    const [salt] = (await ask(world, "")).list.rows;
    expect([salt?.market, salt?.pickup]).toEqual(["Far…", {}]);
  });

  it("is followed by a note if the vendor stays away, and that vendor is listed last", async () => {
    const world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove", lat: 25.73, lng: -80.24 });
    await makeSchedule(world, grove, { openTime: "08:00", closeTime: "14:00" });
    const away = await makeVendor(world, { name: "Away", at: [grove] });
    await makeVendor(world, { name: "There", at: [grove] });
    await world.db
      .update(marketVendors)
      .set({ comes: "single_dates" })
      .where(eq(marketVendors.vendorId, away.id));
    for (const query of ["day=Saturday", "day=Saturday&near=25.73,-80.24"]) {
      expect(await said(world, query)).toEqual([
        ["There", "Grove", "Sat, May 9, 8 AM–2 PM"],
        ["Away", "Grove", "Not at the market on Sat, May 9"],
      ]);
    }
  });
});

it("open now leaves out a vendor that stays away from the running opening", async () => {
  const world = await makeWorld();
  // It is Thursday, May 7, 2026, half an hour after midnight: the opening of Wednesday runs.
  world.now = Date.UTC(2026, 4, 7, 4, 30);
  const night = await makeMarket(world, { name: "Night", lat: 25.73, lng: -80.24 });
  await makeSchedule(world, night, { day: "Wednesday", openTime: "20:00", closeTime: "02:00" });
  const away = await makeVendor(world, { name: "Away", at: [night] });
  const there = await makeVendor(world, { name: "There", at: [night] });
  for (const [vendor, date] of [
    [away, "2026-05-06"],
    [there, "2026-05-07"],
  ] as const) {
    await world.db.run(sql`
      insert into stall_dates (vendor_id, market_id, date, comes, set_at)
      values (${vendor.id}, ${night.id}, ${date}, 0, 0)`);
  }
  await listAll(world);
  for (const query of ["open=now", "open=now&near=25.73,-80.24"]) {
    const filter = vendorFilter(new URLSearchParams(query));
    const slice = await sliceOfVendors(world.ctx(null), filter, { limit: 5, cursor: 0 });
    for (const { rows } of [(await ask(world, query)).list, slice]) {
      expect(rows.map(({ name }) => name)).toEqual(["There"]);
    }
  }
});

describe("the limits of the vendor search", () => {
  const filler = "Bread, ".repeat(40);

  it("around a place, the whole description is searched, and the requested sort order is kept", async () => {
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

  it("around a place, many markets without vendors end the list early, and the list says so", async () => {
    const world = await makeWorld();
    await world.d1
      .prepare(
        `insert into markets (name, lat, lng, created_at, updated_at)
         select 'Idle ' || hour || part.value, 25.73 + hour * 0.001, -80.24, 0, 0
         from hours_of_week, json_each('["a", "b"]') part`,
      )
      .run();
    expect((await ask(world, "near=25.73,-80.24")).list).toMatchObject({ rows: [], more: true });
    await world.d1.prepare("delete from markets where id > 250").run();
    await listAll(world);
    const grove = await makeMarket(world, { lat: 25.95, lng: -80.24 });
    await makeSchedule(world, grove);
    await makeVendor(world, { name: "Salt", at: [grove] });
    const { list } = await ask(world, "near=25.73,-80.24&day=Saturday");
    expect(list.rows.map(({ name }) => name)).toEqual(["Salt"]);
    expect(list.more).toBe(false);
  });

  it("a market's tag does not count as what its vendors sell", async () => {
    const world = await makeWorld();
    const grove = await makeMarket(world);
    await world.db.insert(marketTags).values({ marketId: grove.id, tag: "Baked Goods" });
    await listAll(world);
    await makeVendor(world, { name: "Salt", at: [grove] });
    const asked = await ask(world, "category=Baked+Goods");
    expect(asked.notes).toEqual(["We don’t know the category “Baked Goods”."]);
    expect(asked.list.rows.map(({ name, sold }) => [name, sold])).toEqual([["Salt", null]]);
  });

  it("by name, a removed market does not take the place of an existing market", async () => {
    const world = await makeWorld();
    const gone = [];
    for (let n = 0; n < 4; n++) gone.push(await makeMarket(world, { removedAt: 1 }));
    const grove = await makeMarket(world);
    await makeSchedule(world, grove);
    await makeVendor(world, { name: "Salt", at: [...gone, grove] });
    const { list } = await ask(world, "day=Saturday");
    expect(list).toMatchObject({ rows: [{ name: "Salt" }], more: false });
  });

  it("by name, the list says that a vendor with unread markets may be missing", async () => {
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

  it.each(["near=Miami", "near=Miami&day=Saturday&category=herbs", "day=Saturday&q=stall"])(
    "the query %s reads at most 1,500 rows if many vendors are at many markets",
    async (query) => {
      const world = await makeWorld();
      await world.d1.batch(
        [
          `insert into markets (id, name, city, lat, lng, created_at, updated_at)
           select hour + 1, 'Market ' || hour, 'Miami', 25.7 + hour * 0.001, -80.19, 0, 0
           from hours_of_week`,
          `insert into market_schedules (market_id, day, open_time, close_time)
           select id, 'Saturday', '08:00', '12:00' from markets`,
          `insert into vendors (id, name, vendor_type, created_at, updated_at)
           select hour + 1, 'Stall ' || hour, 'Monthly', 0, 0 from hours_of_week`,
          `insert into market_vendors (market_id, vendor_id)
           select m.id, v.id from markets m, vendors v where (m.id + v.id) % 14 = 0`,
          `insert into products (vendor_id, name, price, category, is_visible, created_at, updated_at)
           select id, 'Basil', '$3', 'herbs', 1, 0, 0 from vendors`,
        ].map((statement) => world.d1.prepare(statement)),
      );
      await listAll(world);
      const ctx = world.ctx(await makeViewer(world, "customer"));
      await vendorsAsked(ctx, vendorFilter(new URLSearchParams(query)));
      expect(ctx.cost.rowsRead).toBeGreaterThan(200);
      expect(ctx.cost.rowsRead).toBeLessThanOrEqual(1500);
    },
  );
});
