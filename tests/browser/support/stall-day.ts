import { localDateOf } from "~/models/core/calendar";
import { inDatabase } from "./database";

/** A time zone in which it is about noon now, so that midnight does not fall into the test. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "Etc/UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/**
 * Adds a vendor with its own account of the same name, and `count` customers who come today. Each
 * has ordered two jars, to be paid at pickup; the orders are ready, or still to be prepared. The
 * pickup hours of the last order are over.
 */
export async function makeStallDay(
  username: string,
  count: number,
  status: "confirmed" | "ready" = "ready",
): Promise<void> {
  const zone = zoneAtNoon();
  const date = localDateOf(Date.now(), zone);
  const run = (d1: D1Database, query: string, ...values: unknown[]) =>
    d1
      .prepare(query)
      .bind(...values)
      .run();
  const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)";
  await inDatabase(async (d1) => {
    const own = `(select id from vendors where name = '${username}')`;
    await run(
      d1,
      "insert into users (username, email, password, user_type, created_at, updated_at) values (?1, ?1 || '@example.com', '', 'vendor', 0, 0)",
      username,
    );
    await run(
      d1,
      "insert into vendors (name, vendor_type, created_at, updated_at) values (?, 'Weekly Vendor', 0, 0)",
      username,
    );
    await run(
      d1,
      `insert into vendor_accounts (vendor_id, user_id, created_at) select ${own}, id, 0 from users where username = ?`,
      username,
    );
    await run(
      d1,
      "insert into markets (name, time_zone, created_at, updated_at) values (?, ?, 0, 0)",
      `Market of ${username}`,
      zone,
    );
    await run(
      d1,
      `insert into products (vendor_id, name, price, price_cents, category, created_at, updated_at) values (${own}, 'Honey', '$8.00', 800, 'other', 0, 0)`,
    );
    await run(
      d1,
      `${numbers} insert into users (username, email, password, created_at, updated_at)
      select printf('%s-c%03d', ?2, i), printf('%s-c%03d@example.com', ?2, i), '', 0, 0 from n`,
      count,
      username,
    );
    await run(
      d1,
      `${numbers} insert into orders (user_id, vendor_id, market_id, status, payment_method,
        vendor_name, market_name, time_zone, total_amount, pickup_date, pickup_time_start,
        pickup_time_end, pickup_code, place_key, created_at, updated_at)
      select u.id, ${own}, m.id, '${status}', 'at_pickup', ?2, m.name, ?3, 1600, ?4,
        iif(i = ?1, '00:00', '00:01'), iif(i = ?1, '00:01', '23:59'), printf('Q%03d', i),
        ?2 || i, 0, 0
      from n join users u on u.username = printf('%s-c%03d', ?2, i)
      join markets m on m.name = 'Market of ' || ?2`,
      count,
      username,
      zone,
      date,
    );
    await run(
      d1,
      `insert into order_items (order_id, product_id, product_name, quantity, unit_price, total_price)
      select o.id, p.id, 'Honey', 2, 800, 1600 from orders o join products p on p.vendor_id = o.vendor_id
      where o.vendor_id = ${own} order by o.id`,
    );
    for (const [from, to, actor] of [
      [null, "confirmed", "customer"],
      ...(status === "ready" ? [["confirmed", "ready", "vendor"]] : []),
    ]) {
      await run(
        d1,
        `insert into order_events (order_id, at, from_status, to_status, actor)
        select id, 0, ?, ?, ? from orders where vendor_id = ${own} order by id`,
        from,
        to,
        actor,
      );
    }
  });
}

/** The number of the vendor's orders in each status. */
export const becameOf = (username: string): Promise<Record<string, number>> =>
  inDatabase(async (d1) => {
    const { results } = await d1
      .prepare("select status, count(*) n from orders where vendor_name = ? group by 1")
      .bind(username)
      .all<{ status: string; n: number }>();
    return Object.fromEntries(results.map(({ status, n }) => [status, n]));
  });
