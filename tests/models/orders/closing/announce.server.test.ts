import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { announceClosings } from "~/models/orders/closing/announce.server";
import { findOrder } from "~/models/orders/order/order.server";
import { noteText } from "~/models/orders/order/order.words";
import { queueOrderMail } from "~/models/orders/order/order-mail.server";
import { addWebhook } from "~/models/orders/webhook/endpoints.server";
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

const minute = 60_000;
let fair: Fair;
let manager: number;
beforeEach(async () => {
  fair = await makeFair();
  for (const { viewer } of fair.stalls) await proveAddress(fair.world, viewer);
  const person = await makePerson(fair.world, { userType: "market_manager" });
  for (const market of fair.markets) await giveMarket(fair.world, person, market);
  manager = person.id;
});

interface Closing {
  market?: { id: number };
  date?: string;
  from?: string | null;
  by?: number | null;
  /** When the closing can be announced. Default: now. */
  due?: number;
}
/** Closes a date. Answers the closing's id. */
async function close({
  market = fair.markets[0],
  date = saturday,
  from = null,
  by,
  due = fair.world.now,
}: Closing = {}) {
  const [row] = await fair.world.db.all<{ id: number }>(sql`
    insert into market_closures (market_id, date, reason, created_at, from_time, closed_by,
      announce_at)
    values (${market.id}, ${date}, 'Flooded', 0, ${from},
      ${by === undefined ? manager : by}, ${due}) returning id`);
  if (!row) throw new Error("Not closed");
  await listAll(fair.world);
  return row.id;
}
const announce = () => announceClosings(fair.world.ctx(null));
/** Announces while one part fails, without printing the logged error. */
async function announceInPart() {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await announce();
  log.mockRestore();
}
const all = <Row = unknown>(query: ReturnType<typeof sql>) => fair.world.db.all<Row>(query);
const orders = () =>
  all(sql`select id, status, cancelled_by "by", pickup_time_end ends from orders order by id`);
const stages = () =>
  all(sql`select id, announced_at announced, done_at done from market_closures order by id`);
const reserved = () =>
  all(sql`select market_id market, pickup_date "date", reserved from product_stock
    order by market_id, pickup_date`);
const payments = () =>
  all<{ status: string }>(sql`select status from payments order by id`).then((rows) =>
    rows.map(({ status }) => status),
  );
const mails = (key: string) =>
  all<{ to: string; text: string }>(
    sql`select to_email "to", text from mail_outbox where key like ${key} order by key`,
  );
const standing = { status: "confirmed", by: null, ends: "12:00" };
const off = { status: "cancelled", by: "closure", ends: "12:00" };

