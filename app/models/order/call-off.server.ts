import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { cancellers } from "./order.tables";

export interface CallOff {
  by: (typeof cancellers)[number];
  /** Whose doing it is, for the history. */
  actor?: { name: "customer" | "vendor" | "admin"; userId: number };
  note?: string;
  /** Only if nobody has a link to pay it yet. */
  onlyWithoutCheckout?: boolean;
  /** Only if this moment has not come yet: the customer's own deadline. */
  before?: "cancel_deadline";
  /** Only if its time to be paid is over. */
  onlyExpired?: boolean;
}

/**
 * Ends an order, in one batch: its status, its history, the stock it held and its payment. Only
 * the first of several callers does anything, so stock comes back once and money is due back once.
 * Answers whether this call was the one. What is `refund_due` is paid out by `refundWhatIsDue`.
 */
export async function callOff(ctx: Capabilities, orderId: number, how: CallOff): Promise<boolean> {
  const { db, now } = ctx;
  const from =
    how.by === "expired" || how.by === "payment_failed"
      ? sql`status = 'pending_payment'`
      : sql`status in ('pending_payment', 'confirmed', 'ready')`;
  const limits = [
    how.onlyWithoutCheckout &&
      sql`and not exists (select 1 from payments p where p.order_id = orders.id
        and (p.checkout_session_id is not null or p.status <> 'pending'))`,
    how.onlyExpired && sql`and expires_at <= ${now}`,
    how.before === "cancel_deadline" &&
      sql`and can_cancel = 1 and (cancel_deadline is null or cancel_deadline > ${now})`,
    how.actor?.name === "customer" && sql`and user_id = ${how.actor.userId}`,
  ].filter((limit) => limit !== false && limit !== undefined);
  const [ended] = await runBatch(db, [
    sql`
      update orders set status = 'cancelled', cancelled_by = ${how.by}, expires_at = null,
        updated_at = ${now}
      where id = ${orderId} and ${from} ${sql.join(limits, sql` `)}`,
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id, note)
      select ${orderId}, ${now}, (select e.to_status from order_events e
          where e.order_id = ${orderId} order by e.id desc limit 1), 'cancelled',
        ${how.actor?.name ?? "system"}, ${how.actor?.userId ?? null}, ${how.note ?? how.by}
      where changes() = 1`,
    sql`
      update product_stock set reserved = reserved - i.quantity
      from order_items i join orders o on o.id = i.order_id
      where changes() = 1 and o.id = ${orderId} and product_stock.product_id = i.product_id
        and product_stock.market_id = o.market_id and product_stock.pickup_date = o.pickup_date`,
    sql`
      update payments set updated_at = ${now},
        status = case status when 'paid' then 'refund_due'
          else ${how.by === "payment_failed" ? "failed" : "expired"} end
      where order_id = ${orderId} and status in ('pending', 'paid')
        and exists (select 1 from orders where id = ${orderId} and status = 'cancelled')`,
  ]);
  return ended?.meta.changes === 1;
}
