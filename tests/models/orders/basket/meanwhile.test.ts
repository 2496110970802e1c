import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { partsOf } from "~/models/orders/basket/basket.rules";
import {
  addToBasket,
  changeBasket,
  forgetOldBaskets,
  moveBasket,
  takeOverBaskets,
} from "~/models/orders/basket/basket.server";
import { placeBasket } from "~/models/orders/basket/place-basket.server";
import { readBasket } from "~/models/orders/basket/read-basket.server";
import { cancelOrder } from "~/models/orders/order/order.server";
import { BrowserMark } from "~/platform/browser-mark";
import type { Customer } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import {
  fillBasket,
  makeSquare,
  openBasket,
  partsIn,
  placeOpen,
  type Square,
} from "../../../support/basket";
import { makeMarket } from "../../../support/factories";
import { nextSaturday } from "../../../support/fair";
import { listAll } from "../../../support/listed";
import { abreast, meanwhile } from "../../../support/meanwhile";
import { records, saturday } from "../../../support/shop";

/* What a basket's page or form does after the basket, or what it needs, has changed. */

let square: Square;
beforeEach(async () => {
  square = await makeSquare();
});

type Basket = Awaited<ReturnType<typeof openBasket>>;
const mine = () => square.world.ctx(square.customer);
const change = ({ id, version }: Basket, quantity: number) =>
  changeBasket(mine(), {
    ...{ basketId: id, version },
    items: [{ productId: square.eggs.product.id, quantity }],
  });
const atPickup = { eggs: "at_pickup", bread: "at_pickup", peaches: "at_pickup" } as const;
const dearer = () =>
  square.world.db.run(sql`
    update products set price_cents = 700, price = '$7.00' where id = ${square.eggs.product.id}`);
const seenPrices = async () => (await openBasket(square)).items.map(({ seenPrice }) => seenPrice);
const quantities = async () =>
  (await openBasket(square)).items.map(({ seenName, quantity }) => `${quantity} ${seenName}`);

describe("a page that shows an earlier state of the basket", () => {
  it("removes nothing, and a new price stays new", async () => {
    const earlier = await fillBasket(square, { eggs: 2, bread: 1 });
    await change(earlier, 3);
    await dearer();
    await expect(change(earlier, 0)).rejects.toMatchObject({ code: "changed" });
    expect(await quantities()).toEqual(["3 Eggs", "1 Bread"]);
    expect(await seenPrices()).toEqual([600, 550]);
    await change(await openBasket(square), 4);
    expect(await seenPrices()).toEqual([700, 550]);
  });

  it("leaves two baskets two", async () => {
    await addToBasket(mine(), {
      ...{ marketId: square.market.id, pickupDate: nextSaturday },
      items: [{ productId: square.bread.product.id, quantity: 1 }],
    });
    square.world.now += 1000;
    const earlier = await fillBasket(square, { eggs: 2 });
    await change(earlier, 3);
    const to = { marketId: square.market.id, pickupDate: nextSaturday };
    const moved = moveBasket(mine(), { basketId: earlier.id, version: earlier.version, ...to });
    await expect(moved).rejects.toMatchObject({ code: "changed" });
    const held = await square.world.db.all<{ held: string }>(sql`
      select b.pickup_date || ' v' || b.version || ' ' || (select group_concat(quantity || ' ' ||
        seen_name) from basket_items where basket_id = b.id) held from baskets b order by b.id`);
    expect(held.map(({ held }) => held)).toEqual([
      `${nextSaturday} v2 1 Bread`,
      `${saturday} v3 3 Eggs`,
    ]);
  });

  it("does nothing to a basket that was placed", async () => {
    const earlier = await fillBasket(square, { eggs: 2 });
    await placeOpen(square, atPickup);
    await expect(change(earlier, 0)).rejects.toMatchObject({ code: "not_found" });
    expect(await partsIn(square.world)).toHaveLength(1);
  });
});

it("quantities can be changed beside a product that no longer has a price", async () => {
  const basket = await fillBasket(square, { eggs: 2, bread: 1 });
  await square.world.db.run(sql`
    update products set price_cents = null, price = 'ask' where id = ${square.bread.product.id}`);
  await change(basket, 5);
  expect(await quantities()).toEqual(["5 Eggs", "1 Bread"]);
});

it("a product that its vendor has withdrawn is shown as not sold", async () => {
  await fillBasket(square, { eggs: 2 });
  await square.world.db.run(sql`
    update products set is_active = 0 where id = ${square.eggs.product.id}`);
  await listAll(square.world);
  const [part] = partsOf(await openBasket(square), square.world.now);
  expect(part?.lines[0]?.problem).toBe("This vendor doesn’t sell that product.");
});

it("a basket does not move to a market that was removed", async () => {
  const { id: basketId, version } = await fillBasket(square, { eggs: 2 });
  const gone = await makeMarket(square.world, { removedAt: 1 });
  const moved = moveBasket(mine(), { basketId, version, marketId: gone.id, pickupDate: saturday });
  await expect(moved).rejects.toMatchObject({ code: "changed" });
  expect((await openBasket(square)).marketId).toBe(square.market.id);
});

