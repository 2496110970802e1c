import { sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import type { Fair } from "./fair";
import { saturday } from "./shop";

/** Saturday at 11:00 in Miami, and at 12:30, after the pickup hours of its orders. */
export const midMorning = Date.UTC(2026, 4, 9, 15);
export const afterHours = Date.UTC(2026, 4, 9, 16, 30);

/**
 * Gives a vendor of a fair this many orders of two jars for one date. They are ready, to be paid at
 * pickup, and have items, stock, and history as if customers had placed them. Returns their ids.
 */
export async function fillMarketDay(
  { world, stalls, markets, customers }: Fair,
  {
    count,
    stall = 0,
    market = 0,
    date = saturday,
  }: { count: number; stall?: 0 | 1; market?: 0 | 1; date?: string },
): Promise<number[]> {
  const { vendor, products } = stalls[stall];
  const { id: marketId, name, timeZone } = markets[market];
  const [first, second] = customers;
  const at = world.now;
  const key = `day-${vendor.id}-${marketId}-${date}-`;
  const own = sql`place_key glob ${`${key}*`}`;
  const events = [
    { from: null, to: "confirmed", actor: "customer" },
    { from: "confirmed", to: "ready", actor: "vendor" },
  ];
  const { ids } = await runBatch(world.db, {
    orders: sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into orders (user_id, vendor_id, market_id, status, payment_method, vendor_name,
        market_name, time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end,
        pickup_code, place_key, created_at, updated_at)
      select iif(i % 2, ${first.id}, ${second.id}), ${vendor.id}, ${marketId}, 'ready', 'at_pickup',
        ${vendor.name}, ${name}, ${timeZone}, 1600, ${date}, '09:00', '12:00', printf('%04X', i),
        ${key} || printf('%05d', i), ${at}, ${at} from n`,
    items: sql`insert into order_items (order_id, product_id, product_name, quantity, unit_price, total_price)
      select id, ${products[0].id}, 'Honey', 2, 800, 1600 from orders where ${own}`,
    events: sql`insert into order_events (order_id, at, from_status, to_status, actor)
      select o.id, ${at}, l.value ->> 'from', l.value ->> 'to', l.value ->> 'actor'
      from orders o, json_each(${JSON.stringify(events)}) l where ${own} order by o.id, l.key`,
    stock: sql`insert into product_stock (product_id, market_id, pickup_date, stock_limit, reserved)
      values (${products[0].id}, ${marketId}, ${date}, null, ${2 * count})`,
    ids: sql<{ id: number }>`select id from orders where ${own} order by id`,
  });
  return ids.results.map(({ id }) => id);
}
