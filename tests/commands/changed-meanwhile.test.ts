import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { meanwhile as meanwhileIn } from "../support/meanwhile";
import {
  openShop,
  orderForm,
  orderJson,
  preOrderPath,
  records,
  type Shop,
  saturday,
} from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
let shop: Shop;
/**
 * Opens a shop with five jars of honey for Saturday, pickup between 9 and 11, to be ordered until
 * Friday noon.
 */
async function open() {
  world = await makeWorld();
  shop = await openShop(world, { dayLimit: 5 });
  await world.as("customer");
  await world.db.run(sql`
    insert into product_pre_order_configs (product_id, market_id, cutoff_date_time, pickup_date,
      pickup_time_start, pickup_time_end, created_at, updated_at)
    values (${shop.honey.id}, ${shop.market.id}, '2026-05-08T12:00', ${saturday}, '09:00', '11:00',
      0, 0)`);
}

/** Runs a statement after an order has been read and priced, just before the order is written. */
const meanwhile = (happens: SQL) => meanwhileIn(world, /insert into orders/, happens);

const byForm = () =>
  world.request("POST", preOrderPath(shop), { as: "customer", form: orderForm(shop) });
const byJson = () =>
  world.request("POST", "/api/create-checkout-session", {
    as: "customer",
    json: orderJson(shop),
  });

const mine = () => sql`product_id = ${shop.honey.id} and market_id = ${shop.market.id}`;
const changes: [what: string, happens: () => SQL][] = [
  [
    "its cut-off comes earlier",
    () =>
      sql`update product_pre_order_configs set cutoff_date_time = '2026-05-07T09:00' where ${mine()}`,
  ],
  [
    "it is switched off for that market",
    () => sql`update product_pre_order_configs set is_enabled = 0 where ${mine()}`,
  ],
  [
    "its pickup hours move",
    () => sql`update product_pre_order_configs set pickup_time_end = '10:00' where ${mine()}`,
  ],
  [
    "its configuration for the day is taken away",
    () => sql`delete from product_pre_order_configs where ${mine()}`,
  ],
  [
    "its price goes up",
    () => sql`update products set price_cents = 900 where id = ${shop.honey.id}`,
  ],
  ["it is hidden", () => sql`update products set is_visible = 0 where id = ${shop.honey.id}`],
  ["it is deleted", () => sql`update products set is_active = 0 where id = ${shop.honey.id}`],
  [
    "it is no longer for pre-order",
    () => sql`update products set is_pre_order_enabled = 0 where id = ${shop.honey.id}`,
  ],
  [
    "it is out of stock",
    () => sql`update products set availability_status = 'Out of Stock' where id = ${shop.honey.id}`,
  ],
  [
    "all of it is taken",
    () => sql`
      insert into product_stock (product_id, market_id, pickup_date, stock_limit, reserved)
      select id, ${shop.market.id}, ${saturday}, 5, 5 from products where id = ${shop.honey.id}`,
  ],
  [
    "the market is closed that day",
    () => sql`insert into market_closures (market_id, date, created_at)
      values (${shop.market.id}, ${saturday}, 0)`,
  ],
  ["the market opens later", () => sql`update market_schedules set open_time = '10:00'`],
  ["the market moves to Sundays", () => sql`update market_schedules set day = 'Sunday'`],
  [
    "the market's season ends",
    () => sql`update market_schedules set season_start = '01-01', season_end = '05-08'`,
  ],
  [
    "the market opens on first Saturdays alone",
    () => sql`update market_schedules set week_of_month = 1`,
  ],
  ["the market changes its clock", () => sql`update markets set time_zone = 'America/Chicago'`],
  ["the market is removed", () => sql`update markets set removed_at = 1`],
  [
    "the stall switches that day off",
    () => sql`insert into stall_dates (vendor_id, market_id, date, comes, set_at)
      values (${shop.vendor.id}, ${shop.market.id}, ${saturday}, 0, 1)`,
  ],
  [
    "the stall pauses",
    () => sql`insert into stall_pauses (vendor_id, market_id, from_date, to_date, set_at)
      values (${shop.vendor.id}, ${shop.market.id}, '2026-05-01', ${saturday}, 1)`,
  ],
  [
    "the stall comes on single days only",
    () => sql`update market_vendors set comes = 'single_dates'`,
  ],
  ["the vendor leaves the market", () => sql`delete from market_vendors`],
  ["the vendor is removed", () => sql`update vendors set removed_at = 1`],
  ["the account is closed", () => sql`update users set is_active = 0`],
];

describe("an order, if something changes just before it is written,", () => {
  it.each(changes)("is refused when %s", async (_, happens) => {
    for (const place of [byForm, byJson]) {
      await open();
      meanwhile(happens());
      const answer = await place();
      expect(answer.status).toBe(409);
      expect(await answer.text()).toMatch(/just changed|Not enough left/);
      expect(await records(world)).toMatchObject({ orders: [], payments: [], history: [] });
      expect(world.stripe.emulator.state().sessions).toEqual([]);
    }
  });
});

it("an order is placed if the change at that moment does not concern it", async () => {
  await open();
  meanwhile(sql`
    insert into product_pre_order_configs (product_id, market_id, is_enabled, pickup_date,
      created_at, updated_at)
    values (${shop.honey.id}, ${shop.market.id}, 0, '2026-05-16', 0, 0),
      (${shop.honey.id}, ${shop.market.id}, 0, null, 0, 0),
      (${shop.bread.id}, ${shop.market.id}, 0, ${saturday}, 0, 0)`);
  const { db } = world;
  await db.run(sql`insert into stall_dates (vendor_id, market_id, date, comes, set_at)
    values (${shop.vendor.id}, ${shop.market.id}, '2026-05-16', 0, 1)`);
  expect((await byForm()).status).toBe(302);
  expect((await records(world)).orders).toMatchObject([{ status: "pending_payment" }]);
});