describe("announcing a closed market day", () => {
  it("cancels only the open orders for that market and date, and refunds what was paid", async () => {
    const [own, otherMarket, otherDate, collected] = [
      await payAt(fair),
      await payAt(fair, { market: 1, who: 1 }),
      await payAt(fair, { pickupDate: nextSaturday }),
      await payAt(fair, { stall: 1, who: 1 }),
    ];
    await fair.world.db.run(sql`update orders set status = 'completed' where id = ${collected}`);
    await close();
    await announce();
    expect(await orders()).toEqual([
      { ...off, id: own },
      { ...standing, id: otherMarket },
      { ...standing, id: otherDate },
      { ...standing, id: collected, status: "completed" },
    ]);
    const [grove, bay] = fair.markets;
    expect(await reserved()).toEqual([
      { market: grove.id, date: saturday, reserved: 0 },
      { market: grove.id, date: saturday, reserved: 2 },
      { market: grove.id, date: nextSaturday, reserved: 2 },
      { market: bay.id, date: saturday, reserved: 2 },
    ]);
    expect(await payments()).toEqual(["refund_due", "paid", "paid", "paid"]);
    expect(
      await all(sql`select p.order_id "order", r.amount, r.asked_by_user_id "by"
        from refunds r join payments p on p.id = r.payment_id`),
    ).toEqual([{ order: own, amount: 1600, by: manager }]);
  });

  it("waits until the closing can no longer be undone", async () => {
    await payAt(fair);
    await payAt(fair, { market: 1 });
    await close({ due: fair.world.now + 1 });
    await close({ market: fair.markets[1] });
    await announce();
    expect(await orders()).toMatchObject([standing, off]);
    expect(await mails("closing:1:%")).toEqual([]);
    fair.world.now += 1;
    await announce();
    expect(await orders()).toMatchObject([off, off]);
  });

  it("reads nothing for a day while its closing can still be undone", async () => {
    await payAt(fair);
    const cost = async () => {
      const ctx = fair.world.ctx(null);
      await announceClosings(ctx);
      return ctx.cost.rowsRead;
    };
    const before = await cost();
    await close({ due: fair.world.now + 1 });
    expect(await cost()).toBe(before);
  });

  it("records who closed the day in the order history: a manager, an administrator, or the system", async () => {
    const admin = await makeUser(fair.world, { userType: "customer", isAdmin: true });
    const closedBy = [manager, admin.id, null];
    for (const [at, by] of closedBy.entries()) {
      const market = at === 0 ? 0 : 1;
      const date = at === 2 ? nextSaturday : saturday;
      await payAt(fair, { market, pickupDate: date });
      await close({ market: fair.markets[market], date, by });
    }
    await announce();
    expect(
      await all(sql`select actor, actor_user_id "by", note from order_events
        where to_status = 'cancelled' order by order_id`),
    ).toEqual([
      { actor: "manager", by: manager, note: "Flooded" },
      { actor: "admin", by: admin.id, note: "Flooded" },
      { actor: "system", by: null, note: "Flooded" },
    ]);
  });

  it("writes nothing if the closing is undone at the last moment", async () => {
    await payAt(fair);
    await close({ market: fair.markets[1] });
    await announce();
    const closing = await close();
    const before = [await orders(), await reserved(), await payments()];
    const again = sql`delete from market_closures where id = ${closing}`;
    meanwhile(fair.world, /update market_closures set announced_at/, again);
    await announce();
    expect([await orders(), await reserved(), await payments()]).toEqual(before);
    expect(await mails(`closing:${closing}:%`)).toEqual([]);
  });

  it("leaves an order alone that is handed over at that moment, with its money and its stock", async () => {
    const orderId = await payAt(fair);
    await payAt(fair, { who: 1 });
    await close();
    meanwhile(
      fair.world,
      /update product_stock as s/,
      sql`update orders set status = 'completed', version = version + 1 where id = ${orderId}`,
    );
    await announce();
    expect(await orders()).toMatchObject([{ status: "completed", by: null }, off]);
    expect(await payments()).toEqual(["paid", "refund_due"]);
    expect(await reserved()).toMatchObject([{ reserved: 2 }]);
    expect(await stages()).toMatchObject([{ done: fair.world.now }]);
  });

  it("also cancels an order that is marked ready at that moment", async () => {
    const orderId = await payAt(fair);
    await close();
    meanwhile(
      fair.world,
      /update product_stock as s/,
      sql`update orders set status = 'ready', version = version + 1 where id = ${orderId}`,
    );
    await announce();
    expect(await orders()).toEqual([{ ...off, id: orderId }]);
    expect(await reserved()).toMatchObject([{ reserved: 0 }]);
  });

  it("refunds neither a payment that failed nor a payment that was already refunded", async () => {
    await payAt(fair);
    await payAt(fair, { who: 1 });
    const [first, second] = await all<{ id: number }>(sql`select id from payments order by id`);
    await fair.world.db.run(sql`update payments set status = 'failed' where id = ${first?.id}`);
    await fair.world.db.run(
      sql`update payments set refunded_amount = amount where id = ${second?.id}`,
    );
    await placeAt(fair, { stall: 1 });
    await close();
    await announce();
    expect(await payments()).toEqual(["failed", "refunded", "expired"]);
    expect(await all(sql`select 1 from refunds`)).toEqual([]);
  });

  it("resumes after an interruption, for each day separately, and keeps the first announcement time", async () => {
    const began = fair.world.now;
    const broken = await close();
    fair.world.now += 1;
    const whole = await close({ market: fair.markets[1] });
    meanwhile(fair.world, /insert into mail_outbox/, () => {
      throw new Error("Cut short");
    });
    await announceInPart();
    const first = fair.world.now;
    expect(first).toBeGreaterThan(began);
    expect(await stages()).toEqual([
      { id: broken, announced: first, done: null },
      { id: whole, announced: first, done: first },
    ]);
    fair.world.now += minute;
    await announce();
    expect(await stages()).toEqual([
      { id: broken, announced: first, done: fair.world.now },
      { id: whole, announced: first, done: first },
    ]);
    expect(await mails(`closing:${broken}:stall:%`)).toHaveLength(2);
    expect(await mails(`closing:${whole}:stall:%`)).toHaveLength(2);
  });

  it("reaches orders beyond the first batch, even if no order in the first batch is cancelled", async () => {
    await placeAt(fair, { paymentMethod: "at_pickup" });
    await fair.world.db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
      insert into orders (user_id, vendor_id, market_id, status, payment_method, vendor_name,
        market_name, time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end,
        pickup_code, place_key, created_at, updated_at)
      select user_id, vendor_id, market_id, 'confirmed', 'at_pickup', vendor_name, market_name,
        time_zone, 1600, pickup_date, iif(i = 100, '11:00', '08:00'), iif(i = 100, '14:00', '10:00'),
        'ABCD', 'more-' || i, created_at, updated_at from orders, n where orders.id = 1`);
    await fair.world.db.run(sql`update orders set pickup_time_end = '10:00' where id = 1`);
    await close({ from: "11:00" });
    await announce();
    expect(
      await all(sql`select status, count(*) orders from orders group by status order by status`),
    ).toEqual([
      { status: "cancelled", orders: 1 },
      { status: "confirmed", orders: 100 },
    ]);
  });

  it("handles five days per run, and the remaining day in the next run", async () => {
    for (let each = 0; each < 6; each++) {
      await close({ market: await makeMarket(fair.world) });
    }
    await announce();
    expect(await all(sql`select 1 from market_closures where done_at is not null`)).toHaveLength(5);
    await announce();
    expect(await all(sql`select 1 from market_closures where done_at is not null`)).toHaveLength(6);
  });
});

describe("a market day that ends early", () => {
  const early = (orderId: number) =>
    all(sql`select pickup_time_end ends, can_cancel may, cancel_deadline "until", version
      from orders where id = ${orderId}`);

  it("shortens the pickup hours of open orders and emails the customers, except closed accounts", async () => {
    const mine = await payAt(fair);
    const theirs = await payAt(fair, { who: 1 });
    await fair.world.db.run(sql`update orders set can_cancel = 0`);
    const closed = fair.customers[1].id;
    await fair.world.db.run(sql`update users set is_active = 0 where id = ${closed}`);
    const id = await close({ from: "11:00" });
    await announce();
    const until = Date.UTC(2026, 4, 9, 15);
    expect(await early(mine)).toMatchObject([{ ends: "11:00", may: 1, until }]);
    expect(await early(theirs)).toMatchObject([{ ends: "11:00" }]);
    expect(await mails(`closing:${id}:order:%`)).toMatchObject([{ to: fair.customers[0].email }]);
  });

  it("is in the history of each shortened order, and webhooks tell of it", async () => {
    const orderId = await payAt(fair);
    const url = "https://bees.example/orders";
    await addWebhook(fair.world.ctx(fair.stalls[0].viewer), { url, events: ["order.changed"] });
    await close({ from: "11:00" });
    fair.world.now += minute;
    await announce();
    await announce();
    const order = await findOrder(fair.world.ctx(fair.customers[0]), orderId);
    expect(order.history.map((step) => noteText(step, order)).at(-1)).toBe(
      "The market closes early that day: Flooded",
    );
    expect(await all(sql`select type from webhook_deliveries`)).toEqual([
      { type: "order.changed" },
    ]);
    await queueOrderMail(fair.world.ctx(null));
    expect(await mails("order-event:%")).toHaveLength(1);
  });

  it("keeps a later cancellation deadline that a customer already has", async () => {
    const orderId = await payAt(fair);
    const late = Date.UTC(2026, 4, 9, 15, 30);
    await fair.world.db.run(sql`update orders set cancel_deadline = ${late}`);
    await close({ from: "11:00" });
    await announce();
    expect(await early(orderId)).toMatchObject([{ ends: "11:00", until: late }]);
  });

  it("moves the cancellation deadline of an earlier closing to the new hour, and no other", async () => {
    const orderId = await payAt(fair);
    const other = await payAt(fair, { who: 1 });
    const id = await close({ from: "11:30" });
    await announce();
    const first = Date.UTC(2026, 4, 9, 15, 30);
    expect(await early(orderId)).toMatchObject([{ ends: "11:30", until: first }]);
    const late = first + minute;
    await fair.world.db.run(sql`update orders set cancel_deadline = ${late} where id = ${other}`);
    await fair.world.db.run(sql`update market_closures set from_time = '11:00', round = 2,
      announced_at = null, done_at = null where id = ${id}`);
    await listAll(fair.world);
    await announce();
    const until = Date.UTC(2026, 4, 9, 15);
    expect(await early(orderId)).toMatchObject([{ ends: "11:00", until }]);
    expect(await early(other)).toMatchObject([{ ends: "11:00", until: late }]);
  });

  it("neither changes nor emails about an order that is handed over at that moment", async () => {
    const orderId = await payAt(fair);
    const [before] = (await early(orderId)) as { version: number }[];
    const id = await close({ from: "11:00" });
    meanwhile(
      fair.world,
      /set pickup_time_end/,
      sql`update orders set status = 'completed', version = version + 1 where id = ${orderId}`,
    );
    await announce();
    expect(await early(orderId)).toEqual([{ ...before, version: (before?.version ?? 0) + 1 }]);
    expect(await mails(`closing:${id}:order:%`)).toEqual([]);
  });

  it("also shortens an order that is marked ready at that moment, and emails its customer", async () => {
    const orderId = await payAt(fair);
    const id = await close({ from: "11:00" });
    meanwhile(
      fair.world,
      /set pickup_time_end/,
      sql`update orders set status = 'ready', version = version + 1 where id = ${orderId}`,
    );
    await announce();
    expect(await early(orderId)).toMatchObject([{ ends: "11:00" }]);
    expect(await mails(`closing:${id}:order:%`)).toHaveLength(1);
    expect(
      await all(
        sql`select order_id, from_status, to_status from order_events where note = 'Flooded'`,
      ),
    ).toEqual([{ order_id: orderId, from_status: "ready", to_status: "ready" }]);
  });

  it("is in the history once, although two runs announce it at the same time", async () => {
    await payAt(fair);
    await close({ from: "11:00" });
    meanwhile(fair.world, /set pickup_time_end/, async () => {
      fair.world.now += minute;
      await announce();
    });
    await announce();
    expect(await all(sql`select 1 from order_events where note = 'Flooded'`)).toHaveLength(1);
  });

  it("leaves pickup hours alone if the early end is undone at that moment", async () => {
    const orderId = await payAt(fair);
    await close({ market: fair.markets[1] });
    await announce();
    const id = await close({ from: "11:00" });
    const again = sql`delete from market_closures where id = ${id}`;
    meanwhile(fair.world, /set pickup_time_end/, again);
    await announce();
    expect(await early(orderId)).toMatchObject([{ ends: "12:00" }]);
    expect(await mails(`closing:${id}:order:%`)).toEqual([]);
  });
});

describe("emails to the vendors of a closed day", () => {
  const told = async (id: number) => (await mails(`closing:${id}:stall:%`)).map(({ to }) => to);

  it("go to the vendors that come or have orders there, each about its own orders only", async () => {
    const elsewhere = await makeVendor(fair.world, { at: [fair.markets[1]] });
    const owner = await makeUser(fair.world, { userType: "vendor" });
    await giveVendor(fair.world, owner, elsewhere);
    await proveAddress(fair.world, owner);
    const [bee, jam] = fair.stalls;
    await payAt(fair);
    await payAt(fair, { who: 1, quantity: 1 });
    await placeAt(fair, { paymentMethod: "at_pickup", quantity: 1 });
    // Nobody has paid for these.
    await placeAt(fair, { quantity: 1 });
    await placeAt(fair, { stall: 1, quantity: 1 });
    await payAt(fair, { market: 1 });
    await payAt(fair, { pickupDate: nextSaturday });
    await close({ market: fair.markets[1] });
    await close({ date: nextSaturday });
    await announce();
    const id = await close();
    await announce();
    expect(await told(id)).toEqual([bee.viewer.email, jam.viewer.email]);
    const [toBee, toJam] = await mails(`closing:${id}:stall:%`);
    expect(toBee?.text).toContain("We cancelled 3 orders");
    expect(toBee?.text).toContain("We refund 2 orders paid by card");
    expect(toJam?.text).not.toContain("We cancelled");
  });

  it("say to pack up if the day is closed after midnight, and keep orders with ended pickup hours", async () => {
    const orderId = await payAt(fair);
    fair.world.now = Date.UTC(2026, 4, 10, 4, 31);
    const id = await close();
    await announce();
    expect((await mails(`closing:${id}:stall:%`))[0]?.text).toContain(
      "Bee Stall must pack up now.",
    );
    expect((await findOrder(fair.world.ctx(fair.customers[0]), orderId)).status).toBe("confirmed");
  });

  it("leave a call to make for a vendor without a confirmed email, again if the end moves earlier", async () => {
    const [bee, jam] = fair.stalls;
    await fair.world.db.run(sql`update users set email_confirmed_at = null
      where id = ${bee.viewer.id}`);
    const calls = () =>
      all(sql`select closure_id closure, vendor_id vendor, round, called_at called
        from closure_calls order by vendor_id`);
    const id = await close({ from: "13:00" });
    await announce();
    await announce();
    expect(await told(id)).toEqual([jam.viewer.email]);
    const first = { closure: id, vendor: bee.vendor.id, round: 1, called: null };
    expect(await calls()).toEqual([first]);
    await fair.world.db.run(sql`update closure_calls set called_at = 1, called_by = ${manager}`);
    await fair.world.db.run(sql`update market_closures set from_time = '12:00', round = 2,
      announced_at = null, done_at = null`);
    await listAll(fair.world);
    await announce();
    expect(await calls()).toEqual([{ ...first, round: 2 }]);
  });

  it("go to a vendor that stays away but has orders, not to one without orders or a removed vendor", async () => {
    const [bee, jam] = fair.stalls;
    await payAt(fair);
    await fair.world.db.run(sql`update market_vendors set comes = 'single_dates'`);
    const id = await close();
    await announce();
    expect(await told(id)).toEqual([bee.viewer.email]);
    await fair.world.db.run(sql`update market_vendors set comes = 'every_date'`);
    await fair.world.db.run(sql`update vendors set removed_at = 1 where id = ${bee.vendor.id}`);
    await listAll(fair.world);
    const next = await close({ date: nextSaturday });
    await announce();
    expect(await told(next)).toEqual([jam.viewer.email]);
  });
});
