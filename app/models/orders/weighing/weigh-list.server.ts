import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import type { LocalDate } from "../../core/calendar";
import { openOrder } from "../../core/order-status.server";
import type { LineWeight } from "./line-weight";
import { isUnweighed, lineWeight } from "./line-weight.server";
import { mostWeighed } from "./weighing.schema";

/** A line of an open order that is sold by weight. */
export interface LineToWeigh {
  orderId: number;
  customer: string;
  productId: number;
  productName: string;
  quantity: number;
  unitPrice: number;
  totalPrice: number;
  weight: LineWeight;
}

/**
 * A page of what is sold by weight on a market day of the vendor: all lines of open orders, product
 * by product, as they are packed. Throws `not_found` if the vendor has no orders for that day.
 */
export async function readWeighList(
  { db, viewer }: Allowed<VendorViewer>,
  { marketId, date, page }: { marketId: number; date: LocalDate; page: number },
) {
  const ofDay = sql`o.vendor_id = ${viewer.vendorId} and o.market_id = ${marketId}
    and o.pickup_date = ${date}`;
  const lines = sql`from orders o cross join order_items i on i.order_id = o.id
    where ${ofDay} and ${openOrder("o")} and i.weight_unit is not null`;
  const { day, counts, rows } = await runBatch(db, {
    day: sql<{ marketName: string }>`
      select o.market_name marketName from orders o
      where ${ofDay} and o.status <> 'pending_payment' limit 1`,
    counts: sql<{ lines: number; toWeigh: number }>`
      select count(*) lines, coalesce(sum(${isUnweighed}), 0) toWeigh ${lines}`,
    rows: sql<Omit<LineToWeigh, "weight"> & { weight: string }>`
      select o.id orderId, (select u.username from users u where u.id = o.user_id) customer,
        i.product_id productId, i.product_name productName, i.quantity, i.unit_price unitPrice,
        i.total_price totalPrice, ${lineWeight} weight ${lines}
      order by i.product_name collate nocase, i.product_id, customer, o.id
      limit ${mostWeighed} offset ${(page - 1) * mostWeighed}`,
  });
  const [first] = day.results;
  if (!first) throw notFound("No pre-orders for that day.");
  const { lines: all = 0, toWeigh = 0 } = counts.results[0] ?? {};
  return {
    ...first,
    all,
    toWeigh,
    lines: rows.results.map(
      (row): LineToWeigh => ({ ...row, weight: JSON.parse(row.weight) as LineWeight }),
    ),
  };
}
