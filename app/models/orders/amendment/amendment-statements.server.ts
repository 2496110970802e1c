import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { wroteOne } from "~/platform/database";
import type { Customer } from "~/platform/viewer";
import { correctionStatements } from "../order/correction-statements.server";
import { endOrderStatements } from "../order/end-order.server";
import { isOrderOf, type NewOrder, newOrderStatements } from "../order/new-order.server";
import { claimedOf } from "../payment/refund.server";
import type { Amendment } from "./amend.rules";

type Ctx = Allowed<Customer>;

export interface Amending {
  plan: Amendment;
  key: string;
  added: NewOrder | null;
  /** The card that pays for what is added. Null for a checkout, or at pickup. */
  card: string | null;
}

/**
 * The statements that change an order, for one batch. First they write what is added, on the
 * condition that the order is as it was read. Then the row of the change breaks a CHECK, which
 * undoes everything, unless the order and the rest of its payment are still as they were, and all
 * that is added was written. The statements after it can rely on that.
 */
export function amendmentStatements(ctx: Ctx, { plan, key, added, card }: Amending): SQL[] {
  const { order, left, refund } = plan;
  const found = sql`(select o.version from orders o
    where o.id = ${order.id} and o.user_id = ${ctx.viewer.id}
      and ${left} is (select p.amount - ${claimedOf("p")} from payments p
        where p.order_id = o.id and p.status = 'paid'))`;
  const addedId = added
    ? sql`(select o.id from orders o where ${isOrderOf(ctx.viewer, added.command)})`
    : sql`null`;
  return [
    ...(added
      ? [...visitStatements(ctx, plan), ...Object.values(newOrderStatements(ctx, added))]
      : []),
    sql`
      insert into order_amendments (at, order_id, key, version_seen, version_found, adds,
        added_order_id, refunded_amount)
      values (${ctx.now}, ${order.id}, ${key}, ${order.version}, ${found}, ${Number(added !== null)},
        ${addedId}, ${refund})`,
    ...(added ? partStatements(ctx, plan, added, card) : []),
    ...takenOutStatements(ctx, plan),
  ];
}

/** Makes a visit of an order that was placed alone, so that its page shows both orders. */
const visitStatements = ({ now }: Ctx, { order }: Amendment): SQL[] => [
  sql`
    insert into baskets (user_id, market_id, pickup_date, created_at, updated_at, placed_at, parts,
      parts_placed)
    select o.user_id, o.market_id, o.pickup_date, ${now}, ${now}, ${now}, 1, 1
    from orders o where o.id = ${order.id} and o.version = ${order.version} and o.basket_id is null`,
  sql`
    update orders set basket_id = last_insert_rowid() where ${wroteOne} and id = ${order.id}`,
];

/**
 * Makes what is added a part of the visit, and lets the card pay for it, unless the visit
 * waits for another card at the moment. Then the part is paid by a checkout of its own.
 */
function partStatements(
  { now, viewer }: Ctx,
  { order }: Amendment,
  added: NewOrder,
  card: string | null,
) {
  const visit = sql`(select f.basket_id from orders f where f.id = ${order.id})`;
  const counted = sql`
    update baskets set parts = parts + 1, updated_at = ${now},
      parts_placed = (select count(*) from orders o where o.basket_id = baskets.id)
    where id = ${visit}`;
  if (card === null) return [counted];
  return [
    counted,
    sql`
      update baskets set card_state = 'known', card_id = ${card}
      where id = ${visit} and coalesce(card_state, 'done') = 'done'`,
    sql`
      update baskets set card_waits = 0 where id = ${visit} and card_id = ${card}`,
    sql`
      insert into card_charges (payment_id, basket_id, updated_at)
      select p.id, b.id, ${now} from baskets b
      join orders o on o.basket_id = b.id and ${isOrderOf(viewer, added.command)}
      join payments p on p.order_id = o.id and p.status = 'pending'
      where b.id = ${visit} and b.card_state = 'known' and b.card_id = ${card}`,
  ];
}

/** Takes products out of the order, or ends it if nothing is left in it. */
function takenOutStatements(
  ctx: Ctx,
  { order, less, takenOff, refund, cancels }: Amendment,
): SQL[] {
  if (less.length === 0) return [];
  if (cancels) {
    const actor = { name: "customer", userId: ctx.viewer.id } as const;
    return endOrderStatements(ctx, order.id, { by: "customer", actor });
  }
  const released = less.map(({ productId, gets }) => ({
    productId,
    pieces: (order.items.find((item) => item.productId === productId)?.quantity ?? 0) - gets,
  }));
  return [
    ...correctionStatements(ctx, {
      orders: [{ id: order.id, takenOff, refund }],
      lines: less.map(({ productId, gets }) => ({ id: order.id, productId, gets })),
      actor: "customer",
      note: null,
    }),
    sql`
      update product_stock as s set reserved = s.reserved - (l.value ->> 'pieces')
      from json_each(${JSON.stringify(released)}) l
      where s.product_id = l.value ->> 'productId' and s.market_id = ${order.marketId}
        and s.pickup_date = ${order.pickupDate}`,
  ];
}
