import { beforeEach, describe, expect, it } from "vitest";
import { mostAnHour } from "~/models/core/open-form/open-form.rules";
import { partsOf } from "~/models/orders/basket/basket.rules";
import {
  addToBasket,
  changeBasket,
  forgetOldBaskets,
  moveBasket,
  takeOverBaskets,
} from "~/models/orders/basket/basket.server";
import { readBasket } from "~/models/orders/basket/read-basket.server";
import { removeVendor } from "~/models/orders/removal/remove-vendor.server";
import { BrowserMark } from "~/platform/browser-mark";
import type { Admin } from "~/platform/viewer";
import { fillBasket, makeSquare, openBasket, type Square } from "../../../support/basket";
import { makeMarket, makeSchedule } from "../../../support/factories";
import { nextSaturday } from "../../../support/fair";
import { saturday } from "../../../support/shop";

let square: Square;
beforeEach(async () => {
  square = await makeSquare();
});

const mine = () => square.world.ctx(square.customer);
/** A browser in which nobody has signed in. It keeps its mark. */
function visitor() {
  const ctx = square.world.ctx(null);
  const browserMark = new BrowserMark(new Request("http://market-day.test"));
  return { ...ctx, browserMark };
}
const add = (ctx: Parameters<typeof addToBasket>[0], more: object = {}) =>
  addToBasket(ctx, {
    marketId: square.market.id,
    pickupDate: saturday,
    items: [{ productId: square.eggs.product.id, quantity: 2 }],
    ...more,
  });
const quantities = async (ctx: Parameters<typeof readBasket>[0] = mine()) =>
  (await readBasket(ctx))?.items.map(({ seenName, quantity }) => `${quantity} ${seenName}`) ?? null;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code: string }) => error.code,
  );

describe("adding to a basket", () => {
  it("adds up what is added twice, but not what one form sends twice", async () => {
    await add(mine(), { placeKey: "form-1" });
    await add(mine(), { placeKey: "form-1" });
    expect(await quantities()).toEqual(["2 Eggs"]);
    await add(mine(), { placeKey: "form-2" });
    expect(await quantities()).toEqual(["4 Eggs"]);
  });

  it("counts a double click on a button without a key once", async () => {
    await add(mine());
    square.world.now += 1000;
    await add(mine());
    expect(await quantities()).toEqual(["2 Eggs"]);
    square.world.now += 2000;
    await add(mine());
    expect(await quantities()).toEqual(["4 Eggs"]);
  });

  it("keeps one basket for each market and date, and shows the one changed last", async () => {
    await add(mine());
    square.world.now += 1000;
    await add(mine(), { pickupDate: nextSaturday });
    expect((await openBasket(square)).pickupDate).toBe(nextSaturday);
  });

  it("refuses a product that cannot be pre-ordered", async () => {
    await square.world.db.run(
      `update products set is_pre_order_enabled = 0 where id = ${square.eggs.product.id}`,
    );
    expect(await codeOf(add(mine()))).toBe("invalid");
    expect(await quantities()).toBeNull();
  });

  it("refuses the accounts that do not order", async () => {
    const { viewer } = await square.world.as("vendor");
    expect(await codeOf(add(square.world.ctx(viewer)))).toBe("wrong_role");
  });
});

describe("a visitor's basket", () => {
  it("is refused after too many new ones from one network; a basket can still be filled", async () => {
    const first = visitor();
    await add(first);
    for (let more = 1; more < mostAnHour.baskets; more += 1) await add(visitor());
    expect(await codeOf(add(visitor()))).toBe("too_many");
    expect(await codeOf(add({ ...visitor(), address: "another" }))).toBeNull();
    await add(first, { placeKey: "form-2" });
    expect(await quantities(first)).toEqual(["4 Eggs"]);
    expect(await codeOf(add(mine()))).toBeNull();
  });

  it("is only this browser's, and the customer's once the visitor signs in", async () => {
    const browser = visitor();
    await add(browser);
    expect(await quantities(browser)).toEqual(["2 Eggs"]);
    expect(await quantities(visitor())).toBeNull();
    await takeOverBaskets(browser, square.customer.id);
    expect(await quantities()).toEqual(["2 Eggs"]);
    expect(await quantities(browser)).toBeNull();
  });

  it("joins the customer's own basket for that day, with the higher quantities", async () => {
    await fillBasket(square, { eggs: 1, bread: 1 });
    const browser = visitor();
    await add(browser);
    await takeOverBaskets(browser, square.customer.id);
    expect(await quantities()).toEqual(["2 Eggs", "1 Bread"]);
  });

  it("keeps the time of its last change, so the basket changed last is still the one shown", async () => {
    const browser = visitor();
    await add(browser);
    await add(browser, { pickupDate: nextSaturday });
    const saturdays = await readBasket(browser, 1);
    const { id: basketId = 0, version = 0 } = saturdays ?? {};
    square.world.now += 1000;
    const items = [{ productId: square.eggs.product.id, quantity: 3 }];
    await changeBasket({ ...browser, now: square.world.now }, { basketId, version, items });
    square.world.now += 1000;
    // This basket joins the visitor's later basket.
    await add(mine(), { pickupDate: nextSaturday });
    const changedLast = square.world.now;
    square.world.now += 1000;
    await takeOverBaskets(browser, square.customer.id);
    const times = await square.world.db.all("select id, updated_at at from baskets order by id");
    expect(times).toEqual([
      { id: basketId, at: changedLast - 1000 },
      { id: 3, at: changedLast },
    ]);
  });

  it("is given up after 30 days without a change", async () => {
    const browser = visitor();
    await add(browser);
    square.world.now += 30 * 86_400_000;
    await forgetOldBaskets(square.world.ctx(null));
    expect(await square.world.db.all("select id from baskets")).toHaveLength(1);
    square.world.now += 1;
    await forgetOldBaskets(square.world.ctx(null));
    expect(await square.world.db.all("select id from baskets")).toEqual([]);
  });
});

