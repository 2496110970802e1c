import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeViewer, nobody, signedIn } from "../support/actors";
import {
  fillBasket,
  makeSquare,
  openBasket,
  partsIn,
  type Square,
  sessionIn,
} from "../support/basket";
import { CookieJar } from "../support/cookie-jar";
import { toastOf } from "../support/cookies";
import { accountOf, makeMarket, makeProduct, makeSchedule, makeUser } from "../support/factories";
import { nextSaturday } from "../support/fair";
import { listAll } from "../support/listed";
import { readQrIn } from "../support/qr";
import { quickHash } from "../support/quick-hash";
import { records, saturday } from "../support/shop";

let square: Square;
beforeEach(async () => {
  square = await makeSquare();
});

type Ware = "eggs" | "bread" | "peaches";
type Form = Record<string, string>;

const post = (path: string, form: Form, as: "customer" | "vendor" = "customer") =>
  square.world.request("POST", path, { as, form });
const page = async (path: string) =>
  (await square.world.request("GET", path, { as: "customer" })).text();
const locationOf = (answer: Response) => answer.headers.get("Location");

/** What the pre-order form posts with its button 'Add to basket'. */
const preOrderForm = (ware: Ware, quantity = 2, more: Form = {}): Form => ({
  marketId: String(square.market.id),
  pickupDate: saturday,
  "items[0].productId": String(square[ware].product.id),
  "items[0].quantity": String(quantity),
  placeKey: `form-of-${ware}`,
  ...more,
});
const add = (ware: Ware, quantity?: number, more?: Form) =>
  post(
    `/vendor/${square[ware].vendor.id}/pre-order?into=basket`,
    preOrderForm(ware, quantity, more),
  );

/** The hidden fields by which a form names the basket that it shows. */
const seen = ({ id, version }: { id: number; version: number }): Form => ({
  basketId: String(id),
  version: String(version),
});
const items = (wanted: Partial<Record<Ware, number>>): Form =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([ware, quantity], at) => [
      [`items[${at}].productId`, String(square[ware as Ware].product.id)],
      [`items[${at}].quantity`, String(quantity)],
    ]),
  );
const quantities = async () =>
  (await openBasket(square)).items.map(({ seenName, quantity }) => `${quantity} ${seenName}`);

/** Sends the checkout form: each vendor is paid as `ways` says. */
async function place(ways: Partial<Record<Ware, "card" | "at_pickup">>, more: Form = {}) {
  const basket = await openBasket(square);
  const parts = Object.entries(ways).flatMap(([ware, way], at) => [
    [`parts[${at}].vendorId`, String(square[ware as Ware].vendor.id)],
    [`parts[${at}].paymentMethod`, way],
  ]);
  return post("/basket/checkout", { ...seen(basket), ...Object.fromEntries(parts), ...more });
}

