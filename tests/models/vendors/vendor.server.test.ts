import { describe, expect, it } from "vitest";
import { listRequest } from "~/models/core/listing/directory";
import { weekdays } from "~/models/core/week";
import { marketClosures } from "~/models/guide/market/market.tables";
import { marketFilter } from "~/models/guide/market/market-filter";
import { findVendor, listVendors } from "~/models/vendors/vendor.server";
import { sliceOfVendors, vendorForApi, vendorProducts } from "~/models/vendors/vendor-api.server";
import { makeViewer } from "../../support/actors";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { listAll } from "../../support/listed";
import { makeWorld, type World } from "../../support/world";

const unfiltered = marketFilter(new URLSearchParams());

const list = (world: World, query = "") =>
  listVendors(world.ctx(null), listRequest(new URLSearchParams(query)));
const names = async (world: World, query = "") =>
  (await list(world, query)).rows.map(({ name }) => name);

describe("a small directory", () => {
  it("a vendor's card names the first market, and shows that there are more", async () => {
    const world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove" });
    const gables = await makeMarket(world, { name: "Gables" });
    const gone = await makeMarket(world, { name: "Gone", removedAt: 1 });
    await makeVendor(world, { name: "Many", at: [grove, gables] });
    await makeVendor(world, { name: "None" });
    await makeVendor(world, { name: "One", at: [grove, gone] });
    await makeVendor(world, { name: "Removed", removedAt: 1 });
    const { rows } = await list(world);
    expect(rows.map(({ name, market }) => [name, market])).toEqual([
      ["Many", "Grove…"],
      ["None", null],
      ["One", "Grove"],
    ]);
  });

  it.each([
    ["salt", "by name"],
    ["bi-week", "by type"],
    ["sourdough", "by description"],
    ["GROVE", "by a linked market's name"],
    ["sa", "by two letters"],
  ])("a search for %s finds a vendor %s", async (q) => {
    const world = await makeWorld();
    const grove = await makeMarket(world, { name: "Coconut Grove" });
    await makeVendor(world, {
      name: "Salt & Crust",
      description: "Sourdough",
      vendorType: "Bi-weekly",
      at: [grove],
    });
    await makeVendor(world, { name: "Honey", vendorType: "Monthly" });
    expect(await names(world, `q=${q}`)).toEqual(["Salt & Crust"]);
  });

  it("a vendor's page has more than 20 markets if the vendor has", async () => {
    const world = await makeWorld();
    const at: { id: number }[] = [];
    for (let n = 0; n < 21; n++) at.push(await makeMarket(world));
    const { id } = await makeVendor(world, { at });
    expect((await findVendor(world.ctx(null), id)).vendor.markets).toHaveLength(21);
  });

  it("a vendor is found with its markets and visible products, in one round trip", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world, { name: "Grove" });
    await makeSchedule(world, market);
    const gone = await makeMarket(world, { name: "Gone", removedAt: 1 });
    const vendor = await makeVendor(world, { at: [gone, market], takesPaymentAtPickup: true });
    const shown = await makeProduct(world, vendor, { name: "Shown" });
    await makeProduct(world, vendor, { name: "Hidden", isVisible: false });
    await makeProduct(world, vendor, { name: "Removed", isActive: false });
    await makeProduct(world, await makeVendor(world), { name: "Somebody else's" });
    const ctx = world.ctx(null);
    expect(await findVendor(ctx, vendor.id)).toMatchObject({
      vendor: {
        name: vendor.name,
        takesPaymentAtPickup: true,
        markets: [{ id: market.id, name: "Grove", week: { schedules: [{ day: "Saturday" }] } }],
      },
      products: [{ id: shown.id, isVisible: true, images: [] }],
    });
    expect(ctx.cost.roundTrips).toBe(1);
  });

  it("a vendor's markets have their whole week and all closures", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world);
    for (const day of weekdays) {
      await makeSchedule(world, market, { day });
      await makeSchedule(world, market, { day, openTime: "16:00", closeTime: "18:00" });
    }
    const dates = ["2026-05-09", "2026-05-16", "2026-05-23"];
    await world.db
      .insert(marketClosures)
      .values(dates.map((date) => ({ marketId: market.id, date, createdAt: world.now })));
    await listAll(world);
    const { id } = await makeVendor(world, { at: [market] });
    const { vendor } = await findVendor(world.ctx(null), id);
    expect(vendor.markets[0]?.week.schedules).toHaveLength(14);
    expect(vendor.markets[0]?.week.closures.map(({ date }) => date)).toEqual(dates);
  });

  it("a removed vendor is not found", async () => {
    const world = await makeWorld();
    const vendor = await makeVendor(world, { removedAt: 1 });
    const refusal = { code: "not_found", message: "Vendor not found" };
    await expect(findVendor(world.ctx(null), vendor.id)).rejects.toMatchObject(refusal);
    await expect(vendorProducts(world.ctx(null), vendor.id, false)).rejects.toMatchObject(refusal);
    await expect(vendorForApi(world.ctx(null), vendor.id)).rejects.toMatchObject(refusal);
    const other = await makeVendor(world);
    expect(await vendorForApi(world.ctx(null), other.id)).toMatchObject({ id: other.id });
    const { rows } = await sliceOfVendors(world.ctx(null), unfiltered, { limit: 5, cursor: 0 });
    expect(rows.map(({ id }) => id)).toEqual([other.id]);
  });
});

describe("hidden products", () => {
  it("are shown to their own vendor and to administrators only", async () => {
    const world = await makeWorld();
    const owner = await makeViewer(world, "vendor");
    const vendorId = owner.vendorId as number;
    await makeProduct(world, { id: vendorId }, { name: "Hidden", isVisible: false });
    const told = async (viewer: Parameters<World["ctx"]>[0], everything = true) =>
      (await vendorProducts(world.ctx(viewer), vendorId, everything)).map(({ name }) => name);
    expect(await told(owner)).toEqual(["Hidden"]);
    expect(await told(await makeViewer(world, "admin"))).toEqual(["Hidden"]);
    expect(await told(owner, false)).toEqual([]);
    await expect(told(null)).rejects.toMatchObject({ code: "signed_out" });
    for (const role of ["vendor", "customer", "market_manager"] as const) {
      await expect(told(await makeViewer(world, role))).rejects.toMatchObject({
        code: "wrong_role",
      });
    }
  });
});
