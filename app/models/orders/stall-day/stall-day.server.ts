import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { VendorViewer } from "~/platform/viewer";
import { addDays, type LocalDate, localDateOf } from "../../core/calendar";
import { oneOf } from "../../core/columns";
import { pastStatuses } from "../../core/order.statuses";
import { openOrder } from "../../core/order-status.server";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { isOpen } from "../order/order.rules";
import type { orders } from "../order/order.tables";

type Ctx = Allowed<VendorViewer>;
type OrderRow = typeof orders.$inferSelect;

/** An order as it is read for a market day at the stall. */
export interface StallRow
  extends Pick<
    OrderRow,
    | "id"
    | "marketId"
    | "marketName"
    | "timeZone"
    | "status"
    | "version"
    | "paymentMethod"
    | "totalAmount"
    | "pickupDate"
    | "pickupTimeStart"
    | "pickupTimeEnd"
    | "pickupCode"
    | "specialInstructions"
  > {
  customer: string;
  cameFrom: string | null;
  items: string;
  /** When it was last ticked at the stall; null where it never was. */
  tickedAt: number | null;
}

/** So many orders of a day are shown, and so many of each kind looked at for it. */
export const mostOfDay = 600;

/** What was ticked is shown as long as that, in milliseconds, however old its market day is. */
const tickShows = 12 * 60 * 60 * 1000;

const rows = ({ viewer }: Ctx, ids: SQL) => sql<StallRow>`
  select o.id, o.market_id marketId, o.market_name marketName, o.time_zone timeZone, o.status,
    o.version, o.payment_method paymentMethod, o.total_amount totalAmount,
    o.pickup_date pickupDate, o.pickup_time_start pickupTimeStart,
    o.pickup_time_end pickupTimeEnd, o.pickup_code pickupCode,
    o.special_instructions specialInstructions, u.username customer,
    (select e.from_status from order_events e where e.order_id = o.id
      order by e.id desc limit 1) cameFrom,
    (select max(t.at) from stall_ticks t where t.order_id = o.id) tickedAt,
    (select group_concat(quantity || ' ' || product_name, ', ') from order_items
      where order_id = o.id) items
  from (${ids}) i
  cross join orders o on o.id = i.id
  cross join users u on u.id = o.user_id
  where o.vendor_id = ${viewer.vendorId} and (o.status <> 'cancelled' or exists (
    select 1 from order_events e where e.order_id = o.id and e.to_status = 'confirmed'))`;

/** The stall's own orders among these, as a market day shows them. */
export const stallOrdersStatement = (ctx: Ctx, ids: readonly number[]) =>
  rows(ctx, sql`select value id from json_each(${JSON.stringify(ids)})`);

/** The next day on which a stall has something to hand over. */
export interface NextPickup {
  marketName: string;
  pickupDate: LocalDate;
  orders: number;
}

/**
 * Today's pickups at all of the stall's markets, each on its market's clock, with what is left of
 * earlier days and what was lately ticked of it; and what comes next. What is read is bounded by
 * what a day holds. `isCut` says that there is more than is shown.
 */
export async function readStallDays(ctx: Ctx): Promise<{
  rows: StallRow[];
  next: NextPickup | null;
  isCut: boolean;
}> {
  const { db, viewer, now } = ctx;
  // A date is today somewhere from half a day before UTC's to half a day after it.
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

/** Whether an order stands on the list: today's do, and of earlier days what is open or just ticked. */
function isShown(row: StallRow, now: number): boolean {
  const today = localDateOf(now, row.timeZone);
  if (row.pickupDate > today) return false;
  const wasTicked = row.tickedAt !== null && row.tickedAt > now - tickShows;
  return isOpen(row) || wasTicked || !isOfEarlierDay(row, now);
}

/** Whether an order is of an earlier day than the one whose hours have not ended yet. */
export const isOfEarlierDay = (row: StallRow, now: number) =>
  row.pickupDate < localDateOf(now, row.timeZone) && now >= pickupEnds(row);
