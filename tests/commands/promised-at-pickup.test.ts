import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mostToPayAtPickup } from "~/models/orders/order/pay-at-pickup.rules";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { vendors } from "~/models/vendors/vendor.tables";
import { type Actor, makeViewer, signedIn } from "../support/actors";
import { makeProduct, makeSchedule, makeVendor, proveAddress } from "../support/factories";
import { meanwhile } from "../support/meanwhile";
import { openShop, orderForm, preOrderPath, records, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
let shop: Shop;
let customer: Actor;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  customer = await world.as("customer");
  await world.db.update(vendors).set({ takesPaymentAtPickup: true });
  await proveAddress(world, customer.viewer);
});

/** Another vendor at the same market, which also takes payment at pickup. */
async function anotherStall(name: string): Promise<Shop> {
  const vendor = await makeVendor(world, { name, at: [shop.market], takesPaymentAtPickup: true });
  const honey = await makeProduct(world, vendor, { name: "Jam", price: "$4.00", priceCents: 400 });
  return { ...shop, vendor, honey };
}

let forms = 0;
const byForm = (at: Shop, entered: Record<string, string> = {}, as: Actor = customer) => {
  forms += 1;
  return world.request("POST", preOrderPath(at), {
    as,
    form: orderForm(at, { paymentMethod: "at_pickup", placeKey: `promise-${forms}`, ...entered }),
  });
};
const byJson = (at: Shop, quantity = 2) => {
  forms += 1;
  return world.request("POST", "/api/orders", {
    as: customer,
    json: {
      vendorId: at.vendor.id,
      marketId: at.market.id,
      pickupDate: orderForm(at).pickupDate,
      items: [{ productId: at.honey.id, quantity }],
      paymentMethod: "at_pickup",
    },
    headers: { "Idempotency-Key": `promise-${forms}` },
  });
};
const placed = async () => (await records(world)).orders.length;

describe("a customer with an unconfirmed email address", () => {
  beforeEach(() => world.db.run(sql`update users set email_confirmed_at = null`));

  it("cannot pay at pickup by form, and is led to the account page to confirm the address", async () => {
    const answer = await byForm(shop, { specialInstructions: "Keep me" });
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(html).toContain("Confirm your email address first");
    expect(html).toContain("Choose “Add to basket” to keep your order until then.");
    expect(html).toMatch(/<a[^>]*href="\/account"[^>]*>Go to your account<\/a>/);
    expect(html).toContain("Keep me");
    expect(await placed()).toBe(0);
    const kept = { as: customer, form: orderForm(shop) };
    const added = await world.request("POST", `${preOrderPath(shop)}?into=basket`, kept);
    expect(added.headers.get("Location")).toBe("/basket?basket=1");
  });

  it("cannot pay at pickup by JSON, and is told the field", async () => {
    const answer = await byJson(shop);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      fields: { paymentMethod: [expect.stringContaining("Confirm your email address")] },
    });
    expect(await placed()).toBe(0);
  });

  it("can pay by card, and another customer with a confirmed address can pay at pickup", async () => {
    expect((await byForm(shop, { paymentMethod: "card" })).status).toBe(302);
    const other = await signedIn(world, await makeViewer(world, "customer"));
    await proveAddress(world, other.viewer);
    expect((await byForm(shop, {}, other)).status).toBe(302);
  });
});

