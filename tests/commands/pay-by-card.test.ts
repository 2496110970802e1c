import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { stripeAccounts } from "~/models/orders/stripe-account/stripe-account.tables";
import { DomainError } from "~/platform/errors";
import { toastOf } from "../support/cookies";
import { accountOf, proveAddress } from "../support/factories";
import { meanwhile } from "../support/meanwhile";
import {
  everyMinute,
  openShop,
  orderForm,
  orderJson,
  placeByForm,
  preOrderPath,
  records,
  type Shop,
  saturday,
} from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
});

/** Makes Stripe stop accepting cards for the vendor, or accept them again. */
const cards = async (standing: "overdue" | "complete") => {
  const { id } = await accountOf(world, shop.vendor);
  await world.stripe.control("accounts/standing", { account: id, standing });
  await world.stripe.settle();
};
const takeCash = async () => {
  await world.db.run(
    sql`update vendors set takes_payment_at_pickup = 1 where id = ${shop.vendor.id}`,
  );
  await proveAddress(world, (await world.as("customer")).viewer);
};
const form = async () =>
  (await world.request("GET", preOrderPath(shop), { as: "customer" })).text();
const place = (entered = {}) =>
  world.request("POST", preOrderPath(shop), { as: "customer", form: orderForm(shop, entered) });
const checkout = () =>
  world.api("customer").POST("/api/create-checkout-session", { body: orderJson(shop) });
const placeJson = () => {
  const { orderItems, ...rest } = orderJson(shop);
  return world.api("customer").POST("/api/orders", { body: { ...rest, items: orderItems } });
};
const vendorJson = async () => {
  const params = { path: { id: shop.vendor.id } };
  return (await world.api().GET("/api/vendors/{id}", { params })).data;
};
/** Two jars of honey for Saturday, paid by card. */
const orderOf = ({ vendor, market, honey }: Shop) => ({
  vendorId: vendor.id,
  marketId: market.id,
  pickupDate: saturday,
  items: [{ productId: honey.id, quantity: 2 }],
  specialInstructions: null,
  paymentMethod: "card" as const,
});
const sessions = () => world.stripe.emulator.state().sessions;

describe("a vendor that takes cards", () => {
  it("says so, and takes orders by card", async () => {
    expect(await vendorJson()).toMatchObject({ takesCards: true, takesPaymentAtPickup: false });
    expect((await place()).headers.get("Location")).toContain("/c/pay/");
    expect((await checkout()).data?.url).toContain("/c/pay/");
  });
});

describe("a vendor without a ready Stripe account", () => {
  beforeEach(() => cards("overdue"));

  it("that accepts payment at pickup takes only such orders, and says so", async () => {
    await takeCash();
    expect(await vendorJson()).toMatchObject({ takesCards: false, takesPaymentAtPickup: true });
    const html = await form();
    expect(html).toContain(
      "Pay at pickup (cash, SNAP/EBT, WIC). This vendor doesn’t take cards for pre-orders right now",
    );
    expect(html).toContain('name="paymentMethod" value="at_pickup"');
    expect(html).not.toContain("Pay by card");
    expect(html).toContain("You pay at the stall when you pick up your order.");
    expect((await place({ paymentMethod: "at_pickup" })).headers.get("Location")).toBe(
      "/orders/1/placed",
    );
    expect(sessions()).toEqual([]);
  });

  it("refuses a card order by form and by JSON, and stores nothing of it", async () => {
    await takeCash();
    const page = await place();
    expect(page.status).toBe(409);
    const said = "Bee Stall doesn’t take cards right now. Choose to pay at pickup.";
    expect(await page.text()).toContain(said);
    const { response, error } = await checkout();
    expect(response.status).toBe(409);
    expect(error).toMatchObject({ error: said, fields: { paymentMethod: [said] } });
    expect(await records(world)).toMatchObject({ orders: [], payments: [], stock: [] });
    expect((await placeJson()).data).toMatchObject({ status: "confirmed" });
  });

  it("that does not accept payment at pickup takes no orders, and says why", async () => {
    const html = await form();
    expect(html).toContain("Available in-market only");
    expect(html).toContain("doesn’t take pre-orders right now. You can still buy at the stall");
    expect(html).not.toContain("Place Order");
    const page = await place();
    expect(page.status).toBe(409);
    expect(await page.text()).toContain(
      "doesn’t take pre-orders right now. You can still buy at the stall",
    );
    for (const { response, error } of [await checkout(), await placeJson()]) {
      expect(response.status).toBe(409);
      expect(error?.error).toContain(
        "doesn’t take pre-orders right now. You can still buy at the stall",
      );
    }
    const stall = await (await world.request("GET", `/vendor/${shop.vendor.id}`)).text();
    expect(stall).toContain("Available in-market only");
    expect((await records(world)).orders).toEqual([]);
  });

  it("takes cards again as soon as Stripe allows it", async () => {
    await cards("complete");
    expect((await checkout()).data?.url).toContain("/c/pay/");
  });
});

