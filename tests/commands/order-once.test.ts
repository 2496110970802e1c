import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "~/platform/viewer";
import { signedIn } from "../support/actors";
import { makeUser, proveAddress } from "../support/factories";
import {
  openShop,
  orderForm,
  orderJson,
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
  await world.db.run(sql`update vendors set takes_payment_at_pickup = 1`);
  await proveAddress(world, (await world.as("customer")).viewer);
});

type As = Parameters<World["request"]>[2] extends infer Asked ? Asked["as" & keyof Asked] : never;
const atStall = { paymentMethod: "at_pickup" };
const send = (entered: Record<string, string> = {}, as: As = "customer" as As) =>
  world.request("POST", preOrderPath(shop), {
    as,
    form: orderForm(shop, { ...atStall, ...entered }),
  });
/** The form at its own address, as it is after a customer asked for dates without JavaScript. */
const again = async (entered: Record<string, string>, as: As = "customer" as As) => {
  const query = new URLSearchParams(orderForm(shop, { ...atStall, ...entered }));
  const answer = await world.request("GET", `${preOrderPath(shop)}?${query}`, { as });
  const html = await answer.text();
  const action = /<form[^>]* action="(\/vendor[^"]*)"/.exec(html)?.[1] ?? "";
  return {
    html,
    /** Where the form is sent. */
    action: action.replaceAll("&amp;", "&"),
    placeKey: /name="placeKey" value="([^"]+)"/.exec(html)?.[1] ?? "",
  };
};

describe("an order form that the customer returns to", () => {
  it("keeps its key, shows the order placed with it, and does not place it twice", async () => {
    const first = await again({ placeKey: "begun" });
    expect(first.placeKey).toBe("begun");
    expect(first.html).not.toContain("You already placed");
    const { headers } = await send({ placeKey: first.placeKey });
    expect(headers.get("Location")).toBe("/orders/1/placed");

    const back = await again({ placeKey: "begun" });
    expect(back.html).toContain("You already placed ORD-0001 with this form");
    expect(back.html).toContain("/orders/1/placed");
    const answers = await Promise.all([
      send({ placeKey: back.placeKey }),
      send({ placeKey: back.placeKey }),
    ]);
    for (const answer of answers) {
      expect(answer.headers.get("Location")).toBe("/orders/1/placed");
    }
    expect((await records(world)).orders).toHaveLength(1);
  });

  it("says that a changed form places another order, and leads to changing the order in time", async () => {
    await send({ placeKey: "begun" });
    const { html } = await again({ placeKey: "begun" });
    expect(html).toContain("A changed form places another order.");
    expect(html).toContain('href="/orders/1/change"');
    await send({ placeKey: "begun", "items[0].quantity": "1" });
    expect((await records(world)).orders).toHaveLength(2);
    await world.db.run(sql`update orders set cancel_deadline = ${world.now} where id = 1`);
    const late = await again({ placeKey: "begun" });
    expect(late.html).not.toContain('href="/orders/1/change"');
    expect(late.html).toContain('href="/orders/2/change"');
  });

  it("is independent of another customer's form with the same key", async () => {
    await send({ placeKey: "begun" });
    const user = await makeUser(world);
    const other = await signedIn(world, {
      ...user,
      role: "customer",
      vendorId: null,
      vendors: [],
      marketId: null,
    });
    await proveAddress(world, other.viewer);
    expect((await again({ placeKey: "begun" }, other as As)).html).not.toContain(
      "You already placed",
    );
    const answer = await send({ placeKey: "begun" }, other as As);
    expect(answer.headers.get("Location")).toBe("/orders/2/placed");
  });

  it("keeps its key through sign-in and after a mistake", async () => {
    const signIn = await send({ placeKey: "begun" }, "nobody" as As);
    const door = signIn.headers.get("Location") ?? "";
    expect(decodeURIComponent(door)).toContain("placeKey=begun");
    const said = await (await world.request("GET", door)).text();
    expect(said).toContain("We kept your choices. Sign in to place your order.");
    const { action } = await again({ placeKey: "begun" });
    const form = orderForm(shop, { ...atStall, placeKey: "begun", "items[0].quantity": "0" });
    const wrong = await world.request("POST", action, { as: "customer" as As, form });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('name="placeKey" value="begun"');
  });

  it("gets a new key if its key cannot come from our form", async () => {
    const { placeKey } = await again({ placeKey: "two words" });
    expect(placeKey).toMatch(/^\S{10,}$/);
    expect(placeKey).not.toBe("two words");
  });
});

describe("an unusually large quantity", () => {
  it("must be confirmed in the form before it is ordered", async () => {
    await world.db.run(sql`update vendors set pieces_at_pickup = 100`);
    const asked = await send({ "items[0].quantity": "40" });
    expect(asked.status).toBe(422);
    const html = await asked.text();
    expect(html).toContain("40 is a lot. Is that correct?");
    expect(html).toContain("Yes, I want 40 × Honey");
    // Confirming another number does not confirm this number.
    expect((await send({ "items[0].quantity": "41", "items[0].sure": "40" })).status).toBe(422);
    expect((await records(world)).orders).toEqual([]);
    const sure = await send({ "items[0].quantity": "40", "items[0].sure": "40" });
    expect(sure.headers.get("Location")).toBe("/orders/1/placed");
    expect((await records(world)).orders).toMatchObject([{ total: 32_000 }]);
  });

  it("asks for no other pickup date: the refused form offers the dates for its products", async () => {
    // On Friday at 7 PM, when ordering has closed for products without settings of their own.
    world.now = Date.UTC(2026, 4, 8, 23);
    const as = await signedIn(world, (await world.as("customer")).viewer as Viewer);
    await world.db.run(sql`
      insert into product_pre_order_configs (product_id, market_id, cutoff_days, cutoff_time,
        pickup_time_start, pickup_time_end, created_at, updated_at)
      values (${shop.honey.id}, ${shop.market.id}, 1, '21:00', '09:00', '12:00', 0, 0)`);
    const { action } = await again({ "items[0].quantity": "40" });
    const asked = await world.request("POST", action, {
      as,
      form: orderForm(shop, { ...atStall, "items[0].quantity": "40" }),
    });
    expect(asked.status).toBe(422);
    const radios = (await asked.text()).match(/<input[^>]*name="pickupDate"[^>]*>/g) ?? [];
    const chosen = radios.find((radio) => radio.includes(`value="${saturday}"`));
    expect(chosen).toContain("checked");
    expect(chosen).not.toContain("disabled");
  });

  it("is accepted from a program without a question", async () => {
    const answer = await world.request("POST", "/api/create-checkout-session", {
      as: "customer",
      json: orderJson(shop, { orderItems: [{ productId: shop.honey.id, quantity: 40 }] }),
    });
    expect(answer.status).toBe(200);
  });
});
