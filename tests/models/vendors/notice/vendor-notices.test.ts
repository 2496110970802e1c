import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/models/orders/order/order.server";
import { cancelForVendor } from "~/models/orders/order/vendor-order.server";
import {
  forgetOldPackSheets,
  queuePackSheets,
} from "~/models/orders/vendor-mail/pack-sheets.server";
import { queueVendorMail } from "~/models/orders/vendor-mail/tell-vendors.server";
import { setDay } from "~/models/vendors/attendance/own-days.server";
import { readNotices, setNotices, switchOff } from "~/models/vendors/notice/notices.server";
import { proveAddress } from "../../../support/factories";
import { type Fair, makeFair, nextSaturday, payAt, placeAt } from "../../../support/fair";
import { everyMinute, saturday } from "../../../support/shop";

const minute = 60_000;
const hour = 60 * minute;
let fair: Fair;
beforeEach(async () => {
  fair = await makeFair();
  for (const { viewer } of fair.stalls) await proveAddress(fair.world, viewer);
});
const address = (stall: 0 | 1 = 0) => fair.stalls[stall].viewer.email;
const run = () => everyMinute(fair.world);
const subjects = (stall: 0 | 1 = 0) =>
  fair.world.mailbox.to(address(stall)).map(({ subject }) => subject);
const texts = (stall: 0 | 1 = 0) => fair.world.mailbox.to(address(stall)).map(({ text }) => text);
/** The moment at which ordering for Saturday closes: Friday, 18:00 in Miami. */
const fridayNight = Date.UTC(2026, 4, 8, 22);
const sheet = "Pack sheet for Saturday, May 9, 2026, Grove Market";
const changed = `Changes to your ${sheet.replace("Pack", "pack")}`;

describe("emails to a vendor", () => {
  it("report a new order once, to the vendor's own account only", async () => {
    const id = await payAt(fair, { quantity: 3 });
    await run();
    await run();
    expect(subjects()).toEqual([`New order ORD-000${id} for Saturday, May 9, 2026`]);
    expect(subjects(1)).toEqual([]);
    expect(texts()[0]).toContain("3 × Honey, $24.00");
  });

  it("report no unpaid orders, no actions of the vendor itself and nothing long past", async () => {
    await placeAt(fair);
    const own = await payAt(fair, { who: 1 });
    await run();
    const { viewer } = fair.stalls[0];
    await cancelForVendor(fair.world.ctx(viewer), { orderId: own, reason: "Rain" });
    await run();
    expect(subjects()).toHaveLength(1);
    await payAt(fair, { who: 0, pickupDate: nextSaturday });
    fair.world.now += 25 * hour;
    await run();
    expect(subjects().filter((subject) => subject.startsWith("New order"))).toHaveLength(1);
  });

  it("report an order that its customer cancels", async () => {
    const orderId = await payAt(fair);
    await run();
    await cancelOrder(fair.world.ctx(fair.customers[0]), { orderId });
    await run();
    expect(subjects()).toEqual([
      `New order ORD-000${orderId} for Saturday, May 9, 2026`,
      `Order ORD-000${orderId} is cancelled`,
    ]);
  });

  it("go only to a confirmed address, once per account", async () => {
    await fair.world.db.run(sql`update users set email_confirmed_at = null
      where id = ${fair.stalls[0].viewer.id}`);
    await payAt(fair);
    await payAt(fair, { stall: 1 });
    await Promise.all([run(), run(), run()]);
    expect([subjects(0).length, subjects(1).length]).toEqual([0, 1]);
  });
});

it("a helper gets and sees no vendor emails, and the settings page says so", async () => {
  const { viewer } = fair.stalls[0];
  await payAt(fair);
  await run();
  const { length } = subjects();
  const owned = await readNotices(fair.world.ctx(viewer));
  expect(owned).toMatchObject({ isOwner: true, mails: [{ toEmail: address() }] });
  await payAt(fair);
  await fair.world.db.run(sql`update vendor_accounts set role = 'helper'
    where user_id = ${viewer.id}`);
  await run();
  expect(subjects()).toHaveLength(length);
  const helper = {
    ...viewer,
    vendors: viewer.vendors.map((own) => ({ ...own, role: "helper" }) as const),
  };
  const helped = await readNotices(fair.world.ctx(helper));
  expect(helped).toMatchObject({ isOwner: false, mails: [] });
});