it("a card order is not stored if the vendor loses card payments while the order is placed", async () => {
  const { id } = await accountOf(world, shop.vendor);
  const lose = () =>
    world.db
      .update(stripeAccounts)
      .set({ cardPayments: "restricted" })
      .where(eq(stripeAccounts.id, id));
  meanwhile(world, /insert into orders/, lose);
  const { response, error } = await checkout();
  expect(response.status).toBe(409);
  expect(error?.error).toContain(
    "doesn’t take pre-orders right now. You can still buy at the stall",
  );
  expect((await records(world)).orders).toEqual([]);
  expect(sessions()).toEqual([]);
});

it("an order is cancelled if Stripe refuses cards before the app knows", async () => {
  const { viewer } = await world.as("customer");
  const ctx = world.ctx(viewer);
  const createCheckout = async () => {
    throw new DomainError("no_cards");
  };
  const placing = placeOrder(
    { ...ctx, payments: { ...ctx.payments, createCheckout } },
    { ...orderOf(shop), placeKey: "kept-1" },
  );
  await expect(placing).rejects.toMatchObject({ code: "no_cards" });
  expect(await records(world)).toMatchObject({
    orders: [{ status: "cancelled", cancelled_by: "payment_failed" }],
    payments: [{ status: "failed" }],
    stock: [0],
  });
});

