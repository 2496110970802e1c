import { type SQL, sql } from "drizzle-orm";

/** What must be true of orders whose products are sold by weight. */
export const weighingInvariants: Record<string, SQL> = {
  "a weighing is of its order's history, and costs its weight, never more than promised": sql`
    select w.id as weighing_id, w.order_id, w.event_id, w.weight, w.amount_after
    from order_weighings w join order_events e on e.id = w.event_id
    left join order_items i on i.order_id = w.order_id and i.product_id = w.product_id
    where e.order_id <> w.order_id or e.from_status is not e.to_status
      or w.amount_after is not min(i.unit_price * i.quantity,
        (w.price_per_unit * w.weight + 500) / 1000)`,

  "weighings of a line follow from each other, up to what it weighs and costs": sql`
    select * from (select w.id as weighing_id, w.order_id, w.product_id, w.weight,
      w.amount_after, i.weight as weighs, i.total_price as costs,
      lead(w.amount_before) over (partition by w.order_id, w.product_id order by w.id) as next
      from order_weighings w
      join order_items i on i.order_id = w.order_id and i.product_id = w.product_id)
    where amount_after <> coalesce(next, costs) or next is null and weight is not weighs
    union all
    select null, i.order_id, i.product_id, i.weight, null, i.weight, i.total_price, null
    from order_items i where i.weight is not null and not exists (
      select 1 from order_weighings w where w.order_id = i.order_id and w.product_id = i.product_id)`,

  "what was handed over was weighed before": sql`
    select o.id as order_id, i.product_id from orders o join order_items i on i.order_id = o.id
    where o.status = 'completed' and i.weight_unit is not null and i.weight is null`,
};