describe("the pack sheet", () => {
  it("is sent once ordering has closed for all products, even if several runs happen at once", async () => {
    const { world } = fair;
    const first = await payAt(fair, { quantity: 2 });
    const second = await payAt(fair, { who: 1, quantity: 3 });
    // Bread can be ordered until Saturday morning.
    await world.db.run(sql`
      insert into product_pre_order_configs (product_id, market_id, cutoff_days, cutoff_time,
        created_at, updated_at)
      values (${fair.stalls[0].products[1].id}, ${fair.markets[0].id}, 0, '06:00', 0, 0)`);
    world.now = fridayNight + minute;
    await run();
    expect(subjects()).not.toContain(sheet);
    world.now = Date.UTC(2026, 4, 9, 10);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(subjects().filter((subject) => subject === sheet)).toHaveLength(1);
    expect(subjects(1)).toEqual([]);
    const text = texts().at(-1) ?? "";
    expect(text).toContain("Honey, 5\nTotal pieces: 5");
    for (const [id, line] of [
      [first, "2 × Honey"],
      [second, "3 × Honey"],
    ]) {
      expect(text).toMatch(new RegExp(`ORD-000${id}: [^\\n]+\\n  ${line}`));
    }
  });

  it("is sent late if no run happened at its time", async () => {
    await payAt(fair);
    fair.world.now = fridayNight + 5 * hour;
    await run();
    expect(subjects()).toContain(sheet);
  });

  it("is followed by one email with all later changes, and by none without changes", async () => {
    const { world } = fair;
    const gone = await payAt(fair, { quantity: 2 });
    await payAt(fair, { who: 1, quantity: 3 });
    world.now = fridayNight + minute;
    await run();
    const { viewer } = fair.stalls[0];
    await cancelForVendor(world.ctx(viewer), { orderId: gone, reason: "Rain" });
    await run();
    expect(subjects()).not.toContain(changed);
    for (let minutes = 0; minutes < 15; minutes++) {
      world.now += minute;
      await Promise.all([run(), run()]);
    }
    expect(subjects().filter((subject) => subject === changed)).toHaveLength(1);
    const text = texts().at(-1) ?? "";
    expect(text).toContain("1 order for Saturday, May 9, 2026 at Grove Market changed");
    expect(text).toMatch(new RegExp(`ORD-000${gone}: [^\\n]+: cancelled\\n  2 × Honey`));
    expect(text).toContain("Honey, 3\nTotal pieces: 3");
  });

  it("shows the earlier quantity of a corrected line", async () => {
    const { world } = fair;
    const id = await payAt(fair, { quantity: 3 });
    world.now = fridayNight + minute;
    await run();
    await world.db.run(sql`update order_items set quantity = 1, total_price = unit_price`);
    await world.db.run(sql`
      insert into order_events (order_id, at, from_status, to_status, actor)
      values (${id}, ${world.now}, 'confirmed', 'confirmed', 'vendor')`);
    await run();
    world.now += 6 * minute;
    await run();
    expect(texts().at(-1)).toContain("1 × Honey instead of 3");
  });

  it("is not sent for a day without orders, or once the day is over", async () => {
    const { world } = fair;
    const only = await payAt(fair);
    await cancelOrder(world.ctx(fair.customers[0]), { orderId: only });
    await payAt(fair, { who: 1, market: 1 });
    world.now = Date.UTC(2026, 4, 9, 22);
    await run();
    expect(subjects()).toEqual([]);
  });

  it("is sent even if the vendor has turned off another day", async () => {
    const { world } = fair;
    await payAt(fair);
    await run();
    const other = { marketId: fair.markets[0].id, date: nextSaturday, comes: false };
    await setDay(world.ctx(fair.stalls[0].viewer), other);
    world.now = fridayNight + minute;
    await run();
    expect(subjects()).toContain(sheet);
  });

  it("of 60 market days is queued as other email leaves room, 50 in the first run", async () => {
    const { world } = fair;
    await payAt(fair);
    await world.db.run(sql`delete from mail_outbox`);
    const days = JSON.stringify(Array.from({ length: 60 }, (_, index) => index));
    await world.db.run(sql`
      insert into orders (user_id, vendor_id, market_id, status, vendor_name, market_name,
        time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code,
        place_key, created_at, updated_at)
      select user_id, vendor_id, market_id, status, vendor_name, market_name, time_zone,
        total_amount, date('2026-06-01', value || ' days'), pickup_time_start, pickup_time_end,
        pickup_code, 'made-' || value, 0, 0
      from orders, json_each(${days})`);
    await world.db.run(sql`
      insert into order_items (order_id, product_id, product_name, quantity, unit_price,
        total_price)
      select id, ${fair.stalls[0].products[0].id}, 'Honey', 1, 800, 800
      from orders where place_key like 'made-%'`);
    await world.db.run(sql`
      insert into pack_sheets (vendor_id, market_id, pickup_date, look_at, version)
      select vendor_id, market_id, pickup_date, 0, 1 from orders where place_key like 'made-%'`);
    const queued = async () => {
      await queuePackSheets(world.ctx(null));
      return (await world.db.all(sql`select 1 from mail_outbox`)).length;
    };
    expect(await queued()).toBe(50);
    expect(await queued()).toBe(60);
  });

  it("is forgotten a week after the market day, with the names of its customers", async () => {
    const { world } = fair;
    await payAt(fair);
    await payAt(fair, { pickupDate: nextSaturday });
    await run();
    const days = async (at: number) => {
      world.now = at;
      await forgetOldPackSheets(world.ctx(null));
      const rows = await world.db.all<{ date: string }>(
        sql`select pickup_date date from pack_sheets order by pickup_date`,
      );
      return rows.map(({ date }) => date);
    };
    expect(await days(Date.UTC(2026, 4, 16, 12))).toEqual([saturday, nextSaturday]);
    expect(await days(Date.UTC(2026, 4, 17, 12))).toEqual([nextSaturday]);
  });

  it("costs the same, however many orders other days have", async () => {
    const costs: number[] = [];
    for (const others of [1, 2000]) {
      fair = await makeFair();
      const { world } = fair;
      await payAt(fair);
      await queueVendorMail(world.ctx(null));
      const numbers = JSON.stringify(Array.from({ length: others }, (_, index) => index));
      await world.db.run(sql`
        insert into orders (user_id, vendor_id, market_id, status, vendor_name, market_name,
          time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code,
          place_key, created_at, updated_at)
        select ${fair.customers[1].id}, ${fair.stalls[0].vendor.id}, ${fair.markets[0].id},
          'completed', 'Bee Stall', 'Grove Market', 'America/New_York', 800,
          date('2026-05-08', '-' || (1 + value % 300) || ' days'), '09:00', '12:00', 'AB3D',
          'made-' || value, 0, 0
        from json_each(${numbers})`);
      world.now = fridayNight + minute;
      const ctx = world.ctx(null);
      await queuePackSheets(ctx);
      costs.push(ctx.cost.rowsRead);
    }
    expect(costs[0]).toBeGreaterThan(0);
    expect(costs[1]).toBe(costs[0]);
  });
});

