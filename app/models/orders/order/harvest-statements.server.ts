import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { VendorViewer } from "~/platform/viewer";
import { openOrder } from "../../core/order-status.server";
import { auditLine } from "../../people/audit/audit.server";
import { askForParts, askForTheRest, claimedOf } from "../payment/refund.server";
import { queueWebhooks } from "../webhook/queue.server";
import type { OrderStatus } from "./order.rules";
import type { HarvestEffect } from "./short-harvest.rules";
import type { CorrectShortHarvest } from "./short-harvest.schema";
import { statusChangesStatements } from "./status-change.server";

/** An order in a proposal, and what happens to it. */
export interface HarvestLine extends HarvestEffect {
  id: number;
  version: number;
  status: OrderStatus;
  before: number;
  left: number | null;
}

const json = (rows: readonly unknown[]) => sql`json_each(${JSON.stringify(rows)})`;
const orderOf = sql`l.value ->> 'id'`;
/**
 * The history row that says that an order was corrected: the order's newest row, which this batch
 * has just written.
 */
const newEvent = sql`(select max(e.id) from order_events e where e.order_id = ${orderOf})`;

/**
 * The statements that record a short harvest. The first statement breaks a CHECK, which undoes the
 * whole batch, unless every order with the product still matches the proposal: its version, its
 * pieces and the rest of its payment. No order may have been added or be missing.
 */
export function harvestStatements(
  ctx: Allowed<VendorViewer>,
  command: Omit<CorrectShortHarvest, "gets">,
  ordered: number,
  lines: readonly HarvestLine[],
): SQL[] {
  const { now, viewer } = ctx;
  const { productId, marketId, pickupDate, reason, available } = command;
  const corrected = lines.filter(({ does }) => does === "correct");
  const cancelled = lines.filter(({ does }) => does === "cancel");
  const refunded = lines.reduce((sum, { refund }) => sum + refund, 0);
  const released = lines.reduce((sum, { before, gets }) => sum + before - gets, 0);
  const isOfDay = sql`o.vendor_id = ${viewer.vendorId} and o.market_id = ${marketId}
    and o.pickup_date = ${pickupDate} and ${openOrder("o")}`;
  const itsItem = sql`order_items i on i.order_id = o.id and i.product_id = ${productId}`;
  const corrections = json(corrected);
  const endedIds = sql`select value from ${json(cancelled.map(({ id }) => id))}`;
  return [
    sql`
      insert into short_harvests (at, key, vendor_id, product_id, market_id, pickup_date, by_user_id,
        reason, available, ordered, orders_corrected, orders_cancelled, refunded_amount,
        orders_proposed, orders_as_proposed)
      values (${now}, ${command.key}, ${viewer.vendorId}, ${productId}, ${marketId}, ${pickupDate},
        ${viewer.id}, ${reason}, ${available}, ${ordered}, ${corrected.length}, ${cancelled.length},
        ${refunded}, ${lines.length},
        (select count(*) from ${json(lines)} l
          join orders o on o.id = ${orderOf} and o.version = l.value ->> 'version' and ${isOfDay}
          join ${itsItem} and i.quantity = l.value ->> 'before'
          where (l.value ->> 'left') is (select p.amount - ${claimedOf("p")} from payments p
            where p.order_id = o.id and p.status = 'paid'))
        - (select count(*) from orders o join ${itsItem} where ${isOfDay}
          and o.id not in (select l.value ->> 'id' from ${json(lines)} l)))`,
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id, note)
      select o.id, ${now}, o.status, o.status, 'vendor', ${viewer.id}, ${reason}
      from ${corrections} l join orders o on o.id = ${orderOf}`,
    queueWebhooks(sql`select ${orderOf} from ${corrections} l`, now),
    sql`
      insert into order_corrections (event_id, order_id, short_harvest_id, product_id,
        product_name, unit_price, quantity_before, quantity_after)
      select ${newEvent}, i.order_id, (select id from short_harvests
          where vendor_id = ${viewer.vendorId} and key = ${command.key}), i.product_id,
        i.product_name, i.unit_price, i.quantity, l.value ->> 'gets'
      from ${corrections} l
      join order_items i on i.order_id = ${orderOf} and i.product_id = ${productId}`,
    sql`
      update order_items as i set quantity = l.value ->> 'gets',
        total_price = i.unit_price * (l.value ->> 'gets')
      from ${corrections} l
      where i.order_id = ${orderOf} and i.product_id = ${productId} and l.value ->> 'gets' > 0`,
    sql`
      delete from order_items where product_id = ${productId} and order_id in (
        select ${orderOf} from ${corrections} l where l.value ->> 'gets' = 0)`,
    sql`
      update orders as o set total_amount = o.total_amount - (l.value ->> 'takenOff'),
        corrected_amount = o.corrected_amount + (l.value ->> 'takenOff'),
        version = o.version + 1, updated_at = ${now}
      from ${corrections} l where o.id = ${orderOf}`,
    askForParts(
      ctx,
      sql`select ${orderOf} as order_id, l.value ->> 'refund' as amount,
        'correction-' || ${newEvent} as key from ${corrections} l`,
      { note: reason, askedBy: viewer.id },
    ),
    ...statusChangesStatements({
      moves: cancelled.map(({ id, version, status }) => ({
        orderId: id,
        version,
        from: status,
        to: "cancelled",
      })),
      only: sql`o.vendor_id = ${viewer.vendorId}`,
      now,
      actor: "vendor",
      actorUserId: viewer.id,
      note: reason,
      cancelledBy: "vendor",
    }),
    sql`
      update payments set updated_at = ${now},
        status = iif(refunded_amount = amount, 'refunded', 'refund_due')
      where order_id in (${endedIds}) and status = 'paid'`,
    askForTheRest(ctx, endedIds, viewer.id),
    sql`
      update product_stock set reserved = reserved - ${released}, brought = ${available},
        stock_limit = max(${available}, reserved - ${released})
      where product_id = ${productId} and market_id = ${marketId}
        and pickup_date = ${pickupDate}`,
    auditLine(
      ctx,
      {
        action: "short_harvest",
        subject: { type: "product", id: productId },
        before: { ordered },
        after: {
          available,
          market: marketId,
          date: pickupDate,
          corrected: corrected.length,
          cancelled: cancelled.length,
          refunded,
        },
      },
      sql`true`,
    ),
  ];
}
