import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { orders } from "~/models/orders/order/order.tables";
import { preOrder } from "../../../docs/api/pre-order";
import { openShop } from "../../support/shop";
import { makeWorld, site, thursdayMorning, type World } from "../../support/world";

let world: World;
let shop: Awaited<ReturnType<typeof openShop>>;
const person = { username: "ines", password: "radishes-at-nine" };
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  const { response } = await world.api().POST("/api/register", {
    body: { ...person, firstName: "Ines", lastName: "Example", email: "ines@example.com" },
    parseAs: "text",
  });
  expect(response.status).toBe(201);
});

describe("the typed client generated from the document", () => {
  test("finds markets and reports a mistake by its field", async () => {
    const api = world.api();
    const found = await api.GET("/api/markets", { params: { query: { day: "Saturday" } } });
    expect(found.data?.map(({ name }) => name)).toEqual(["Grove Market"]);
    const none = await api.GET("/api/markets/{id}", { params: { path: { id: 99 } } });
    expect(none.data).toBeUndefined();
    expect(none.error?.message).toBe("Market not found");
    const wrong = await api.POST("/api/newsletter/subscribe", { body: { email: "nowhere" } });
    expect(wrong.error?.fields).toEqual({ email: ["Invalid email format"] });
  });

  test("signs in for a token, places an order and cancels it", async () => {
    const { data } = await world.api().POST("/api/login", { body: person });
    const api = world.api({
      viewer: null,
      headers: { Authorization: `Bearer ${data?.authToken}` },
    });
    const placed = await api.POST("/api/create-checkout-session", {
      body: {
        vendorId: shop.vendor.id,
        marketId: shop.market.id,
        pickupDate: "2026-05-09",
        orderItems: [{ productId: shop.honey.id, quantity: 2 }],
      },
    });
    const orderId = placed.data?.orderId ?? 0;
    const off = await api.PATCH("/api/orders/{orderId}/cancel", { params: { path: { orderId } } });
    expect(off.data).toEqual({ id: orderId, status: "cancelled" });
    const { data: all } = await api.GET("/api/orders");
    expect(all?.map(({ id, status }) => [id, status])).toEqual([[orderId, "cancelled"]]);
  });
});

test("the code lines in the README are those of the example program", () => {
  const [, lines = ""] = /```ts\n(.*?)```/s.exec(readFileSync("README.md", "utf8")) ?? [];
  expect(lines).toContain("orderAndPay");
  expect(readFileSync("docs/api/pre-order.ts", "utf8")).toContain(lines);
});

test("the example program in docs/api finds a market, orders and pays", async () => {
  vi.useFakeTimers({ now: thursdayMorning, toFake: ["Date"] });
  try {
    const order = await preOrder(
      { site, ...person },
      {
        fetch: (request) => {
          request.headers.set("Host", new URL(site).host);
          return world.fetch(request);
        },
        pay: (url) => world.stripe.pay(new URL(url).pathname.split("/").at(-1) ?? ""),
      },
    );
    expect(order).toMatchObject({ status: "confirmed", vendorName: "Bee Stall" });
    expect(order.pickupCode).toMatch(/\w{4}/);
    const [row] = await world.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.status).toBe("confirmed");
  } finally {
    vi.useRealTimers();
  }
});
