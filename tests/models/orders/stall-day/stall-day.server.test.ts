import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readStallDays, stallOrdersStatement } from "~/models/orders/stall-day/stall-day.server";
import {
  readStallAsked,
  rowsOnPage,
  stallDayView,
  stallPageView,
} from "~/models/orders/stall-day/stall-day.view";
import { tickOrders } from "~/models/orders/stall-day/ticks.server";
import { openDatabase } from "~/platform/database";
import { type Fair, makeFair, placeAt } from "../../../support/fair";
import { afterHours, fillMarketDay, midMorning } from "../../../support/market-day";

let fair: Fair;
beforeEach(async () => {
  fair = await makeFair();
});

const ctx = () => fair.world.ctx(fair.stalls[0].viewer);
const show = async (market: number | null = null) =>
  stallDayView(await readStallDays(ctx()), market, fair.world.now);
const page = async (query = "") =>
  stallPageView(
    await readStallDays(ctx()),
    readStallAsked(new URLSearchParams(query)),
    fair.world.now,
  );

describe("a market day at the stall", () => {
  it("shows the vendor's own pickups of today at one market, in the market's time zone", async () => {
    const ours = await fillMarketDay(fair, { count: 2 });
    await fillMarketDay(fair, { count: 3, stall: 1 });
    await fillMarketDay(fair, { count: 1, market: 1 });
    await fillMarketDay(fair, { count: 4, date: "2026-05-16" });
    await fillMarketDay(fair, { count: 2, stall: 1, date: "2026-05-16" });
    fair.world.now = midMorning;
    const { day, markets, next } = await show();
    expect(day).toMatchObject({ market: { name: "Grove Market" }, text: "Saturday, May 9, 2026" });
    expect(day?.orders.map(({ id }) => id).sort()).toEqual(ours);
    expect(markets.map(({ name, toCollect }) => [name, toCollect])).toEqual([
      ["Grove Market", 2],
      ["Bay Market", 1],
    ]);
    expect((await show(fair.markets[1].id)).day?.orders).toHaveLength(1);
    expect(next).toEqual({
      text: "Saturday, May 16, 2026",
      marketName: "Grove Market",
      orders: 4,
    });
    // 00:30 on Sunday in UTC, and still Saturday at the market.
    fair.world.now = Date.UTC(2026, 4, 10, 0, 30);
    expect((await show()).day?.text).toBe("Saturday, May 9, 2026");
  });

  it("shows no orders of another vendor, even if requested", async () => {
    const [ours = 0] = await fillMarketDay(fair, { count: 1 });
    const [theirs = 0] = await fillMarketDay(fair, { count: 1, stall: 1 });
    const found = await fair.world.db.all<{ id: number }>(
      stallOrdersStatement(ctx(), [ours, theirs]),
    );
    expect(found.map(({ id }) => id)).toEqual([ours]);
  });

  it("shows no order that its customer has not paid for yet, even if requested", async () => {
    const { orderId } = await placeAt(fair);
    expect(await fair.world.db.all(stallOrdersStatement(ctx(), [orderId]))).toEqual([]);
  });

  it("shows the amount due, the items and the customer's note", async () => {
    const { orderId } = await placeAt(fair, {
      paymentMethod: "at_pickup",
      specialInstructions: "By bicycle",
    });
    fair.world.now = midMorning;
    const { day } = await show();
    expect(day?.orders).toMatchObject([
      { id: orderId, due: "$16.00", wish: "By bicycle", items: "2 Honey", overdue: null },
    ]);
  });

  it("shows all items of a long order, because the vendor hands over what the list says", async () => {
    const { orderId } = await placeAt(fair, { paymentMethod: "at_pickup" });
    const name = `Honey ${"from the old orchard ".repeat(20)}`.trim();
    await fair.world.db.run(sql`
      update order_items set product_name = ${name} where order_id = ${orderId}`);
    fair.world.now = midMorning;
    const [order] = (await page("print")).day?.orders ?? [];
    expect(order?.items).toBe(`2 ${name}`);
  });

  it("shows leftover orders of earlier days first, until ticked and for a while longer", async () => {
    const [left = 0, served = 0] = await fillMarketDay(fair, { count: 2, date: "2026-05-02" });
    const [today = 0] = await fillMarketDay(fair, { count: 1 });
    fair.world.now = midMorning;
    await tickOrders(ctx(), { ticks: [{ key: "a", orderId: served, to: "completed", seen: 1 }] });
    const { day } = await show();
    expect(day?.orders.map(({ id, overdue }) => [id, overdue])).toEqual([
      [left, "Sat, May 2"],
      [today, null],
      [served, "Sat, May 2"],
    ]);
    fair.world.now += 13 * 3_600_000;
    expect((await show()).day?.orders.map(({ id }) => id)).not.toContain(served);
  });

  it("leaves out orders that were finished yesterday, at any market", async () => {
    await fillMarketDay(fair, { count: 2, date: "2026-05-08" });
    await fillMarketDay(fair, { count: 2, market: 1, date: "2026-05-08" });
    await fair.world.d1.prepare("update orders set status = 'completed'").run();
    const [today = 0] = await fillMarketDay(fair, { count: 1 });
    fair.world.now = midMorning;
    const { day, markets } = await show();
    expect(day?.orders.map(({ id }) => id)).toEqual([today]);
    expect(markets).toHaveLength(1);
  });

  it("is empty on a day without pickups, and names the next pickups", async () => {
    await fillMarketDay(fair, { count: 2 });
    expect(await show()).toMatchObject({ day: null, next: { orders: 2 } });
  });
});

describe("the page 'At the stall'", () => {
  beforeEach(async () => {
    await fillMarketDay(fair, { count: 250 });
    fair.world.now = afterHours;
  });

  it("shows one page of rows, and searches all orders", async () => {
    const first = await page();
    expect(first).toMatchObject({ total: 250, pages: 3, page: 1 });
    expect(first.day?.orders).toHaveLength(rowsOnPage);
    expect((await page("page=3")).day?.orders).toHaveLength(50);
    expect((await page("page=99")).day?.orders).toHaveLength(50);
    const found = await page("q=ord-0249");
    expect(found.day?.orders.map(({ number }) => number)).toEqual(["ORD-0249"]);
    expect((await page("q=nobody")).day?.orders).toEqual([]);
    expect((await page("print")).day?.orders).toHaveLength(250);
  });

  it("needs one round trip, and reads no more because of orders of long ago", async () => {
    const cost = async () => {
      const { db, cost: read } = openDatabase(fair.world.d1, true);
      await readStallDays({ ...ctx(), db });
      expect(read.roundTrips).toBe(1);
      return read.rowsRead;
    };
    const few = await cost();
    await fillMarketDay(fair, { count: 3000, date: "2025-05-10" });
    await fair.world.d1
      .prepare("update orders set status = 'completed' where pickup_date < '2026'")
      .run();
    expect(await cost()).toBeLessThanOrEqual(few + 20);
  });
});
