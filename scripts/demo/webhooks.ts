import { sql } from "drizzle-orm";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * A webhook endpoint of the first vendor, and its recent deliveries. The endpoint is stopped, so
 * the app sends nothing to an address that does not exist.
 */
export const webhookStatements = (vendorId: number, now: number) => [
  sql`
    insert into webhook_endpoints (vendor_id, url, events, state, secret, failing_since,
      created_at, updated_at)
    values (${vendorId}, 'https://orders.farm.example/market-day',
      '["order.placed","order.changed","order.cancelled"]', 'stopped', '', ${now - 6 * day},
      ${now - 40 * day}, ${now - day})`,
  sql`
    insert into webhook_deliveries (endpoint_id, message_id, type, event_id, state, tries,
      next_try_at, created_at)
    select e.id, 'msg_' || s.id,
      case s.to_status when 'cancelled' then 'order.cancelled' when 'confirmed' then 'order.placed'
        else 'order.changed' end,
      s.id, iif(s.at > ${now - 6 * day}, 'failed', 'delivered'), 1, s.at, s.at
    from webhook_endpoints e
      join orders o on o.vendor_id = e.vendor_id
      join order_events s on s.order_id = o.id and s.to_status <> 'pending_payment'
    where e.vendor_id = ${vendorId} and s.at > ${now - 20 * day}
    order by s.at limit 40`,
  sql`
    insert into webhook_tries (delivery_id, at, took, status, said)
    select id, created_at + 20000, 90 + id * 37 % 200, iif(state = 'failed', 502, 200),
      iif(state = 'failed', 'Bad Gateway', '{"ok":true}')
    from webhook_deliveries
    where endpoint_id = (select id from webhook_endpoints where vendor_id = ${vendorId})`,
];
