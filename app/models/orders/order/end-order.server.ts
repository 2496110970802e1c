import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { askForTheRest } from "../payment/refund.server";
import { queueWebhooks } from "../webhook/queue.server";
import type { Actor, Canceller, TransitionName } from "./order.rules";
import { statusChangeStatements } from "./status-change.server";

export interface Ending {
  by: Canceller;
  /** Whose doing it is, for the history; nobody's where time or a failure did it. */
  actor?: { name: Actor; userId: number };
  /** Why, in the words of whoever called it off. */
  note?: string;
  /** A further condition on `orders`: whose it has to be. */
  only?: SQL;
}

/** For `only`: nobody has a link to pay the order yet. */
export const withoutCheckout = sql`not exists (select 1 from payments p
  where p.order_id = orders.id and (p.checkout_session_id is not null or p.status <> 'pending'))`;

const steps = {
  customer: "cancelByCustomer",
  vendor: "cancelByVendor",
  closure: "cancelByClosure",
  expired: "expire",
  payment_failed: "failToPay",
} as const satisfies Record<Canceller, TransitionName>;

/**
 * Ends an order, in one batch: its status, its history, the stock it held and its payment. Only
 * the first of several callers does anything, so stock comes back once and money is due back once.
 * Answers whether this call was the one. Whether it is the time for it is the caller's to ask
 * (`whyNot`). What is due back is asked for here and paid out by `refundWhatIsDue`, and a checkout
 * that is still open is closed by `closeCheckouts`.
 */
export async function endOrder(
  { db, now }: Capabilities,
  orderId: number,
  how: Ending,
): Promise<boolean> {
  const [ended] = await runBatch(db, [
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
    queueWebhooks(sql`${orderId}`, now),
  ]);
  return ended?.meta.changes === 1;
}
