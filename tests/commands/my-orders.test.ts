import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ordersOnPage } from "~/models/orders/order/order.server";
import { markKeyOf, readQr } from "~/models/orders/order/pickup-mark";
import { signedIn } from "../support/actors";
import { makeUser } from "../support/factories";
import { listAll } from "../support/listed";
import { readQrIn } from "../support/qr";
import {
  openShop,
  orderForm,
  placeByForm,
  preOrderPath,
  records,
  type Shop,
} from "../support/shop";
import { makeWorld, site, type World } from "../support/world";

const day = 86_400_000;
let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
});

const page = async (path: string) => {
  const answer = await world.request("GET", path, { as: "customer" });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};
const payFor = async (entered = {}) => {
  const session = await placeByForm(world, shop, entered);
  await world.stripe.pay(session);
  await world.stripe.settle();
};
/** Makes `count` old orders, each for the day before the previous one. */
const oldOrders = (count: number) =>
  world.db.run(sql`
    insert into orders (user_id, vendor_id, market_id, status, cancelled_by, vendor_name,
      market_name, time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end,
      pickup_code, place_key, created_at, updated_at)
    select (select id from users where user_type = 'customer'), ${shop.vendor.id},
      ${shop.market.id}, 'completed', null, 'Old Stall', 'Old Market', 'America/New_York', 100,
      date('2026-04-01', '-' || n.value || ' days'), '09:00', '12:00', 'AAAA', 'old-' || n.value,
      0, 0
    from json_each(${JSON.stringify(Array.from({ length: count }, (_, n) => n))}) n`);
const cards = (html: string) => [...html.matchAll(/<h3>(ORD-\d+)<\/h3>/g)].map(([, name]) => name);

describe("My Orders", () => {
  it("shows upcoming orders before past ones, newest first, one page at a time", async () => {
    await world.as("customer");
    await oldOrders(ordersOnPage.past + 5);
    await payFor();
    await payFor({ placeKey: "another" });
    const last = ordersOnPage.past + 5;
    const { html } = await page("/orders");
    const listed = cards(html);
    expect(listed.slice(0, 3)).toEqual([`ORD-00${last + 2}`, `ORD-00${last + 1}`, `ORD-00${last}`]);
    expect(listed).toHaveLength(2 + ordersOnPage.past);
    expect(html).toContain("Older orders");
    const older = cards((await page("/orders?page=2")).html);
    expect(older).toHaveLength(5);
    expect(older.some((each) => listed.includes(each))).toBe(false);
  });

  it("folds an upcoming order, but shows its code, day, market, vendor, amount and next step", async () => {
    await payFor();
    const { html } = await page("/orders");
    const [card = ""] = /<article.*?<\/article>/s.exec(html) ?? [];
    const [seen = ""] = card.split("<summary>Details");
    const facts = [/class="code">\w+</, /Sat, May 9/, shop.market.name, shop.vendor.name, "$16.00"];
    for (const fact of facts) expect(seen).toMatch(fact);
    expect(seen).toContain("Get Directions");
    expect(seen).not.toContain("Cancel Order");
    expect(card).toContain("Cancel Order");
  });

  it("shows every order on some page, however many are upcoming", async () => {
    await world.as("customer");
    await oldOrders(ordersOnPage.coming + 3);
    await world.db.run(sql`update orders set status = 'ready', pickup_date = '2026-05-09'`);
    const listed = await Promise.all(
      ["/orders", "/orders?page=2"].map(async (path) => cards((await page(path)).html)),
    );
    expect(listed.map(({ length }) => length)).toEqual([ordersOnPage.coming, 3]);
    expect(new Set(listed.flat()).size).toBe(ordersOnPage.coming + 3);
  });

  it("describes in words what happened to the order and its money", async () => {
    await payFor();
    const { html } = await page("/orders");
    expect(html).toContain("You placed this order. $16.00 to pay by card.");
    expect(html).toContain("$16.00 paid by card.");
    expect(html).toContain("The order was confirmed.");
    expect(html).toContain("11 AM on Thursday, May 7");
  });

  it("by API comes in slices that lead to the next", async () => {
    await world.as("customer");
    await oldOrders(5);
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data = [], response } = await world
        .api("customer")
        .GET("/api/orders", { params: { query: { limit: 2, cursor } } });
      seen.push(...data.map(({ id }) => id));
      const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "") ?? [];
      cursor = next === undefined ? null : new URL(next, site).searchParams.get("cursor");
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it("shows an error on the page and by API if orders cannot be loaded", async () => {
    await world.as("customer");
    await world.d1.exec("drop index payments_one_open");
    await world.d1.exec("alter table payment_events rename to gone");
    const { status, html } = await page("/orders");
    expect(status).toBe(500);
    expect(html).toContain("Failed to load orders. Please try again later.");
    const { response, error } = await world.api("customer").GET("/api/orders");
    expect(response.status).toBe(500);
    expect(error).toMatchObject({ error: "Failed to fetch orders" });
  });
});