describe("adding to the basket", () => {
  it("by the pre-order form leads to the basket", async () => {
    const answer = await add("eggs");
    expect(answer.status).toBe(302);
    expect(locationOf(answer)).toBe(`/basket?basket=${(await openBasket(square)).id}`);
    expect(toastOf(answer)?.title).toBe("Added to your basket");
    const html = await page("/basket");
    for (const shown of ["Riverside", "Hen House", "Eggs", "$12.00", "Go to checkout"]) {
      expect(html).toContain(shown);
    }
    expect((await records(square.world)).orders).toEqual([]);
  });

  it("keeps the notes of the forms for the checkout", async () => {
    await add("eggs", 2, { specialInstructions: "Large ones, please" });
    const quail = await makeProduct(square.world, square.eggs.vendor, { priceCents: 300 });
    await add("eggs", 1, {
      "items[0].productId": String(quail.id),
      specialInstructions: "I come late",
      placeKey: "another-form",
    });
    const html = await page("/basket/checkout");
    expect(html).toMatch(/<details[^>]* open=""/);
    expect(html).toMatch(/<textarea[^>]*>Large ones, please\nI come late<\/textarea>/);
  });

  it("by the same form twice adds the products once", async () => {
    await add("eggs");
    await add("eggs");
    expect(await quantities()).toEqual(["2 Eggs"]);
    await add("eggs", 1, { placeKey: "another" });
    expect(await quantities()).toEqual(["3 Eggs"]);
  });

  it("by the same form with other content adds what the toast says", async () => {
    await add("eggs", 1);
    await add("eggs", 3);
    expect(await quantities()).toEqual(["4 Eggs"]);
    await add("eggs", 3);
    expect(await quantities()).toEqual(["4 Eggs"]);
  });

  it("without a market shows the pre-order form again with what was entered", async () => {
    const answer = await add("eggs", 4, { marketId: "", pickupDate: "" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Choose market and date");
    expect(html).toMatch(/name="items\[0\]\.quantity"[^>]*value="4"/);
  });

  it("asks whether an unusual quantity is correct", async () => {
    const answer = await add("eggs", 30);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("30 is a lot. Is that correct?");
    expect((await add("eggs", 30, { "items[0].sure": "30" })).status).toBe(302);
  });

  it("is not for accounts that do not order", async () => {
    const path = `/vendor/${square.eggs.vendor.id}/pre-order?into=basket`;
    const answer = await post(path, preOrderForm("eggs"), "vendor");
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Orders are only available for regular users.");
  });
});

describe("a refused form of one of two baskets", () => {
  const quantityIn = (html: string) =>
    /name="items\[0\]\.quantity"[^>]*value="(\d+)"/.exec(html)?.[1];
  const wrong = async () => {
    const first = await fillBasket(square, { eggs: 2 });
    square.world.now += 1000;
    await add("bread", 1, { pickupDate: nextSaturday });
    return { first, form: { ...seen(first), ...items({ eggs: 5000 }) } };
  };

  it("shows the same basket again, with what was typed", async () => {
    const { first, form } = await wrong();
    const shown = await page(`/basket?basket=${first.id}`);
    const address = /<form[^>]* action="(\/basket[^"]*)"/.exec(shown)?.[1] ?? "";
    const answer = await post(address, form);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(`name="basketId" value="${first.id}"`);
    expect(quantityIn(html)).toBe("5000");
  });

  it("never fills in another basket", async () => {
    const { form } = await wrong();
    const html = await (await post("/basket", form)).text();
    expect(html).toContain("Old Oven");
    expect(quantityIn(html)).toBe("1");
  });
});

describe("the button 'Add to basket' beside a product", () => {
  const tap = (ware: Ware, more: Form = {}) =>
    post("/basket/add", {
      vendorId: String(square[ware].vendor.id),
      ...items({ [ware]: 1 }),
      ...more,
    });

  it("asks for a date at the vendor's next market if there is no basket yet", async () => {
    const { vendor, product } = square.eggs;
    const late = await makeMarket(square.world, { name: "A later market" });
    await makeSchedule(square.world, late, { day: "Sunday" });
    await square.world.db.run(
      `insert into market_vendors (market_id, vendor_id) values (${late.id}, ${vendor.id})`,
    );
    await listAll(square.world);
    const form = `/vendor/${vendor.id}/pre-order?product=${product.id}`;
    expect(locationOf(await tap("eggs"))).toBe(`${form}&marketId=${square.market.id}`);
  });

  it("adds to the open basket if the vendor comes to its market on its date", async () => {
    await fillBasket(square, { eggs: 2 });
    const answer = await tap("bread");
    expect(toastOf(answer)?.title).toBe("Added to your basket");
    expect(await quantities()).toEqual(["2 Eggs", "1 Bread"]);
  });

  it("asks if the vendor is not at the market of the open basket", async () => {
    await fillBasket(square, { eggs: 2 });
    await square.world.db.run(
      `delete from market_vendors where vendor_id = ${square.bread.vendor.id}`,
    );
    await listAll(square.world);
    expect(locationOf(await tap("bread"))).toContain("/pre-order?product=");
    expect(await quantities()).toEqual(["2 Eggs"]);
  });

  it("adds for the market and the date of the page", async () => {
    await tap("eggs", { marketId: String(square.market.id), pickupDate: nextSaturday });
    expect((await openBasket(square)).pickupDate).toBe(nextSaturday);
  });

  it("says why a product can’t be added", async () => {
    await fillBasket(square, { eggs: 2 });
    await square.world.db.run(
      `update products set availability_status = 'Out of Stock' where id = ${square.bread.product.id}`,
    );
    const answer = await tap("bread");
    expect(locationOf(answer)).toBe(`/vendor/${square.bread.vendor.id}`);
    expect(toastOf(answer)?.description).toContain("Bread");
  });
});

