import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { earthRadius } from "~/models/guide/place/place";
import { readOffer } from "~/models/orders/order/pre-order.server";
import { preOrderOffer } from "~/models/orders/order/pre-order.view";
import { productPreOrderConfigs, products } from "~/models/vendors/product/product.tables";
import { findRipe } from "~/models/vendors/product/ripe.server";
import { ripeFilter } from "~/models/vendors/product/ripe-filter";
import { marketVendors } from "~/models/vendors/vendor.tables";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

const milesOfDegree = (earthRadius * Math.PI) / 180;
const ask = (world: World, query: string) =>
  findRipe(world.ctx(null), ripeFilter(new URLSearchParams(query)));
const found = async (world: World, query: string) =>
  (await ask(world, query)).offers.map(({ product, market }) => `${product.name}, ${market.name}`);

describe("the search for what is ripe", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove", lat: 25.73, lng: -80.24, zip: "33133" });
    await makeSchedule(world, grove);
    const gables = await makeMarket(world, { name: "Gables", lat: 25.75, lng: -80.26 });
    await makeSchedule(world, gables, { day: "Friday" });
    const orlando = await makeMarket(world, {
      name: "Orlando",
      city: "Orlando",
      lat: 28.54,
      lng: -81.38,
    });
    await makeSchedule(world, orlando, { day: "Thursday" });
    const hens = await makeVendor(world, { name: "Hens", at: [grove, gables] });
    await makeProduct(world, hens, { name: "Brown eggs", unit: "dozen" });
    await makeProduct(world, hens, { name: "Hidden eggs", isVisible: false });
    await makeProduct(world, hens, { name: "No eggs", availabilityStatus: "Out of Stock" });
    const far = await makeVendor(world, { name: "Far", at: [orlando] });
    await makeProduct(world, far, {
      name: "Tart",
      description: "With EGGS from the yard",
      isPreOrderEnabled: false,
    });
  });

  it("finds every place and day, the soonest first", async () => {
    expect(await found(world, "q=eggs")).toEqual([
      "Tart, Orlando",
      "Brown eggs, Gables",
      "Brown eggs, Grove",
    ]);
  });

  it.each([
    ["q=eggs&day=Saturday", ["Brown eggs, Grove"]],
    ["q=eggs&near=33133&within=10", ["Brown eggs, Gables", "Brown eggs, Grove"]],
    ["q=eggs&near=33133&within=1", ["Brown eggs, Grove"]],
    ["q=eggs&near=33133", ["Brown eggs, Gables", "Brown eggs, Grove"]],
    ["q=eggs&near=33133&within=50%2B", ["Tart, Orlando"]],
    ["q=eggs&near=Orlando&within=25", ["Tart, Orlando"]],
    ["q=eggs+brown", ["Brown eggs, Gables", "Brown eggs, Grove"]],
    ["q=oysters", []],
  ])("with %s finds %j", async (query, offers) => {
    expect(await found(world, query)).toEqual(offers);
  });

  it("measures the distance as shown, even across the edge of an index square", async () => {
    const own = await makeWorld();
    // The index uses squares of 360 / 4096 degrees. One square begins between 5.0 and 5.04 miles
    // away.
    const edge = (1316 * 360) / 4096 - 90;
    const lat = edge - 5.02 / milesOfDegree;
    for (const miles of [4, 5, 5.04, 5.06]) {
      const place = { lat: lat + miles / milesOfDegree, lng: -80 };
      const market = await makeMarket(own, { name: `${miles}`, ...place });
      await makeSchedule(own, market);
      await makeProduct(own, await makeVendor(own, { at: [market] }), { name: "Figs" });
    }
    expect(await found(own, `q=figs&near=${lat},-80&within=5`)).toEqual([
      "Figs, 4",
      "Figs, 5",
      "Figs, 5.04",
    ]);
  });

  it("shows the vendor, the date, the price and when a pre-order is possible", async () => {
    const [, friday] = (await ask(world, "q=eggs")).offers;
    expect(friday).toMatchObject({
      product: { name: "Brown eggs", price: "$5.00 / dozen" },
      vendor: { name: "Hens" },
      date: "2026-05-08",
      dateText: "Tomorrow",
      hours: "8 AM–2 PM",
      preOrder: {
        to: "/vendor/1/pre-order?product=1&marketId=2&pickupDate=2026-05-08",
        dateText: "tomorrow",
      },
    });
    // The cut-off is 6 PM on the day before. After it, the next date for orders is the Friday
    // after.
    const late = await makeWorld();
    const market = await makeMarket(late);
    await makeSchedule(late, market, { day: "Friday" });
    await makeProduct(late, await makeVendor(late, { at: [market] }), { name: "Eggs" });
    late.now += 7 * 60 * 60 * 1000;
    expect((await ask(late, "q=eggs")).offers[0]).toMatchObject({
      dateText: "Tomorrow",
      preOrder: { dateText: "Friday, May 15, 2026" },
    });
  });

  it("offers pre-orders as each market's settings allow, for several markets", async () => {
    const own = await makeWorld();
    const vendor = await makeVendor(own);
    const product = await makeProduct(own, vendor, { name: "Eggs" });
    const days: (string | null)[] = [];
    for (const [name, settings] of [
      ["Open", [{ isEnabled: true }]],
      ["Usual", []],
      ["Off", [{ isEnabled: false }]],
      ["Not this week", [{ isEnabled: false, pickupDate: "2026-05-09" }]],
      ["Only this week", [{ isEnabled: false }, { isEnabled: true, pickupDate: "2026-05-09" }]],
      [
        "Not for weeks",
        ["2026-05-09", "2026-05-16"].map((pickupDate) => ({ isEnabled: false, pickupDate })),
      ],
    ] as const) {
      const market = await makeMarket(own, { name });
      await makeSchedule(own, market);
      await own.db.insert(marketVendors).values({ marketId: market.id, vendorId: vendor.id });
      await listAll(own);
      for (const setting of settings) {
        await own.db.insert(productPreOrderConfigs).values({
          productId: product.id,
          marketId: market.id,
          createdAt: own.now,
          updatedAt: own.now,
          ...setting,
        });
      }
      const stall = await readOffer(own.ctx(null), vendor.id);
      const { markets } = preOrderOffer(stall, null, [product.id], own.now);
      days.push(markets.find((each) => each.id === market.id)?.dates[0]?.date ?? null);
    }
    const { offers } = await ask(own, "q=eggs");
    const told = [...offers].sort((a, b) => a.market.id - b.market.id);
    expect(
      told.map(({ preOrder }) => preOrder && /pickupDate=(.*)/.exec(preOrder.to)?.[1]),
    ).toEqual(days);
    expect(days).toEqual(["2026-05-09", "2026-05-09", null, "2026-05-16", "2026-05-09", null]);
  });

  it("needs at least three letters", async () => {
    const { wasAsked, notes } = await ask(world, "q=eg");
    expect([wasAsked, notes]).toEqual([false, [expect.stringContaining("3 letters")]]);
    expect(await ask(world, "")).toMatchObject({ wasAsked: false, notes: [] });
  });

  it("follows changes to a product, its vendor and its market", async () => {
    const own = await makeWorld();
    const market = await makeMarket(own, { lat: 25.73, lng: -80.24 });
    await makeSchedule(own, market);
    const vendor = await makeVendor(own, { at: [market] });
    await makeProduct(own, vendor, { name: "Figs" });
    const isFound = async (query = "q=figs&near=25.73,-80.24&within=5") =>
      (await found(own, query)).length > 0;
    expect(await isFound()).toBe(true);
    await own.db.run(sql`update markets set lat = 30, lng = -90`);
    expect(await isFound()).toBe(false);
    expect(await isFound("q=figs&near=30,-90&within=5")).toBe(true);
    await own.db.update(products).set({ name: "Dates" });
    expect([await isFound("q=figs"), await isFound("q=dates")]).toEqual([false, true]);
    await own.db.run(sql`update vendors set removed_at = 1`);
    await listAll(own);
    expect(await isFound("q=dates")).toBe(false);
    await own.db.run(sql`update vendors set removed_at = null`);
    await listAll(own);
    expect(await isFound("q=dates")).toBe(true);
    await own.db.update(products).set({ isVisible: false });
    await listAll(own);
    expect(await isFound("q=dates")).toBe(false);
  });
});
