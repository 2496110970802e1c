import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "~/models/core/calendar";
import { cancelDay } from "~/models/orders/closing/cancel-day.server";
import { cancelOrder, findOrder } from "~/models/orders/order/order.server";
import { noteOnStatus } from "~/models/orders/order/order.words";
import { readOffer } from "~/models/orders/order/pre-order.server";
import { preOrderOffer } from "~/models/orders/order/pre-order.view";
import { cancelForVendor, findVendorOrder } from "~/models/orders/order/vendor-order.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { findMarketPage } from "~/models/vendors/at-market/market.server";
import { attendanceOf, attends } from "~/models/vendors/attendance/attendance.rules";
import { comesOn } from "~/models/vendors/attendance/attending.server";
import {
  endPause,
  pauseVendor,
  readOwnDays,
  readOwnDaysAndStock,
  setDay,
  setUsualDays,
} from "~/models/vendors/attendance/own-days.server";
import { ownDaysJson } from "~/models/vendors/attendance/own-days.view";
import { copyStock, readStock, setStock } from "~/models/vendors/attendance/stock.server";
import { deleteProduct } from "~/models/vendors/product/delete-product.server";
import { removeStand } from "~/models/vendors/stands.server";
import { type Fair, makeFair, nextSaturday, payAt, placeAt } from "../../../support/fair";
import { listAll } from "../../../support/listed";
import { meanwhile } from "../../../support/meanwhile";
import { everyMinute, records, saturday } from "../../../support/shop";

let fair: Fair;
beforeEach(async () => {
  fair = await makeFair();
});
/**
 * A vendor's context. Moves the clock on a little, so that each call is later than everything said
 * before.
 */
const vendor = (stall: 0 | 1 = 0) => {
  fair.world.now += 1;
  return fair.world.ctx(fair.stalls[stall].viewer);
};
const marketId = (index: 0 | 1 = 0) => fair.markets[index].id;
const day = (date: string, comes: boolean, market: 0 | 1 = 0) => ({
  marketId: marketId(market),
  date,
  comes,
});
/** The dates on which a vendor offers pickup at a market. */
async function offered(stall: 0 | 1 = 0, market: 0 | 1 = 0) {
  const ctx = fair.world.ctx(null);
  const { vendor: of, products } = fair.stalls[stall];
  const offer = preOrderOffer(await readOffer(ctx, of.id), null, [products[0].id], ctx.now);
  return offer.markets.find(({ id }) => id === marketId(market))?.dates.map(({ date }) => date);
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error,
  );

describe("dates with their own stock", () => {
  const stocked = async () => {
    const { stock } = await readOwnDaysAndStock(vendor());
    return stock.map((each) => `${each.date} at ${each.marketId}`);
  };
  const bring = (
    date: string,
    brought: number | null,
    { stall = 0, market = 0, product = 0 } = {},
  ) =>
    setStock(vendor(stall as 0 | 1), {
      marketId: marketId(market as 0 | 1),
      date,
      products: [{ productId: fair.stalls[stall as 0 | 1].products[product as 0 | 1].id, brought }],
    });

  it("are the vendor's own, at its markets, each once, the next first", async () => {
    await bring(nextSaturday, 4);
    await bring(nextSaturday, 2, { product: 1 });
    await bring(saturday, 0, { market: 1 });
    await bring(saturday, 9, { stall: 1 });
    // An order alone does not count as stock that the vendor has set.
    await placeAt(fair);
    expect(await stocked()).toEqual([
      `${saturday} at ${marketId(1)}`,
      `${nextSaturday} at ${marketId(0)}`,
    ]);
    await bring(saturday, null, { market: 1 });
    expect(await stocked()).toEqual([`${nextSaturday} at ${marketId(0)}`]);
  });

  it("leave out removed products, markets that the vendor left, and past days", async () => {
    await bring(saturday, 4);
    await bring(nextSaturday, 4, { product: 1 });
    await bring(nextSaturday, 4, { market: 1 });
    const { vendor: of, products } = fair.stalls[0];
    // A cancelled order keeps the row of the deleted product, and with it the stock set for the
    // product's days.
    const items = [{ productId: products[1].id, quantity: 1 }];
    const { orderId } = await placeAt(fair, { pickupDate: nextSaturday, items });
    await cancelOrder(fair.world.ctx(fair.customers[0]), { orderId });
    await deleteProduct(vendor(), { productId: products[1].id });
    await removeStand(vendor(), { vendorId: of.id, marketId: marketId(1) });
    expect(await stocked()).toEqual([`${saturday} at ${marketId(0)}`]);
    fair.world.now += 14 * 24 * 60 * 60_000;
    expect(await stocked()).toEqual([]);
  });
});

