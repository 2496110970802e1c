import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { basketJson } from "~/models/orders/basket/basket.json";
import { isOrderable, partsOf, whyNotOrderPart } from "~/models/orders/basket/basket.rules";
import type { AddToBasket } from "~/models/orders/basket/basket.schema";
import { addToBasket } from "~/models/orders/basket/basket.server";
import { basketView } from "~/models/orders/basket/basket.view";
import { readBasket } from "~/models/orders/basket/read-basket.server";
import { makeSquare, openBasket, type Square } from "../../../support/basket";
import { makeProduct, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { saturday } from "../../../support/shop";

let square: Square;
beforeEach(async () => {
  square = await makeSquare();
});

const mine = () => square.world.ctx(square.customer);
const add = (
  products: readonly { id: number }[],
  more: Partial<AddToBasket> & { quantity?: number } = {},
) => {
  const { quantity = 1, ...rest } = more;
  return addToBasket(mine(), {
    marketId: square.market.id,
    pickupDate: saturday,
    items: products.map(({ id: productId }) => ({ productId, quantity })),
    ...rest,
  });
};
const tooMany = { code: "invalid", message: expect.stringContaining("A basket can have up to") };
const inTurn = async <T>(count: number, make: () => Promise<T>) => {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
};

describe("a basket", () => {
  it("has room for 50 products, and stays as it is if another one does not fit", async () => {
    const { world, eggs, bread } = square;
    await add(await inTurn(50, () => makeProduct(world, eggs.vendor)));
    await expect(add([bread.product])).rejects.toMatchObject(tooMany);
    expect((await openBasket(square)).items).toHaveLength(50);
  });

  it("has room for 10 vendors, however its products were added", async () => {
    const { world, eggs, market } = square;
    const others = await inTurn(10, async () =>
      makeProduct(world, await makeVendor(world, { at: [market] })),
    );
    await expect(add([eggs.product, ...others])).rejects.toMatchObject(tooMany);
    expect(await readBasket(mine())).toBeNull();
    await add(others);
    await expect(add([eggs.product])).rejects.toMatchObject(tooMany);
    expect((await openBasket(square)).items).toHaveLength(10);
  });

  it("holds at most 999 pieces of a product", async () => {
    await add([square.eggs.product], { quantity: 998, placeKey: "first" });
    await add([square.eggs.product], { quantity: 2, placeKey: "second" });
    expect((await openBasket(square)).items[0]?.quantity).toBe(999);
  });

  it("keeps the note of an earlier form if a later one has none", async () => {
    await add([square.eggs.product], { specialInstructions: "Large", placeKey: "first" });
    await add([square.eggs.product], { placeKey: "second" });
    expect((await openBasket(square)).items[0]?.note).toBe("Large");
  });

  it("is the same for other tabs after the same form was sent again", async () => {
    await add([square.eggs.product], { placeKey: "form" });
    const { version } = await openBasket(square);
    await add([square.eggs.product], { placeKey: "form" });
    expect((await openBasket(square)).version).toBe(version);
  });

  it("names the product that cannot be added", async () => {
    const { world, eggs, bread } = square;
    await world.db.run(sql`
      update products set is_pre_order_enabled = 0 where id = ${bread.product.id}`);
    await expect(add([eggs.product, bread.product])).rejects.toMatchObject({
      fields: { "items[1].productId": [expect.stringContaining("Bread")] },
    });
  });
});

describe("a vendor that is paid at pickup only", () => {
  it("has to be ordered less from before the checkout if it takes fewer pieces", async () => {
    const { world, eggs, bread } = square;
    await world.db.run(sql`update vendors set pieces_at_pickup = 3`);
    await world.db.run(sql`
      update stripe_accounts set closed_at = 1 where vendor_id = ${eggs.vendor.id}`);
    await add([eggs.product, bread.product], { quantity: 3 });
    const parts = async () => partsOf(await openBasket(square), world.now);
    expect((await parts()).map(whyNotOrderPart)).toEqual([null, null]);
    await add([eggs.product, bread.product], { placeKey: "one more" });
    const [byStall, byCard] = await parts();
    expect(byStall && whyNotOrderPart(byStall)).toContain(
      "Hen House takes at most 3 items per order",
    );
    expect(byCard && whyNotOrderPart(byCard)).toBeNull();
    const basket = await openBasket(square);
    for (const { parts } of [basketView(basket, world.now), basketJson(basket, world.now)]) {
      expect(parts.map(({ problem }) => problem)).toEqual([
        expect.stringContaining("at most 3 items per order"),
        null,
      ]);
    }
    expect([await parts(), byCard ? [byCard] : []].map(isOrderable)).toEqual([false, true]);
    // It can still be moved to another date.
    expect(byStall?.problem).toBeNull();
  });
});

describe("one person", () => {
  it("has at most 10 baskets, and can still add to each of them", async () => {
    const { eggs } = square;
    for (let day = 10; day < 20; day += 1)
      await add([eggs.product], { pickupDate: `2026-05-${day}` });
    const another = add([eggs.product], { pickupDate: "2026-05-20" });
    await expect(another).rejects.toMatchObject({
      message: expect.stringContaining("You can have up to 10 baskets."),
    });
    square.world.now += 5000;
    await add([eggs.product], { pickupDate: "2026-05-10" });
    expect((await openBasket(square)).items[0]?.quantity).toBe(2);
  });

  it("has no basket for a market that was removed", async () => {
    const { world, eggs, market } = square;
    await world.db.run(sql`update markets set removed_at = 1 where id = ${market.id}`);
    await listAll(world);
    await expect(add([eggs.product])).rejects.toMatchObject({
      message: "This market is no longer on Market Day.",
    });
    expect(await world.db.all(sql`select 1 from baskets`)).toEqual([]);
  });
});
