import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { refundOrder } from "~/models/orders/order/look-into.server";
import {
  queueOrderMail,
  queueRefundNews,
  queueReminders,
} from "~/models/orders/order/order-mail.server";
import { askForParts } from "~/models/orders/payment/refund.server";
import type { Admin } from "~/platform/viewer";
import { makeMarket, makeProduct, makeUser, makeVendor } from "../../../support/factories";
import { meanwhile } from "../../../support/meanwhile";
import { makeWorld, type World } from "../../../support/world";

const minute = 60_000;
const day = 24 * 60 * minute;
let world: World;
let ada: Awaited<ReturnType<typeof makeUser>>;
let stall: { market: { id: number }; vendor: { id: number }; honey: { id: number } };
beforeEach(async () => {
  world = await makeWorld();
  ada = await makeUser(world, { username: "ada", email: "ada@example.com" });
  const market = await makeMarket(world);
  const vendor = await makeVendor(world, { at: [market] });
  stall = { market, vendor, honey: await makeProduct(world, vendor) };
});

let count = 0;
/** An order for Saturday, written straight into the database, with no history. */
async function anOrder(values: Record<string, string | number | null> = {}): Promise<number> {
  const row = {
    user_id: ada.id,
    vendor_id: stall.vendor.id,
    market_id: stall.market.id,
    status: "confirmed",
    vendor_name: "Bee Stall",
    market_name: "Grove Market",
    market_address: "1 Bay Street",
    time_zone: "America/New_York",
    total_amount: 500,
    pickup_date: "2026-05-09",
    pickup_time_start: "09:00",
    pickup_time_end: "12:00",
    pickup_code: "AB3D",
    cancel_deadline: null,
    place_key: `key-${++count}`,
    created_at: world.now,
    updated_at: world.now,
    ...values,
  };
  const names = sql.raw(Object.keys(row).join(", "));
  const [order] = await world.db.all<{ id: number }>(sql`
    insert into orders (${names}) values (${sql.join(
      Object.values(row).map((value) => sql`${value}`),
      sql`, `,
    )})
    returning id`);
  const id = order?.id ?? 0;
  await world.db.run(sql`
    insert into order_items (order_id, product_id, product_name, quantity, unit_price, total_price)
    values (${id}, ${stall.honey.id}, 'Honey', 1, 500, 500)`);
  return id;
}
const happens = (orderId: number, from: string | null, to: string, actor = "system") =>
  world.db.run(sql`
    insert into order_events (order_id, at, from_status, to_status, actor)
    values (${orderId}, ${world.now}, ${from}, ${to}, ${actor})`);
const told = async () =>
  (
    await world.db.all<{ key: string; subject: string; to: string }>(
      sql`select key, subject, to_email as "to" from mail_outbox order by id`,
    )
  ).map(({ key, subject, to }) => `${key} ${to} ${subject}`);
const queue = () => queueOrderMail(world.ctx(null));
const remind = () => queueReminders(world.ctx(null));

