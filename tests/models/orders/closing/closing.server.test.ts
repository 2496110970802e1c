import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { RunsMarkets } from "~/models/guide/market/runs-market.server";
import {
  closeDate,
  closuresFrom,
  findClosure,
  undoClosing,
} from "~/models/orders/closing/closing.server";
import { proposeClosing } from "~/models/orders/closing/proposal.server";
import { moveOrders } from "~/models/orders/order/move-orders.server";
import { runBatch } from "~/platform/database";
import { makePerson } from "../../../support/actors";
import {
  giveMarket,
  giveVendor,
  makeMarket,
  makeUser,
  makeVendor,
  proveAddress,
} from "../../../support/factories";
import { type Fair, makeFair, nextSaturday, payAt, placeAt } from "../../../support/fair";
import { listAll } from "../../../support/listed";
import { meanwhile } from "../../../support/meanwhile";
import { saturday } from "../../../support/shop";

/** `her` runs both markets; `his` runs only the second. */
let fair: Fair;
let her: RunsMarkets["viewer"];
let his: RunsMarkets["viewer"];
let grove: number;
let bay: number;
beforeEach(async () => {
  fair = await makeFair();
  [grove, bay] = fair.markets.map(({ id }) => id) as [number, number];
  const one = await makePerson(fair.world, { userType: "market_manager" });
  const other = await makePerson(fair.world, { userType: "market_manager" });
  for (const market of fair.markets) await giveMarket(fair.world, one, market);
  await giveMarket(fair.world, other, fair.markets[1]);
  [her, his] = [one.viewer, other.viewer] as [RunsMarkets["viewer"], RunsMarkets["viewer"]];
});
const as = (viewer: RunsMarkets["viewer"]) => fair.world.ctx(viewer);
const close = (marketId = grove, date = saturday) =>
  closeDate(as(her), { marketId, date, fromTime: null, reason: "Flooded" });
const dates = () =>
  fair.world.db.all(
    sql`select market_id market, date from market_closures order by market_id, date`,
  );
const lines = () => fair.world.db.all(sql`select action from audit_log`);
const lost = (viewer: RunsMarkets["viewer"]) =>
  sql`delete from market_managers where user_id = ${viewer.id}`;

