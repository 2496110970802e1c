import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";

/**
 * The statement that queues a message for each endpoint that wants to know what has just happened
 * to some orders. It goes at the end of the batch that writes the step into the history. `orders`
 * selects the orders' ids. For an order to which nothing happened at `now`, no message is queued.
 */
export const queueWebhooks = (orders: SQL, now: Instant): SQL => sql`
  insert into webhook_deliveries (endpoint_id, message_id, type, event_id, next_try_at, created_at)
  select e.id, 'msg_' || step.id, w.value, step.id, step.at, step.at
  from (select s.id, s.at, s.from_status, s.to_status, o.vendor_id from orders o
      join order_events s on s.id = (
        select max(l.id) from order_events l where l.order_id = o.id)
      where o.id in (${orders}) and s.at = ${now} and s.to_status <> 'pending_payment'
        and not (s.to_status = 'cancelled'
          and coalesce(s.from_status, 'pending_payment') = 'pending_payment')) step
  join webhook_endpoints e on e.vendor_id = step.vendor_id and e.state = 'on'
  join json_each(e.events) w on w.value = case
    when step.to_status = 'cancelled' then 'order.cancelled'
    when coalesce(step.from_status, 'pending_payment') = 'pending_payment' then 'order.placed'
    else 'order.changed' end
  where true on conflict do nothing`;
