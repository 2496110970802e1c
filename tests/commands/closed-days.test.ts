import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { announceClosings } from "~/models/orders/closing/announce.server";
import { queueOrderMail, queueRefundNews } from "~/models/orders/order/order-mail.server";
import { refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import type { Viewer } from "~/platform/viewer";
import { type Actor, makePerson, signedIn } from "../support/actors";
import { refusalOf } from "../support/cookies";
import { giveMarket, proveAddress } from "../support/factories";
import { checkoutOf, type Fair, makeFair, payAt, placeAt } from "../support/fair";
import { makeFullDay } from "../support/full-day";
import { meanwhile } from "../support/meanwhile";
import { everyMinute, records, saturday } from "../support/shop";
import type { World } from "../support/world";

const minute = 60_000;
const at = "/market-manager-dashboard/schedule";
const reason = "The park is flooded";

const closures = (world: World) =>
  world.db.all<{ id: number; market_id: number; date: string; done_at: number | null }>(
    sql`select id, market_id, date, done_at from market_closures order by id`,
  );
const acts = (world: World) =>
  world.db.all<{ action: string }>(sql`select action from audit_log order by id`);
const announce = async (world: World) => {
  world.now += minute;
  await everyMinute(world);
};

/** Two markets and two vendors; `me` and `colleague` run the first market, `other` the second. */
describe("closing a market day", () => {
  let fair: Fair;
  let me: Actor;
  let colleague: Actor;
  let other: Actor;
  beforeEach(async () => {
    fair = await makeFair();
    const manager = async (index: 0 | 1) => {
      const person = await makePerson(fair.world, { userType: "market_manager" });
      await giveMarket(fair.world, person, fair.markets[index]);
      return person;
    };
    [me, colleague, other] = [await manager(0), await manager(0), await manager(1)];
    for (const { viewer } of fair.stalls) await proveAddress(fair.world, viewer);
  });
  const close = (as = me, more: Record<string, string> = {}) =>
    fair.world.request("POST", `${at}/close`, {
      as,
      form: { date: saturday, fromTime: "", reason, ...more },
    });
  const get = async (path: string, as?: Actor) =>
    (await fair.world.request("GET", path, { as })).text();
  const undo = (as = me, id = 1) =>
    fair.world.request("POST", `${at}/closed/${id}`, { as, form: {} });

  it("gets every date’s event a higher number in the market’s calendar files", async () => {
    const numbers = async () => {
      const { id } = fair.markets[0];
      const [own, all] = await Promise.all([
        get(`/market/${id}/calendar.ics`),
        get("/api/markets.ics"),
      ]);
      const [number] = /(?<=^SEQUENCE:)\d+/m.exec(own) ?? [];
      expect(all).toContain(`SEQUENCE:${number}\r`);
      return Number(number);
    };
    const before = await numbers();
    await close();
    const closed = await numbers();
    expect(closed).toBeGreaterThan(before);
    await undo();
    expect(await numbers()).toBeGreaterThan(closed);
  });

  it("first shows everyone affected, and changes nothing yet", async () => {
    await payAt(fair);
    await payAt(fair, { stall: 1, quantity: 3 });
    await placeAt(fair, { who: 1, paymentMethod: "at_pickup" });
    await payAt(fair, { market: 1 });
    const asked = new URLSearchParams({ date: saturday, reason });
    const page = await get(`${at}/close?${asked}`, me);
    expect(page).toMatch(/>3<\/strong> (<!-- -->)?orders to cancel/);
    expect(page).toContain("$40.00");
    expect(page).toContain("$16.00");
    expect(page).toContain("3 to customers, 2 to vendors");
    expect(await closures(fair.world)).toEqual([]);
  });

  it("says that no market day is left to cancel, and leads to the schedule", async () => {
    await fair.world.db.run(sql`delete from market_schedules`);
    const page = await get(`${at}/close`, me);
    expect(page).toContain("There’s no market day to cancel");
    expect(page).toMatch(/<a[^>]*href="[^"]*\/schedule[^"]*"[^>]*>See the schedule/);
    expect(page).not.toContain("<select");
  });

  it("takes effect at once, and can be undone without a trace for a minute", async () => {
    await payAt(fair);
    const before = await records(fair.world);
    expect((await close()).status).toBe(302);
    const { id } = fair.markets[0];
    expect(await get(`/market/${id}`)).toContain(`Closed on Saturday, May 9, 2026: ${reason}`);
    expect(await get(`/market/${id}/calendar.ics`)).toContain("EXDATE");
    expect(await get(`/api/markets/${id}`)).toContain(saturday);
    expect(await get("/map?view=list&q=Grove")).not.toContain("Opens Saturday at");
    await expect(placeAt(fair)).rejects.toMatchObject({ code: "invalid" });
    await placeAt(fair, { market: 1, paymentMethod: "at_pickup", who: 1 });
    fair.world.now += minute - 1;
    await everyMinute(fair.world);
    expect((await undo(other)).status).toBe(404);
    expect((await undo()).status).toBe(302);
    await announce(fair.world);
    expect((await records(fair.world)).orders[0]).toEqual(before.orders[0]);
    expect(fair.world.mailbox.sent.filter(({ subject }) => /closed/.test(subject))).toEqual([]);
    expect(await get(`/market/${id}`)).not.toContain(reason);
    expect((await placeAt(fair, { who: 1 })).orderId).toBeGreaterThan(0);
    expect((await acts(fair.world)).map(({ action }) => action)).toEqual([
      "market_day_closed",
      "market_day_opened_again",
    ]);
  });

  it("is announced after a minute, and then cannot be undone", async () => {
    const own = await payAt(fair);
    const elsewhere = await payAt(fair, { market: 1 });
    await close();
    await announce(fair.world);
    const { orders } = await records(fair.world);
    expect(orders.find(({ id }) => id === own)).toMatchObject({ cancelled_by: "closure" });
    expect(orders.find(({ id }) => id === elsewhere)).toMatchObject({ status: "confirmed" });
    const answer = await undo();
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("We’ve started to email vendors and customers");
    expect((await closures(fair.world))[0]?.done_at).toBe(fair.world.now);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("lists vendors without a confirmed email by phone number, for managers to mark as called", async () => {
    const [bee, jam] = fair.stalls;
    await fair.world.db.run(sql`update users set email_confirmed_at = null
      where id in (${bee.viewer.id}, ${jam.viewer.id})`);
    await fair.world.db.run(sql`update vendors set contact_phone = '(305) 555-0117'
      where id = ${bee.vendor.id}`);
    await fair.world.db.run(sql`update vendors set contact_email = 'jam@example.com'
      where id = ${jam.vendor.id}`);
    await close();
    const closed = `${at}/closed/1`;
    const call = (as: Actor, vendorId: number, called = "yes") =>
      fair.world.request("POST", `${closed}/call`, {
        as,
        form: { marketId: `${fair.markets[0].id}`, vendorId: `${vendorId}`, called },
      });
    const before = await get(closed, me);
    expect(before).toContain(
      "We have no confirmed email address for these vendors. Call them once you can no longer undo the closing",
    );
    expect(before).toContain('href="tel:3055550117"');
    expect(before).not.toContain("Mark as called");
    expect(refusalOf(await call(me, bee.vendor.id))).toBe("This vendor isn’t on the call list");
    await announce(fair.world);
    const told = await get(closed, me);
    expect(told).toContain("0 of 2 called");
    expect(told).toContain('href="tel:3055550117"');
    expect(told).toContain('href="mailto:jam@example.com"');
    expect(refusalOf(await call(other, bee.vendor.id))).toBe("This vendor isn’t on the call list");
    expect(refusalOf(await call(me, 99_999))).toBe("This vendor isn’t on the call list");
    expect((await call(me, bee.vendor.id)).headers.get("Location")).toBe(closed);
    fair.world.now += minute;
    expect((await call(colleague, bee.vendor.id)).status).toBe(302);
    const ticked = await get(closed, colleague);
    expect(ticked).toContain("1 of 2 called");
    expect(ticked).toContain(`Called by ${me.viewer?.username}, Thu, May 7, 11:01 AM`);
    await call(colleague, bee.vendor.id, "no");
    expect(await get(closed, me)).toContain("0 of 2 called");
    const days = (count: number) => count * 24 * 60 * minute;
    fair.world.now = Date.UTC(2026, 4, 9) + days(7);
    await everyMinute(fair.world);
    expect(await get(closed, await signedIn(fair.world, me.viewer as Viewer))).toContain(
      "Vendors to call",
    );
    fair.world.now += days(1);
    await everyMinute(fair.world);
    expect(await get(closed, await signedIn(fair.world, me.viewer as Viewer))).not.toContain(
      "Vendors to call",
    );
    expect(await fair.world.db.all(sql`select 1 from closure_calls`)).toEqual([]);
  });

  it("lists a vendor if the email failed, until one of its owners gets it", async () => {
    const [bee] = fair.stalls;
    await close();
    await announce(fair.world);
    const closed = `${at}/closed/1`;
    const call = (called: string) =>
      fair.world.request("POST", `${closed}/call`, {
        as: me,
        form: { marketId: `${fair.markets[0].id}`, vendorId: `${bee.vendor.id}`, called },
      });
    expect(await get(closed, me)).not.toContain("Vendors to call");
    expect(refusalOf(await call("yes"))).toBe("This vendor isn’t on the call list");
    const becomes = (status: string) =>
      fair.world.db.run(sql`update mail_outbox set status = ${status}
        where vendor_id = ${bee.vendor.id} and key like 'closing:1:stall:%'`);
    await becomes("given_up");
    expect(await get(closed, me)).toContain("0 of 1 called");
    await becomes("sent");
    expect(await get(closed, me)).not.toContain("Vendors to call");
    await becomes("given_up");
    expect((await call("yes")).status).toBe(302);
    expect(await get(closed, me)).toContain("1 of 1 called");
    expect((await call("no")).status).toBe(302);
    expect(await get(closed, me)).toContain("0 of 1 called");
    fair.world.now += 10 * 24 * 60 * minute;
    await everyMinute(fair.world);
    const later = await signedIn(fair.world, me.viewer as Viewer);
    expect(await get(closed, later)).not.toContain("Vendors to call");
  });

  it("happens once, for the first manager, and is refused for someone who does not run the market", async () => {
    expect((await close(other, { date: "2026-05-10" })).status).toBe(422);
    meanwhile(fair.world, /insert into market_closures/, () => close(colleague));
    const answer = await close();
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("This market day is already cancelled.");
    expect(await closures(fair.world)).toHaveLength(1);
    expect(await acts(fair.world)).toHaveLength(1);
    const lost = sql`delete from market_managers where user_id = ${me.viewer?.id}`;
    meanwhile(fair.world, /insert into market_closures/, lost);
    expect((await close(me, { date: "2026-05-16" })).status).toBe(404);
    expect(await closures(fair.world)).toHaveLength(1);
  });

  it("refunds what was paid at a checkout that was still open", async () => {
    const late = await placeAt(fair);
    const session = await checkoutOf(fair, late.orderId);
    const inTime = await placeAt(fair, { who: 1 });
    await close();
    // One customer pays while the closing can still be undone. The app does not know of the other
    // payment yet when the closing is announced.
    await fair.world.stripe.pay(await checkoutOf(fair, inTime.orderId));
    await fair.world.stripe.settle();
    await fair.world.stripe.pay(session);
    await announce(fair.world);
    await announce(fair.world);
    await fair.world.stripe.settle();
    const { orders, payments } = await records(fair.world);
    expect(orders.map(({ cancelled_by }) => cancelled_by)).toEqual(["closure", "closure"]);
    expect(payments.map(({ status }) => status)).toEqual(["refunded", "refunded"]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("early cancels orders that cannot be picked up before, and asks other customers to come earlier", async () => {
    const early = await payAt(fair);
    const late = await payAt(fair, { stall: 1, who: 1 });
    await fair.world.db.run(sql`update orders set pickup_time_start = '11:00' where id = ${late}`);
    fair.world.now = Date.UTC(2026, 4, 9, 13, 10);
    await fair.world.db.run(sql`update sessions set expires_at = ${fair.world.now + 90 * minute}`);
    await close(me, { fromTime: "11:00" });
    await announce(fair.world);
    const { orders } = await records(fair.world);
    expect(orders.map(({ id, status }) => [id, status])).toEqual([
      [early, "confirmed"],
      [late, "cancelled"],
    ]);
    const told = (who: 0 | 1) =>
      fair.world.mailbox.to(fair.customers[who].email).map(({ subject }) => subject);
    expect(told(0)).toContain("Come before 11 AM: Grove Market closes early");
    expect(told(1)).toContain("Order ORD-0002 is cancelled");
    const [row] = await fair.world.db.all<Record<string, unknown>>(
      sql`select pickup_time_end ends, cancel_deadline until from orders where id = ${early}`,
    );
    expect(row).toEqual({ ends: "11:00", until: Date.UTC(2026, 4, 9, 15) });
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("can move to an earlier hour: undoing restores the announced hour, else everyone is told again", async () => {
    const order = await payAt(fair);
    await payAt(fair, { market: 1 });
    fair.world.now = Date.UTC(2026, 4, 9, 12, 10);
    await fair.world.db.run(sql`update sessions set expires_at = ${fair.world.now + 90 * minute}`);
    const hours = async () =>
      (
        await fair.world.db.all<{ ends: string }>(
          sql`select coalesce(from_time, 'whole') ends from market_closures`,
        )
      ).map(({ ends }) => ends);
    const told = (email: string, hour: string) =>
      fair.world.mailbox.to(email).filter(({ subject }) => subject.includes(hour)).length;
    const customer = fair.customers[0].email;
    const stall = fair.stalls[0].viewer.email;
    await close(me, { fromTime: "11:00" });
    // Nobody has been told about 11:00 yet.
    expect((await close(colleague, { fromTime: "10:30" })).status).toBe(409);
    await announce(fair.world);
    expect((await close(me, { fromTime: "11:00" })).status).toBe(422);

    await close(me, { fromTime: "10:30" });
    expect(await hours()).toEqual(["10:30"]);
    expect(await get(`${at}/closed/1`, me)).toContain(
      "We haven’t told anyone about this time yet. You can go back to the time you announced before",
    );
    await undo();
    expect(await hours()).toEqual(["11:00"]);
    await announce(fair.world);
    expect([told(customer, "10:30"), told(stall, "10:30")]).toEqual([0, 0]);
    expect((await undo()).status).toBe(409);

    await close(colleague, { fromTime: "10:30" });
    await announce(fair.world);
    expect([told(customer, "11 AM"), told(stall, "11 AM")]).toEqual([1, 1]);
    expect([told(customer, "10:30"), told(stall, "10:30")]).toEqual([1, 1]);
    await close(me, { fromTime: "" });
    await announce(fair.world);
    expect(await hours()).toEqual(["whole"]);
    const { orders } = await records(fair.world);
    expect(orders.map(({ id, status }) => [id === order, status])).toEqual([
      [true, "cancelled"],
      [false, "confirmed"],
    ]);
    expect((await close(me, { fromTime: "09:30" })).status).toBe(409);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("once undone leads to the market's announcements, if there are any", async () => {
    await close();
    expect((await undo()).headers.get("Location")).toMatch(/schedule$/);
    await fair.world.request("POST", "/market-manager-dashboard/settings/announcements", {
      as: me,
      form: { text: "Closed this Saturday", lastDate: saturday },
    });
    await close();
    expect((await undo(me, 2)).headers.get("Location")).toMatch(/settings\/announcements$/);
  });
});

it("closing a day with 200 orders completes after a failure and empty balances, tells all, and reconciles", async () => {
  const { world, manager, stalls } = await makeFullDay({ stalls: 40 });
  for (const { account } of stalls.slice(0, 10)) {
    await world.stripe.control("balances/empty", { account });
  }
  const answer = await world.request("POST", `${at}/close`, {
    as: manager,
    form: { date: saturday, fromTime: "", reason },
  });
  expect(answer.status).toBe(302);
  const statuses = () =>
    world.db.all<{ status: string; orders: number }>(
      sql`select status, count(*) orders from orders group by status order by status`,
    );
  // The second portion fails once.
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  meanwhile(world, /update product_stock as s/, () =>
    meanwhile(world, /update product_stock as s/, () => {
      throw new Error("Cut short");
    }),
  );
  world.now += minute;
  await announceClosings(world.ctx(null));
  log.mockRestore();
  expect(await statuses()).toEqual([
    { status: "cancelled", orders: 100 },
    { status: "confirmed", orders: 100 },
  ]);
  expect(await reconcile(world.db)).toEqual([]);

  const refunds = () =>
    world.db.all<{ state: string; count: number }>(
      sql`select state, count(*) count from refunds group by state order by state`,
    );
  // Other tests cover the other jobs of a minute and the delivery of email.
  const untilQuiet = async () => {
    do {
      world.now += minute;
      const ctx = world.ctx(null);
      await announceClosings(ctx);
      await refundWhatIsDue(ctx);
    } while ((await refunds()).some(({ state }) => state === "requested"));
    await queueOrderMail(world.ctx(null));
    await queueRefundNews(world.ctx(null));
  };
  await untilQuiet();
  expect(await statuses()).toEqual([{ status: "cancelled", orders: 200 }]);
  expect(await refunds()).toEqual([
    { state: "done", count: 120 },
    { state: "pending", count: 40 },
  ]);
  expect(await reconcile(world.db)).toEqual([]);
  const page = await world.request("GET", `${at}/closed/1`, { as: manager });
  expect(await page.text()).toContain("$640.00 in 40 refunds");

  for (const { account } of stalls.slice(0, 10)) {
    await world.stripe.control("balances/fund", { account, amount: 100_000 });
  }
  await world.stripe.settle();
  await untilQuiet();
  expect(await refunds()).toEqual([{ state: "done", count: 160 }]);
  expect(await reconcile(world.db)).toEqual([]);
  expect(world.stripe.emulator.state().refunds).toHaveLength(160);

  const mails = await world.db.all<{ to: string; subject: string; text: string }>(
    sql`select to_email "to", subject, text from mail_outbox`,
  );
  const told = (subject: RegExp) => mails.filter((mail) => subject.test(mail.subject));
  const cancelled = told(/is cancelled$/);
  expect(new Set(cancelled.map(({ to }) => to)).size).toBe(200);
  expect(cancelled).toHaveLength(200);
  expect(cancelled.every(({ text }) => text.includes(reason))).toBe(true);
  expect(told(/refunded for order/)).toHaveLength(160);
  expect(told(/is delayed$/)).toHaveLength(40);
  const toStalls = told(/^Grove Market is closed on Saturday, May 9, 2026$/);
  expect(toStalls.map(({ to }) => to).sort()).toEqual(
    stalls.map(({ owner }) => owner.email).sort(),
  );
  expect(toStalls[0]?.text).toContain("We cancelled 5 orders");
}, 180_000);