describe("the preview of closing a date", () => {
  const propose = (viewer = her) =>
    proposeClosing(as(viewer), { marketId: grove, date: saturday, fromTime: null });

  it("counts the open orders of that market and date, vendor by vendor", async () => {
    const paid = await payAt(fair);
    await payAt(fair, { stall: 1, quantity: 3 });
    await placeAt(fair, { who: 1, paymentMethod: "at_pickup" });
    await placeAt(fair, { stall: 1, who: 1 });
    await payAt(fair, { market: 1 });
    await payAt(fair, { pickupDate: nextSaturday });
    const done = await payAt(fair, { who: 1 });
    await fair.world.db.run(sql`update orders set status = 'completed' where id = ${done}`);
    // 300 cents of this payment have already been refunded.
    await fair.world.db.run(sql`
      insert into refunds (payment_id, amount, reason, ask_key, state, stripe_refund_id, created_at,
        updated_at)
      select id, 300, 'part', 'part-x', 'done', 're_x', 0, 0 from payments where order_id = ${paid}`);
    const [bee, jam] = fair.stalls.map(({ vendor }) => ({ id: vendor.id, name: vendor.name }));
    expect(await propose()).toMatchObject({
      refused: null,
      cancelled: 4,
      shortened: 0,
      refund: 1300 + 2400,
      notTaken: 1600,
      vendors: [
        { ...bee, cancelled: 2, refund: 1300 },
        { ...jam, cancelled: 2, refund: 2400 },
      ],
    });
  });

  it("promises no refund of a payment that its customer disputes, and calls the order paid", async () => {
    await payAt(fair, { stall: 1, quantity: 3 });
    await fair.world.db.run(sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      select id, 0, 'disputed', -amount, 'dp_1' from payments`);
    expect(await propose()).toMatchObject({ cancelled: 1, refund: 0, notTaken: 0 });
  });

  it("names the vendors that come or have orders, and how many email readers each has", async () => {
    const [bee, jam] = fair.stalls;
    await proveAddress(fair.world, bee.viewer);
    for (const [userType, isActive, role] of [
      ["vendor", true, "helper"],
      ["vendor", false, "owner"],
      ["vendor", true, "owner"],
      // An administrator has changed this account's role.
      ["customer", true, "owner"],
    ] as const) {
      const user = await makeUser(fair.world, { userType, isActive });
      await giveVendor(fair.world, user, bee.vendor, role);
      if (role === "helper" || !isActive || userType === "customer")
        await proveAddress(fair.world, user);
    }
    const stand = async (name: string, removedAt: number | null = null, at = grove) =>
      makeVendor(fair.world, { name, removedAt, at: [{ id: at }] });
    const away = await stand("Away");
    const awaited = await stand("Awaited");
    await stand("Gone", 1);
    await stand("Elsewhere", null, bay);
    await payAt(fair);
    await fair.world.db.run(sql`update market_vendors set comes = 'single_dates'
      where vendor_id in (${away.id}, ${awaited.id})`);
    await fair.world.db.run(sql`update orders set vendor_id = ${awaited.id}`);
    const { vendors } = await propose();
    expect(vendors.map(({ name, readers }) => [name, readers])).toEqual([
      ["Awaited", 0],
      [bee.vendor.name, 1],
      [jam.vendor.name, 0],
    ]);
  });

  it("is refused for a manager who does not run the market", async () => {
    await expect(propose(his)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a closed market day", () => {
  it("refuses to mark its orders ready, even at the moment of closing, but not those of another day", async () => {
    const orderId = await payAt(fair);
    const later = await payAt(fair, { pickupDate: nextSaturday });
    const ready = (id: number) =>
      moveOrders(fair.world.ctx(fair.stalls[0].viewer), { orders: [{ orderId: id }], to: "ready" });
    meanwhile(fair.world, /update orders as o/, () => close());
    expect(await ready(orderId)).toMatchObject([{ result: "refused", status: "confirmed" }]);
    expect((await ready(orderId))[0]?.refused?.message).toBe(
      "The market is closed on this order’s pickup date.",
    );
    expect(await ready(later)).toMatchObject([{ result: "moved" }]);
  });

  it("accepts at most five settings of its early end", async () => {
    fair.world.now = Date.UTC(2026, 4, 9, 12, 10);
    const early = (fromTime: string) =>
      closeDate(as(her), { marketId: grove, date: saturday, fromTime, reason: "Storm" });
    for (const hour of ["11:30", "11:00", "10:30", "10:00", "09:30"]) {
      await early(hour);
      await fair.world.db.run(sql`update market_closures set announced_at = 1, done_at = 1`);
      await listAll(fair.world);
    }
    await expect(early("09:15")).rejects.toMatchObject({ code: "too_late" });
    expect(await fair.world.db.all(sql`select from_time, round from market_closures`)).toEqual([
      { from_time: "09:30", round: 5 },
    ]);
  });

  it("is found only under its own market, and only by that market's managers", async () => {
    const { closureId } = await close(bay);
    expect((await findClosure(as(his), { marketId: bay, closureId })).closure.date).toBe(saturday);
    for (const [viewer, marketId] of [
      [her, grove],
      [his, grove],
    ] as const) {
      await expect(findClosure(as(viewer), { marketId, closureId })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    await fair.world.db.run(lost(his));
    await expect(findClosure(as(his), { marketId: bay, closureId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is listed from its date on, only at its own market and for that market's managers", async () => {
    await close(grove, nextSaturday);
    await close();
    await close(bay);
    const listed = async (viewer: RunsMarkets["viewer"], from: string) => {
      const [{ results }] = await runBatch(fair.world.db, [closuresFrom(as(viewer), grove, from)]);
      return results.map(({ date, closedBy }) => [date, closedBy]);
    };
    expect(await listed(her, saturday)).toEqual([
      [saturday, her.username],
      [nextSaturday, her.username],
    ]);
    expect(await listed(her, "2026-05-10")).toEqual([[nextSaturday, her.username]]);
    expect(await listed(his, saturday)).toEqual([]);
  });

  it("counts its progress by its own orders, refunds and emails only", async () => {
    const inOrder = [
      await payAt(fair),
      await payAt(fair, { who: 1 }),
      await payAt(fair, { stall: 1 }),
      await payAt(fair, { stall: 1, who: 1 }),
      await payAt(fair, { market: 1 }),
      await payAt(fair, { pickupDate: nextSaturday }),
    ];
    const byCustomer = await payAt(fair, { who: 1 });
    const { closureId } = await close();
    const states = ["done", "settled", "pending", "requested", "done", "done"];
    for (const [at, orderId] of inOrder.entries()) {
      const state = states[at];
      await fair.world.db.run(sql`
        update orders set status = 'cancelled', cancelled_by = 'closure' where id = ${orderId}`);
      await fair.world.db.run(sql`
        insert into refunds (payment_id, amount, reason, ask_key, state, stripe_refund_id, attempts,
          next_try_at, created_at, updated_at)
        select id, ${100 + at}, 'order_ended', 'order_ended', ${state}, 're_' || id, 3,
          iif(${state} = 'requested', 1, null), 0, 0 from payments where order_id = ${orderId}`);
    }
    await fair.world.db.run(sql`
      update orders set status = 'cancelled', cancelled_by = 'customer' where id = ${byCustomer}`);
    for (const [key, state] of [
      ["part-x", "done"],
      ["order_ended_before", "replaced"],
    ]) {
      await fair.world.db.run(sql`
        insert into refunds (payment_id, amount, reason, ask_key, state, stripe_refund_id,
          created_at, updated_at)
        select id, 50, 'part', ${key}, ${state}, 're_' || ${key}, 0, 0 from payments
        where order_id = ${inOrder[0]}`);
    }
    for (const key of [
      `${closureId}:stall:1:1`,
      `${closureId}:order:1`,
      `${closureId}1:stall:1:1`,
    ]) {
      await fair.world.db.run(sql`
        insert into mail_outbox (key, to_email, subject, text, html, created_at, next_attempt_at)
        values (${`closing:${key}`}, 'a@example.com', '', '', '', 0, 0)`);
    }
    const { progress } = await findClosure(as(her), { marketId: grove, closureId });
    expect(progress).toEqual({
      cancelled: 4,
      mails: 1,
      refunds: 4,
      refund: 100 + 101 + 102 + 103,
      refunded: 100 + 101,
      stuckRefunds: 2,
      stuck: 102 + 103,
    });
  });
});

describe("undoing a closing", () => {
  const undo = (closureId: number, marketId = grove, viewer = her) =>
    undoClosing(as(viewer), { marketId, closureId });

  it("reopens that day only, and is recorded in the audit log", async () => {
    await close(grove, nextSaturday);
    await close(bay);
    const { closureId } = await close();
    await undo(closureId);
    expect(await dates()).toEqual([
      { market: grove, date: nextSaturday },
      { market: bay, date: saturday },
    ]);
    expect(await lines()).toHaveLength(4);
  });

  it("is refused if the manager loses the market at that moment", async () => {
    const { closureId } = await close();
    meanwhile(fair.world, /delete from market_closures/, lost(her));
    await expect(undo(closureId)).rejects.toMatchObject({ code: "not_found" });
    expect(await dates()).toHaveLength(1);
    expect(await lines()).toHaveLength(1);
  });

  it("is refused if the closing is announced at that moment", async () => {
    const { closureId } = await close();
    const announced = sql`update market_closures set announced_at = 1`;
    meanwhile(fair.world, /delete from market_closures/, announced);
    await expect(undo(closureId)).rejects.toMatchObject({ code: "too_late" });
    expect(await dates()).toHaveLength(1);
  });

  it("is refused for a day that was closed without an announcement, as imported closings are", async () => {
    const market = await makeMarket(fair.world);
    await giveMarket(fair.world, her, market);
    await fair.world.db.run(sql`insert into market_closures (market_id, date, created_at)
      values (${market.id}, ${saturday}, 0)`);
    await listAll(fair.world);
    const [row] = await fair.world.db.all<{ id: number }>(sql`select id from market_closures`);
    await expect(undo(row?.id ?? 0, market.id)).rejects.toMatchObject({ code: "too_late" });
    expect(await dates()).toHaveLength(1);
  });
});