describe("changing the basket", () => {
  it("saves the quantities, and removes the product of a 'Remove' button", async () => {
    const basket = await fillBasket(square, { eggs: 2, bread: 1 });
    const form = { ...seen(basket), ...items({ eggs: 3, bread: 1 }) };
    const answer = await post("/basket", { ...form, remove: String(square.bread.product.id) });
    expect(toastOf(answer)?.title).toBe("Basket updated");
    expect(await quantities()).toEqual(["3 Eggs"]);
  });

  it("says so if the basket is gone and there is no other", async () => {
    const form = { basketId: "1", version: "1", ...items({ eggs: 2 }) };
    const html = await (await post("/basket", form)).text();
    expect(html).toContain(">Basket not found<");
    expect(html).toContain("Your basket is empty");
  });

  it("leads to the empty basket after the last product is removed", async () => {
    const basket = await fillBasket(square, { eggs: 2 });
    const form = { ...seen(basket), ...items({ eggs: 2 }) };
    const answer = await post("/basket", { ...form, remove: String(square.eggs.product.id) });
    expect(locationOf(answer)).toBe("/basket");
    expect(await page("/basket")).toContain("Your basket is empty");
  });

  it("saves the quantities on the way to the checkout", async () => {
    const basket = await fillBasket(square, { eggs: 2 });
    const answer = await post("/basket", {
      ...seen(basket),
      ...items({ eggs: 5 }),
      leadsTo: "checkout",
    });
    expect(locationOf(answer)).toBe(`/basket/checkout?basket=${basket.id}`);
    expect(await quantities()).toEqual(["5 Eggs"]);
  });

  it("is refused if another tab was first, and then shows the basket as it is", async () => {
    const basket = await fillBasket(square, { eggs: 2 });
    await post("/basket", { ...seen(basket), ...items({ eggs: 3 }) });
    const answer = await post("/basket", { ...seen(basket), ...items({ eggs: 9 }) });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Your basket has changed. Look at it again.");
    expect(html).toMatch(/name="items\[0\]\.quantity"[^>]*value="3"/);
    expect(await quantities()).toEqual(["3 Eggs"]);
  });

  it("says what has changed since a product was added", async () => {
    await fillBasket(square, { eggs: 2, bread: 2 });
    await square.world.db.run(
      `update products set price_cents = 700, price = '$7.00' where id = ${square.eggs.product.id}`,
    );
    await square.world.db.run(
      `update products set availability_status = 'Out of Stock' where id = ${square.bread.product.id}`,
    );
    const html = await page("/basket");
    expect(html).toMatch(/New price, was (<!-- -->)?\$6\.00/);
    expect(html).toContain("Some products can’t be ordered");
    const checkout = await square.world.request("GET", "/basket/checkout", { as: "customer" });
    expect(locationOf(checkout)).toContain("/basket?basket=");
  });

  it("moves it to another market, and says beforehand what cannot move", async () => {
    const bay = await makeMarket(square.world, { name: "Bay Market" });
    await makeSchedule(square.world, bay);
    await square.world.db.run(
      `insert into market_vendors (market_id, vendor_id) values (${bay.id}, ${square.eggs.vendor.id})`,
    );
    await listAll(square.world);
    const basket = await fillBasket(square, { eggs: 2, bread: 1 });
    const choices = await page(`/basket/move?basket=${basket.id}`);
    expect(choices).toContain("Bay Market");
    expect(choices).toContain("Without Bread");
    expect(choices).toMatch(/<span class="hidden-text">\s*at Bay Market, without Bread<\/span>/);
    const answer = await post("/basket/move", {
      ...seen(basket),
      marketId: String(bay.id),
      pickupDate: saturday,
    });
    expect(locationOf(answer)).toBe(`/basket?basket=${basket.id}`);
    expect((await openBasket(square)).marketId).toBe(bay.id);
    expect(await page("/basket")).toContain("This vendor isn’t at that market.");
  });
});