describe("ordering again", () => {
  const again = async () => {
    const { html } = await page("/orders");
    const link = /href="(\/vendor\/\d+\/pre-order\?again[^"]*)"/.exec(html)?.[1] ?? "";
    return page(link.replaceAll("&amp;", "&"));
  };

  it("opens the form with the same items", async () => {
    await payFor({ "items[1].productId": String(shop.bread.id), "items[1].quantity": "3" });
    const { html } = await again();
    expect(html).toContain("Honey");
    expect(html).toContain("Bread");
    expect(html).toContain("$32.50");
    expect(html).not.toContain("still offered");
  });

  it("starts at the market of that order, without its past date", async () => {
    await payFor();
    const { html } = await again();
    const chosen = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => input.includes("checked="))
      .map((input) => /name="([^"]*)"/.exec(input)?.[1]);
    expect(chosen).toContain("marketId");
    expect(chosen).not.toContain("pickupDate");
    const { html: orders } = await page("/orders");
    expect(orders).toContain(`href="/vendor/${shop.vendor.id}?marketId=${shop.market.id}"`);
  });

  it("leaves out products that are no longer offered, and says so", async () => {
    await payFor({ "items[1].productId": String(shop.bread.id), "items[1].quantity": "3" });
    await world.db.run(sql`update products set is_visible = 0 where id = ${shop.bread.id}`);
    await listAll(world);
    const { html } = await again();
    expect(html.replaceAll("<!-- -->", "")).toMatch(
      /left out 1 product\.\s+You\s+can\s+no\s+longer\s+pre-order\s+it\./,
    );
    expect(html).toContain("$16.00");
  });
});