it("a basket that joins another brings its notes", async () => {
  const add = (pickupDate: string, note: string | null) =>
    addToBasket(mine(), {
      ...{ marketId: square.market.id, pickupDate, specialInstructions: note },
      items: [{ productId: square.eggs.product.id, quantity: 1 }],
    });
  await add(nextSaturday, null);
  square.world.now += 1000;
  await add(saturday, "Large ones, please");
  const { id: basketId, version, marketId } = await openBasket(square);
  await moveBasket(mine(), { basketId, version, marketId, pickupDate: nextSaturday });
  expect((await openBasket(square)).items[0]?.note).toBe("Large ones, please");
});

it("a browser’s basket stays with the customer who took it over first", async () => {
  const browser = {
    ...square.world.ctx(null),
    browserMark: new BrowserMark(new Request("http://market-day.test")),
  };
  const items = [{ productId: square.eggs.product.id, quantity: 2 }];
  await addToBasket(browser, { marketId: square.market.id, pickupDate: saturday, items });
  const other = (await makeViewer(square.world, "customer")) as Customer;
  meanwhile(square.world, /update baskets as b set user_id/, () =>
    takeOverBaskets(browser, square.customer.id),
  );
  await takeOverBaskets(browser, other.id);
  expect(await quantities()).toEqual(["2 Eggs"]);
  expect(await readBasket(square.world.ctx(other))).toBeNull();
});

it("a placed basket is kept, however old it is", async () => {
  await fillBasket(square, { eggs: 2 });
  await placeOpen(square, atPickup);
  square.world.now += 31 * 86_400_000;
  await forgetOldBaskets(square.world.ctx(null));
  expect(await square.world.db.all(sql`select 1 from baskets`)).toHaveLength(1);
});

describe("a checkout", () => {
  it("orders nothing if another tab changes the basket before the orders are written", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const basket = await openBasket(square);
    meanwhile(square.world, /update baskets set placed_at/, () => change(basket, 5));
    await expect(placeOpen(square, atPickup)).rejects.toMatchObject({ code: "changed" });
    expect((await records(square.world)).orders).toEqual([]);
    expect(await quantities()).toEqual(["5 Eggs", "1 Bread"]);
  });

  it("that is sent twice at once places the basket once", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    abreast(square.world, /update baskets set placed_at/, 2);
    const [first, second] = await Promise.all([
      placeOpen(square, atPickup),
      placeOpen(square, atPickup),
    ]);
    expect(second).toEqual(first);
    expect(await partsIn(square.world)).toHaveLength(2);
    expect((await records(square.world)).stock).toEqual([2, 1]);
  });

  it("orders nothing again that was placed and cancelled meanwhile", async () => {
    await fillBasket(square, { eggs: 2 });
    meanwhile(square.world, /update baskets set placed_at/, async () => {
      await placeOpen(square, atPickup);
      await cancelOrder(mine(), { orderId: 1 });
    });
    await placeOpen(square, atPickup);
    expect((await partsIn(square.world)).map(({ status }) => status)).toEqual(["cancelled"]);
  });

  it("is refused if it does not say how a vendor is paid", async () => {
    const { id: basketId, version } = await fillBasket(square, { eggs: 2, bread: 1 });
    const parts = [
      {
        vendorId: square.eggs.vendor.id,
        paymentMethod: "at_pickup" as const,
        specialInstructions: null,
      },
    ];
    const command = { basketId, version, parts, card: "new" as const, keepCard: false };
    await expect(placeBasket(mine(), command)).rejects.toMatchObject({ code: "changed" });
    expect((await records(square.world)).orders).toEqual([]);
  });

  it("needs a saved card only for what is paid by card", async () => {
    await fillBasket(square, { eggs: 2 });
    const saved = { card: "saved" } as const;
    await expect(placeOpen(square, {}, saved)).rejects.toMatchObject({
      message: "Your saved card is gone. Enter a card.",
    });
    expect((await records(square.world)).orders).toEqual([]);
    await placeOpen(square, atPickup, saved);
    expect((await partsIn(square.world)).map(({ status }) => status)).toEqual(["confirmed"]);
  });

  it("tells which limit refuses a part", async () => {
    await square.world.db.run(sql`
      update vendors set orders_at_pickup = 1 where id = ${square.bread.vendor.id}`);
    await fillBasket(square, { bread: 1 });
    await placeOpen(square, atPickup);
    await fillBasket(square, { eggs: 2, bread: 1 });
    await expect(placeOpen(square, atPickup)).rejects.toMatchObject({ code: "unpaid_orders" });
    expect(await partsIn(square.world)).toHaveLength(1);
  });

  it("tells how many orders wait for payment at pickup if its own parts pass the limit", async () => {
    await fillBasket(square, { eggs: 1, bread: 1 });
    await placeOpen(square, atPickup);
    await fillBasket(square, { eggs: 1, bread: 1 });
    await placeOpen(square, atPickup);
    await square.world.db.run(sql`update vendors set orders_at_pickup = 9`);
    await fillBasket(square, { eggs: 1, bread: 1, peaches: 1 });
    await expect(placeOpen(square, atPickup)).rejects.toMatchObject({
      code: "unpaid_orders",
      message: expect.stringContaining("You have 4, and this basket adds 3."),
    });
    expect(await partsIn(square.world)).toHaveLength(4);
  });
});
