import { beforeEach, describe, expect, it } from "vitest";
import { makeViewer, signedIn } from "../support/actors";
import { fillBasket, makeSquare, partsIn, type Square, sessionIn } from "../support/basket";
import { accountOf, makeMarket, makeSchedule } from "../support/factories";
import { listAll } from "../support/listed";
import { everyMinute, saturday } from "../support/shop";

/* The basket as other programs use it. tests/commands/basket.test.ts tests the same by its forms. */

let square: Square;
beforeEach(async () => {
  square = await makeSquare();
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into many kinds of answers
  body: any;
}

const call = async (method: string, path: string, json?: object, more = {}): Promise<Answer> => {
  const answer = await square.world.request(method, path, { as: "customer", json, ...more });
  return { status: answer.status, body: await answer.json() };
};
const line = (ware: "eggs" | "bread" | "peaches", quantity: number) => ({
  productId: square[ware].product.id,
  quantity,
});
const add = (items: object[], more = {}) =>
  call(
    "POST",
    "/api/basket/items",
    { marketId: square.market.id, pickupDate: saturday, items },
    more,
  );
const part = (ware: "eggs" | "bread" | "peaches", paymentMethod = "card") => ({
  vendorId: square[ware].vendor.id,
  paymentMethod,
});

describe("an open basket by API", () => {
  it("is made by its first products, priced by the server and named by its market and date", async () => {
    expect((await call("GET", "/api/basket")).status).toBe(404);
    const { status, body } = await add([line("eggs", 2), line("bread", 1)]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      marketName: "Riverside",
      pickupDate: saturday,
      totalAmount: 1750,
      isOrderable: true,
      parts: [
        { vendorName: "Hen House", amount: 1200, paymentMethods: ["card", "at_pickup"] },
        { vendorName: "Old Oven", amount: 550, problem: null },
      ],
    });
    expect(body.parts[0].items).toMatchObject([
      { productName: "Eggs", quantity: 2, unitPrice: 600, priceWas: null, totalPrice: 1200 },
    ]);
    expect((await call("GET", `/api/basket?basket=${body.id}`)).body).toEqual(body);
  });

  it("gets products once, however often the same keyed request is sent", async () => {
    const keyed = { headers: { "Idempotency-Key": "add-1" } };
    await add([line("eggs", 2)], keyed);
    const again = await add([line("eggs", 2)], keyed);
    expect(again.body.parts[0].items[0].quantity).toBe(2);
  });

  it("says what changed since a product was added, and why it can’t be ordered", async () => {
    await add([line("eggs", 2), line("bread", 1)]);
    await square.world.db.run(
      `update products set price_cents = 700, price = '$7.00' where id = ${square.eggs.product.id}`,
    );
    await square.world.db.run(
      `update products set availability_status = 'Out of Stock' where id = ${square.bread.product.id}`,
    );
    const { body } = await call("GET", "/api/basket");
    expect(body.isOrderable).toBe(false);
    const items = body.parts.flatMap(({ items }: { items: object[] }) => items);
    expect(items).toMatchObject([
      { unitPrice: 700, priceWas: 600, problem: null },
      { problem: expect.any(String) },
    ]);
  });

  it("changes its quantities, and ends with its last product", async () => {
    const { body } = await add([line("eggs", 2), line("bread", 1)]);
    const path = `/api/basket/${body.id}/items`;
    const fewer = await call("PATCH", path, {
      version: body.version,
      items: [line("eggs", 5), line("bread", 0)],
    });
    expect(fewer.body.basket).toMatchObject({ totalAmount: 3000, version: body.version + 1 });
    const late = await call("PATCH", path, { version: body.version, items: [line("eggs", 1)] });
    expect(late).toMatchObject({
      status: 409,
      body: { message: "Your basket has changed. Look at it again." },
    });
    const empty = await call("PATCH", path, {
      version: body.version + 1,
      items: [line("eggs", 0)],
    });
    expect(empty).toEqual({ status: 200, body: { basket: null } });
    expect((await call("GET", "/api/basket")).status).toBe(404);
  });

  it("moves to another market, with a reason beside everything that cannot move", async () => {
    const bay = await makeMarket(square.world, { name: "Bay Market" });
    await makeSchedule(square.world, bay);
    await square.world.db.run(
      `insert into market_vendors (market_id, vendor_id) values (${bay.id}, ${square.eggs.vendor.id})`,
    );
    await listAll(square.world);
    const { body } = await add([line("eggs", 2), line("bread", 1)]);
    const moved = await call("PATCH", `/api/basket/${body.id}/pickup`, {
      version: body.version,
      marketId: bay.id,
      pickupDate: saturday,
    });
    expect(moved.body).toMatchObject({
      marketName: "Bay Market",
      parts: [
        { problem: null },
        { problem: "This vendor isn’t at that market. Choose another market." },
      ],
    });
  });

  it("keeps the note to a vendor through a move to another date", async () => {
    const json = { marketId: square.market.id, pickupDate: saturday, items: [line("eggs", 2)] };
    const specialInstructions = "Large ones, please";
    const { body } = await call("POST", "/api/basket/items", { ...json, specialInstructions });
    const { body: moved } = await call("PATCH", `/api/basket/${body.id}/pickup`, {
      version: body.version,
      marketId: square.market.id,
      pickupDate: "2026-05-16",
    });
    expect(moved.parts).toMatchObject([{ specialInstructions }]);
  });

  it("names the field of a mistake", async () => {
    const { status, body } = await add([line("eggs", 0)]);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(["items[0].quantity"]);
  });
});