describe("changing a basket", () => {
  const change = (quantity: number, basket: { id: number; version: number }) =>
    changeBasket(mine(), {
      basketId: basket.id,
      version: basket.version,
      items: [{ productId: square.eggs.product.id, quantity }],
    });

  it("changes quantities, removes at 0, and ends a basket without products", async () => {
    await change(3, await fillBasket(square, { eggs: 1, bread: 1 }));
    expect(await quantities()).toEqual(["3 Eggs", "1 Bread"]);
    await change(0, await openBasket(square));
    expect(await quantities()).toEqual(["1 Bread"]);
    const basket = await openBasket(square);
    const items = [{ productId: square.bread.product.id, quantity: 0 }];
    await changeBasket(mine(), { basketId: basket.id, version: basket.version, items });
    expect(await square.world.db.all("select id from baskets")).toEqual([]);
  });

  it("refuses a page that shows an earlier state, and another person's basket", async () => {
    const basket = await fillBasket(square, { eggs: 1, bread: 1 });
    await change(3, basket);
    expect(await codeOf(change(5, basket))).toBe("changed");
    expect(await quantities()).toEqual(["3 Eggs", "1 Bread"]);
    const stranger = { ...square.customer, id: square.customer.id + 1 };
    const command = { basketId: basket.id, version: 2, items: [] };
    expect(await codeOf(changeBasket(square.world.ctx(stranger), command))).toBe("not_found");
  });
});

describe("moving a basket", () => {
  const move = async (to: { marketId?: number; pickupDate?: string }) => {
    const { id: basketId, version, marketId, pickupDate } = await openBasket(square);
    return moveBasket(mine(), { basketId, version, marketId, pickupDate, ...to });
  };

  it("shows what cannot be picked up there", async () => {
    await fillBasket(square, { eggs: 1, bread: 1 });
    const other = await makeMarket(square.world, { name: "Grove" });
    await makeSchedule(square.world, other);
    await move({ marketId: other.id });
    const parts = partsOf(await openBasket(square), square.world.now);
    expect(parts.map(({ problem }) => problem)).toEqual([
      "This vendor isn’t at that market. Choose another market.",
      "This vendor isn’t at that market. Choose another market.",
    ]);
  });

  it("makes one basket of two", async () => {
    await add(mine(), { pickupDate: nextSaturday });
    await fillBasket(square, { eggs: 1, bread: 1 });
    square.world.now += 1000;
    await fillBasket(square, { peaches: 1 });
    await move({ pickupDate: nextSaturday });
    expect(await quantities()).toEqual(["2 Eggs", "1 Bread", "1 Peaches"]);
    expect(await square.world.db.all("select id from baskets")).toHaveLength(1);
  });
});

describe("a basket whose vendors have changed something", () => {
  const parts = async () => partsOf(await openBasket(square), square.world.now);

  it("shows the price that the customer saw beside the new one", async () => {
    await fillBasket(square, { eggs: 2 });
    await square.world.db.run(
      `update products set price_cents = 700, price = '$7.00' where id = ${square.eggs.product.id}`,
    );
    const [part] = await parts();
    expect(part).toMatchObject({ subtotal: 1400, lines: [{ was: 600, unitPrice: 700 }] });
  });

  it("shows what is sold out, and what closed", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    await square.world.db.run(
      `update products set day_limit = 1 where id = ${square.eggs.product.id}`,
    );
    expect((await parts())[0]?.lines[0]?.problem).toBe(
      "Eggs: only 1 left for your pickup date. Choose fewer.",
    );
    square.world.now += 2 * 86_400_000;
    expect((await parts()).map(({ problem }) => problem)).toEqual([
      "Ordering for that date has closed. Choose another date.",
      "Ordering for that date has closed. Choose another date.",
    ]);
  });

  it("shows that a vendor has left the guide", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const { viewer } = await square.world.as("admin");
    await removeVendor(square.world.ctx(viewer as Admin), { vendorId: square.eggs.vendor.id });
    expect((await parts()).map(({ problem }) => problem)).toEqual([
      "Hen House is no longer on Market Day.",
      null,
    ]);
  });
});
