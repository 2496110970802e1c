import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import { transitions } from "../order/order.rules";
import { mostUnpaid } from "../order/pre-order.rules";
import { atBank, lostOf } from "../payment/dispute.server";
import { rowInvariants } from "./checked-rows";
import { overdueInvariants } from "./overdue-rows";
import { stripeInvariants } from "./stripe-rows";
import { weighingInvariants } from "./weighing-rows";

/**
 * What must be true of orders, their items, stock, payments, ledger and history at every moment,
 * however they came about. Each invariant is a query for rows that break it; between requests,
 * every query returns no rows. `npm run reconcile` checks them on any database.
 */

/** Every possible step of an order as rows: from which state, to which state, and who takes it. */
const steps = JSON.stringify(
  Object.values(transitions).flatMap(({ from, to, by }) =>
    from.flatMap((start) => by.map((actor) => ({ from: start, to, by: actor }))),
  ),
);
const stands = sql`('confirmed', 'ready', 'completed', 'not_collected')`;
const broughtMoney = sql`(p.status in ('paid', 'refund_due', 'refunded'))`;

const invariants: Record<string, SQL> = {
  "an order comes to the sum of its items, and has some": sql`
    select o.id as order_id, o.total_amount as total, sum(i.total_price) as items
    from orders o left join order_items i on i.order_id = o.id
    group by o.id having items is not total`,

  "an order is where its history ends": sql`
    select o.id as order_id, o.status, (select e.to_status from order_events e
      where e.order_id = o.id order by e.id desc limit 1) as history
    from orders o where history is not o.status`,

  "a history is one chain of steps": sql`
    select * from (select e.order_id, e.id as event, e.from_status as starts,
      lag(e.to_status) over (partition by e.order_id order by e.id) as before from order_events e)
    where starts is not before`,

  "a history goes forward in time": sql`
    select * from (select e.order_id, e.id as event, e.at,
      lag(e.at) over (partition by e.order_id order by e.id) as before from order_events e)
    where before > at`,

  "every step is one that there is, taken by somebody who may": sql`
    select e.order_id, e.from_status, e.to_status, e.actor from order_events e
    where not exists (select 1 from json_each(${steps}) s
      where (s.value ->> 'from') is e.from_status and s.value ->> 'to' = e.to_status
        and s.value ->> 'by' = e.actor)`,

  "who cancelled an order is who ended its history": sql`
    select o.id as order_id, o.cancelled_by, e.actor from orders o
    join order_events e on e.order_id = o.id and e.to_status = 'cancelled'
    where o.cancelled_by in ('customer', 'vendor') and e.actor <> o.cancelled_by
      or o.cancelled_by in ('expired', 'payment_failed') and e.actor <> 'system'`,

  "what is reserved is what live orders hold": sql`
    with held as (
      select i.product_id, o.market_id, o.pickup_date, sum(i.quantity) as quantity
      from orders o join order_items i on i.order_id = o.id
      where o.status <> 'cancelled' group by 1, 2, 3)
    select s.product_id, s.market_id, s.pickup_date, s.reserved, coalesce(h.quantity, 0) as held
    from product_stock s left join held h using (product_id, market_id, pickup_date)
    where s.reserved <> held
    union all
    select h.product_id, h.market_id, h.pickup_date, null, h.quantity
    from held h left join product_stock s using (product_id, market_id, pickup_date)
    where s.product_id is null`,

  "nothing is oversold": sql`
    select product_id, market_id, pickup_date, stock_limit, reserved from product_stock
    where reserved > stock_limit or reserved < 0`,

  "an order by card stands exactly when one payment of its total does": sql`
    select o.id as order_id, o.status, o.total_amount,
      (select count(*) from payments p where p.order_id = o.id and p.status = 'paid'
        and p.amount + p.taken_off_before = o.total_amount + o.corrected_amount) as paid
    from orders o where o.payment_method = 'card' and paid <> (o.status in ${stands})`,

  "an order by card waits for payment exactly when one payment is pending": sql`
    select o.id as order_id, o.status,
      (select count(*) from payments p where p.order_id = o.id and p.status = 'pending') as pending
    from orders o where o.payment_method = 'card' and pending <> (o.status = 'pending_payment')`,

  "an order that waits for payment says how long, and no other does": sql`
    select id as order_id, status, expires_at from orders
    where (status = 'pending_payment') <> (expires_at is not null)`,

  "an order that is paid at pickup is not paid by card, and waits for a card only if one was declined": sql`
    select o.id as order_id, o.status, p.id as payment_id, p.status as payment
    from orders o join payments p on p.order_id = o.id
    where o.payment_method = 'at_pickup' and (p.status = 'paid'
      or p.status = 'pending' and o.card_when_weighed = 0 and o.status = 'cancelled'
      -- The payment is not of a checkout that was opened after a card was declined.
      or not exists (select 1 from payments f where f.order_id = o.id and f.status = 'failed')
        and (p.status = 'pending' and o.card_when_weighed = 0
          or not exists (select 1 from card_charges c where c.payment_id = p.id)))
    union all
    select id, status, null, null from orders
    where payment_method = 'at_pickup' and card_when_weighed = 0 and status = 'pending_payment'`,

  "a payment is of its order's total, with what has been taken off since": sql`
    select p.id as payment_id, p.order_id, p.amount, o.total_amount, o.corrected_amount
    from payments p join orders o on o.id = p.order_id
    where p.amount + p.taken_off_before <> o.total_amount + o.corrected_amount`,

  "what was taken off an order is what its corrections and weighings come to": sql`
    select o.id as order_id, o.corrected_amount, coalesce(sum(
      (c.quantity_before - c.quantity_after) * c.unit_price), 0) as corrections,
      (select coalesce(sum(w.amount_before - w.amount_after), 0) from order_weighings w
        where w.order_id = o.id) as weighings
    from orders o left join order_corrections c on c.order_id = o.id
    group by o.id having corrections + weighings <> o.corrected_amount`,

  "a correction is of its order's history, and moves nothing": sql`
    select c.id as correction_id, c.order_id, c.event_id, e.from_status, e.to_status
    from order_corrections c join order_events e on e.id = c.event_id
    where e.order_id <> c.order_id or e.from_status is not e.to_status
    union all
    select null, e.order_id, e.id, e.from_status, e.to_status from order_events e
    where e.from_status = e.to_status
      and e.actor <> 'stripe' and (e.actor in ('customer', 'vendor') or e.note is null)
      and not exists (select 1 from order_corrections c where c.event_id = e.id)
      and not exists (select 1 from order_weighings w where w.event_id = e.id)
      -- The customer has not paid by card at this moment, after a declined card.
      and not (e.actor = 'customer' and exists (select 1 from payments p
        join payment_events m on m.payment_id = p.id and m.kind = 'charged' and m.at = e.at
        where p.order_id = e.order_id))`,

  "corrections of a product follow from each other, down to what the order has of it": sql`
    select * from (select c.id as correction_id, c.order_id, c.product_id, c.quantity_after,
      coalesce(lead(c.quantity_before) over (partition by c.order_id, c.product_id order by c.id),
        (select i.quantity from order_items i
          where i.order_id = c.order_id and i.product_id = c.product_id), 0) as next
      from order_corrections c)
    where quantity_after <> next`,

  "what was taken off an order that was paid by card goes back, at least": sql`
    select o.id as order_id, o.corrected_amount, p.id as payment_id, coalesce((
      select sum(r.amount) from refunds r
      where r.payment_id = p.id and r.state <> 'replaced'), 0) as refunds
    from orders o join payments p on p.order_id = o.id and ${broughtMoney}
    where refunds + ${lostOf("p")} < o.corrected_amount - p.taken_off_before`,

  "a short harvest corrected the orders that it says, and gave out no more than there was": sql`
    select h.id as harvest_id, h.available, h.ordered, h.orders_corrected,
      h.orders_cancelled, count(c.id) as corrections
    from short_harvests h left join order_corrections c on c.short_harvest_id = h.id
    group by h.id
    having corrections <> h.orders_corrected or h.orders_corrected + h.orders_cancelled = 0
      or h.available >= h.ordered`,

  "a payment is on an account of its order's vendor": sql`
    select p.id as payment_id, p.order_id, p.stripe_account_id, o.vendor_id
    from payments p join orders o on o.id = p.order_id
    left join stripe_accounts a on a.id = p.stripe_account_id
    where a.vendor_id is not o.vendor_id or a.currency <> p.currency`,

  "a payment that brought money is in the ledger, once, and no other is": sql`
    select p.id as payment_id, p.order_id, p.status, p.amount,
      count(e.id) filter (where e.kind = 'charged') as charges,
      coalesce(sum(e.amount) filter (where e.kind = 'charged'), 0) as charged
    from payments p left join payment_events e on e.payment_id = p.id group by p.id
    having charges <> ${broughtMoney} or charged <> ${broughtMoney} * p.amount
      or count(e.id) > 0 and not ${broughtMoney}`,

  "what is given back of a payment is what its refunds have done": sql`
    select p.id as payment_id, p.order_id, p.refunded_amount,
      coalesce(sum(r.amount) filter (where r.state in ('done', 'settled')), 0) as done
    from payments p left join refunds r on r.payment_id = p.id group by p.id
    having p.refunded_amount <> done`,

  "the ledger holds every refund that is done, and no other": sql`
    select p.id as payment_id, p.order_id, p.refunded_amount, coalesce((
      select -sum(e.amount) from payment_events e where e.payment_id = p.id
        and e.kind in ('refunded', 'refund_failed', 'settled_by_hand')), 0) as ledger
    from payments p where p.refunded_amount <> ledger`,

  "a refund that is done is a line of the ledger, in its amount": sql`
    select r.id as refund_id, r.payment_id, r.state, r.amount from refunds r
    where r.state in ('done', 'settled') and not exists (
      select 1 from payment_events e where e.payment_id = r.payment_id and e.amount = -r.amount
        and e.kind = iif(r.state = 'done', 'refunded', 'settled_by_hand')
        and e.reference = iif(r.state = 'done', r.stripe_refund_id, 'refund-' || r.id))
      or r.state = 'done' and exists (select 1 from payment_events f
        where f.kind = 'refund_failed' and f.reference = r.stripe_refund_id)`,

  "refunds are of money that was paid, and of no more": sql`
    select p.id as payment_id, p.order_id, p.status, p.amount, sum(r.amount) as refunds
    from payments p join refunds r on r.payment_id = p.id and r.state <> 'replaced'
    group by p.id having refunds > p.amount or not ${broughtMoney}`,

  "what is not to be kept goes back, all of it": sql`
    select p.id as payment_id, p.order_id, p.status, p.amount, p.refunded_amount,
      ${lostOf("p")} as lost,
      coalesce(sum(r.amount) filter (where r.state <> 'replaced'), 0) as refunds
    from payments p left join refunds r on r.payment_id = p.id
    where p.status in ('refund_due', 'refunded') group by p.id
    having refunds + lost < p.amount or lost = 0 and refunds <> p.amount
      or p.status = 'refunded' and p.refunded_amount + lost < p.amount
      or p.status = 'refund_due' and p.refunded_amount = p.amount`,

  "a refund that a person has to look at says why": sql`
    select id as refund_id, payment_id, state, last_error from refunds
    where state = 'refused' and last_error is null
      or state = 'settled' and note is null`,

  "what is disputed is in the ledger, as far as its money has moved": sql`
    select e.payment_id, e.kind, e.reference from payment_events e
    where e.kind in ('disputed', 'dispute_won') and not exists (
      select 1 from disputes d where d.id = e.reference and d.payment_id = e.payment_id
        -- What was won may be lost after all: then the bank takes again what is left by then.
        and (e.kind = 'disputed' or d.state = 'won' or exists (select 1 from payment_events again
          where again.kind = 'disputed' and again.reference = d.id and again.turn > e.turn)
          or exists (select 1 from payments p
            where p.id = e.payment_id and p.refunded_amount = p.amount)))`,

  "a customer gets back no more than was paid, from Stripe and the bank together": sql`
    select p.id as payment_id, p.order_id, p.amount, ${atBank} as at_bank, (
      select coalesce(sum(r.amount), 0) from refunds r
      where r.payment_id = p.id and r.state = 'done') as refunded
    from payments p where refunded + at_bank > p.amount`,

  "a dispute took as much as it is of, unless all had gone back before": sql`
    select d.id as dispute_id, d.payment_id, p.order_id, d.state, d.amount, -e.amount as taken
    from disputes d join payments p on p.id = d.payment_id
    left join payment_events e on e.kind = 'disputed' and e.reference = d.id
    where e.turn = 1 and e.amount <> -d.amount or -e.amount > d.amount
      or e.id is null and d.state = 'lost' and p.refunded_amount < p.amount`,

  "a refund that failed was made, and a dispute that was won had taken as much": sql`
    select e.payment_id, e.kind, e.reference from payment_events e
    where e.kind in ('refund_failed', 'dispute_won') and not exists (
      select 1 from payment_events b where b.payment_id = e.payment_id
        and b.reference = e.reference and b.turn = e.turn and b.amount = -e.amount
        and b.kind = iif(e.kind = 'dispute_won', 'disputed', 'refunded'))`,

  "a payment that brought money says from where": sql`
    select p.id as payment_id, p.order_id, p.status from payments p
    where ${broughtMoney} <> (p.payment_intent_id is not null)
      or exists (select 1 from payment_events e where e.payment_id = p.id
        and e.kind = 'charged' and e.reference is not p.payment_intent_id)`,

  // A checkout or a charge that was withdrawn may take its money after all.
  "money that is not to be kept is for an order that does not stand, or that is paid in another way": sql`
    select p.id as payment_id, p.order_id, p.status, o.status as order_status
    from payments p join orders o on o.id = p.order_id
    where p.status in ('refund_due', 'refunded') and o.status <> 'cancelled'
      and o.payment_method = 'card' and not exists (
        select 1 from payments q where q.order_id = o.id and q.status = 'paid')`,

  "nobody holds more unpaid orders than one may": sql`
    select user_id, count(distinct coalesce(-basket_id, id)) as unpaid
    from orders where status = 'pending_payment'
    group by user_id having unpaid > ${mostUnpaid}`,

  ...rowInvariants,
  ...weighingInvariants,
  ...stripeInvariants,
};

/**
 * All invariants, with those about what must have happened by `now`. For a database that the
 * schedule looks after.
 */
export const invariantsAt = (now: Instant) => ({ ...invariants, ...overdueInvariants(now) });

export interface Offence {
  /** The invariant that does not hold. */
  invariant: string;
  /** The first of the rows that break the invariant, with their contents. */
  rows: Record<string, unknown>[];
}

/** The most rows to return for each invariant; there may be more. */
const mostTold = 20;

/**
 * Checks all invariants above, or only those in `asked`, in one round trip. Returns the invariants
 * that do not hold, and changes nothing.
 */
export async function reconcile(db: Database, asked = invariants): Promise<Offence[]> {
  const queries = Object.values(asked).map(
    (query) => sql<Record<string, unknown>>`select * from (${query}) limit ${mostTold}`,
  );
  const results = await runBatch(db, queries);
  return Object.keys(asked).flatMap((invariant, index) => {
    const rows = results[index]?.results ?? [];
    return rows.length > 0 ? [{ invariant, rows }] : [];
  });
}

/** The number of invariants that need no clock, for tests that count them. */
export const invariantCount = Object.keys(invariants).length;
