import { beforeEach, describe, expect, test } from "vitest";
import { openShop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

/** A missing table stands for any unexpected failure. The message must use the verb's own words. */
describe("an unexpected failure", () => {
  let world: World;
  beforeEach(async () => {
    world = await makeWorld();
    await openShop(world);
  });
  const lose = (table: string) => world.d1.exec(`ALTER TABLE ${table} RENAME TO lost_${table}`);

  test("when cancelling an order has the same message by form and by JSON", async () => {
    await world.as("customer");
    await lose("orders");
    const words = "Failed to cancel order";
    const form = await world.request("POST", "/orders/1/cancel", { as: "customer", form: {} });
    const json = await world.request("PATCH", "/api/orders/1/cancel", { as: "customer", json: {} });
    expect([form.status, json.status]).toEqual([500, 500]);
    expect(await form.text()).toContain(words);
    expect(await json.json()).toMatchObject({ error: words });
  });

  test("when reading orders has a message on the page and by JSON", async () => {
    await world.as("customer");
    await lose("orders");
    const page = await world.request("GET", "/orders", { as: "customer" });
    const json = await world.request("GET", "/api/orders", { as: "customer" });
    expect([page.status, json.status]).toEqual([500, 500]);
    expect(await page.text()).toContain("Failed to load orders. Please try again later.");
    expect(await json.json()).toMatchObject({ error: "Failed to fetch orders" });
  });

  test("when returning from the checkout has the same message on the page and by JSON", async () => {
    await world.as("customer");
    await lose("payments");
    const words = "Order creation failed";
    const page = await world.request("GET", "/success?session_id=cs_1", { as: "customer" });
    expect(page.headers.get("Location")).toBe("/orders");
    expect(decodeURIComponent(page.headers.get("Set-Cookie") ?? "")).toContain(
      btoa(JSON.stringify({ title: "Order error", description: words, variant: "destructive" })),
    );
    const json = { checkoutSessionId: "cs_1" };
    const answer = await world.request("POST", "/api/orders", { as: "customer", json });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error: words });
  });

  test("when signing in for a token has the same message at both addresses", async () => {
    await world.request("GET", "/");
    await lose("users");
    const json = { username: "somebody", password: "marketday" };
    for (const door of ["/api/login", "/api/vendor/login"]) {
      const answer = await world.request("POST", door, { json });
      expect(answer.status).toBe(500);
      expect(await answer.text()).toBe("Login failed");
    }
  });
});