describe("placing a basket by API", () => {
  const checkout = (basket: { id: number; version: number }, parts: object[], more = {}) =>
    call("POST", `/api/basket/${basket.id}/checkout`, { version: basket.version, parts, ...more });

  it("with payment at pickup confirms one order a vendor with one pickup code", async () => {
    const basket = await fillBasket(square, { eggs: 2, bread: 1 });
    const { status, body } = await checkout(basket, [
      part("eggs", "at_pickup"),
      part("bread", "at_pickup"),
    ]);
    expect([status, body.url]).toEqual([200, null]);
    const { orders } = body.visit;
    expect(orders).toMatchObject([
      { status: "confirmed", totalAmount: 1200, charge: null },
      { status: "confirmed", totalAmount: 550, charge: null },
    ]);
    expect(orders[0].pickupCode).toBe(orders[1].pickupCode);
    expect((await call("GET", `/api/visits/${basket.id}`)).body).toEqual(body.visit);
  });

  it("with several card payments returns one card entry, and then how each charge went", async () => {
    const basket = await fillBasket(square, { eggs: 2, bread: 1 });
    const { body } = await checkout(basket, [part("eggs"), part("bread")]);
    const account = (await accountOf(square.world, square.bread.vendor)).id;
    await square.world.stripe.control("accounts/cards", { account, as: "insufficient_funds" });
    await square.world.stripe.enterCard(sessionIn(body.url));
    await everyMinute(square.world);
    const { body: visit } = await call("GET", `/api/visits/${basket.id}`);
    expect(visit.orders).toMatchObject([
      { vendorName: "Hen House", status: "confirmed", charge: "charged", declined: null },
      {
        vendorName: "Old Oven",
        status: "pending_payment",
        charge: "declined",
        declined: "insufficient_funds",
      },
    ]);
  });

  it("twice places it once, and leads to the same page", async () => {
    const basket = await fillBasket(square, { eggs: 2, bread: 1 });
    const first = await checkout(basket, [part("eggs"), part("bread")]);
    const again = await checkout(basket, [part("eggs"), part("bread")]);
    expect(sessionIn(again.body.url)).toBe(sessionIn(first.body.url));
    expect(await partsIn(square.world)).toHaveLength(2);
  });

  it("is refused with another total than was seen, and orders nothing", async () => {
    const basket = await fillBasket(square, { eggs: 2 });
    const { status, body } = await checkout(basket, [part("eggs")], { totalAmount: 1 });
    expect([status, body.message]).toEqual([409, "The total changed. Check your order again."]);
    expect(await partsIn(square.world)).toEqual([]);
  });

  it("of another customer does not exist", async () => {
    const basket = await fillBasket(square, { eggs: 2 });
    const as = await signedIn(square.world, await makeViewer(square.world, "customer"));
    const json = { version: basket.version, parts: [part("eggs", "at_pickup")] };
    const other = await call("POST", `/api/basket/${basket.id}/checkout`, json, { as });
    expect(other.status).toBe(404);
    await checkout(basket, [part("eggs", "at_pickup")]);
    expect((await call("GET", `/api/visits/${basket.id}`, undefined, { as })).status).toBe(404);
  });
});