describe("order emails", () => {
  test("are queued once for each step a customer should know about, in order", async () => {
    const id = await anOrder({ status: "ready" });
    await happens(id, null, "pending_payment");
    await happens(id, "pending_payment", "confirmed");
    await queue();
    await happens(id, "confirmed", "ready");
    await queue();
    await queue();
    expect(await told()).toEqual([
      "order-event:2 ada@example.com Order ORD-0001 is confirmed",
      "order-event:3 ada@example.com Order ORD-0001 is ready for pickup",
    ]);
  });

  test("are all queued after an outage, however many have piled up", async () => {
    const id = await anOrder();
    await world.db.run(sql`
      insert into order_events (order_id, at, from_status, to_status, actor)
      select ${id}, ${world.now}, 'pending_payment', 'confirmed', 'system'
      from json_each(${JSON.stringify(Array(120).fill(0))})`);
    world.now += 6 * 60 * minute;
    await queue();
    expect(await told()).toHaveLength(120);
  });

  test("are queued once even if several runs happen at once", async () => {
    for (let each = 0; each < 10; each++) await happens(await anOrder(), null, "confirmed");
    await Promise.all([queue(), queue(), queue()]);
    expect(await told()).toHaveLength(10);
  });

  test("report a refund from the ledger once, with its amount", async () => {
    const id = await anOrder({ status: "cancelled", cancelled_by: "vendor" });
    await world.db.run(sql`
      insert into payments (order_id, stripe_account_id, status, amount, refunded_amount,
        created_at, updated_at)
      select ${id}, a.id, 'refunded', 500, 500, 0, 0 from stripe_accounts a`);
    await world.db.run(sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      values (1, 0, 'charged', 500, 'pi_1'), (1, 0, 'refunded', -500, 're_1')`);
    await queue();
    await queue();
    expect(await told()).toEqual([
      "payment-event:2 ada@example.com $5.00 refunded for order ORD-0001",
    ]);
  });

  test("give the reason for a refund as the vendor's words only if an administrator did not write it", async () => {
    const id = await anOrder();
    await world.db.run(sql`
      insert into payments (order_id, stripe_account_id, status, amount, refunded_amount,
        created_at, updated_at)
      select ${id}, a.id, 'paid', 500, 0, 0, 0 from stripe_accounts a`);
    const admin = await world.as("admin");
    await refundOrder(world.ctx(admin.viewer as Admin), {
      orderId: id,
      amount: 100,
      reason: "A late delivery.",
      key: "admins-own",
    });
    const vendors = sql`select ${id} as order_id, 200 as amount, 'correction-1' as key`;
    await world.db.run(askForParts(world, vendors, { note: "A jar was short.", askedBy: null }));
    await world.db.run(sql`
      update refunds set state = 'done', next_try_at = null, stripe_refund_id = 're_' || id`);
    await world.db.run(sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      values (1, 0, 'charged', 500, 'pi_1'), (1, 0, 'refunded', -100, 're_1'),
        (1, 0, 'refunded', -200, 're_2')`);
    await queue();
    const mails = await world.db.all<{ text: string }>(
      sql`select text from mail_outbox order by id`,
    );
    expect(mails.map(({ text }) => text.split("\n\n")[0])).toEqual([
      "Reason:\n  A late delivery.",
      "Bee Stall writes:\n  A jar was short.",
    ]);
  });

  test("say for each order with less than ordered whether it was charged before or just now", async () => {
    const before = world.now - 1;
    const payments = [
      ...(["paid", "refund_due", "refunded"] as const).map((status) => [status, before] as const),
      ["paid", world.now],
      ...(["pending", "expired", "failed"] as const).map((status) => [status, before] as const),
    ] as const;
    for (const [status, paidAt] of payments) {
      const id = await anOrder();
      await happens(id, "confirmed", "confirmed", "vendor");
      await world.db.run(sql`
        insert into payments (id, order_id, stripe_account_id, status, amount, created_at, updated_at)
        select ${id}, ${id}, a.id, ${status}, 500, ${paidAt}, ${paidAt} from stripe_accounts a`);
      await world.db.run(sql`
        insert into order_corrections (event_id, order_id, product_id, product_name,
          quantity_before, quantity_after, unit_price)
        select id, order_id, ${stall.honey.id}, 'Melon', 1, 0, 800 from order_events
        where order_id = ${id}`);
    }
    await queue();
    const mails = await world.db.all<{ text: string }>(
      sql`select text from mail_outbox order by id`,
    );
    const refunded = "We already refunded what you paid for the missing items.";
    const charged = "We charged $5.00 to your card.";
    expect(mails.map(({ text }) => text.split("\n\n")[2])).toEqual([
      ...Array(3).fill(refunded),
      ...Array(4).fill(charged),
    ]);
  });

  test("say for each cancelled order separately where its money is", async () => {
    for (const _ of ["disputed and lost", "paid"]) {
      const id = await anOrder({ status: "cancelled", cancelled_by: "vendor" });
      await happens(id, "confirmed", "cancelled");
      await world.db.run(sql`
        insert into payments (id, order_id, stripe_account_id, status, amount, created_at, updated_at)
        select ${id}, ${id}, a.id, 'refund_due', 500, 0, 0 from stripe_accounts a`);
    }
    await world.db.run(sql`
      insert into disputes (id, payment_id, amount, reason, state, created_at, updated_at)
      values ('du_1', 1, 500, 'general', 'lost', 0, 0)`);
    await world.db.run(sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      values (1, 0, 'charged', 500, 'pi_1'), (1, 0, 'disputed', -500, 'du_1'),
        (2, 0, 'charged', 500, 'pi_2')`);
    await queue();
    const mails = await world.db.all<{ text: string }>(sql`select text from mail_outbox`);
    expect(
      mails.map(({ text }) =>
        text.split("\n\n").find((part) => /you paid|card payment of/.test(part)),
      ),
    ).toEqual([
      "Because of your dispute, your bank returned the $5.00 you paid.",
      "We’re refunding your card payment of $5.00.",
    ]);
  });

  test("report a failed refund after a lost dispute, but not money that the bank still holds", async () => {
    for (const lastError of ["dispute_lost", "charge_disputed"]) {
      const id = await anOrder({ status: "cancelled", cancelled_by: "vendor" });
      await world.db.run(sql`
        insert into payments (id, order_id, stripe_account_id, status, amount, created_at, updated_at)
        select ${id}, ${id}, a.id, 'refund_due', 500, 0, 0 from stripe_accounts a`);
      await world.db.run(sql`
        insert into payment_events (payment_id, at, kind, amount, reference)
        values (${id}, 0, 'disputed', -300, ${`du_${id}`})`);
      await world.db.run(sql`
        insert into refunds (payment_id, amount, reason, ask_key, state, last_error, created_at,
          updated_at)
        values (${id}, 200, 'order_ended', 'order_ended', 'refused', ${lastError}, ${world.now},
          ${world.now})`);
    }
    await queueRefundNews(world.ctx(null));
    expect(await told()).toEqual([
      "refund:1:refused ada@example.com We couldn’t refund order ORD-0001 to your card",
    ]);
  });

  test("report a delayed or failed refund once, and only while recent", async () => {
    for (const [state, failures, lastError] of [
      ["pending", 0, "insufficient_funds"],
      ["refused", 0, "x"],
      // The ledger tells of the bank's refusal.
      ["refused", 1, "x"],
      ["done", 0, null],
      // Stripe waited a month for the vendor's money, then gave up: no money ever moved.
      ["refused", 1, "insufficient_funds"],
      // No money is missing.
      ["pending", 0, "processing"],
      ["pending", 0, null],
    ] as const) {
      const id = await anOrder({ status: "cancelled", cancelled_by: "vendor" });
      await world.db.run(sql`
        insert into payments (id, order_id, stripe_account_id, status, amount, created_at, updated_at)
        select ${id}, ${id}, a.id, 'refund_due', 500, 0, 0 from stripe_accounts a`);
      await world.db.run(sql`
        insert into refunds (payment_id, amount, reason, ask_key, state, failures, last_error,
          stripe_refund_id, created_at, updated_at)
        values (${id}, 500, 'order_ended', 'order_ended', ${state}, ${failures}, ${lastError}, ${`re_${id}`},
          ${world.now}, ${world.now})`);
    }
    await world.db.run(sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      values (3, 0, 'refunded', -500, 're_3'), (3, 0, 'refund_failed', 500, 're_3')`);
    const refundNews = () => queueRefundNews(world.ctx(null));
    await refundNews();
    await refundNews();
    expect(await told()).toEqual([
      "refund:1:pending ada@example.com Your refund for order ORD-0001 is delayed",
      "refund:2:refused ada@example.com We couldn’t refund order ORD-0002 to your card",
      "refund:5:refused ada@example.com We couldn’t refund order ORD-0005 to your card",
    ]);
    await world.db.run(sql`delete from mail_outbox`);
    world.now += 4 * day;
    await refundNews();
    expect(await told()).toEqual([]);
  });

  test("are not queued again after the outbox has been cleared", async () => {
    await happens(await anOrder(), null, "confirmed");
    await queue();
    await world.db.run(sql`delete from mail_outbox`);
    await queue();
    expect(await told()).toEqual([]);
  });

  test("skip a customer with a deleted account, but not other customers", async () => {
    const ben = await makeUser(world, { username: "ben", email: "ben@example.com" });
    for (const user of [ada, ben]) {
      const id = await anOrder({ user_id: user.id });
      await happens(id, null, "confirmed");
      await world.db.run(sql`
        insert into payments (id, order_id, stripe_account_id, status, amount, refunded_amount,
          created_at, updated_at)
        select ${id}, ${id}, a.id, 'refunded', 500, 500, 0, 0 from stripe_accounts a`);
      await world.db.run(sql`
        insert into payment_events (payment_id, at, kind, amount, reference)
        values (${id}, 0, 'refunded', -500, ${`re_${id}`})`);
    }
    await world.db.run(sql`update users set is_active = 0 where id = ${ada.id}`);
    await queue();
    expect((await told()).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "order-event:2 ben@example.com",
      "payment-event:2 ben@example.com",
    ]);
  });
});

