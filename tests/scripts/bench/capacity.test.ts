import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { logIsKept } from "~/models/orders/webhook/webhook.rules";
import { mailIsKept } from "~/models/people/mail/mail.rules";
import { signInLasts } from "~/platform/credentials";
import { openDatabase, runBatch } from "~/platform/database";
import { verifyPassword } from "~/platform/passwords";
import { copyTown, keptFor } from "../../../scripts/bench/capacity-copies.mjs";
import {
  finishWeek,
  firstCustomer,
  makeTown,
  passwordHash,
} from "../../../scripts/bench/capacity-town.mjs";
import { freshStorage } from "../../support/databases";

const saturday = Date.UTC(2025, 10, 29);

/** A town with one collected order, and what else its week leaves. */
async function townWithAnOrder() {
  const { d1 } = await freshStorage();
  const { db } = openDatabase(d1);
  await makeTown(d1, saturday);
  await runBatch(db, [
    sql`insert into orders (user_id, vendor_id, market_id, status, payment_method, vendor_name,
        market_name, time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end,
        pickup_code, place_key, created_at, updated_at)
      values (${firstCustomer}, 1, 1, 'completed', 'at_pickup', 'Farm 1', 'Grove', 'America/New_York', 900,
        '2025-11-29', '09:00', '12:00', 'ABCD', 'key', ${saturday}, ${saturday})`,
    sql`insert into order_items (order_id, product_id, product_name, quantity, unit_price, total_price)
      values (1, 1, 'Basket 1', 2, 450, 900)`,
    sql`insert into order_events (order_id, at, to_status, actor)
      values (1, ${saturday}, 'confirmed', 'customer')`,
    sql`insert into order_events (order_id, at, from_status, to_status, actor)
      values (1, ${saturday}, 'confirmed', 'completed', 'vendor')`,
    sql`insert into product_stock (product_id, market_id, pickup_date, reserved)
      values (1, 1, '2025-11-29', 2)`,
  ]);
  await finishWeek(d1, saturday);
  return { d1, db };
}

it("copies a town and its week to a year of towns whose records agree as before", async () => {
  const { d1, db } = await townWithAnOrder();
  const broken = async () => (await reconcile(db)).map(({ invariant }) => invariant);
  const before = await broken();
  await copyTown(d1, 3);

  expect(await broken()).toEqual(before);
  const orders = await db.all(sql`
    select market_id, count(*) orders, count(distinct pickup_date) days, count(distinct user_id) customers,
      min(pickup_date) first, max(pickup_date) last
    from orders o join market_vendors using (market_id, vendor_id) group by market_id order by market_id`);
  const year = { orders: 52, days: 52, customers: 52, first: "2025-11-29", last: "2026-11-21" };
  expect(orders).toEqual([
    { market_id: 1, ...year },
    { market_id: expect.any(Number), ...year },
    { market_id: expect.any(Number), ...year },
  ]);
  const late = await db.all(sql`
    select o.id from orders o join orders later on later.id = (select min(id) from orders where id > o.id)
    where later.pickup_date < o.pickup_date`);
  expect(late).toEqual([]);
});

it("fills tables for as many days as the product keeps their rows, and can sign its accounts in", async () => {
  const day = 24 * 60 * 60_000;
  expect(keptFor).toMatchObject({
    mail_outbox: mailIsKept / day,
    sessions: signInLasts / day,
    webhook_deliveries: logIsKept / day,
    webhook_tries: logIsKept / day,
  });
  expect(await verifyPassword("marketday", passwordHash())).toBe(true);
});