describe("turning off a date", () => {
  it("removes pickup for that vendor, market and date only, and gives the reason", async () => {
    await setDay(vendor(), day(saturday, false));
    expect(await offered(0, 0)).toEqual([nextSaturday]);
    expect(await offered(0, 1)).toEqual([saturday, nextSaturday]);
    expect(await offered(1, 0)).toEqual([saturday, nextSaturday]);
    const ctx = fair.world.ctx(null);
    const stall = await readOffer(ctx, fair.stalls[0].vendor.id);
    const offer = preOrderOffer(stall, null, [], ctx.now);
    const market = offer.markets.find(({ id }) => id === marketId());
    expect(market?.missed).toMatchObject([
      { date: saturday, why: "Bee Stall isn’t coming that day" },
    ]);
    const { market: page } = await findMarketPage(ctx, marketId(), null);
    expect(
      page.vendors.map(({ name, attendance }) => [name, attends(attendance, saturday)]),
    ).toEqual([
      ["Bee Stall", false],
      ["Jam Stall", true],
    ]);
  });

  it("refuses orders, even at the moment of placing", async () => {
    const { world } = fair;
    await setDay(vendor(), day(saturday, false));
    expect(await refusal(placeAt(fair))).toMatchObject({ code: "invalid" });
    await setDay(vendor(), day(saturday, true));
    const off = vendor();
    meanwhile(world, /insert into orders/, () => setDay(off, day(saturday, false)));
    expect(await refusal(placeAt(fair))).toMatchObject({ code: "changed" });
    expect((await records(world)).orders).toEqual([]);
  });

  it("is refused while a customer has an open order", async () => {
    await placeAt(fair);
    const refused = await refusal(setDay(vendor(), day(saturday, false)));
    expect(refused).toMatchObject({
      code: "has_orders",
      leadsTo: { to: `/vendor-days/${marketId()}/${saturday}/off` },
    });
    expect(refused.message).toContain("1 order for Saturday, May 9, 2026 at Grove Market");
    // No customer waits on any other date, at the other market, or for the other vendor.
    await setDay(vendor(), day(nextSaturday, false));
    await setDay(vendor(), day(saturday, false, 1));
    await setDay(vendor(1), day(saturday, false));
    expect(await offered()).toEqual([saturday]);
  });

  it("is refused if an order comes in at that moment", async () => {
    const off = vendor();
    meanwhile(fair.world, /insert into stall_dates/, () => placeAt(fair));
    expect(await refusal(setDay(off, day(saturday, false)))).toMatchObject({ code: "has_orders" });
    expect(await offered()).toContain(saturday);
  });

  it("is refused at a market without the vendor, and on a date without the market", async () => {
    const elsewhere = { ...day(saturday, false), marketId: 999 };
    expect(await refusal(setDay(vendor(), elsewhere))).toMatchObject({ code: "not_found" });
    expect(await refusal(setDay(vendor(), day(addDays(saturday, 1), false)))).toMatchObject({
      code: "invalid",
    });
  });
});

