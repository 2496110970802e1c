import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { wroteOne } from "~/platform/database";
import type { Customer } from "~/platform/viewer";
import { openOrder } from "../../core/order-status.server";
import { takesCards } from "../../vendors/vendor-columns.server";
import { queueWebhooks } from "../webhook/queue.server";
import { hasUnweighed } from "../weighing/line-weight.server";
import { leastByCard, whole } from "./fee.rules";

/** The condition that nothing of an order `o` is left to weigh. */
export const isAllWeighed: SQL = sql`not ${hasUnweighed(sql`o.id`)}`;

/** The account on which an order `o` can be charged. */
const openAccount = sql`stripe_accounts a on a.vendor_id = o.vendor_id and a.closed_at is null`;

/** The condition that the card of an order `o` is there and can be charged. */
const isChargeable = sql`(o.total_amount >= ${leastByCard}
  and exists (select 1 from orders x join ${openAccount} where x.id = o.id)
  and exists (select 1 from baskets b where b.id = o.basket_id and b.card_state = 'known'))`;

/** `applicationFee` of fee.rules.ts, for a total that only the database knows. */
const applicationFeeOf = (total: SQL, basisPoints: number) =>
  sql`cast(${total} * ${basisPoints} / ${whole} as integer)`;

/** What a payment of an order `o` is, on the account `a`. */
const newPayment = (platformFee: number) => sql`o.id, a.id, o.total_amount,
  ${applicationFeeOf(sql`o.total_amount`, platformFee)}, o.corrected_amount, a.currency`;

/**
 * The statements that follow whatever changes the total of orders, for the same batch. `orderIds`
 * selects the orders. A payment that is on its way is withdrawn, because it is of another amount. If
 * it takes the money after all, the money goes back. An order whose card is charged when it is
 * weighed gets a payment of its total once nothing is left to weigh; `chargeBasket` then takes it.
 * If the card cannot be charged, the order is paid at pickup.
 */
export function chargeWeighedStatements(
  { now, platformFee }: Pick<Capabilities, "now" | "platformFee">,
  orderIds: SQL,
): SQL[] {
  const isDue = sql`o.id in (${orderIds}) and o.card_when_weighed = 1
    and o.status in ('confirmed', 'ready') and ${isAllWeighed}`;
  return [
    sql`
      update payments set status = 'expired', updated_at = ${now}
      where order_id in (${orderIds}) and status = 'pending' and exists (select 1 from orders o
        where o.id = payments.order_id and o.payment_method = 'at_pickup')`,
    sql`
      update orders as o set card_when_weighed = 0 where ${isDue} and not ${isChargeable}`,
    sql`
      insert into payments (order_id, stripe_account_id, amount, application_fee, taken_off_before,
        currency, created_at, updated_at)
      select ${newPayment(platformFee)}, ${now}, ${now}
      from orders o join ${openAccount} where ${isDue}`,
    sql`
      insert into card_charges (payment_id, basket_id, updated_at)
      select p.id, o.basket_id, ${now}
      from orders o join payments p on p.order_id = o.id and p.status = 'pending' where ${isDue}`,
    lookAtCard(orderIds),
  ];
}

/**
 * How long it may take until the vendor's phone shows that a card was declined, in milliseconds: it
 * asks every minute. A phone without a connection sends its weights and the handover together.
 */
const knownWithin = 2 * 60_000;

/**
 * The condition on an order that its customer can pay for it by card although it is to be paid at
 * pickup: the card was declined. After the order is handed over, only if the vendor could not know
 * that yet; otherwise the vendor has taken the money at the stall.
 */
export function canPayInstead(orders: string): SQL {
  const of = (column: string) => sql.raw(`${orders}.${column}`);
  return sql`(${of("payment_method")} = 'at_pickup' and ${of("card_when_weighed")} = 0
    and ${of("total_amount")} >= ${leastByCard} and ${takesCards(of("vendor_id"))}
    and exists (select 1 from payments f where f.order_id = ${of("id")} and f.status = 'failed'
      and (${openOrder(orders)} or ${of("status")} = 'completed' and f.updated_at + ${knownWithin} >= (
        select max(e.at) from order_events e where e.order_id = ${of("id")}))))`;
}

/** The statement that opens a payment for an order whose card was declined, unless one is open. */
export const payInstead = (
  { now, platformFee, viewer }: Allowed<Customer>,
  orderId: number,
): SQL => sql`
  insert into payments (order_id, stripe_account_id, amount, application_fee, taken_off_before,
    currency, created_at, updated_at)
  select ${newPayment(platformFee)}, ${now}, ${now}
  from orders o join ${openAccount}
  where o.id = ${orderId} and o.user_id = ${viewer.id} and ${canPayInstead("o")}
  on conflict do nothing`;

/** The statement that ends such a payment, whose checkout has ended. */
export const endLink = ({ now }: Pick<Capabilities, "now">, paymentId: number): SQL => sql`
  update payments set status = 'expired', updated_at = ${now}
  where id = ${paymentId} and status = 'pending' and exists (select 1 from orders o
    where o.id = payments.order_id and o.payment_method = 'at_pickup')`;

/**
 * The statement that withdraws a payment by card that an order to pay at pickup has open, once the
 * order is handed over: the vendor has taken the money at the stall.
 */
export const withdrawLinks = ({ now }: Pick<Capabilities, "now">, orderIds: SQL): SQL => sql`
  update payments set status = 'expired', updated_at = ${now}
  where order_id in (${orderIds}) and status = 'pending' and exists (select 1 from orders o
    where o.id = payments.order_id and o.status = 'completed' and o.payment_method = 'at_pickup'
      and o.card_when_weighed = 0)`;

/**
 * The statement that lets `chargeCards` look at the cards of these orders: a card that waited for an
 * order to be weighed may be needed no more.
 */
export const lookAtCard = (orderIds: SQL): SQL => sql`
  update baskets set card_waits = 0
  where card_waits = 1 and id in (select o.basket_id from orders o where o.id in (${orderIds}))`;

/**
 * The statements that let an order that was to be charged when it is weighed be paid at pickup,
 * because its card could not be charged. They change no other order.
 */
export const payAtPickupInstead = (
  { now }: Pick<Capabilities, "now">,
  { paymentId, orderId }: { paymentId: number; orderId: number },
  /** Why the bank declined, in Stripe's word. */
  declined: string | null = null,
): SQL[] => [
  sql`
    update payments set status = 'failed', updated_at = ${now}
    where id = ${paymentId} and status = 'pending'
      and exists (select 1 from orders where id = ${orderId} and card_when_weighed = 1)`,
  sql`
    update orders set card_when_weighed = 0, version = version + 1, updated_at = ${now}
    where ${wroteOne} and id = ${orderId}`,
  sql`
    insert into order_events (order_id, at, from_status, to_status, actor, note)
    select id, ${now}, status, status, 'stripe', ${declined}
    from orders where ${wroteOne} and id = ${orderId}`,
  queueWebhooks(sql`${orderId}`, now),
];