describe("a vendor with a Stripe account that fails while a customer orders", () => {
  const account = async () => (await accountOf(world, shop.vendor)).id;
  const row = async () => {
    const [found] = await world.db.select().from(stripeAccounts);
    return found;
  };
  const refused = "doesn’t take pre-orders right now. You can still buy at the stall";
  beforeEach(() => world.stripe.control("webhooks", { mode: "hold" }));

  const ways: [string, () => Promise<unknown>, object][] = [
    [
      "is closed",
      async () => world.stripe.control("accounts/close", { account: await account() }),
      { closedAt: expect.any(Number) },
    ],
    [
      "was disconnected",
      async () => world.stripe.control("accounts/disconnect", { account: await account() }),
      { cardPayments: "unsupported", resolution: "unknown", closedAt: null },
    ],
    [
      "gives our key no permission",
      () => fault("403"),
      { cardPayments: "unsupported", resolution: "unknown", closedAt: null },
    ],
    [
      "cannot take cards",
      async () =>
        world.stripe.control("accounts/standing", {
          account: await account(),
          standing: "overdue",
        }),
      { cardPayments: "restricted", resolution: "provide_info", closedAt: null },
    ],
  ];
  const fault = (as: string) =>
    world.stripe.control("faults", {
      calls: [{ match: "POST /v1/checkout/sessions", times: 1, as }],
    });
  const given = { orders: [{ status: "cancelled", cancelled_by: "payment_failed" }], stock: [0] };

  it.each(ways)("takes no cards from then on: the account %s", async (_, lose, known) => {
    await lose();
    const page = await place();
    expect(page.status).toBe(409);
    expect(await page.text()).toContain(refused);
    expect(await records(world)).toMatchObject({ ...given, payments: [{ status: "failed" }] });
    expect(await row()).toMatchObject(known);
    expect(await vendorJson()).toMatchObject({ takesCards: false });
    expect((await checkout()).error?.error).toContain(refused);
    expect((await records(world)).orders).toHaveLength(1);
    expect(await reconcile(world.db)).toEqual([]);
  });

  it.each(ways)(
    "refuses by JSON and suggests paying at pickup: the account %s",
    async (_, lose) => {
      await takeCash();
      await lose();
      const { response, error } = await checkout();
      const said = "Bee Stall doesn’t take cards right now. Choose to pay at pickup.";
      expect(response.status).toBe(409);
      expect(error).toMatchObject({ error: said, fields: { paymentMethod: [said] } });
      expect(await records(world)).toMatchObject(given);
      expect((await place({ paymentMethod: "at_pickup" })).headers.get("Location")).toBe(
        "/orders/2/placed",
      );
      expect((await records(world)).stock).toEqual([2]);
    },
  );

  it("has a waiting order cancelled as soon as the customer tries to pay", async () => {
    await fault("429");
    await place();
    expect(await records(world)).toMatchObject({
      orders: [{ status: "pending_payment" }],
      stock: [2],
    });
    await world.stripe.control("accounts/close", { account: await account() });
    const answer = await world.request("POST", "/orders/1/pay", { as: "customer", form: {} });
    expect(answer.headers.get("Location")).toBe("/orders/1/placed");
    expect(toastOf(answer)?.description).toContain(refused);
    expect(await records(world)).toMatchObject(given);
    const html = await (await world.request("GET", "/orders/1/placed", { as: "customer" })).text();
    expect(html).toContain("can’t take cards right now. Try again later");
  });

  it("takes no cards even if Stripe does not say why, and is checked again later", async () => {
    await world.stripe.control("accounts/close", { account: await account() });
    await world.stripe.control("faults", {
      calls: [{ match: "GET /v2/core/accounts/*", times: 9, as: "drop" }],
    });
    expect((await place()).status).toBe(409);
    expect(await row()).toMatchObject({ cardPayments: "unsupported", closedAt: null });
    await world.stripe.control("faults/clear");
    world.now += 3_600_000;
    await everyMinute(world);
    await world.stripe.settle();
    world.now += 3_600_000;
    await everyMinute(world);
    expect((await row())?.closedAt).not.toBeNull();
  });

  it("takes cards again once Stripe allows it", async () => {
    await fault("403");
    await place();
    world.now += 3_600_000;
    await everyMinute(world);
    expect(await row()).toMatchObject({ cardPayments: "active", readyAt: expect.any(Number) });
    expect((await place()).headers.get("Location")).toContain("/c/pay/");
  });

  it("takes no cards once Stripe reports a disconnect, and waiting orders are cancelled", async () => {
    await place();
    await world.stripe.control("webhooks", { mode: "deliver" });
    await world.stripe.control("accounts/disconnect", { account: await account() });
    await world.stripe.settle();
    expect(await row()).toMatchObject({ cardPayments: "unsupported", resolution: "unknown" });
    await everyMinute(world);
    expect(await records(world)).toMatchObject(given);
  });
});

it("an order is kept if Stripe is only busy, and the same form then leads to its checkout", async () => {
  await world.stripe.control("faults", {
    calls: [{ match: "POST /v1/checkout/sessions", times: 1, as: "429" }],
  });
  const busy = await place();
  expect(busy.status).toBe(503);
  expect(await busy.text()).toContain(
    "Card payments are busy right now. You weren’t charged, and we kept your order. Pay for it in a moment",
  );
  await everyMinute(world);
  expect(await records(world)).toMatchObject({
    orders: [{ status: "pending_payment" }],
    payments: [{ status: "pending" }],
    stock: [2],
  });
  world.now += 5 * 60_000;
  const again = await place();
  expect([again.status, again.headers.get("Location")]).toEqual([
    302,
    expect.stringContaining("/c/pay/"),
  ]);
  expect((await records(world)).orders).toHaveLength(1);
});