describe("placing the basket", () => {
  it("with payment at pickup confirms an order for each vendor, and leads to their page", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const answer = await place(
      { eggs: "at_pickup", bread: "at_pickup" },
      { "parts[1].specialInstructions": "Sliced, please", totalAmount: "1750" },
    );
    expect(locationOf(answer)).toBe("/visits/1");
    expect((await partsIn(square.world)).map(({ status }) => status)).toEqual([
      "confirmed",
      "confirmed",
    ]);
    const html = await page("/visits/1");
    for (const shown of ["Saturday at Riverside: 2 stops", "Hen House", "Old Oven", "$17.50"]) {
      expect(html).toContain(shown);
    }
    expect(readQrIn(html)).toMatch(/#[A-Z2-9]{4}\.1\.[\w-]{12}\.2\.[\w-]{12}$/);
    expect(await page("/orders/2/placed")).toContain('href="/visits/1"');
    expect(
      locationOf(await square.world.request("GET", "/basket?basket=1", { as: "customer" })),
    ).toBe("/visits/1");
  });

  it("lists the stops in the order of their stalls", async () => {
    await fillBasket(square, { eggs: 1, bread: 1, peaches: 1 });
    const stalls: [Ware, string][] = [
      ["eggs", "A12"],
      ["peaches", "A2"],
    ];
    for (const [ware, stall] of stalls) {
      await square.world.db.run(
        `update market_vendors set stall = '${stall}' where vendor_id = ${square[ware].vendor.id}`,
      );
    }
    await place({ eggs: "at_pickup", bread: "at_pickup", peaches: "at_pickup" });
    const names = (await page("/visits/1")).match(/Peach Hill<|Hen House<|Old Oven</g);
    expect(names).toEqual(["Peach Hill<", "Hen House<", "Old Oven<"]);
  });

  it("with one card payment leads to this vendor’s own checkout, and back to the visit", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const answer = await place({ eggs: "card", bread: "at_pickup" });
    const session = sessionIn(locationOf(answer));
    await square.world.stripe.pay(session);
    const back = await square.world.request("GET", `/success?session_id=${session}`, {
      as: "customer",
    });
    expect(locationOf(back)).toBe("/visits/1");
    expect((await partsIn(square.world)).map(({ status }) => status)).toEqual([
      "confirmed",
      "confirmed",
    ]);
  });

  it("with two card payments leads to one card entry, which pays both", async () => {
    await fillBasket(square, { eggs: 1, bread: 1 });
    await place({ eggs: "at_pickup", bread: "at_pickup" });
    // The basket's id is not the id of one of its orders.
    await fillBasket(square, { eggs: 2, bread: 1 });
    const answer = await place({ eggs: "card", bread: "card" });
    expect(await page("/visits/2")).toContain("2 orders aren’t paid yet");
    const again = await post("/visits/2/pay", {});
    expect(sessionIn(locationOf(again))).toBe(sessionIn(locationOf(answer)));
    await square.world.stripe.enterCard(sessionIn(locationOf(answer)));
    const back = await square.world.request("GET", "/visits/2/card", { as: "customer" });
    expect(locationOf(back)).toBe("/visits/2");
    const payments = (await partsIn(square.world)).map(({ payment }) => payment);
    expect(payments).toEqual([null, "paid", null, "paid"]);
    expect(await page("/visits/2")).not.toContain("paid yet");
  });

  it("offers a payment of its own for the vendor whose charge is declined", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const answer = await place({ eggs: "card", bread: "card" });
    const account = (await accountOf(square.world, square.bread.vendor)).id;
    await square.world.stripe.control("accounts/cards", { account, as: "insufficient_funds" });
    await square.world.stripe.enterCard(sessionIn(locationOf(answer)));
    await square.world.request("GET", "/visits/1/card", { as: "customer" });
    const html = await page("/visits/1");
    expect(html).toContain("Your card doesn’t have enough money for this payment.");
    const [, action = ""] = /action="(\/orders\/\d+\/pay)"/.exec(html) ?? [];
    const session = sessionIn(locationOf(await post(action, {})));
    await square.world.stripe.pay(session);
    await square.world.request("GET", `/success?session_id=${session}`, { as: "customer" });
    expect((await partsIn(square.world)).map(({ payment }) => payment)).toEqual(["paid", "paid"]);
  });

  it("tells if Stripe cannot be reached after the card was entered", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const answer = await place({ eggs: "card", bread: "card" });
    await square.world.stripe.enterCard(sessionIn(locationOf(answer)));
    await square.world.stripe.control("faults", {
      calls: [{ match: "GET /v1/checkout/sessions/*", times: 9, as: "drop" }],
    });
    const back = await square.world.request("GET", "/visits/1/card", { as: "customer" });
    expect(toastOf(back)?.title).toBe("Payment not checked yet");
    expect(locationOf(back)).toBe("/visits/1");
  });

  it("shows a refusal beside the vendor that it is about", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    await square.world.db.run(
      `update vendors set takes_payment_at_pickup = 0 where id = ${square.bread.vendor.id}`,
    );
    const answer = await place({ eggs: "card", bread: "at_pickup" });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain("Old Oven takes pre-orders by card only.");
    expect((await records(square.world)).orders).toEqual([]);
  });

  it("lists the separate charges beforehand", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const html = await page("/basket/checkout");
    for (const shown of ["Each vendor charges your card separately", "$12.00", "$5.50", "$17.50"]) {
      expect(html).toContain(shown);
    }
  });
});