describe("cancelling a day with its orders", () => {
  it("cancels each order, refunds what was paid, and then turns the day off", async () => {
    const { world } = fair;
    const paid = await payAt(fair, { who: 0 });
    const unpaid = (await placeAt(fair, { who: 1 })).orderId;
    const other = await payAt(fair, { who: 1, stall: 1 });
    const elsewhere = await payAt(fair, { who: 1, market: 1 });
    const command = { marketId: marketId(), date: saturday, reason: "The van is broken" };
    expect(await cancelDay(vendor(), command)).toEqual({ cancelled: 2, comes: false });
    const orders = new Map(
      (await records(world)).orders.map(({ id, status, cancelled_by: by }) => [
        id,
        `${status} ${by}`,
      ]),
    );
    expect([paid, unpaid, other, elsewhere].map((id) => orders.get(id))).toEqual([
      "cancelled vendor",
      "cancelled vendor",
      "confirmed null",
      "confirmed null",
    ]);
    const due = await world.db.all(
      sql`select status from payments where order_id = ${paid} and status = 'refund_due'`,
    );
    expect(due).toHaveLength(1);
    expect(await offered()).toEqual([nextSaturday]);
    expect(await offered(1)).toContain(saturday);
    const reserved = await world.db.all<{ reserved: number }>(sql`
      select sum(reserved) reserved from product_stock where market_id = ${marketId()}
        and product_id = ${fair.stalls[0].products[0].id}`);
    expect(reserved).toEqual([{ reserved: 0 }]);
  });

  it("tells a customer who has not paid yet that the vendor cancelled, not that a card failed", async () => {
    const { world, customers } = fair;
    const { orderId } = await placeAt(fair);
    const off = vendor();
    await expect(cancelForVendor(off, { orderId, reason: "Rain" })).rejects.toMatchObject({
      code: "not_found",
    });
    await cancelDay(off, { marketId: marketId(), date: saturday, reason: "My van broke down." });
    await everyMinute(world);
    const [mail] = world.mailbox.to(customers[0].email);
    expect(mail?.text).toContain("Bee Stall had to cancel your pre-order");
    expect(mail?.text).toMatch(/Bee Stall writes:\W+My van broke down/);
    expect(mail?.text).toContain("You weren’t charged.");
    expect(noteOnStatus(await findOrder(world.ctx(customers[0]), orderId))).toBe(
      "The vendor had to cancel this order: My van broke down. You weren’t charged.",
    );
    await expect(findVendorOrder(vendor(), orderId)).rejects.toMatchObject({ code: "not_found" });
    expect(await reconcile(world.db)).toEqual([]);
  });
});

describe("a pause", () => {
  const weeks = { fromDate: saturday, toDate: addDays(saturday, 6) };

  it("keeps the vendor away from one market or from all, and can be ended by that vendor", async () => {
    const { ids } = await pauseVendor(vendor(), { ...weeks, marketId: marketId() });
    expect(ids).toHaveLength(1);
    expect(await offered(0, 0)).toEqual([nextSaturday]);
    expect(await offered(0, 1)).toEqual([saturday, nextSaturday]);
    await endPause(vendor(), { pauseId: ids[0] ?? 0 });
    expect(await offered(0, 0)).toEqual([saturday, nextSaturday]);
    const all = await pauseVendor(vendor(), { ...weeks, marketId: null });
    expect(all.ids).toHaveLength(2);
    expect([await offered(0, 0), await offered(0, 1), await offered(1, 0)]).toEqual([
      [nextSaturday],
      [nextSaturday],
      [saturday, nextSaturday],
    ]);
    expect(await refusal(endPause(vendor(1), { pauseId: all.ids[0] ?? 0 }))).toMatchObject({
      code: "not_found",
    });
  });

  it("is refused as a whole if a customer waits on one of its days at one of its markets", async () => {
    await payAt(fair, { market: 1 });
    const refused = await refusal(pauseVendor(vendor(), { ...weeks, marketId: null }));
    expect(refused).toMatchObject({ code: "has_orders" });
    expect(refused.message).toContain("at Bay Market");
    expect(await offered(0, 0)).toContain(saturday);
    expect((await pauseVendor(vendor(), { ...weeks, marketId: marketId() })).ids).toHaveLength(1);
  });

  it("can begin on a past day whose orders are still open", async () => {
    await payAt(fair);
    fair.world.now += 7 * 86_400_000;
    const { ids } = await pauseVendor(vendor(), { ...weeks, marketId: marketId() });
    expect(ids).toHaveLength(1);
  });

  it("can be overridden for one day, and a later pause counts again", async () => {
    await pauseVendor(vendor(), { ...weeks, marketId: marketId() });
    await setDay(vendor(), day(saturday, true));
    expect(await offered()).toContain(saturday);
    await pauseVendor(vendor(), { ...weeks, marketId: marketId() });
    expect(await offered()).not.toContain(saturday);
  });
});

