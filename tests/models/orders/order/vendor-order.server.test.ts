import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import { listMarketDays } from "~/models/orders/order/market-days.server";
import {
  cancelForVendor,
  findVendorOrder,
  listVendorOrders,
  vendorAtWork,
} from "~/models/orders/order/vendor-order.server";
import { openDatabase } from "~/platform/database";
import { type Fair, makeFair, payAt, placeAt } from "../../../support/fair";
import { moveOrder } from "../../../support/move-order";
import { records } from "../../../support/shop";

let fair: Fair;
let ours: number;
let theirs: number;
beforeEach(async () => {
  fair = await makeFair();
  ours = await payAt(fair);
  theirs = await payAt(fair, { stall: 1, who: 1 });
});
const ctx = () => fair.world.ctx(fair.stalls[0].viewer);
const notFound = { code: "not_found" };
const listed = async () => {
  const { open, done } = await listMarketDays(ctx());
  const { rows } = await listVendorOrders(ctx(), { cursor: 0, limit: 9 });
  return [open, done, rows].map((list) => list.map(({ id }) => id));
};

describe("a vendor's orders", () => {
  it("cannot be read, moved or cancelled by another vendor", async () => {
    await expect(findVendorOrder(ctx(), theirs)).rejects.toMatchObject(notFound);
    const move = moveOrder(ctx(), { orderId: theirs, to: "ready" });
    await expect(move).rejects.toMatchObject(notFound);
    const cancel = cancelForVendor(ctx(), { orderId: theirs, reason: "Rain" });
    await expect(cancel).rejects.toMatchObject(notFound);
    const { orders } = await records(fair.world);
    expect(orders.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
  });

  it("are listed for that vendor only, including finished orders", async () => {
    expect(await listed()).toEqual([[ours], [], [ours]]);
    for (const id of [ours, theirs]) await endOrder(ctx(), id, { by: "closure" });
    expect(await listed()).toEqual([[], [ours], [ours]]);
  });

  it("leave out orders that were never paid", async () => {
    const { orderId: waits } = await placeAt(fair);
    const { orderId: never } = await placeAt(fair);
    await endOrder(ctx(), never, { by: "expired" });
    expect(await listed()).toEqual([[ours], [], [ours]]);
    for (const id of [waits, never]) {
      await expect(findVendorOrder(ctx(), id)).rejects.toMatchObject(notFound);
    }
  });
});

it("a market day ends with its last pickup, which may be after midnight", async () => {
  const late = await payAt(fair, { who: 1 });
  await fair.world.db.run(sql`
    update orders set pickup_time_start = '18:00',
      pickup_time_end = iif(id = ${late}, '01:00', '22:00')`);
  const { days } = await listMarketDays(ctx());
  expect(days).toMatchObject([{ start: "18:00", end: "01:00" }]);
});

it("a vendor's page frame counts the orders to prepare, without reading finished orders", async () => {
  const { world, stalls } = fair;
  await payAt(fair);
  await world.d1.exec(
    `
    insert into orders (user_id, vendor_id, market_id, status, vendor_name, market_name, time_zone,
      total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code, place_key,
      created_at, updated_at)
    select user_id, vendor_id, market_id, 'completed', vendor_name, market_name, time_zone,
      total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code, 'done ' || value,
      created_at, updated_at
    from orders, json_each('[${Array.from({ length: 300 }, (_, each) => each)}]')
    where orders.id = ${ours}`.replaceAll("\n", " "),
  );
  const { db, cost } = openDatabase(world.d1, true);
  const stall = await vendorAtWork({ ...ctx(), db });
  expect(stall).toEqual({
    name: stalls[0].vendor.name,
    toPrepare: 2,
    stuck: 0,
    vendors: [],
    isRemoved: false,
    lacks: [],
    email: "not confirmed",
  });
  expect(cost).toMatchObject({ roundTrips: 1 });
  expect(cost.rowsRead).toBeLessThanOrEqual(7);
});

it("a repeated order step is taken once, and the history says who took the step", async () => {
  await Promise.all([1, 2, 3].map(() => moveOrder(ctx(), { orderId: ours, to: "ready" })));
  const { results } = await fair.world.d1
    .prepare(
      "select from_status, to_status, actor, actor_user_id from order_events where order_id = ?",
    )
    .bind(ours)
    .all();
  expect(results.slice(2)).toEqual([
    {
      from_status: "confirmed",
      to_status: "ready",
      actor: "vendor",
      actor_user_id: fair.stalls[0].viewer.id,
    },
  ]);
});
