import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { readDeletion } from "~/models/vendors/product/delete-product.server";
import { findOwnProducts } from "~/models/vendors/product/many-products.server";
import { findOwnProduct, setProducts } from "~/models/vendors/product/own-products.server";
import { readPlacements } from "~/models/vendors/product/pre-order-settings.server";
import { mostProducts } from "~/models/vendors/product/product.rules";
import { productsOf } from "~/models/vendors/product/product.server";
import { openDatabase } from "~/platform/database";
import type { VendorViewer } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeWorld, type World } from "../../../support/world";

/** A vendor with as many products as it may have, next to a vendor with 20,000 products. */
let world: World;
let viewer: VendorViewer;
beforeAll(async () => {
  world = await makeWorld();
  viewer = (await makeViewer(world, "vendor")) as VendorViewer;
  const other = (await makeViewer(world, "vendor")) as VendorViewer;
  const fill = (vendorId: number, many: number) =>
    world.db.run(sql`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})
      insert into products (vendor_id, name, price, category, created_at, updated_at)
      select ${vendorId}, 'Product ' || i, '$1', 'other', 0, 0 from n`);
  await fill(other.vendorId, 20_000);
  await fill(viewer.vendorId, mostProducts);
}, 60_000);

type Ctx = ReturnType<World["ctx"]> & { viewer: VendorViewer };
async function costOf(work: (ctx: Ctx) => Promise<unknown>) {
  const { db, cost } = openDatabase(world.d1, true);
  await work({ ...world.ctx(viewer), db });
  return cost;
}

it.each<[string, (ctx: Ctx) => Promise<unknown>, number, number]>([
  ["the list", (ctx) => productsOf(ctx.db, viewer.vendorId, true), 1, 450],
  ["one of them", (ctx) => findOwnProduct(ctx, 20_001), 1, 5],
  ["several of them", (ctx) => findOwnProducts(ctx, [20_001, 20_002]), 1, 450],
  ["its markets", (ctx) => readPlacements(ctx, 20_001), 2, 20],
  ["what hangs on it", (ctx) => readDeletion(ctx, 20_001), 1, 20],
  ["setting one", (ctx) => setProducts(ctx, { ids: [20_001], to: "Limited" }), 1, 450],
])(
  "a vendor with the maximum number of products stays within its read limits: %s",
  async (_, work, trips, rows) => {
    const cost = await costOf(work);
    expect(cost.roundTrips).toBeLessThanOrEqual(trips);
    expect(cost.rowsRead).toBeLessThanOrEqual(rows);
  },
);
