import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/models/orders/order/order.server";
import { mostToPayAtPickup } from "~/models/orders/order/pay-at-pickup.rules";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { mostUnpaid } from "~/models/orders/order/pre-order.rules";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { DomainError } from "~/platform/errors";
import { chosenAt, type Fair, makeFair, nextSaturday, placeAt } from "../../../support/fair";
import { meanwhile } from "../../../support/meanwhile";
import { records, saturday } from "../../../support/shop";
import { makeWeighingFair } from "../../../support/weighed";

let fair: Fair;
beforeEach(async () => {
  fair = await makeFair();
});
const placed = async () => (await records(fair.world)).orders.length;
const atPickup = { paymentMethod: "at_pickup" } as const;

/**
 * What can happen to one of two vendors, customers, markets or products after an order is read and
 * priced, before it is written.
 */
const happens: [what: string, which: (fair: Fair, index: 0 | 1) => SQL][] = [
  [
    "the stall takes no payment at pickup any more",
    ({ stalls }, index) =>
      sql`update vendors set takes_payment_at_pickup = 0 where id = ${stalls[index].vendor.id}`,
  ],
  [
    "the stall allows fewer pieces",
    ({ stalls }, index) =>
      sql`update vendors set pieces_at_pickup = 1 where id = ${stalls[index].vendor.id}`,
  ],
  [
    "the stall is removed",
    ({ stalls }, index) =>
      sql`update vendors set removed_at = 1 where id = ${stalls[index].vendor.id}`,
  ],
  [
    "the address is no longer proven",
    ({ customers }, index) =>
      sql`update users set email_confirmed_at = null where id = ${customers[index].id}`,
  ],
  [
    "the account has become a stall's",
    ({ customers }, index) =>
      sql`update users set user_type = 'vendor' where id = ${customers[index].id}`,
  ],
  [
    "the account has become an administrator's",
    ({ customers }, index) => sql`update users set is_admin = 1 where id = ${customers[index].id}`,
  ],
  [
    "the account is switched off",
    ({ customers }, index) => sql`update users set is_active = 0 where id = ${customers[index].id}`,
  ],
  [
    "the market is removed",
    ({ markets }, index) => sql`update markets set removed_at = 1 where id = ${markets[index].id}`,
  ],
  [
    "the market is closed that day",
    ({ markets }, index) =>
      sql`insert into market_closures (market_id, date, created_at)
        values (${markets[index].id}, ${saturday}, 0)`,
  ],
  [
    "the market opens at other hours",
    ({ markets }, index) =>
      sql`update market_schedules set close_time = '13:00' where market_id = ${markets[index].id}`,
  ],
  [
    "the market has another season",
    ({ markets }, index) =>
      sql`update market_schedules set season_start = '01-01', season_end = '01-31'
        where market_id = ${markets[index].id}`,
  ],
  [
    "the market opens on one date alone",
    ({ markets }, index) =>
      sql`update market_schedules set on_date = ${nextSaturday}
        where market_id = ${markets[index].id}`,
  ],
  [
    "the product is switched off for that market",
    ({ markets, stalls }, index) =>
      sql`insert into product_pre_order_configs (product_id, market_id, is_enabled, created_at,
        updated_at) values (${stalls[0].products[0].id}, ${markets[index].id}, 0, 0, 0)`,
  ],
  [
    "the product costs more",
    ({ stalls }, index) =>
      sql`update products set price_cents = 801 where id = ${stalls[0].products[index].id}`,
  ],
  [
    "the product is another stall's",
    ({ stalls }, index) =>
      sql`update products set vendor_id = ${stalls[1].vendor.id}
        where id = ${stalls[0].products[index].id}`,
  ],
];

describe("placing an order while something changes", () => {
  it.each(happens)("creates no order if, in the meantime, %s", async (_, which) => {
    meanwhile(fair.world, /insert into orders/, which(fair, 0));
    await expect(placeAt(fair, atPickup)).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await records(fair.world)).toMatchObject({ orders: [], stock: [], history: [] });
  });

  it.each(happens)(
    "creates the order if a record outside the order changes: %s",
    async (_, which) => {
      meanwhile(fair.world, /insert into orders/, which(fair, 1));
      await placeAt(fair, atPickup);
      expect(await records(fair.world)).toMatchObject({ orders: [{ status: "confirmed" }] });
    },
  );
});