describe("turning off a kind of vendor email", () => {
  const settings = { newOrder: true, cancellation: true, packSheet: true, coming: true };
  const ctx = (stall: 0 | 1 = 0) => fair.world.ctx(fair.stalls[stall].viewer);

  it.each([
    ["newOrder", "New order"],
    ["packSheet", "Pack sheet"],
  ] as const)("works for %s, for one vendor only", async (kind, subject) => {
    await setNotices(ctx(), { ...settings, [kind]: false });
    await payAt(fair);
    await payAt(fair, { stall: 1 });
    await run();
    fair.world.now = fridayNight + minute;
    await run();
    const told = (stall: 0 | 1) => subjects(stall).filter((each) => each.startsWith(subject));
    expect([told(0).length, told(1).length]).toEqual([0, 1]);
    expect(subjects(0)).toHaveLength(1);
  });

  it("is not needed once an account is no vendor's any more", async () => {
    const { id } = fair.stalls[0].viewer;
    await fair.world.db.run(sql`update users set user_type = 'customer' where id = ${id}`);
    await payAt(fair);
    await payAt(fair, { stall: 1 });
    await run();
    expect([subjects(0).length, subjects(1).length]).toEqual([0, 1]);
  });

  it("works with one click on the link in the email", async () => {
    await payAt(fair);
    await run();
    const link = fair.world.mailbox.link(address(), "/stall-mail/off");
    const token = new URL(link, "http://x").searchParams.get("token") ?? "";
    expect(new URL(link, "http://x").searchParams.get("kind")).toBe("new_order");
    await switchOff(fair.world.ctx(null), { token: "nobody's", kind: "new_order" });
    await switchOff(fair.world.ctx(null), { token, kind: "new_order" });
    expect((await readNotices(ctx())).settings).toEqual({ ...settings, newOrder: false });
    expect((await readNotices(ctx(1))).settings).toEqual(settings);
  });

  it("is on a page that also shows whether each email of the vendor was sent", async () => {
    await payAt(fair);
    await payAt(fair, { stall: 1 });
    fair.world.mailbox.outage = new Error("No line");
    await run();
    const states = async () =>
      (await readNotices(ctx())).mails.map(
        ({ subject, status }) => `${subject.slice(0, 9)} ${status}`,
      );
    expect(await states()).toEqual(["New order queued"]);
    fair.world.mailbox.outage = null;
    fair.world.now += 2 * minute;
    await run();
    expect(await states()).toEqual(["New order sent"]);
  });
});
