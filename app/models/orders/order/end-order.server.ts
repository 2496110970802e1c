import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { lookAtCard } from "../payment/charge-weighed.server";
import { askForTheRest } from "../payment/refund.server";
import { queueWebhooks } from "../webhook/queue.server";
import type { Actor, Canceller, TransitionName } from "./order.rules";
import { statusChangeStatements } from "./status-change.server";

export interface Ending {
  by: Canceller;
  /** Who caused the change, for the history. Missing if a deadline or a failure caused it. */
  actor?: { name: Actor; userId: number };
  /** The reason, in the words of the person who cancelled the order. */
  note?: string;
  /** An extra condition on `orders`, such as whose order it must be. */
  only?: SQL;
}

/**
 * For `only`: nobody has a link to pay the order yet, or to enter the card that is charged when it
 * is weighed.
 */
export const withoutCheckout = sql`not exists (select 1 from payments p
    where p.order_id = orders.id and (p.checkout_session_id is not null or p.status <> 'pending'))
  and not (orders.card_when_weighed = 1 and exists (select 1 from baskets b
    where b.id = orders.basket_id and b.setup_session_id is not null))`;

const steps = {
  customer: "cancelByCustomer",
  vendor: "cancelByVendor",
  closure: "cancelByClosure",
  expired: "expire",
  payment_failed: "failToPay",
} as const satisfies Record<Canceller, TransitionName>;

/**
 * The statements that end an order, for one batch: its status, its history, its reserved stock, its
 * payment and its refund. The first statement changes no row if the order cannot end.
 */
export function endOrderStatements(
  { now }: Pick<Capabilities, "now">,
  orderId: number,
  how: Ending,
): SQL[] {
  return [
    ...statusChangeStatements({
      name: steps[how.by],
      which: sql`id = ${orderId}`,
      only: how.only,
      now,
      actor: how.actor?.name ?? "system",
      actorUserId: how.actor?.userId,
      note: how.note,
    }),
    sql`
        update product_stock set reserved = reserved - i.quantity
        from order_items i join orders o on o.id = i.order_id
        where ${wroteOne} and o.id = ${orderId} and product_stock.product_id = i.product_id
          and product_stock.market_id = o.market_id and product_stock.pickup_date = o.pickup_date`,
    sql`
        update payments set updated_at = ${now},
          status = case when status = 'pending' then
              ${how.by === "payment_failed" ? "failed" : "expired"}
            when refunded_amount = amount then 'refunded' else 'refund_due' end
        where order_id = ${orderId} and status in ('pending', 'paid')
          and exists (select 1 from orders where id = ${orderId} and status = 'cancelled')`,
    askForTheRest({ now }, sql`${orderId}`, how.actor?.userId),
    lookAtCard(sql`${orderId}`),
    queueWebhooks(sql`${orderId}`, now),
  ];
}

/**
 * Ends an order in one batch. Only the first of several callers changes anything, so the stock is
 * released once and the refund is due once. Returns true if this call ended the order. The caller
 * must first check whether the order can end now (`whyNot`). This function requests the refund and
 * `refundWhatIsDue` pays it out. `closeCheckouts` closes a checkout that is still open.
 */
export async function endOrder(ctx: Capabilities, orderId: number, how: Ending): Promise<boolean> {
  const [ended] = await runBatch(ctx.db, endOrderStatements(ctx, orderId, how));
  return ended?.meta.changes === 1;
}