describe("the saved card", () => {
  it("is kept only if the customer ticks it, charged next time, and removed on the account page", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const answer = await place({ eggs: "card", bread: "card" }, { keepCard: "on" });
    await square.world.stripe.enterCard(sessionIn(locationOf(answer)));
    await square.world.request("GET", "/visits/1/card", { as: "customer" });
    expect(await page("/account")).toContain("Visa ending in 4242");

    await fillBasket(square, { eggs: 1, bread: 1 });
    expect(await page("/basket/checkout")).toContain("Visa ending in 4242");
    const next = await place({ eggs: "card", bread: "card" }, { card: "saved" });
    expect(locationOf(next)).toBe("/visits/2");
    expect((await partsIn(square.world)).map(({ payment }) => payment)).toEqual(
      Array(4).fill("paid"),
    );

    expect(await page("/account/card")).toContain("Visa ending in 4242");
    expect(toastOf(await post("/account/card", {}))?.title).toBe("Card removed");
    expect(await page("/account")).not.toContain("ending in");
  });

  it("can still be seen and removed by a customer who has become a vendor", async () => {
    const { world, customer } = square;
    await fillBasket(square, { eggs: 2, bread: 1 });
    const answer = await place({ eggs: "card", bread: "card" }, { keepCard: "on" });
    await world.stripe.enterCard(sessionIn(locationOf(answer)));
    await world.request("GET", "/visits/1/card", { as: "customer" });
    await world.db.run(sql`update users set user_type = 'vendor' where id = ${customer.id}`);
    expect(await page("/account")).toContain("Visa ending in 4242");
    expect(await page("/account/card")).toContain("Visa ending in 4242");
    expect(toastOf(await post("/account/card", {}))?.title).toBe("Card removed");
    expect(await page("/account")).not.toContain("ending in");
  });
});

describe("ordering again", () => {
  it("adds what can still be ordered, and says what cannot", async () => {
    await fillBasket(square, { eggs: 2 });
    const quail = await makeProduct(square.world, square.eggs.vendor, {
      name: "Quail eggs",
      priceCents: 300,
    });
    await add("eggs", 1, { "items[0].productId": String(quail.id) });
    await place({ eggs: "at_pickup" });
    await square.world.db.run(`update products set is_active = 0 where id = ${quail.id}`);
    const answer = await post("/basket/again", { orderId: "1" });
    expect(toastOf(answer)?.description).toBe("No longer available: Quail eggs");
    expect(await quantities()).toEqual(["2 Eggs"]);
    expect((await openBasket(square)).pickupDate).toBe(saturday);
  });

  it("is refused for another customer’s order", async () => {
    await fillBasket(square, { eggs: 2 });
    await place({ eggs: "at_pickup" });
    const other = await otherCustomer();
    const form = { orderId: "1" };
    const answer = await square.world.request("POST", "/basket/again", { as: other, form });
    expect(answer.status).toBe(404);
  });
});