describe("the limit of a customer's open orders", () => {
  it("counts unpaid orders at all vendors together, separately for each customer", async () => {
    for (let each = 0; each < mostUnpaid; each++) await placeAt(fair, { stall: each % 2 ? 1 : 0 });
    await expect(placeAt(fair)).rejects.toMatchObject({ code: "unpaid_orders" });
    await placeAt(fair, { who: 1 });
    expect(await placed()).toBe(mostUnpaid + 1);
  });

  it("counts orders to pay at pickup separately for each vendor and each customer", async () => {
    await placeAt(fair, { ...atPickup, stall: 1 });
    await placeAt(fair, atPickup);
    await placeAt(fair, atPickup);
    await expect(placeAt(fair, atPickup)).rejects.toMatchObject({ code: "unpaid_orders" });
    await placeAt(fair, { ...atPickup, stall: 1 });
    await placeAt(fair, { ...atPickup, who: 1 });
    expect(await placed()).toBe(5);
  });

  it("caps orders to pay at pickup over all vendors, whatever each vendor allows", async () => {
    await fair.world.db.run(sql`update vendors set orders_at_pickup = 10`);
    const place = (each: number) =>
      placeAt(fair, { ...atPickup, stall: each % 2 ? 1 : 0, quantity: 1 });
    for (let each = 0; each < mostToPayAtPickup; each++) await place(each);
    await expect(place(0)).rejects.toMatchObject({ code: "unpaid_orders" });
  });

  it("does not count past or collected orders", async () => {
    const place = () => placeAt(fair, { ...atPickup, quantity: 1 });
    await place();
    await place();
    await fair.world.db.run(sql`update orders set pickup_date = '2026-05-05' where id = 1`);
    await place();
    await fair.world.db.run(sql`update orders set status = 'completed' where id = 2`);
    await place();
    await expect(place()).rejects.toMatchObject({ code: "unpaid_orders" });
  });
});

describe("the same order form", () => {
  const placeKey = "one-form";

  it("sent twice makes one order, even if the first order took the last stock", async () => {
    const first = await placeAt(fair, { placeKey, quantity: 9 });
    expect(await placeAt(fair, { placeKey, quantity: 9 })).toEqual(first);
    expect(await placed()).toBe(1);
  });

  it("makes another order if anything else is chosen", async () => {
    const other = fair.stalls[0].products[1].id;
    await placeAt(fair, { ...atPickup, placeKey, quantity: 1 });
    await fair.world.db.run(sql`update vendors set orders_at_pickup = 10`);
    await placeAt(fair, { ...atPickup, placeKey, quantity: 2 });
    await placeAt(fair, { ...atPickup, placeKey, market: 1, quantity: 1 });
    await placeAt(fair, { ...atPickup, placeKey, pickupDate: nextSaturday, quantity: 1 });
    await placeAt(fair, { ...atPickup, placeKey, items: [{ productId: other, quantity: 1 }] });
    await placeAt(fair, { ...atPickup, placeKey, quantity: 1, specialInstructions: "Ripe ones" });
    await placeAt(fair, { placeKey, quantity: 1 });
    expect(await placed()).toBe(7);
  });

  it("sent by another customer does not return the first customer's order", async () => {
    await placeAt(fair, { placeKey, quantity: 9 });
    const other = placeAt(fair, { placeKey, quantity: 9, who: 1 });
    await expect(other).rejects.toMatchObject({ code: "sold_out" });
  });

  it("with the same key makes a separate order for each of two customers", async () => {
    const mine = await placeAt(fair, { placeKey });
    const theirs = await placeAt(fair, { placeKey, who: 1 });
    expect(theirs.orderId).not.toBe(mine.orderId);
    const each = await fair.world.db.all(sql`
      select (select count(*) from order_items i where i.order_id = o.id) items,
        (select count(*) from order_events e where e.order_id = o.id) events,
        (select count(*) from payments p where p.order_id = o.id) payments
      from orders o order by o.id`);
    const once = { items: 1, events: 1, payments: 1 };
    expect(each).toEqual([once, once]);
  });

  it("makes a new order after the first order was cancelled", async () => {
    const cancel = ({ orderId }: { orderId: number }) =>
      cancelOrder(fair.world.ctx(fair.customers[0]), { orderId });
    const first = await placeAt(fair, { ...atPickup, placeKey, quantity: 9 });
    await cancel(first);
    const second = await placeAt(fair, { ...atPickup, placeKey, quantity: 9 });
    expect(second.orderId).not.toBe(first.orderId);
    expect(
      await fair.world.db.all(sql`select order_id "order" from order_items order by order_id`),
    ).toEqual([{ order: first.orderId }, { order: second.orderId }]);
    await cancel(second);
    await placeAt(fair, { ...atPickup, quantity: 9, who: 1 });
    const again = placeAt(fair, { ...atPickup, placeKey, quantity: 9 });
    await expect(again).rejects.toMatchObject({ code: "sold_out" });
  });
});

