import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { wroteOne, wroteSome } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { isActiveCustomer } from "../../people/user/active";
import { comesOn } from "../../vendors/attendance/attending.server";
import { isListed } from "../../vendors/vendor-columns.server";
import { applicationFee } from "../payment/fee.rules";
import { queueWebhooks } from "../webhook/queue.server";
import type { heldBy } from "./held-orders.server";
import { checkoutLasts, transitions } from "./order.rules";
import type { PlaceOrder } from "./order.schema";
import { isChargedWhenWeighed, type PricedOrder } from "./pre-order.rules";

export interface NewOrder {
  viewer: Viewer;
  command: PlaceOrder;
  priced: PricedOrder;
  /** The limits on what one customer can hold; see held-orders.server.ts. */
  held: ReturnType<typeof heldBy>;
  pickupCode: string;
  /**
   * The basket that the order is a part of, and the condition that what the order depends on is as
   * its customer saw it.
   */
  basket?: { id: number | SQL; isUnchanged: SQL };
}

/** The condition, for row `o`, that it is the order of this form. */
export const isOrderOf = ({ id }: Viewer, { placeKey }: Pick<PlaceOrder, "placeKey">) =>
  sql`o.user_id = ${id} and o.place_key = ${placeKey} and o.status <> 'cancelled'`;

/**
 * The statements that write an order, for one batch. They check again everything that was read, and
 * write the order, its items, its reserved stock, its payment and its history, or nothing. If the
 * stock is too low, the batch fails with `stock_not_oversold`.
 */
