import { sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { makePerson } from "./actors";
import {
  giveMarket,
  giveVendor,
  makeMarket,
  makeProduct,
  makeSchedule,
  makeUser,
  makeVendor,
  proveAddress,
} from "./factories";
import { saturday } from "./shop";
import { makeWorld } from "./world";

/**
 * A Saturday market with many vendors, each with five orders: four paid by card, which their
 * accounts at Stripe know, and one to be paid at pickup. Every order has a customer with its own
 * address, and items, stock, history, payment, and ledger entries as if the customer had placed it.
 */
export async function makeFullDay({ stalls: count }: { stalls: number }) {
  const world = await makeWorld();
  const { db, now } = world;
  const market = await makeMarket(world, { name: "Grove Market" });
  await makeSchedule(world, market);
  const manager = await makePerson(world, { userType: "market_manager" });
  await giveMarket(world, manager, market);
  const stalls = [];
  for (let each = 0; each < count; each++) {
    const account = `acct_day${each}`;
    const vendor = await makeVendor(world, { at: [market], account: { id: account } });
    const product = await makeProduct(world, vendor, { priceCents: 800 });
    const owner = await makeUser(world, { userType: "vendor" });
    await giveVendor(world, owner, vendor);
    await proveAddress(world, owner);
    stalls.push({ vendor, product, owner, account });
  }
  const orders = stalls.flatMap(({ vendor, product, account }, stall) =>
    Array.from({ length: 5 }, (_, at) => ({
      key: `day-${stall}-${at}`,
      name: `customer-${stall}-${at}`,
      vendor: vendor.id,
      vendorName: vendor.name,
      product: product.id,
      account,
      method: at === 4 ? "at_pickup" : "card",
      intent: `pi_day_${stall}_${at}`,
    })),
  );
  const lines = sql`json_each(${JSON.stringify(orders)}) l`;
  const its = (field: string) => sql.raw(`l.value ->> '${field}'`);
  const placed = sql`${lines} join orders o on o.place_key = ${its("key")}`;
  await runBatch(db, [
    sql`insert into users (username, email, first_name, last_name, password, created_at, updated_at)
      select ${its("name")}, ${its("name")} || '@example.com', 'Ada', 'Example', '', ${now}, ${now}
      from ${lines}`,
    sql`insert into orders (user_id, vendor_id, market_id, status, payment_method, vendor_name,
        market_name, time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end,
        pickup_code, place_key, created_at, updated_at)
      select u.id, ${its("vendor")}, ${market.id}, 'confirmed', ${its("method")},
        ${its("vendorName")}, ${market.name}, ${market.timeZone}, 1600, ${saturday}, '09:00',
        '12:00', 'ABCD', ${its("key")}, ${now}, ${now}
      from ${lines} join users u on u.username = ${its("name")}`,
    sql`insert into order_items (order_id, product_id, product_name, quantity, unit_price,
        total_price)
      select o.id, ${its("product")}, 'Honey', 2, 800, 1600 from ${placed}`,
    sql`insert into product_stock (product_id, market_id, pickup_date, reserved)
      select ${its("product")}, ${market.id}, ${saturday}, 2 * count(*) from ${lines} group by 1`,
    sql`insert into order_events (order_id, at, from_status, to_status, actor)
      select o.id, ${now}, null, iif(${its("method")} = 'card', 'pending_payment', 'confirmed'),
        'customer' from ${placed}`,
    sql`insert into order_events (order_id, at, from_status, to_status, actor)
      select o.id, ${now}, 'pending_payment', 'confirmed', 'stripe' from ${placed}
      where ${its("method")} = 'card'`,
    sql`insert into payments (order_id, stripe_account_id, status, amount, payment_intent_id,
        created_at, updated_at)
      select o.id, ${its("account")}, 'paid', 1600, ${its("intent")}, ${now}, ${now} from ${placed}
      where ${its("method")} = 'card'`,
    sql`insert into payment_events (payment_id, at, kind, amount, reference)
      select id, ${now}, 'charged', 1600, payment_intent_id from payments`,
    sql`update coming_looks set look_at = ${now + 1000 * 86_400_000}`,
    // Marks everything until now as emailed.
    sql`insert into mail_marks (source, last_id)
      select 'order_events', max(id) from order_events
      union all select 'stall_notices', max(id) from order_events
      union all select 'payment_events', max(id) from payment_events where true
      on conflict (source) do update set last_id = excluded.last_id`,
  ]);
  for (const { account, intent, method } of orders) {
    if (method !== "card") continue;
    await world.stripe.control("past/add", {
      account,
      kind: "charged",
      intent,
      reference: intent,
      amount: 1600,
      fee: 0,
      at: now - 10 * 86_400_000,
    });
  }
  return { world, market, manager, stalls };
}
