import { beforeAll, describe, expect, it } from "vitest";
import { findRipe } from "~/models/vendors/product/ripe.server";
import { ripeFilter } from "~/models/vendors/product/ripe-filter";
import { grow } from "../../../../scripts/bench/grow.mjs";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

describe.each([5_000, 30_000])("a directory with %i products", (size) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({ now: Date.UTC(2026, 6, 10, 15) });
    await grow(world.d1, size);
  }, 300_000);

  it.each([
    "q=eggs",
    "q=eggs&after=3000",
    "q=eggs&day=Monday",
    "q=eggs&near=27.5,-121&within=5",
    "q=eggs&near=10052&within=25&day=Saturday",
    "q=made+up+to+measure&near=27.5,-121&within=50%2B",
    "q=zzz",
  ])("the query %s reads at most 600 rows in as few round trips as possible", async (query) => {
    const ctx = world.ctx(null);
    await findRipe(ctx, ripeFilter(new URLSearchParams(query)));
    // Only the markets know this ZIP code, so its place must be read first.
    expect(ctx.cost.roundTrips).toBeLessThanOrEqual(query.includes("near=10052") ? 2 : 1);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(600);
  });

  it.each([
    "q=eggs&sort=price",
    "q=eggs&sort=price&after=196",
    "q=eggs&perpound=3",
    "q=eggs&sort=price&near=27.5,-121&within=50%2B",
    "q=eggss&sort=price",
    "q=zzz&sort=price",
  ])("the query %s reads at most 1,500 rows in one round trip", async (query) => {
    const ctx = world.ctx(null);
    await findRipe(ctx, ripeFilter(new URLSearchParams(query)));
    expect(ctx.cost.roundTrips).toBe(1);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(1500);
  });
});

it("a search reads at most 600 rows even if every product has settings for every market and date", async () => {
  const world = await makeWorld();
  await world.d1.batch(
    [
      `insert into markets (id, name, city, lat, lng, created_at, updated_at)
       select hour + 1, 'Market ' || hour, 'Miami', 25.77, -80.19, 0, 0
       from hours_of_week where hour < 70`,
      `insert into vendors (id, name, vendor_type, created_at, updated_at)
       select hour + 1, 'Stall ' || hour, 'Monthly', 0, 0 from hours_of_week where hour < 30`,
      `insert into market_vendors (market_id, vendor_id)
       select m.hour + 1, v.id from hours_of_week m, vendors v where m.hour < 10`,
      `insert into products (id, vendor_id, name, price, category, is_visible, created_at, updated_at)
       select id, id, 'Eggs', '$1', 'other', 1, 0, 0 from vendors`,
      `insert into product_pre_order_configs
         (product_id, market_id, is_enabled, pickup_date, created_at, updated_at)
       select p.id, m.hour + 1, 1, date('2026-05-01', d.hour || ' days'), 0, 0
       from products p, hours_of_week m, hours_of_week d where m.hour < 10 and d.hour < 20
       union all select p.id, m.hour + 1, 1, null, 0, 0
       from products p, hours_of_week m where m.hour < 10`,
    ].map((statement) => world.d1.prepare(statement)),
  );
  await listAll(world);
  const ctx = world.ctx(null);
  await findRipe(ctx, ripeFilter(new URLSearchParams("q=eggs&near=Miami&within=5")));
  expect(ctx.cost.rowsRead).toBeGreaterThan(300);
  expect(ctx.cost.rowsRead).toBeLessThanOrEqual(600);
  const byPrice = world.ctx(null);
  await findRipe(byPrice, ripeFilter(new URLSearchParams("q=eggs&sort=price")));
  expect(byPrice.cost.rowsRead).toBeLessThanOrEqual(1500);
});