describe("a customer at a vendor's limit of orders to pay at pickup", () => {
  beforeEach(async () => {
    expect((await byForm(shop)).status).toBe(302);
    expect((await byForm(shop)).status).toBe(302);
  });

  it("is refused another order by form and by JSON, and nothing is reserved", async () => {
    const answer = await byForm(shop);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("You already have 2 orders to pay for at Bee Stall.");
    expect((await byJson(shop)).status).toBe(409);
    expect(await placed()).toBe(2);
    expect((await records(world)).stock).toEqual([4]);
  });

  it("can order from another vendor, and pay by card at this one", async () => {
    expect((await byForm(await anotherStall("Jam Stall"))).status).toBe(302);
    expect((await byForm(shop, { paymentMethod: "card" })).status).toBe(302);
  });

  it("does not hold up another customer", async () => {
    const other = await signedIn(world, await makeViewer(world, "customer"));
    await proveAddress(world, other.viewer);
    expect((await byForm(shop, {}, other)).status).toBe(302);
  });

  it("can order again once an order is cancelled, picked up or long past", async () => {
    await world.request("POST", "/orders/1/cancel", { as: customer, form: {} });
    expect((await byForm(shop)).status).toBe(302);
    await world.db.run(sql`update orders set status = 'completed' where id = 2`);
    expect((await byForm(shop)).status).toBe(302);
    await world.db.run(sql`update orders set pickup_date = '2026-05-01' where id = 3`);
    expect((await byForm(shop)).status).toBe(302);
    expect((await byForm(shop)).status).toBe(409);
  });

  it("can place as many orders as the vendor's own setting allows, and no more", async () => {
    await world.db.update(vendors).set({ ordersAtPickup: 3 }).where(eq(vendors.id, shop.vendor.id));
    expect((await byForm(shop)).status).toBe(302);
    expect((await byForm(shop)).status).toBe(409);
  });
});

it("a customer has a limit of orders to pay at pickup across all vendors", async () => {
  const others = await Promise.all(["Jam", "Bread", "Egg"].map((name) => anotherStall(name)));
  for (const at of others) {
    expect((await byForm(at)).status).toBe(302);
    expect((await byForm(at)).status).toBe(302);
  }
  expect(await placed()).toBe(mostToPayAtPickup);
  const answer = await byForm(shop);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("You already have 6 orders to pay for at pickup.");
});

/** A quantity so large that the form asks the customer to confirm it, with this confirmation. */
const many = (quantity: number, at = 0) => ({
  [`items[${at}].quantity`]: String(quantity),
  [`items[${at}].sure`]: String(quantity),
});

describe("the size of an order that is paid at pickup", () => {
  it.each([
    ["by form", (quantity: number) => byForm(shop, many(quantity))],
    ["by JSON", (quantity: number) => byJson(shop, quantity)],
  ])("is limited by the vendor's setting, %s", async (_, place) => {
    const refused = await place(31);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("at most 30 items per order.");
    expect(await placed()).toBe(0);
    expect((await place(30)).ok || (await placed()) === 1).toBe(true);
    expect(await placed()).toBe(1);
  });

  it("counts all products of the order together", async () => {
    const bread = { "items[1].productId": String(shop.bread.id) };
    const refused = await byForm(shop, { ...bread, ...many(29, 1) });
    expect(await refused.text()).toContain("at most 30 items");
    expect((await byForm(shop, { ...bread, ...many(28, 1) })).status).toBe(302);
  });

  it("is not limited if the order is paid by card", async () => {
    const answer = await byForm(shop, { paymentMethod: "card", ...many(31) });
    expect(answer.status).toBe(302);
  });
});

it("of twenty orders to pay at pickup sent at once, only the allowed number is placed, and all reconciles", async () => {
  await makeSchedule(world, shop.market, { day: "Sunday" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? byForm(shop) : byJson(shop))),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(18);
  expect(await placed()).toBe(2);
  expect((await records(world)).stock).toEqual([4]);
  expect(await reconcile(world.db)).toEqual([]);
});

describe("the check when an order is written", () => {
  it.each([
    ["the address is no longer proven", sql`update users set email_confirmed_at = null`],
    [
      "the stall takes no payment at pickup any more",
      sql`update vendors set takes_payment_at_pickup = 0`,
    ],
    ["the stall allows fewer pieces", sql`update vendors set pieces_at_pickup = 1`],
  ])("refuses the order if, since it was read, %s", async (_, change) => {
    meanwhile(world, /insert into orders/, change);
    expect((await byForm(shop)).status).toBeGreaterThanOrEqual(400);
    expect(await placed()).toBe(0);
  });
});