describe("the remaining stock of a product", () => {
  it("is counted separately for each product, market and day", async () => {
    const other = fair.stalls[0].products[1].id;
    await placeAt(fair, { quantity: 9 });
    await expect(placeAt(fair, { quantity: 1, who: 1 })).rejects.toMatchObject({
      code: "sold_out",
    });
    await placeAt(fair, { quantity: 9, who: 1, market: 1 });
    await placeAt(fair, { quantity: 9, who: 1, pickupDate: nextSaturday });
    await placeAt(fair, { who: 1, items: [{ productId: other, quantity: 9 }] });
    expect((await records(fair.world)).stock).toEqual([9, 9, 9, 9]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("cannot be oversold, even if another customer orders at that moment", async () => {
    meanwhile(fair.world, /insert into orders/, () => placeAt(fair, { who: 1, quantity: 8 }));
    await expect(placeAt(fair)).rejects.toMatchObject({ code: "sold_out" });
    expect(await records(fair.world)).toMatchObject({ stock: [8], orders: [{ id: 1 }] });
  });

  it("is zero if the limit falls below what is reserved, and reserved pieces stay reserved", async () => {
    await placeAt(fair, { quantity: 8 });
    meanwhile(fair.world, /insert into orders/, sql`update products set day_limit = 3`);
    await expect(placeAt(fair, { who: 1, quantity: 1 })).rejects.toMatchObject({
      code: "sold_out",
    });
    expect((await records(fair.world)).stock).toEqual([8]);
  });
});

it("a checkout that fails reports its own reason, and the order is cancelled", async () => {
  const fair = await makeFair();
  const ctx = fair.world.ctx(fair.customers[0]);
  const createCheckout = async () => ({ id: "cs_1", url: null });
  const payments = Object.assign(Object.create(ctx.payments), { createCheckout });
  await expect(placeOrder({ ...ctx, payments }, chosenAt(fair))).rejects.toMatchObject({
    code: "payments_down",
    message: "Stripe session failed",
  });
  expect((await records(fair.world)).orders).toMatchObject([{ status: "cancelled" }]);
});

it("a failed page for the card keeps the order if the form's second request has opened a page", async () => {
  const fair = await makeWeighingFair();
  const ctx = fair.world.ctx(fair.customers[0]);
  const chosen = chosenAt(fair);
  const openEntry = async () => {
    await placeOrder(fair.world.ctx(fair.customers[0]), chosen);
    throw new DomainError("payments_down");
  };
  const cards = Object.assign(Object.create(ctx.cards), { openEntry });
  await expect(placeOrder({ ...ctx, cards }, chosen)).rejects.toMatchObject({
    code: "payments_down",
  });
  expect((await records(fair.world)).orders).toMatchObject([{ status: "pending_payment" }]);
});
