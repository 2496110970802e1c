import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  cancelOrder,
  finaliseOrder,
  findOrder,
  listMyOrders,
  listOrders,
  ordersOfForm,
  payOrder,
} from "~/models/orders/order/order.server";
import { checkoutOf, type Fair, makeFair, placeAt } from "../../../support/fair";
import { records } from "../../../support/shop";

let fair: Fair;
/** One order of each of the two customers. */
let mine: number;
let theirs: number;
beforeEach(async () => {
  fair = await makeFair();
  mine = (await placeAt(fair)).orderId;
  theirs = (await placeAt(fair, { who: 1 })).orderId;
});
const ctx = () => fair.world.ctx(fair.customers[0]);
const notFound = { code: "not_found" };

describe("the privacy of a customer's orders", () => {
  it("another customer cannot read, pay, cancel or return to the order", async () => {
    const session = await checkoutOf(fair, theirs);
    await fair.world.stripe.pay(session);
    await expect(findOrder(ctx(), theirs)).rejects.toMatchObject(notFound);
    await expect(payOrder(ctx(), { orderId: theirs })).rejects.toMatchObject(notFound);
    await expect(cancelOrder(ctx(), { orderId: theirs })).rejects.toMatchObject(notFound);
    await expect(finaliseOrder(ctx(), session)).rejects.toMatchObject(notFound);
    const { orders } = await records(fair.world);
    expect(orders.map(({ status }) => status)).toEqual(["pending_payment", "pending_payment"]);
  });

  it("lists show only the customer's own orders, whether upcoming or past", async () => {
    const ids = async () => ({
      page: (await listMyOrders(ctx(), 1)).orders.map(({ id }) => id),
      api: (await listOrders(ctx(), { cursor: 0, limit: 9 })).rows.map(({ id }) => id),
    });
    expect(await ids()).toEqual({ page: [mine], api: [mine] });
    await fair.world.db.run(
      sql`update orders set status = 'completed', pickup_date = '2026-04-04'`,
    );
    expect(await ids()).toEqual({ page: [mine], api: [mine] });
  });
});

it("each order is on exactly one page of a list, whatever the page size", async () => {
  for (let each = 0; each < 2; each++) await placeAt(fair, { stall: 1 });
  for (const limit of [1, 2, 3]) {
    const ids: number[] = [];
    for (let page = 0; page < 3; page++) {
      const { rows } = await listOrders(ctx(), { cursor: ids.at(-1) ?? 0, limit });
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids.slice(0, 3), `by ${limit}`).toEqual([4, 3, mine]);
  }
});

it("an order form shows only the customer's own active orders that were placed with that form", async () => {
  // Confirmed orders do not count as unpaid, so there is room for more.
  const keyed = (id: number, key: string) =>
    fair.world.db.run(
      sql`update orders set place_key = ${key}, status = 'confirmed' where id = ${id}`,
    );
  await keyed(mine, "begun.a");
  await keyed(theirs, "begun.b");
  const others = ["begun.c", "begun2.a", "zebra.a"];
  const ids: number[] = [];
  for (const key of others) {
    const { orderId } = await placeAt(fair, { stall: 1 });
    await keyed(orderId, key);
    ids.push(orderId);
  }
  const told = async () => (await ordersOfForm(ctx(), "begun")).map(({ id }) => id);
  expect(await told()).toEqual([ids[0], mine]);
  await fair.world.db.run(
    sql`update orders set status = 'cancelled', cancelled_by = 'customer' where id = ${mine}`,
  );
  expect(await told()).toEqual([ids[0]]);
});