it("a vendor that switches to single days keeps the days on which customers wait", async () => {
  await payAt(fair);
  await setUsualDays(vendor(), { marketId: marketId(), comes: "single_dates" });
  expect(await offered()).toEqual([saturday]);
  expect(await offered(0, 1)).toEqual([saturday, nextSaturday]);
  await setUsualDays(vendor(), { marketId: marketId(), comes: "every_date" });
  expect(await offered()).toEqual([saturday, nextSaturday]);
});

it("a vendor's answer leaves the lists months after its date, and is deleted when no report needs it", async () => {
  const sayNext = async () => {
    const [next] = ownDaysJson(await readOwnDays(vendor()), fair.world.now, null).days;
    const date = next?.date ?? "";
    await setDay(vendor(), day(date, false));
    return { date };
  };
  const kept = () => fair.world.db.all(sql`select date from stall_dates order by date`);
  const listed = () =>
    fair.world.db.all(sql`
      select d.value ->> 'date' "date" from market_vendors mv, json_each(mv.said, '$.dates') d`);
  const first = await sayNext();
  fair.world.now += 90 * 86_400_000;
  const second = await sayNext();
  expect([await kept(), await listed()]).toEqual([[first, second], [second]]);
  fair.world.now += 360 * 86_400_000;
  const third = await sayNext();
  expect([await kept(), await listed()]).toEqual([[second, third], [third]]);
});

