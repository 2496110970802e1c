import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import type { Cents } from "../../core/money";
import { chargeWeighedStatements } from "../payment/charge-weighed.server";
import { askForParts } from "../payment/refund.server";
import { queueWebhooks } from "../webhook/queue.server";

export interface Corrections {
  /** What each order loses, and how much of that is refunded to a card, in cents. */
  orders: readonly { id: number; takenOff: Cents; refund: Cents }[];
  /** How many pieces of a product an order keeps. `id` is the order's. */
  lines: readonly { id: number; productId: number; gets: number }[];
  actor: "customer" | "vendor";
  /** The vendor's reason, in words that the customer reads. */
  note: string | null;
  /** The id of the short harvest that the corrections are part of. */
  harvest?: SQL;
}

const json = (rows: readonly unknown[]) => sql`json_each(${JSON.stringify(rows)})`;
const orderOf = sql`l.value ->> 'id'`;
/**
 * The history row that says that an order was corrected: the order's newest row, which this batch
 * has just written.
 */
const newEvent = sql`(select max(e.id) from order_events e where e.order_id = ${orderOf})`;

/**
 * The statements that take products out of orders which keep others: the history, the items, the
 * totals and the refunds. The batch must undo them if an order has changed since it was read, and
 * must release the stock.
 */
export function correctionStatements(
  ctx: Allowed<Viewer>,
  { orders, lines, actor, note, harvest }: Corrections,
): SQL[] {
  const { now, viewer } = ctx;
  const corrected = json(orders);
  const kept = json(lines);
  return [
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id, note)
      select o.id, ${now}, o.status, o.status, ${actor}, ${viewer.id}, ${note}
      from ${corrected} l join orders o on o.id = ${orderOf}`,
    queueWebhooks(sql`select ${orderOf} from ${corrected} l`, now),
    sql`
      insert into order_corrections (event_id, order_id, short_harvest_id, product_id,
        product_name, unit_price, quantity_before, quantity_after)
      select ${newEvent}, i.order_id, ${harvest ?? null}, i.product_id,
        i.product_name, i.unit_price, i.quantity, l.value ->> 'gets'
      from ${kept} l
      join order_items i on i.order_id = ${orderOf} and i.product_id = l.value ->> 'productId'`,
    sql`
      update order_items as i set quantity = l.value ->> 'gets',
        total_price = i.unit_price * (l.value ->> 'gets')
      from ${kept} l
      where i.order_id = ${orderOf} and i.product_id = l.value ->> 'productId'
        and l.value ->> 'gets' > 0`,
    sql`
      delete from order_items where (order_id, product_id) in (
        select ${orderOf}, l.value ->> 'productId' from ${kept} l where l.value ->> 'gets' = 0)`,
    sql`
      update orders as o set total_amount = o.total_amount - (l.value ->> 'takenOff'),
        corrected_amount = o.corrected_amount + (l.value ->> 'takenOff'),
        version = o.version + 1, updated_at = ${now}
      from ${corrected} l where o.id = ${orderOf}`,
    askForParts(
      ctx,
      sql`select ${orderOf} as order_id, l.value ->> 'refund' as amount,
        'correction-' || ${newEvent} as key from ${corrected} l`,
      { note, askedBy: viewer.id },
    ),
    ...chargeWeighedStatements(ctx, sql`select ${orderOf} from ${corrected} l`),
  ];
}
