import { type SQL, sql } from "drizzle-orm";
import { isDeclineOf } from "../order/how-paid.server";
import { isAllWeighed } from "../payment/charge-weighed.server";

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

  "an order whose card is charged when it is weighed has one charge once it is weighed, and none before": sql`
    select o.id as order_id, o.status, count(p.id) as pending, count(c.payment_id) as charges
    from orders o left join payments p on p.order_id = o.id and p.status = 'pending'
    left join card_charges c on c.payment_id = p.id and c.state in ('waiting', 'charging')
    where o.card_when_weighed = 1
    group by o.id having pending <> charges or charges <> (${isAllWeighed}
      and o.status in ('confirmed', 'ready', 'completed', 'not_collected'))`,

  "an order whose card is charged when it is weighed belongs to a basket, which knows the card while the order can be weighed": sql`
    select o.id as order_id, o.status, o.basket_id, b.card_state
    from orders o left join baskets b on b.id = o.basket_id
    where o.card_when_weighed = 1 and (b.id is null
      or o.status in ('confirmed', 'ready') and b.card_state is not 'known')`,

  "a card that waits for an order to be weighed is known": sql`
    select id as basket_id, card_state, card_id from baskets
    where card_waits = 1 and (card_state is not 'known' or card_id is null)`,

  "a card that was declined is in its order's history, and its payment has failed": sql`
    select e.order_id, e.id as event_id, null as payment_id from order_events e
    where ${isDeclineOf("e")} and not exists (
      select 1 from payments p where p.order_id = e.order_id and p.status = 'failed')
    union all
    select p.order_id, null, p.id from payments p join orders o on o.id = p.order_id
    where p.status = 'failed' and o.payment_method = 'at_pickup' and not exists (
      select 1 from order_events e where e.order_id = p.order_id and ${isDeclineOf("e")})`,
};