it("the attendance rule and its database version always agree", async () => {
  const { world } = fair;
  const { id } = fair.stalls[0].vendor;
  const date = fc.integer({ min: 0, max: 5 }).map((days) => addDays("2026-12-29", days));
  const moment = fc.integer({ min: 1, max: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("every_date", "single_dates"),
      fc.uniqueArray(fc.tuple(date, fc.boolean(), moment), { maxLength: 3, selector: ([d]) => d }),
      fc.array(fc.tuple(date, date, moment), { maxLength: 2 }),
      async (comes, dates, pauses) => {
        await world.db.run(sql`delete from stall_dates`);
        await listAll(world);
        await world.db.run(sql`delete from stall_pauses`);
        await listAll(world);
        await world.db.run(sql`update market_vendors set comes = ${comes}`);
        for (const [d, on, at] of dates) {
          await world.db.run(sql`insert into stall_dates (vendor_id, market_id, date, comes, set_at)
            values (${id}, ${marketId()}, ${d}, ${Number(on)}, ${at})`);
          await listAll(world);
        }
        for (const [a, b, at] of pauses) {
          await world.db.run(sql`
            insert into stall_pauses (vendor_id, market_id, from_date, to_date, set_at)
            values (${id}, ${marketId()}, ${a < b ? a : b}, ${a < b ? b : a}, ${at})`);
          await listAll(world);
        }
        const days = Array.from({ length: 6 }, (_, index) => addDays("2026-12-29", index));
        const rows = await world.db.all<{
          date: string;
          is: number;
          comes: never;
          said: string;
        }>(sql`
          select value "date", ${comesOn(sql`mv`, sql`value`)} "is", mv.comes, mv.said
          from market_vendors mv, json_each(${JSON.stringify(days)})
          where mv.vendor_id = ${id} and mv.market_id = ${marketId()}`);
        expect(rows).toHaveLength(6);
        for (const row of rows) {
          const read = attendanceOf(row);
          expect(read.dates).toHaveLength(dates.length);
          expect(read.pauses).toHaveLength(pauses.length);
          expect([row.date, row.is === 1]).toEqual([row.date, attends(read, row.date)]);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

describe("a vendor's stock for a market day", () => {
  const stock = (products: { productId: number; brought: number | null }[], date = saturday) => ({
    marketId: marketId(),
    date,
    products,
  });
  const products = () => fair.stalls[0].products.map(({ id }) => id) as [number, number];
  const brought = async (date: string) =>
    (await readStock(vendor(), marketId(), date)).lines.map((line) => line.brought);

  it("limits the orders of that day, above or below the product's own limit", async () => {
    const [honey] = products();
    await setStock(vendor(), stock([{ productId: honey, brought: 3 }]));
    await payAt(fair, { quantity: 2 });
    expect(await refusal(placeAt(fair, { who: 1, quantity: 2 }))).toMatchObject({
      code: "sold_out",
    });
    // The product's own limit is nine.
    expect(await refusal(placeAt(fair, { pickupDate: nextSaturday, quantity: 10 }))).toMatchObject({
      code: "sold_out",
    });
    await setStock(vendor(), stock([{ productId: honey, brought: 20 }]));
    await payAt(fair, { who: 1, quantity: 12 });
    await setStock(vendor(), stock([{ productId: honey, brought: null }]));
    expect(await refusal(placeAt(fair, { quantity: 1 }))).toMatchObject({ code: "sold_out" });
  });

  it("is checked again when an order is written", async () => {
    const [honey] = products();
    const fewer = vendor();
    meanwhile(fair.world, /insert into orders/, () =>
      setStock(fewer, stock([{ productId: honey, brought: 1 }])),
    );
    expect(await refusal(placeAt(fair, { quantity: 2 }))).toMatchObject({ code: "sold_out" });
  });

  it("cannot be lower than what is already ordered, and the refusal names the product", async () => {
    const [honey, bread] = products();
    await payAt(fair, { quantity: 4 });
    const lines = [
      { productId: bread, brought: 6 },
      { productId: honey, brought: 3 },
    ];
    expect(await refusal(setStock(vendor(), stock(lines)))).toMatchObject({
      code: "invalid",
      fields: { "products[1].brought": ["Honey: enter at least 4 (already ordered)"] },
    });
    expect(await brought(saturday)).toEqual([null, null]);
  });

  it("can be copied from the week before, except where more is already ordered", async () => {
    const [honey, bread] = products();
    await setStock(
      vendor(),
      stock([
        { productId: honey, brought: 3 },
        { productId: bread, brought: 5 },
      ]),
    );
    await payAt(fair, { pickupDate: nextSaturday, quantity: 4 });
    const command = { marketId: marketId(), date: nextSaturday };
    expect(await copyStock(vendor(), command)).toEqual({
      from: saturday,
      copied: 1,
      left: [{ name: "Honey", brought: 3, reserved: 4 }],
    });
    const after = await readStock(vendor(), marketId(), nextSaturday);
    expect(after.lines.map(({ name, brought: many }) => [name, many])).toEqual([
      ["Bread", 5],
      ["Honey", null],
    ]);
    // The other vendor has no numbers there, and gets none.
    expect(await refusal(copyStock(vendor(1), command))).toMatchObject({ code: "invalid" });
  });

  it("can be set only for the vendor's own products", async () => {
    const [other] = fair.stalls[1].products;
    expect(
      await refusal(setStock(vendor(), stock([{ productId: other.id, brought: 1 }]))),
    ).toMatchObject({ code: "not_found" });
  });
});
