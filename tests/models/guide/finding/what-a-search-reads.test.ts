import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import { marketsAsked } from "~/models/guide/market/filtered-markets.server";
import { listMarkets } from "~/models/guide/market/market.server";
import { marketFilter } from "~/models/guide/market/market-filter";
import { vendorsAsked } from "~/models/vendors/filtered-vendors.server";
import { findRipe } from "~/models/vendors/product/ripe.server";
import { ripeFilter } from "~/models/vendors/product/ripe-filter";
import { listVendors } from "~/models/vendors/vendor.server";
import { makeMarket, makeProduct, makeVendor } from "../../../support/factories";
import { smallCountry } from "../../../support/gazetteer";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

// Aspen is a town that is too small to be sure that a text means it.
const aspen = { city: "Basalt", state: "CO", lat: 39.2, lng: -106.8 };
const kansas = { city: "Olathe", state: "KS", lat: 39.1, lng: -94.6 };

let world: World;
beforeEach(async () => {
  world = await makeWorld({ places: smallCountry });
});

async function makeMany(count: number, name: string, at: typeof aspen) {
  await world.db.run(sql`
    insert into markets (name, city, state, lat, lng, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select ${name} || ' ' || i, ${at.city}, ${at.state}, ${at.lat}, ${at.lng}, 0, 0 from n`);
  await listAll(world);
}

async function onTheMap(query: string) {
  const ctx = world.ctx(null);
  const view = await mapView(ctx, mapRequest(new URLSearchParams(query)));
  return { names: view.list.map(({ name }) => name), notes: view.notes, cost: ctx.cost };
}

describe("a town's name on the map", () => {
  it("that no market contains shows the markets around the town, in one round trip", async () => {
    await makeMarket(world, { name: "Far", ...kansas });
    await makeMarket(world, { name: "Valley", ...aspen });
    const { names, notes, cost } = await onTheMap("q=Aspen");
    expect(names).toEqual(["Valley", "Far"]);
    expect(notes).toHaveLength(1);
    expect(cost.roundTrips).toBe(1);
  });

  it("that too many markets contain shows the markets around the town, in one round trip", async () => {
    await makeMany(160, "Aspen Street Market", kansas);
    await makeMarket(world, { name: "Valley", ...aspen });
    const { names, cost } = await onTheMap("q=Aspen");
    expect(names[0]).toBe("Valley");
    expect(cost.roundTrips).toBe(1);
  });

  it("that a few markets contain shows those, and reads hardly anything around the town", async () => {
    await makeMany(300, "Valley", aspen);
    await makeMarket(world, { name: "Aspen Street Market", ...kansas });
    const box = "bounds=38,-108,40,-105&zoom=8";
    expect((await onTheMap("q=Aspen")).names).toEqual(["Aspen Street Market"]);
    expect((await onTheMap(`q=Aspen&${box}`)).cost.rowsRead).toBeLessThan(40);
  });
});

it("a text that a few markets contain reads hardly anything else on the map", async () => {
  await makeMany(300, "Orchrad", aspen);
  await makeMarket(world, { name: "Orchard", ...kansas });
  const { names, cost } = await onTheMap("q=Orchard&bounds=38,-108,40,-105&zoom=8");
  expect(names).toEqual(["Orchard"]);
  expect(cost.rowsRead).toBeLessThan(40);
});

describe("a text that is found often", () => {
  /** The rows that the wider search may add: its conditions count to 25 each. */
  const conditions = 3 * 25 + 5;

  it.each(["Kansas City", "Mraket"])("reads hardly more than its list: %s", async (q) => {
    await makeMany(60, `${q} Market`, kansas);
    const [alone, asked] = [world.ctx(null), world.ctx(null)];
    const filter = marketFilter(new URLSearchParams({ q }));
    await listMarkets(alone, filter);
    expect((await marketsAsked(asked, filter)).list.count).toBeGreaterThan(24);
    expect(asked.cost.rowsRead - alone.cost.rowsRead).toBeLessThanOrEqual(conditions);
  });

  it.each(["Kansas City", "Hnoey"])("reads hardly more than its vendors: %s", async (q) => {
    const market = await makeMarket(world, { name: "Any", ...kansas });
    for (let n = 0; n < 40; n++) await makeVendor(world, { name: `${q} ${n}`, at: [market] });
    await makeMany(100, "Other", kansas);
    const [alone, asked] = [world.ctx(null), world.ctx(null)];
    const filter = marketFilter(new URLSearchParams({ q }));
    await listVendors(alone, filter);
    expect((await vendorsAsked(asked, filter)).list.count).toBeGreaterThan(24);
    expect(asked.cost.rowsRead - alone.cost.rowsRead).toBeLessThanOrEqual(conditions);
  });

  it("reads no foods of a similar spelling", async () => {
    const market = await makeMarket(world, { name: "Any", ...kansas });
    const vendor = await makeVendor(world, { name: "Farm", at: [market] });
    await makeProduct(world, vendor, { name: "Beats" });
    const find = async () => {
      const ctx = world.ctx(null);
      await findRipe(ctx, ripeFilter(new URLSearchParams("q=beats")));
      return ctx.cost.rowsRead;
    };
    const alone = await find();
    for (let n = 0; n < 10; n++) await makeProduct(world, vendor, { name: `Beets ${n}` });
    expect(await find()).toBeLessThanOrEqual(alone + 1);
  });
});
