import { sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { saturday } from "./shop";
import type { World } from "./world";

/** An order that is confirmed or ready, which tests write straight into the database. */
export interface StoodOrder {
  vendorId: number;
  marketId: number;
  userId: number;
  pickupDate?: string;
  status?: "confirmed" | "ready";
  /** The Stripe account that received the card payment; null if the order is paid at pickup. */
  account: string | null;
  /** The platform's fee in integer cents. */
  fee?: number;
  items: readonly { productId: number; name: string; quantity: number; unitPrice: number }[];
}

let made = 0;

/**
 * Writes confirmed or ready orders with all their records: items, stock, history, payment, and
 * ledger. For tests with many orders, which would be slow if each were placed and paid. Returns
 * their ids in the order of placing. Stripe does not know these orders.
 */
export async function makeStoodOrders(
  world: World,
  orders: readonly StoodOrder[],
): Promise<number[]> {
  const { now } = world;
  const lines = orders.map((order) => {
    made += 1;
    const total = order.items.reduce((sum, each) => sum + each.quantity * each.unitPrice, 0);
    return {
      pickupDate: saturday,
      status: "confirmed",
      fee: 0,
      ...order,
      total,
      key: `stood-${made}`,
      intent: `pi_stood_${made}`,
    };
  });
  const all = sql`json_each(${JSON.stringify(lines)}) l`;
  const order = sql`orders o on o.place_key = l.value ->> 'key'`;
  const [{ results }] = await runBatch(world.db, [
    sql<{ id: number }>`
      insert into orders (user_id, vendor_id, market_id, status, payment_method, vendor_name,
        market_name, time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end,
        pickup_code, place_key, created_at, updated_at)
      select l.value ->> 'userId', v.id, m.id, l.value ->> 'status',
        iif((l.value ->> 'account') is null, 'at_pickup', 'card'), v.name, m.name, m.time_zone,
        l.value ->> 'total', l.value ->> 'pickupDate', '09:00', '12:00', 'AB2C', l.value ->> 'key',
        ${now}, ${now}
      from ${all} join vendors v on v.id = l.value ->> 'vendorId'
      join markets m on m.id = l.value ->> 'marketId' order by l.key
      returning id`,
    sql`
      insert into order_items (order_id, product_id, product_name, quantity, unit_price, total_price)
      select o.id, i.value ->> 'productId', i.value ->> 'name', i.value ->> 'quantity',
        i.value ->> 'unitPrice', (i.value ->> 'quantity') * (i.value ->> 'unitPrice')
      from ${all} join ${order}, json_each(l.value -> 'items') i`,
    sql`
      insert into product_stock (product_id, market_id, pickup_date, reserved)
      select i.value ->> 'productId', o.market_id, o.pickup_date, sum(i.value ->> 'quantity')
      from ${all} join ${order}, json_each(l.value -> 'items') i where true group by 1, 2, 3
      on conflict do update set reserved = reserved + excluded.reserved`,
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor)
      select o.id, ${now}, null, 'confirmed', 'customer' from ${all} join ${order}
      where o.payment_method = 'at_pickup'`,
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor)
      select o.id, ${now}, e.value ->> 0, e.value ->> 1, e.value ->> 2 from ${all} join ${order},
        json_each('[[null, "pending_payment", "customer"],
          ["pending_payment", "confirmed", "stripe"]]') e
      where o.payment_method = 'card' order by o.id, e.key`,
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor)
      select o.id, ${now}, 'confirmed', 'ready', 'vendor' from ${all} join ${order}
      where o.status = 'ready'`,
    sql`
      insert into payments (order_id, stripe_account_id, status, amount, application_fee,
        payment_intent_id, created_at, updated_at)
      select o.id, l.value ->> 'account', 'paid', o.total_amount, l.value ->> 'fee',
        l.value ->> 'intent', ${now}, ${now}
      from ${all} join ${order} where o.payment_method = 'card'`,
    sql`
      insert into payment_events (payment_id, at, kind, amount, reference)
      select p.id, ${now}, 'charged', p.amount, p.payment_intent_id
      from ${all} join ${order} join payments p on p.order_id = o.id`,
  ]);
  return results.map(({ id }) => id);
}