export function newOrderStatements(
  { now, platformFee }: Capabilities,
  { viewer, command, priced, held, pickupCode, basket }: NewOrder,
) {
  const { lines, total, pickup } = priced;
  const items = JSON.stringify(lines);
  const { timeZone, schedules, terms } = pickup.basis;
  const byCard = command.paymentMethod === "card";
  const whenWeighed = byCard && isChargedWhenWeighed(lines);
  const method = whenWeighed ? "at_pickup" : command.paymentMethod;
  const fee = applicationFee(total, platformFee);
  const status = byCard ? transitions.place.to : transitions.placeToPayAtPickup.to;
  const own = isOrderOf(viewer, command);
  return {
    order: sql`
      insert into orders (user_id, basket_id, vendor_id, market_id, status, payment_method, card_when_weighed, vendor_name,
        market_name, market_address, time_zone, total_amount, pickup_date, pickup_time_start,
        pickup_time_end, special_instructions, pickup_code, cancel_deadline, expires_at,
        place_key, created_at, updated_at)
      select ${viewer.id}, ${basket?.id ?? null}, v.id, m.id, ${status}, ${method}, ${Number(whenWeighed)}, v.name, m.name, m.address,
        m.time_zone, ${total}, ${pickup.date}, ${pickup.start}, ${pickup.end},
        ${command.specialInstructions}, ${pickupCode}, ${pickup.cutoff},
        ${byCard ? now + checkoutLasts : null}, ${command.placeKey}, ${now}, ${now}
      from vendors v
      join market_vendors mv on mv.vendor_id = v.id
      join markets m on m.id = mv.market_id
      where v.id = ${command.vendorId} and m.id = ${command.marketId}
        and ${isListed()} and m.removed_at is null
        and exists (select 1 from users u where u.id = ${viewer.id}
          and ${isActiveCustomer(sql`u`)})
        and ${held.allows}
        and ${basket?.isUnchanged ?? sql`1`}
        and m.time_zone = ${timeZone}
        and ${comesOn(sql`mv`, pickup.date)}
        and not exists (select 1 from market_closures c
          where c.market_id = m.id and c.date = ${pickup.date})
        and not exists (select 1 from json_each(${JSON.stringify(schedules)}) e
          left join market_schedules s on s.id = e.value ->> 'id'
            and s.market_id = m.id and s.day = e.value ->> 'day'
            and s.open_time = e.value ->> 'openTime' and s.close_time = e.value ->> 'closeTime'
            and s.season_start is (e.value ->> 'seasonStart')
            and s.season_end is (e.value ->> 'seasonEnd')
            and s.week_of_month is (e.value ->> 'weekOfMonth')
            and s.on_date is (e.value ->> 'date')
          where s.id is null)
        and not exists (select 1 from json_each(${JSON.stringify(terms)}) t
          where (t.value ->> 'terms') is not (
            select json_array(c.is_enabled, c.cutoff_date_time, c.pickup_time_start,
              c.pickup_time_end, c.cutoff_days, c.cutoff_time)
            from product_pre_order_configs c
            where c.product_id = t.value ->> 'productId' and c.market_id = m.id
              and (c.pickup_date is null or c.pickup_date = ${pickup.date})
            order by c.pickup_date is null limit 1))
        and not exists (select 1 from json_each(${items}) l
          left join products p on p.id = l.value ->> 'productId' and p.vendor_id = v.id
            and p.is_active = 1 and p.is_visible = 1 and p.is_pre_order_enabled = 1
            and p.availability_status <> 'Out of Stock'
            and p.price_cents = coalesce(l.value ->> '$.weight.pricePerUnit', l.value ->> 'unitPrice')
            and iif(p.unit is p.weight_unit, p.weight_min, null) is (l.value ->> '$.weight.min')
            and iif(p.unit is p.weight_unit, p.weight_max, null) is (l.value ->> '$.weight.max')
            and iif(p.unit is p.weight_unit, p.unit, null) is (l.value ->> '$.weight.unit')
          where p.id is null)
      on conflict do nothing`,
    // Each further row is written only if the row before it was written.
    items: sql`
      insert into order_items (order_id, product_id, product_name, product_description,
        quantity, unit_price, total_price, weight_unit, price_per_unit, weight_min, weight_max)
      select o.id, l.value ->> 'productId', l.value ->> 'productName',
        l.value ->> 'productDescription', l.value ->> 'quantity', l.value ->> 'unitPrice',
        l.value ->> 'totalPrice', l.value ->> '$.weight.unit',
        l.value ->> '$.weight.pricePerUnit', l.value ->> '$.weight.min', l.value ->> '$.weight.max'
      from orders o, json_each(${items}) l
      where ${wroteOne} and ${own}`,
    stock: sql`
      insert into product_stock (product_id, market_id, pickup_date, stock_limit, reserved)
      select p.id, ${command.marketId}, ${pickup.date},
        coalesce((select s.brought from product_stock s where s.product_id = p.id
            and s.market_id = ${command.marketId} and s.pickup_date = ${pickup.date}),
          (select c.day_limit from product_pre_order_configs c
          where c.product_id = p.id and c.market_id = ${command.marketId}
            and (c.pickup_date is null or c.pickup_date = ${pickup.date})
          order by c.pickup_date is null limit 1), p.day_limit),
        l.value ->> 'quantity'
      from json_each(${items}) l join products p on p.id = l.value ->> 'productId'
      where ${wroteSome}
      on conflict (product_id, market_id, pickup_date)
        do update set reserved = reserved + excluded.reserved,
          -- A limit that was lowered below what is promised already takes nothing back.
          stock_limit = max(excluded.stock_limit, reserved)`,
    event: sql`
      insert into order_events (order_id, at, to_status, actor, actor_user_id)
      select o.id, ${now}, o.status, 'customer', ${viewer.id}
      from orders o where ${wroteSome} and ${own}`,
    payment: sql`
      insert into payments (order_id, stripe_account_id, amount, application_fee, currency,
        created_at, updated_at)
      select o.id, a.id, o.total_amount, ${fee}, a.currency, ${now}, ${now}
      from orders o join stripe_accounts a on a.vendor_id = o.vendor_id and a.closed_at is null
      where ${wroteSome} and o.payment_method = 'card' and ${own}`,
    webhooks: queueWebhooks(sql`select o.id from orders o where ${own}`, now),
  };
}

/** A pickup code of four letters and digits that cannot be misread at the stall. */
export function newPickupCode(): string {
  const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join("");
}
