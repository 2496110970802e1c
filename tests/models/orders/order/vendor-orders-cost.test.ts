import { beforeAll, describe, expect, it } from "vitest";
import { listMarketDays } from "~/models/orders/order/market-days.server";
import { listVendorOrders, vendorAtWork } from "~/models/orders/order/vendor-order.server";
import { readPortal } from "~/models/orders/portal/portal.server";
import { openDatabase } from "~/platform/database";
import { growOffice } from "../../../../scripts/bench/office-records.mjs";
import { type Fair, makeFair, payAt } from "../../../support/fair";

type Ctx = Parameters<typeof listMarketDays>[0];
const pages: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  "its pre-orders": listMarketDays,
  "its page of today": readPortal,
  "its name and its count": vendorAtWork,
  "its orders as data": (ctx) => listVendorOrders(ctx, { cursor: 0, limit: 20 }),
};
const sizes = [100, 5_000];

let fair: Fair;
const read: Record<string, number[]> = {};

async function rowsOf(page: (ctx: Ctx) => Promise<unknown>) {
  const [{ viewer }] = fair.stalls;
  const { db, cost } = openDatabase(fair.world.d1, true);
  await page({ ...fair.world.ctx(viewer), db });
  return cost.rowsRead;
}

// The database collects its statistics from the small office, and uses them to plan the queries of
// the large one.
beforeAll(async () => {
  fair = await makeFair();
  await payAt(fair);
  const [stall, other] = fair.stalls.map(({ vendor }) => vendor.id);
  for (const size of sizes) {
    await growOffice(fair.world.d1, size, { stall, other });
    if (size === sizes[0]) await fair.world.d1.prepare("analyze").run();
    for (const [name, page] of Object.entries(pages)) {
      read[name] = [...(read[name] ?? []), await rowsOf(page)];
    }
  }
});

describe("reading for a vendor with thousands of orders", () => {
  it.each(Object.keys(pages))("costs about the same as with fifty orders: %s", (name) => {
    const [few = 0, many = 0] = read[name] ?? [];
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few * 1.2 + 20);
  });
});

it("the test data has the requested size, with half of the orders for the vendor, all completed", async () => {
  const count = (table: string) =>
    fair.world.d1.prepare(`select count(*) n from ${table}`).first<number>("n");
  for (const table of ["admin_requests", "vendor_requests", "market_manager_requests"]) {
    expect(await count(table), table).toBe(sizes.at(-1));
  }
  const own = `orders where place_key like 'sample%' and vendor_id = ${fair.stalls[0].vendor.id}`;
  expect(await count(own)).toBe(2_500);
  expect(await count(`${own} and status <> 'completed'`)).toBe(0);
  expect(await count("orders where status in ('confirmed', 'ready')")).toBe(1_001);
});