describe("a receipt and a calendar file", () => {
  it("show what was ordered and paid, and when to pick it up", async () => {
    await payFor();
    const receipt = await page("/orders/1/receipt");
    expect(receipt.html).toContain("Receipt ORD-0001");
    expect(receipt.html).toContain("$16.00 paid by card.");
    const calendar = await page("/orders/1/calendar.ics");
    expect(calendar.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(calendar.html).toContain("DTSTART:20260509T130000Z");
  });

  it("are a 404 for another customer", async () => {
    await payFor();
    const other = await signedIn(world, {
      ...(await makeUser(world)),
      role: "customer",
      vendorId: null,
      vendors: [],
      marketId: null,
    });
    for (const path of ["/orders/1/receipt", "/orders/1/calendar.ics"]) {
      expect((await world.request("GET", path, { as: other })).status).toBe(404);
    }
  });
});

describe("the pickup code", () => {
  it("is shown once the order is paid, until the vendor marks it as collected or not collected", async () => {
    const session = await placeByForm(world, shop);
    const code = async () => /class="code">(\w+)</.exec((await page("/orders")).html)?.[1];
    const isComing = async () => (await page("/orders")).html.includes('id="coming"');
    expect(await code()).toBeUndefined();
    await world.stripe.pay(session);
    await world.stripe.settle();
    expect(await code()).toMatch(/^[A-Z2-9]{4}$/);
    await world.db.run(sql`update sessions set expires_at = ${world.now + 9 * day}`);
    world.now += 3 * day;
    for (const status of ["confirmed", "ready"]) {
      await world.db.run(sql`update orders set status = ${status}`);
      expect(await code()).toMatch(/^[A-Z2-9]{4}$/);
      expect(await isComing()).toBe(true);
      expect((await page("/orders/1/receipt")).html).toContain(await code());
      expect((await page("/orders/1/calendar.ics")).html).toContain(`Pickup code: ${await code()}`);
    }
    for (const status of ["completed", "not_collected"]) {
      await world.db.run(sql`update orders set status = ${status}`);
      expect(await code()).toBeUndefined();
      expect(await isComing()).toBe(false);
    }
  });

  it("are no receipt if the order was to be paid at the stall and was not collected", async () => {
    await payFor();
    await world.db.run(sql`update orders set payment_method = 'at_pickup'`);
    expect((await page("/orders/1/receipt")).html).toContain("Receipt ORD-0001");
    await world.db.run(sql`update orders set status = 'not_collected'`);
    expect((await page("/orders/1/receipt")).html).not.toContain("Receipt ORD-0001");
  });
});

it("the pickup code is also a QR code, which the vendor’s phone takes for true", async () => {
  const session = await placeByForm(world, shop);
  expect(readQrIn((await page("/orders")).html)).toBeNull();
  await world.stripe.pay(session);
  await world.stripe.settle();
  const key = await world.ctx(null).sealer.keyFor(markKeyOf(shop.vendor.id));
  for (const path of ["/orders", "/orders/1/placed"]) {
    const { html } = await page(path);
    const [, code] = /class="code">(\w+)</.exec(html) ?? [];
    expect(await readQr(readQrIn(html) ?? "", key), path).toEqual([{ orderId: 1, code }]);
  }
});

describe("the link to review a market", () => {
  const completed = sql`update orders set status = 'completed' where id = 1`;
  const links = (html: string) =>
    [...html.matchAll(/href="(\/market\/\d+\/review)"[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(
      ([, to, label]) => `${label} ${to}`,
    );
  const seen = async () => ({
    orders: links((await page("/orders")).html),
    receipt: links((await page("/orders/1/receipt")).html),
  });
  const write = "/market/1/review";

  it("is shown only for a collected order, on its card and its receipt", async () => {
    await payFor();
    expect(await seen()).toEqual({ orders: [], receipt: [] });
    await world.db.run(completed);
    const link = [`Review this market ${write}`];
    expect(await seen()).toEqual({ orders: link, receipt: link });
    expect((await page(write)).status).toBe(200);
  });

  it("leads to editing once the review is written, and is gone if the review is hidden", async () => {
    await payFor();
    await world.db.run(completed);
    await world.request("POST", write, {
      as: "customer",
      form: { rating: "5", comment: "Good honey, and they remember my name." },
    });
    const link = [`Edit your review ${write}`];
    expect(await seen()).toEqual({ orders: link, receipt: link });
    await world.db.run(sql`update reviews set is_hidden = 1`);
    expect(await seen()).toEqual({ orders: [], receipt: [] });
  });
});

describe("an order form that is sent again", () => {
  const send = (entered = {}) =>
    world.request("POST", preOrderPath(shop), { as: "customer", form: orderForm(shop, entered) });

  it("with another quantity is another order", async () => {
    await send();
    const answer = await send({ "items[0].quantity": "3" });
    expect(answer.status).toBe(302);
    expect((await records(world)).orders.map(({ total }) => total)).toEqual([1600, 2400]);
  });

  it("is the same order, even if that order has taken the last items", async () => {
    shop = await openShop(world, { dayLimit: 2 });
    const [first, second] = [await send(), await send()];
    expect(second.status).toBe(302);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
  });

  it("leads to its order if that is already paid, and is not paid twice", async () => {
    await payFor();
    expect((await send()).headers.get("Location")).toBe("/orders/1/placed");
    expect((await records(world)).orders).toHaveLength(1);
  });
});

describe("an unexpected failure", () => {
  beforeEach(async () => {
    await world.as("customer");
    await world.d1.exec("alter table payments rename to gone");
  });

  it("when placing an order shows an error, keeps the form, and stores no part of an order", async () => {
    const answer = await world.request("POST", preOrderPath(shop), {
      as: "customer",
      form: orderForm(shop, { specialInstructions: "Keep me" }),
    });
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain("Error placing order");
    expect(html).toContain("Failed to create order");
    expect(html).toContain("Keep me");
    const [count] = await world.db.all<{ n: number }>(sql`select count(*) as n from orders`);
    expect(count?.n).toBe(0);
  });

  it("when cancelling an order returns an error", async () => {
    const answer = await world.request("PATCH", "/api/orders/1/cancel", { as: "customer" });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error: "Failed to cancel order" });
  });
});
