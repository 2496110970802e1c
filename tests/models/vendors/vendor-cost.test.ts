import { beforeAll, describe, expect, it } from "vitest";
import { listRequest } from "~/models/core/listing/directory";
import { marketFilter } from "~/models/guide/market/market-filter";
import { findVendor, listVendors } from "~/models/vendors/vendor.server";
import { sliceOfVendors } from "~/models/vendors/vendor-api.server";
import { fillDirectory } from "../../support/directory";
import { listAll } from "../../support/listed";
import { makeWorld, type World } from "../../support/world";

const unfiltered = marketFilter(new URLSearchParams());

describe("a directory of 5,000 vendors", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    await fillDirectory(world.db, 5000);
    await world.d1
      .prepare(
        `insert into products (vendor_id, name, price, category, is_visible, created_at, updated_at)
         select 77, 'Product ' || value, '$1', 'other', 1, 0, 0 from json_each(?)`,
      )
      .bind(JSON.stringify(Array.from({ length: 400 }, (_, index) => index)))
      .run();
    await listAll(world);
  });

  it.each([
    "",
    "page=20",
    "page=99999",
    "q=stall&page=5",
    "q=oysters",
    "q=st",
    "q=zz",
    "after=4000",
  ])("a page for the query %j reads at most 600 rows in one round trip", async (query) => {
    const ctx = world.ctx(null);
    await listVendors(ctx, listRequest(new URLSearchParams(query)));
    expect(ctx.cost.roundTrips).toBe(1);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(600);
  });

  it("the page of a vendor with many products reads at most 600 rows", async () => {
    const ctx = world.ctx(null);
    expect((await findVendor(ctx, 77)).products.length).toBeGreaterThan(100);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(600);
  });

  it.each([
    "q=stall",
    "q=st",
    "day=Saturday",
    "q=stall&day=Saturday",
    "near=25.77,-80.19&within=5",
  ])("an API page for the query %s reads at most 600 rows", async (query) => {
    const ctx = world.ctx(null);
    const filter = marketFilter(new URLSearchParams(query));
    await sliceOfVendors(ctx, filter, { limit: 200, cursor: 0 });
    expect(ctx.cost.roundTrips).toBe(1);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(600);
  });

  it("the API goes through all vendors, and none twice", async () => {
    const seen: number[] = [];
    for (let cursor: number | null = 0; cursor !== null; ) {
      const slice = await sliceOfVendors(world.ctx(null), unfiltered, { limit: 1000, cursor });
      seen.push(...slice.rows.map(({ id }) => id));
      cursor = slice.next === null ? null : Number(slice.next);
    }
    expect(seen).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
  });
});
