import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../support/factories";
import { listAll } from "../support/listed";
import {
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

const byForm = (
  entered: Record<string, string> = {},
  as: "customer" | "vendor" | "admin" | "nobody" = "customer",
) => world.request("POST", preOrderPath(shop), { as, form: orderForm(shop, entered) });
const byJson = (said: object = {}, key?: string) =>
  world.api("customer").POST("/api/create-checkout-session", {
    body: orderJson(shop, said),
    params: { header: { "Idempotency-Key": key } },
  });
/** The same request with values that the client's types would not allow. */
const byOddJson = (json: object) =>
  world.request("POST", "/api/create-checkout-session", {
    as: "customer",
    json: orderJson(shop, json),
  });

describe("placing an order", () => {
  it("by form reserves stock, stores the order, and leads to the card checkout", async () => {
    const answer = await byForm({
      "items[1].productId": String(shop.bread.id),
      "items[1].quantity": "1",
      specialInstructions: "In a bag, please",
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toMatch(/^http:\/\/stripe\.test\/c\/pay\/cs_test_/);
    expect(await records(world)).toMatchObject({
      orders: [{ status: "pending_payment", total: 2150 }],
      payments: [{ status: "pending", amount: 2150 }],
      stock: [2, 1],
      history: ["pending_payment"],
      ledger: [],
    });
  });

  it("by JSON does the same and returns the checkout's address", async () => {
    const { data } = await byJson({ totalAmount: 1600 });
    expect(data).toMatchObject({
      url: expect.stringMatching(/^http:\/\/stripe\.test\/c\/pay\/cs_test_/),
    });
    expect((await records(world)).orders).toMatchObject([
      { status: "pending_payment", total: 1600 },
    ]);
  });

  it("asks Stripe for the total of the order", async () => {
    await placeByForm(world, shop, { totalAmount: "1600" });
    const [session] = world.stripe.emulator.state().sessions as {
      amount_total: number;
      expires_at: number;
    }[];
    expect(session?.amount_total).toBe(1600);
  });

  it("twice with the same form, in turn or at once, makes one order and one checkout", async () => {
    const [first, second] = await Promise.all([byForm(), byForm()]);
    const third = await byForm();
    const places = [first, second, third].map((each) => each.headers.get("Location"));
    expect(new Set(places).size).toBe(1);
    expect(places[0]).toMatch(/cs_test_/);
    expect((await records(world)).orders).toHaveLength(1);
    expect((await records(world)).stock).toEqual([2]);
  });

  it("twice with one Idempotency-Key makes one order by JSON", async () => {
    const answers = [await byJson({}, "program-key-1"), await byJson({}, "program-key-1")];
    expect(answers[0]?.data?.url).toContain("/c/pay/");
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect((await records(world)).orders).toHaveLength(1);
  });
});

describe("the price and total that a client sends", () => {
  it.each([
    ["total", { totalAmount: "1" }],
    ["price", { "items[0].unitPrice": "1" }],
  ])("are compared, not trusted: %s", async (_, entered) => {
    const answer = await byForm(entered);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("changed. Check your order again");
    expect((await records(world)).orders).toEqual([]);
  });

  it("are also compared by JSON", async () => {
    const [item] = [{ productId: shop.honey.id, quantity: 1, unitPrice: 1 }];
    for (const said of [{ totalAmount: 1 }, { orderItems: [item] }]) {
      expect((await byJson(said)).response.status).toBe(409);
    }
    expect((await records(world)).orders).toEqual([]);
  });
});

describe("an invalid order", () => {
  const elsewhere = async () => {
    const market = await makeMarket(world);
    await makeSchedule(world, market);
    const vendor = await makeVendor(world, { at: [market] });
    return { market, product: await makeProduct(world, vendor) };
  };
  const cases: [string, string, () => Promise<{ form: Record<string, string>; json: object }>][] = [
    [
      "a product of another vendor",
      "This vendor doesn’t sell that product.",
      async () => {
        const { product } = await elsewhere();
        return {
          form: { "items[0].productId": String(product.id) },
          json: { orderItems: [{ productId: product.id, quantity: 2 }] },
        };
      },
    ],
    [
      "a hidden product",
      "This product is no longer offered.",
      async () => {
        const hidden = await makeProduct(world, shop.vendor, { isVisible: false });
        return {
          form: { "items[0].productId": String(hidden.id) },
          json: { orderItems: [{ productId: hidden.id, quantity: 2 }] },
        };
      },
    ],
    [
      "a market that the vendor is not at",
      "This vendor isn’t at that market. Choose another market.",
      async () => {
        const { market } = await elsewhere();
        return { form: { marketId: String(market.id) }, json: { marketId: market.id } };
      },
    ],
    [
      "a date on which the market is shut",
      "You can’t pick up these products at this market on that date",
      async () => ({
        form: { pickupDate: "2026-05-10" },
        json: { pickupDate: "2026-05-10" },
      }),
    ],
    [
      "a date on which the market is closed",
      "You can’t pick up these products at this market on that date",
      async () => {
        await world.db.run(
          sql`insert into market_closures (market_id, date, created_at) values (${shop.market.id}, ${saturday}, 0)`,
        );
        await listAll(world);
        return { form: {}, json: {} };
      },
    ],
    [
      "a date that has gone",
      "Ordering for that date has closed. Choose another date.",
      async () => ({
        form: { pickupDate: "2026-05-02" },
        json: { pickupDate: "2026-05-02" },
      }),
    ],
    [
      "a date that is none",
      "Choose market and date",
      async () => ({
        form: { pickupDate: "2026-99-99" },
        json: { pickupDate: "2026-99-99" },
      }),
    ],
    [
      "the same product twice",
      "List each product only once",
      async () => ({
        form: { "items[1].productId": String(shop.honey.id), "items[1].quantity": "1" },
        json: {
          orderItems: [
            { productId: shop.honey.id, quantity: 1 },
            { productId: shop.honey.id, quantity: 1 },
          ],
        },
      }),
    ],
  ];
  it.each(cases)("is refused: %s", async (_, text, make) => {
    const { form, json } = await make();
    const page = await byForm(form);
    expect(page.status).toBe(422);
    expect(await page.text()).toContain(text);
    const answer = await byOddJson(json);
    expect(answer.status).toBe(422);
    const body = (await answer.json()) as { error: string; fields: object };
    expect(body.error).toContain(text);
    expect(Object.keys(body.fields)).toHaveLength(1);
    expect((await records(world)).orders).toEqual([]);
    expect((await records(world)).stock).toEqual([]);
  });

  it.each(["0", "-1", "1000000000", "abc", "1.5", ""])(
    "is refused: quantity %j, which stays in its field",
    async (quantity) => {
      const page = await byForm({ "items[0].quantity": quantity });
      expect(page.status).toBe(422);
      const html = await page.text();
      expect(html).toContain("Quantity must be a whole number from 1 to 999");
      if (/^-?[\d.]+$/.test(quantity)) expect(html).toContain(`value="${quantity}"`);
      const said = quantity === "abc" || quantity === "" ? quantity : Number(quantity);
      const answer = await byOddJson({
        orderItems: [{ productId: shop.honey.id, quantity: said }],
      });
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { fields: object }).fields).toHaveProperty([
        "orderItems[0].quantity",
      ]);
    },
  );

  it("shows what is missing, and keeps everything that was entered", async () => {
    const page = await byForm({
      marketId: "",
      pickupDate: "",
      specialInstructions: "Ring <twice>",
    });
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain("Missing info");
    expect(html).toContain("Choose market and date");
    expect(html).toContain("Ring &lt;twice&gt;");
  });

  it("is refused after the cut-off, which is 6 PM market time on the day before", async () => {
    world.now = Date.UTC(2026, 4, 8, 22) - 1;
    expect((await byForm({ placeKey: "in-time-1" })).status).toBe(302);
    world.now += 1;
    const late = await byForm({ placeKey: "too-late-1" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Ordering for that date has closed.");
  });

  it("is refused beyond the day's limit, and says how many are left", async () => {
    const few = await openShop(world, { dayLimit: 3 });
    shop = few;
    expect((await byForm({ placeKey: "first-two" })).status).toBe(302);
    const page = await byForm({ placeKey: "two-more1" });
    expect(page.status).toBe(409);
    expect(await page.text()).toContain("Honey: only 1 left for your pickup date. Choose fewer.");
  });
});

describe("the last items of a product", () => {
  it("go to exactly as many orders as there are items, however many arrive at once", async () => {
    shop = await openShop(world, { dayLimit: 2 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        byForm({ "items[0].quantity": "1", placeKey: `racer-${index}-key` }),
      ),
    );
    expect(answers.filter((each) => each.status === 302)).toHaveLength(2);
    expect(answers.filter((each) => each.status === 409)).toHaveLength(8);
    expect((await records(world)).stock).toEqual([2]);
  });
});

describe("ordering by different users", () => {
  it("sends a visitor to sign in, and back to the form with the entries", async () => {
    const answer = await byForm({ specialInstructions: "Ripe ones" }, "nobody");
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.get("Location") ?? "", "http://x");
    expect(location.pathname).toBe("/auth");
    const back = location.searchParams.get("returnTo") ?? "";
    const html = await (await world.request("GET", back, { as: "customer" })).text();
    expect(html).toContain("Ripe ones");
    expect(html).toMatch(/value="2"/);
    expect(html).toContain("$16.00");
    expect(html).toMatch(
      new RegExp(`checked=""[^>]*value="${saturday}"|value="${saturday}"[^>]*checked=""`),
    );
    expect((await records(world)).orders).toEqual([]);
  });

  it.each(["vendor", "admin"] as const)("is refused for a %s, with a message", async (role) => {
    const answer = await byForm({}, role);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Orders are only available for regular users.");
    expect((await records(world)).orders).toEqual([]);
  });

  it("is refused from a page of another site", async () => {
    const answer = await world.request("POST", preOrderPath(shop), {
      as: "customer",
      form: orderForm(shop),
      headers: { Origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
    expect((await records(world)).orders).toEqual([]);
  });
});

describe("an order while Stripe is down", () => {
  const breakStripe = (as: string, times = 4) =>
    world.stripe.control("faults", { calls: [{ match: "POST /v1/checkout/sessions", times, as }] });

  it.each(["500", "drop"])(
    "(%s) charges nothing, keeps no stock reserved, and keeps the form",
    async (as) => {
      await breakStripe(as);
      const page = await byForm({ specialInstructions: "Keep me" });
      expect(page.status).toBe(503);
      const html = await page.text();
      expect(html).toContain("You weren’t charged");
      expect(html).toContain("Keep me");
      expect(await records(world)).toMatchObject({
        orders: [{ status: "cancelled", cancelled_by: "payment_failed" }],
        payments: [{ status: "failed" }],
        stock: [0],
        ledger: [],
      });
    },
  );

  it("can be sent again with the same form once Stripe is back", async () => {
    await breakStripe("500", 2);
    expect((await byForm()).status).toBe(503);
    expect((await byForm()).status).toBe(302);
    expect((await records(world)).orders.map((order) => order.status)).toEqual([
      "cancelled",
      "pending_payment",
    ]);
    expect((await records(world)).stock).toEqual([2]);
  });

  it("makes no second checkout if only Stripe's answer was lost", async () => {
    await breakStripe("after", 1);
    expect((await byForm()).status).toBe(302);
    expect(world.stripe.emulator.state().sessions).toHaveLength(1);
  });
});
