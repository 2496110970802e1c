import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { VendorViewer } from "~/platform/viewer";
import { addDays, type LocalDate, localDateOf } from "../../core/calendar";
import { oneOf } from "../../core/columns";
import { pastStatuses } from "../../core/order.statuses";
import { everConfirmed, openOrder } from "../../core/order-status.server";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { howPaid } from "../order/how-paid.server";
import { type HowPaid, isOpen } from "../order/order.rules";
import type { orders } from "../order/order.tables";
import { canPayInstead } from "../payment/charge-weighed.server";

type Ctx = Allowed<VendorViewer>;
type OrderRow = typeof orders.$inferSelect;

/** An order, as a market day at the stall reads it. */
export interface StallRow
  extends Pick<
    OrderRow,
    | "id"
    | "marketId"
    | "marketName"
    | "timeZone"
    | "status"
    | "version"
    | "totalAmount"
    | "pickupDate"
    | "pickupTimeStart"
    | "pickupTimeEnd"
    | "pickupCode"
    | "specialInstructions"
  > {
  customer: string;
  paymentMethod: HowPaid;
  isDeclined: number;
  cameFrom: string | null;
  items: string;
  /** The lines that are sold by weight, as JSON: a list of `StallLine`s. */
  weighs: string;
  /** When the order was last ticked at the stall. Null if it never was. */
  tickedAt: number | null;
}

/** The most orders of a day that are shown, and the most of each kind that are read for it. */
export const mostOfDay = 600;

/** How long a ticked order is shown, in milliseconds, however old its market day is. */
const tickShows = 12 * 60 * 60 * 1000;

const rows = ({ viewer }: Ctx, ids: SQL) => sql<StallRow>`
  select o.id, o.market_id marketId, o.market_name marketName, o.time_zone timeZone, o.status,
    o.version, ${howPaid("o")} paymentMethod, ${canPayInstead("o")} isDeclined, o.total_amount totalAmount,
    o.pickup_date pickupDate, o.pickup_time_start pickupTimeStart,
    o.pickup_time_end pickupTimeEnd, o.pickup_code pickupCode,
    o.special_instructions specialInstructions, u.username customer,
    (select e.from_status from order_events e where e.order_id = o.id
      and e.from_status is not e.to_status order by e.id desc limit 1) cameFrom,
    (select max(t.at) from stall_ticks t where t.order_id = o.id) tickedAt,
    (select group_concat(quantity || ' ' || product_name, ', ') from order_items
      where order_id = o.id) items,
    (select json_group_array(json_object('productId', i.product_id, 'name', i.product_name,
        'quantity', i.quantity, 'unit', i.weight_unit, 'pricePerUnit', i.price_per_unit,
        'max', i.weight_max, 'promised', i.unit_price * i.quantity, 'weighed', i.weight) order by i.id)
      from order_items i where i.order_id = o.id and i.weight_unit is not null) weighs
  from (${ids}) i
  cross join orders o on o.id = i.id
  cross join users u on u.id = o.user_id
  where o.vendor_id = ${viewer.vendorId} and ${everConfirmed("o")}`;

/** The vendor's own orders among these ids, as a market day shows them. */
export const stallOrdersStatement = (ctx: Ctx, ids: readonly number[]) =>
  rows(ctx, sql`select value id from json_each(${JSON.stringify(ids)})`);

/** The next day on which a vendor has orders to hand over. */
export interface NextPickup {
  marketName: string;
  pickupDate: LocalDate;
  orders: number;
}

/**
 * Today's pickups at all of the vendor's markets, each on its market's clock; the open and recently
 * ticked orders of earlier days; and the next pickup. How much is read is limited by what a day
 * holds. `isCut` tells that there are more orders than shown.
 */
export async function readStallDays(ctx: Ctx): Promise<{
  rows: StallRow[];
  next: NextPickup | null;
  isCut: boolean;
}> {
  const { db, viewer, now } = ctx;
  // Around the world, today's date is the UTC date, the day before it or the day after it.
  const date = new Date(now).toISOString().slice(0, 10);
  const [first, last] = [addDays(date, -1), addDays(date, 1)];
  const own = sql`vendor_id = ${viewer.vendorId}`;
  const limited = (part: SQL) => sql`select id from (${part} limit ${mostOfDay + 1})`;
  const done = pastStatuses.map((status) =>
    limited(sql`select id from orders where ${own} and status = ${status}
      and ${oneOf(sql`status`, pastStatuses)} and pickup_date between ${first} and ${last}
      order by pickup_date desc, id desc`),
  );
  const ids = [
    limited(sql`select id from orders where ${own} and ${openOrder()} and pickup_date <= ${last}
      order by pickup_date desc, pickup_time_start desc`),
    ...done,
    limited(sql`select order_id id from stall_ticks where ${own} and at > ${now - tickShows}
      order by at desc`),
  ];
  const [found, ahead] = await runBatch(db, [
    rows(ctx, sql.join(ids, sql` union `)),
    sql<Omit<NextPickup, "orders"> & { timeZone: string; orders: number }>`
      select market_name marketName, pickup_date pickupDate, time_zone timeZone, count(*) orders
      from (select market_id, market_name, pickup_date, time_zone from orders
        where ${own} and ${openOrder()} and pickup_date >= ${date}
        order by pickup_date limit ${mostOfDay})
      group by pickup_date, market_id order by pickup_date, orders desc limit 6`,
  ]);
  const next = ahead.results.find(
    ({ pickupDate, timeZone }) => pickupDate > localDateOf(now, timeZone),
  );
  return {
    rows: found.results.filter((row) => isShown(row, now)),
    next: next ?? null,
    isCut: found.results.length > mostOfDay,
  };
}

/**
 * Whether the list shows an order: all orders of today, and from earlier days the open and the
 * recently ticked orders.
 */
function isShown(row: StallRow, now: number): boolean {
  const today = localDateOf(now, row.timeZone);
  if (row.pickupDate > today) return false;
  const wasTicked = row.tickedAt !== null && row.tickedAt > now - tickShows;
  return isOpen(row) || wasTicked || !isOfEarlierDay(row, now);
}

/**
 * Whether an order belongs to an earlier market day: its date has passed, and its pickup hours are
 * over too.
 */
export const isOfEarlierDay = (row: StallRow, now: number) =>
  row.pickupDate < localDateOf(now, row.timeZone) && now >= pickupEnds(row);
