import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { type Fair, makeFair, nextSaturday, payAt, placeAt } from "../../../support/fair";
import { records, saturday } from "../../../support/shop";

let fair: Fair;
beforeEach(async () => {
  fair = await makeFair();
});
const end = (orderId: number, how: Parameters<typeof endOrder>[2] = { by: "closure" }) =>
  endOrder(fair.world.ctx(null), orderId, how);
const stock = () =>
  fair.world.db.all<{ market: number; day: string; product: number; reserved: number }>(sql`
    select market_id as market, pickup_date as day, product_id as product, reserved
    from product_stock where reserved > 0 order by 1, 2, 3`);

describe("stock held by an ended order", () => {
  it("is released only at the order's market, on its day and for its products", async () => {
    const [grove, bay] = fair.markets;
    const [honey, bread] = fair.stalls[0].products;
    const both = [
      { productId: honey.id, quantity: 3 },
      { productId: bread.id, quantity: 1 },
    ];
    const { orderId } = await placeAt(fair);
    await placeAt(fair, { market: 1 });
    await placeAt(fair, { pickupDate: nextSaturday });
    await placeAt(fair, { who: 1, items: both });
    expect(await end(orderId)).toBe(true);
    expect(await stock()).toEqual([
      { market: grove.id, day: saturday, product: honey.id, reserved: 3 },
      { market: grove.id, day: saturday, product: bread.id, reserved: 1 },
      { market: grove.id, day: nextSaturday, product: honey.id, reserved: 2 },
      { market: bay.id, day: saturday, product: honey.id, reserved: 2 },
    ]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("is released once, even if the order is ended several times at once", async () => {
    const { orderId } = await placeAt(fair);
    await placeAt(fair, { who: 1 });
    const ended = await Promise.all([end(orderId), end(orderId), end(orderId)]);
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await end(orderId)).toBe(false);
    expect(await stock()).toMatchObject([{ reserved: 2 }]);
  });
});

describe("the money of an ended order", () => {
  it("is due for refund if paid and no longer awaited if unpaid, without touching other payments", async () => {
    const paid = await payAt(fair);
    await payAt(fair, { who: 1 });
    const { orderId: unpaid } = await placeAt(fair);
    await placeAt(fair, { who: 1 });
    await end(paid);
    await end(unpaid, { by: "payment_failed" });
    expect((await records(fair.world)).payments.map(({ status }) => status)).toEqual([
      "refund_due",
      "paid",
      "failed",
      "pending",
    ]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("stays in place if the order is not ended after all", async () => {
    const paid = await payAt(fair);
    expect(await end(paid, { by: "expired" })).toBe(false);
    expect(await end(paid, { by: "vendor", only: sql`vendor_id = 0` })).toBe(false);
    await fair.world.db.run(sql`update orders set status = 'completed'`);
    expect(await end(paid, { by: "vendor" })).toBe(false);
    expect(await records(fair.world)).toMatchObject({
      orders: [{ status: "completed", cancelled_by: null }],
      payments: [{ status: "paid" }],
      history: ["pending_payment", "confirmed"],
      stock: [2],
    });
  });
});