const otherCustomer = async () =>
  signedIn(square.world, await makeViewer(square.world, "customer"));

describe("someone else’s basket or visit", () => {
  it("does not exist for another customer or a visitor", async () => {
    const basket = await fillBasket(square, { eggs: 2, bread: 1 });
    const other = await otherCustomer();
    for (const as of [other, nobody]) {
      const get = (path: string) => square.world.request("GET", path, { as });
      expect((await get(`/basket?basket=${basket.id}`)).status).toBe(404);
      const change = { ...seen(basket), ...items({ eggs: 9 }) };
      const changed = await square.world.request("POST", "/basket", { as, form: change });
      expect(changed.status).toBe(404);
    }
    await place({ eggs: "card", bread: "card" });
    for (const path of ["/visits/1", "/visits/1/card"]) {
      expect((await square.world.request("GET", path, { as: other })).status).toBe(404);
    }
    const pay = await square.world.request("POST", "/visits/1/pay", { as: other, form: {} });
    expect(pay.status).toBe(404);
  });
});

describe("the basket of a customer whose session has ended", () => {
  const signIn = { username: "ada", password: "marketday" };
  let browser: CookieJar;
  beforeEach(async () => {
    await makeUser(square.world, { username: "ada", password: quickHash("marketday") });
    browser = new CookieJar(square.world);
    await browser.post("/auth", signIn);
    await browser.post(
      `/vendor/${square.eggs.vendor.id}/pre-order?into=basket`,
      preOrderForm("eggs"),
    );
    browser.lose("md_session");
  });
  const change = () => ({ basketId: "1", version: "2", ...items({ eggs: 7 }) });

  it("asks for a sign-in, and then shows the basket with what was typed", async () => {
    const answer = await browser.post("/basket?basket=1", { ...change(), leadsTo: "checkout" });
    const door = locationOf(answer) ?? "";
    expect(await (await browser.get(door)).text()).toContain("Sign in again to save your changes");
    const returnTo = new URL(door, "http://here").searchParams.get("returnTo") ?? "";
    const back = locationOf(await browser.post("/auth", { ...signIn, returnTo })) ?? "";
    const html = await (await browser.get(back)).text();
    expect(html).toContain("Not saved yet");
    expect(html).toMatch(/name="items\[0\]\.quantity"[^>]*value="7"/);
  });

  it("asks for a sign-in wherever an address names the basket", async () => {
    const door = /^\/auth\?returnTo=%2Fbasket/;
    for (const path of ["/basket?basket=1", "/basket/move?basket=1"]) {
      expect(locationOf(await browser.get(path))).toMatch(door);
      expect(locationOf(await browser.post(path, change()))).toMatch(door);
    }
  });
});

describe("a visitor’s basket", () => {
  it("is kept by the browser, needs a sign-in for its checkout, and becomes the customer’s", async () => {
    const { world, market, eggs } = square;
    await makeUser(world, { username: "ada", password: quickHash("marketday") });
    const browser = new CookieJar(world);
    await browser.post(`/vendor/${eggs.vendor.id}/pre-order?into=basket`, preOrderForm("eggs"));
    expect(await (await browser.get("/basket")).text()).toContain("Hen House");
    const [basket] = await world.db.all<{ id: number; version: number }>(
      "select id, version from baskets",
    );
    if (!basket) throw new Error("There is no basket.");
    const change = { ...seen(basket), ...items({ eggs: 3 }), leadsTo: "checkout" };
    expect(locationOf(await browser.post("/basket", change))).toBe("/basket/checkout");
    const door = locationOf(await browser.get("/basket/checkout")) ?? "";
    expect(door).toBe("/auth?returnTo=%2Fbasket%2Fcheckout");
    const back = await browser.post(door, {
      username: "ada",
      password: "marketday",
      returnTo: "/basket/checkout",
    });
    expect(locationOf(back)).toBe("/basket/checkout");
    const checkout = await (await browser.get("/basket/checkout")).text();
    expect(checkout).toContain("$18.00");
    expect(checkout).toContain(market.name);
  });
});