describe("pickup reminders", () => {
  const fridayNine = Date.UTC(2026, 4, 8, 13);

  test("are queued once, on the day before pickup, for confirmed and ready orders only", async () => {
    await anOrder();
    await anOrder({ status: "ready" });
    await anOrder({ status: "cancelled", cancelled_by: "customer" });
    await anOrder({ status: "pending_payment" });
    await anOrder({ status: "completed" });
    await anOrder({ pickup_date: "2026-05-16" });
    world.now = fridayNine - 1;
    await remind();
    expect(await told()).toEqual([]);
    world.now = fridayNine;
    await remind();
    await remind();
    expect((await told()).map((line) => line.split(" ")[0])).toEqual(["reminder:1", "reminder:2"]);
  });

  test("skip a customer with a closed account, but not other customers", async () => {
    const ben = await makeUser(world, { username: "ben", email: "ben@example.com" });
    await anOrder();
    await anOrder({ user_id: ben.id });
    await world.db.run(sql`update users set is_active = 0 where id = ${ada.id}`);
    world.now = fridayNine;
    await remind();
    expect((await told()).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "reminder:2 ben@example.com",
    ]);
  });

  test("skip an order that is cancelled at that moment, but not other orders", async () => {
    await anOrder();
    const off = await anOrder();
    world.now = fridayNine;
    meanwhile(
      world,
      /insert into mail_outbox/,
      sql`
      update orders set status = 'cancelled', cancelled_by = 'vendor' where id = ${off}`,
    );
    await remind();
    expect((await told()).map((line) => line.split(" ")[0])).toEqual(["reminder:1"]);
  });

  test("are sent late after an outage, but never after the pickup has begun", async () => {
    await anOrder();
    await anOrder({ pickup_time_start: "08:00" });
    world.now = Date.UTC(2026, 4, 9, 12, 30);
    await remind();
    expect((await told()).map((line) => line.split(" ")[0])).toEqual(["reminder:1"]);
  });

  test("are found across pages, past orders that are not due", async () => {
    for (let each = 0; each < 60; each++) await anOrder({ created_at: fridayNine });
    for (let each = 0; each < 60; each++) await anOrder();
    world.now = fridayNine + minute;
    await remind();
    await remind();
    expect(await told()).toHaveLength(60);
  });

  test("take only the room that other email leaves in a run; the next run queues the rest", async () => {
    for (let each = 0; each < 60; each++) await anOrder();
    world.now = fridayNine;
    const otherMail = Array.from({ length: 30 }, (_, index) => `order:${index}`);
    await world.db.run(sql`
      insert into mail_outbox (key, to_email, subject, text, html, next_attempt_at, created_at)
      select value, 'other@example.com', '', '', '', 0, 0
      from json_each(${JSON.stringify(otherMail)})`);
    await remind();
    expect(await told()).toHaveLength(30 + 20);
    await world.db.run(sql`update mail_outbox set status = 'sent'`);
    await remind();
    expect(await told()).toHaveLength(30 + 60);
  });

  test("use the market's time zone to find the day before", async () => {
    await anOrder({ time_zone: "Pacific/Honolulu" });
    world.now = fridayNine;
    await remind();
    expect(await told()).toEqual([]);
    world.now = Date.UTC(2026, 4, 8, 19);
    await remind();
    expect(await told()).toHaveLength(1);
  });

  test("are not sent a week later", async () => {
    await anOrder();
    world.now = fridayNine + 7 * day;
    await remind();
    expect(await told()).toEqual([]);
  });
});
