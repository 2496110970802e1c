import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { VendorViewer } from "~/platform/viewer";
import { openOrder } from "../../core/order-status.server";
import { worksHere } from "../../people/access/access.server";
import { auditLine } from "../../people/audit/audit.server";
import { lookAtCard } from "../payment/charge-weighed.server";
import { askForTheRest, claimedOf } from "../payment/refund.server";
import { correctionStatements } from "./correction-statements.server";
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
 * The statements that record a short harvest. The first statement breaks a CHECK, which undoes the
 * whole batch, unless every order with the product still matches the proposal: its version, its
 * pieces and the rest of its payment. No order may have been added or be missing, and the viewer
 * must still work for the vendor.
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
  // Pieces that the vendor keeps back are not for sale, so the stock is what the customers get.
  const given = lines.reduce((sum, { gets }) => sum + gets, 0);
  const isOfDay = sql`o.vendor_id = ${viewer.vendorId} and o.market_id = ${marketId}
    and o.pickup_date = ${pickupDate} and ${openOrder("o")}`;
  const itsItem = sql`order_items i on i.order_id = o.id and i.product_id = ${productId}`;
  const endedIds = sql`select value from ${json(cancelled.map(({ id }) => id))}`;
  return [
    sql`
      insert into short_harvests (at, key, vendor_id, product_id, market_id, pickup_date, by_user_id,
        reason, available, ordered, orders_corrected, orders_cancelled, refunded_amount,
        orders_proposed, orders_as_proposed)
      values (${now}, ${command.key}, ${viewer.vendorId}, ${productId}, ${marketId}, ${pickupDate},
        ${viewer.id}, ${reason}, ${available}, ${ordered}, ${corrected.length}, ${cancelled.length},
        ${refunded}, ${lines.length},
        iif(${worksHere(ctx)}, (select count(*) from ${json(lines)} l
          join orders o on o.id = ${orderOf} and o.version = l.value ->> 'version' and ${isOfDay}
          join ${itsItem} and i.quantity = l.value ->> 'before'
          where (l.value ->> 'left') is (select p.amount - ${claimedOf("p")} from payments p
            where p.order_id = o.id and p.status = 'paid'))
        - (select count(*) from orders o join ${itsItem} where ${isOfDay}
          and o.id not in (select l.value ->> 'id' from ${json(lines)} l)), -1))`,
    ...correctionStatements(ctx, {
      orders: corrected,
      lines: corrected.map(({ id, gets }) => ({ id, productId, gets })),
      actor: "vendor",
      note: reason,
      harvest: sql`(select id from short_harvests
        where vendor_id = ${viewer.vendorId} and key = ${command.key})`,
    }),
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
      update payments set updated_at = ${now}, status = case when status = 'pending' then 'expired'
        when refunded_amount = amount then 'refunded' else 'refund_due' end
      where order_id in (${endedIds}) and status in ('pending', 'paid')`,
    askForTheRest(ctx, endedIds, viewer.id),
    lookAtCard(endedIds),
    sql`
      update product_stock set reserved = reserved - ${released}, brought = ${given},
        stock_limit = max(${given}, reserved - ${released})
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
