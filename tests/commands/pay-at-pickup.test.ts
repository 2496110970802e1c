import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { proveAddress } from "../support/factories";
import { openShop, orderForm, orderJson, preOrderPath, records, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
});

/** The vendor takes cash, and the customer's address is proven. */
const takeCash = async () => {
  await world.db.run(
    sql`update vendors set takes_payment_at_pickup = 1 where id = ${shop.vendor.id}`,
  );
  await proveAddress(world, (await world.as("customer")).viewer);
};
const byForm = () =>
  world.request("POST", preOrderPath(shop), {
    as: "customer",
    form: orderForm(shop, { paymentMethod: "at_pickup" }),
  });
const byJson = (headers: Record<string, string> = {}) => {
  const { orderItems, ...rest } = orderJson(shop);
  return world.request("POST", "/api/orders", {
    as: "customer",
    // An order as a browser stores it. The server decides the order's owner and pickup time.
    json: {
      ...rest,
      items: orderItems,
      userId: 999,
      totalAmount: 1600,
      pickupTimeStart: "09:00",
      pickupTimeEnd: "12:00",
      canCancel: true,
    },
    headers,
  });
};
const confirmedAtOnce = {
  orders: [{ status: "confirmed", total: 1600 }],
  payments: [],
  ledger: [],
  stock: [2],
  history: ["confirmed"],
};

describe("an order that is paid at pickup", () => {
  it("is confirmed at once by form, without a card checkout", async () => {
    await takeCash();
    const answer = await byForm();
    expect(answer.headers.get("Location")).toBe("/orders/1/placed");
    expect(await records(world)).toMatchObject(confirmedAtOnce);
    expect(world.stripe.emulator.state().sessions).toEqual([]);
    expect(await reconcile(world.db)).toEqual([]);
    const html = await (await world.request("GET", "/orders", { as: "customer" })).text();
    expect(html).toContain("At pickup (cash, SNAP/EBT, WIC)");
  });

  it("is confirmed at once by JSON, once per Idempotency-Key", async () => {
    await takeCash();
    const answers = [
      await byJson({ "Idempotency-Key": "kept-1" }),
      await byJson({ "Idempotency-Key": "kept-1" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { viewer } = await world.as("customer");
    expect(await answers[1]?.json()).toMatchObject({
      status: "confirmed",
      paymentMethod: "at_pickup",
      totalAmount: 1600,
    });
    expect(await records(world)).toMatchObject(confirmedAtOnce);
    const [order] = await world.db.all<{ user_id: number }>(sql`select user_id from orders`);
    expect(order?.user_id).toBe(viewer?.id);
  });

  it("is refused with 402 by form and by JSON if the vendor takes cards only", async () => {
    const page = await byForm();
    expect(page.status).toBe(402);
    expect(await page.text()).toContain("Bee Stall takes pre-orders by card only.");
    expect((await byJson()).status).toBe(402);
    expect((await records(world)).orders).toEqual([]);
  });

  it("is offered only if the vendor accepts it", async () => {
    const form = async () =>
      (await world.request("GET", preOrderPath(shop), { as: "customer" })).text();
    expect(await form()).not.toContain("Pay at pickup");
    await takeCash();
    expect(await form()).toContain("Pay at pickup (cash, SNAP/EBT, WIC)");
  });

  it("releases its stock when it is cancelled, without a refund", async () => {
    await takeCash();
    await byForm();
    const params = { path: { orderId: 1 } };
    const off = await world.api("customer").PATCH("/api/orders/{orderId}/cancel", { params });
    expect(off.data).toEqual({ id: 1, status: "cancelled" });
    expect(await records(world)).toMatchObject({ orders: [{ status: "cancelled" }], stock: [0] });
    expect(await reconcile(world.db)).toEqual([]);
  });

  it("cannot be placed by the checkout call", async () => {
    await takeCash();
    const place = (more?: object) =>
      world.request("POST", "/api/create-checkout-session", {
        as: "customer",
        json: orderJson(shop, { ...more }),
      });
    const refused = await place({ paymentMethod: "at_pickup" });
    expect(await refused.json()).toMatchObject({ fields: { paymentMethod: [expect.any(String)] } });
    expect((await records(world)).orders).toEqual([]);
    await place();
    expect((await records(world)).orders).toMatchObject([{ status: "pending_payment" }]);
  });
});