describe("losing card payments while orders are open", () => {
  const page = async () => (await world.request("GET", "/orders", { as: "customer" })).text();
  const pay = () => world.request("POST", "/orders/1/pay", { as: "customer", form: {} });

  it("cancels unpaid orders with an explanation, and closes their checkout", async () => {
    await takeCash();
    const session = await placeByForm(world, shop);
    await cards("overdue");
    // Even within that minute, no customer is sent to a checkout that fails.
    expect((await pay()).headers.get("Location")).toBe("/orders/1/placed");
    await everyMinute(world);
    expect(await records(world)).toMatchObject({
      orders: [{ status: "cancelled", cancelled_by: "payment_failed" }],
      payments: [{ status: "failed" }],
      ledger: [],
      stock: [0],
    });
    expect((await world.stripe.pay(session)).status).toBe(410);
    const why =
      "Bee Stall can’t take cards right now. Order again and pay at pickup, or try later.";
    expect(await page()).toContain(`${why} You weren’t charged.`);
    const [mail] = world.mailbox.sent;
    expect(mail?.subject).toBe("Order ORD-0001 is cancelled");
    expect(mail?.text).toContain(why);
    expect(mail?.text).toContain("You weren’t charged.");
    expect(await reconcile(world.db)).toEqual([]);
  });

  it("keeps an order that was paid at the last moment", async () => {
    const session = await placeByForm(world, shop);
    await world.stripe.control("webhooks", { mode: "hold" });
    await world.stripe.pay(session);
    const { id } = await accountOf(world, shop.vendor);
    await world.db
      .update(stripeAccounts)
      .set({ cardPayments: "restricted" })
      .where(eq(stripeAccounts.id, id));
    await everyMinute(world);
    expect(await records(world)).toMatchObject({
      orders: [{ status: "confirmed" }],
      payments: [{ status: "paid" }],
    });
  });

  it("keeps a paid order, which can still be cancelled and refunded", async () => {
    await world.stripe.pay(await placeByForm(world, shop));
    await world.stripe.settle();
    await cards("overdue");
    await everyMinute(world);
    expect((await records(world)).orders).toMatchObject([{ status: "confirmed" }]);
    await world.request("POST", "/orders/1/cancel", { as: "customer", form: {} });
    await everyMinute(world);
    expect(await records(world)).toMatchObject({
      orders: [{ status: "cancelled" }],
      payments: [{ status: "refunded", refunded: 1600 }],
    });
  });

  it("cancels nothing of a vendor that still takes cards", async () => {
    const neighbour = await openShop(world);
    await placeByForm(world, shop);
    await placeByForm(world, neighbour);
    await cards("overdue");
    await everyMinute(world);
    expect((await records(world)).orders.map(({ status }) => status)).toEqual([
      "cancelled",
      "pending_payment",
    ]);
    // The other order's checkout stays open too. Otherwise its order would wait for a payment that
    // nobody can make.
    expect(
      sessions()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(["expired", "open"]);
  });
});

describe("the payment methods on the vendor's own pages", () => {
  it.each(["/vendor-preorders", "/vendor-edit/pay-at-pickup", "/vendor-payments"])(
    "are shown on %s",
    async (path) => {
      const vendor = await world.as("vendor");
      const read = async () => (await world.request("GET", path, { as: vendor })).text();
      expect(await read()).toContain("Customers pay by card when they order.");
      const { id } = await accountOf(world, { id: vendor.viewer?.vendorId ?? 0 });
      await world.stripe.control("accounts/standing", { account: id, standing: "overdue" });
      await world.stripe.settle();
      const html = await read();
      expect(html).toContain("Stripe stopped your card payments");
      expect(html).toContain(
        "Customers can’t pre-order from you right now. Set up card payments or payment at pickup.",
      );
    },
  );
});
