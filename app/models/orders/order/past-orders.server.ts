import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { VendorViewer } from "~/platform/viewer";
import { defaultZone, type LocalDate, localDateOf } from "../../core/calendar";
import { oneOf } from "../../core/columns";
import { type Cell, csvAnswer, mostRows } from "../../core/listing/csv";
import {
  type Listing,
  type ListingRequest,
  type Place,
  pageLength,
} from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { dollars } from "../../core/money";
import { pastStatuses } from "../../core/order.statuses";
import { everConfirmed } from "../../core/order-status.server";
import { clocksOfMarkets, todayBy } from "../../vendors/vendor-columns.server";
import { hasUnweighed } from "../weighing/line-weight.server";
import { howPaid } from "./how-paid.server";
import { type HowPaid, orderNumber, statusText } from "./order.rules";
import type { orders } from "./order.tables";
import { paidByText } from "./order.words";
import {
  type DaySum,
  datesOf,
  linesInRow,
  mostPastOrders,
  type PastFilter,
  type PastStatus,
  totalsOf,
} from "./past-orders.rules";

type Ctx = Allowed<VendorViewer>;
type PastRequest = ListingRequest<"pickup", PastFilter>;

/** A finished order, as a row of a list. */
export interface PastOrder {
  id: number;
  customer: string;
  status: PastStatus;
  cancelledBy: (typeof orders.$inferSelect)["cancelledBy"];
  paymentMethod: HowPaid;
  marketName: string;
  pickupDate: LocalDate;
  /** Integer cents. */
  totalAmount: number;
  /** Whether something was never weighed, so that the total is the most that it could be. */
  isMost: 0 | 1;
  /** '2 Honey, 1 Chicken (2.35 lb)'. On a page, a row names only the first few products. */
  ordered: string;
  /** How many products the order has. */
  lines: number;
}

/** A product that sold best: how many pieces, and the sales in integer cents. */
export interface BestProduct {
  id: number;
  name: string;
  quantity: number;
  cents: number;
}

const bestProducts = 5;

/**
 * The vendor's own orders of one status in a period, with the conditions of the index
 * `orders_past_of_vendor`.
 */
const own = ({ viewer }: Ctx, status: PastStatus, { from, to }: ReturnType<typeof datesOf>) =>
  sql`orders.vendor_id = ${viewer.vendorId} and orders.status = ${status}
    and ${oneOf(sql`orders.status`, pastStatuses)}
    and orders.pickup_date between ${from} and ${to} and ${everConfirmed()}`;

/** The statuses that the request asks for. */
const statusesOf = ({ filters }: Pick<PastRequest, "filters">): readonly PastStatus[] =>
  pastStatuses.filter((status) => filters.status === undefined || filters.status === status);

const union = (parts: SQL[]) =>
  sql.join(
    // SQLite allows a LIMIT before a UNION only inside a subquery.
    parts.map((part) => sql`select * from (${part})`),
    sql` union all `,
  );

/**
 * Reads up to `limit` orders from a place in the list on. Each status is read in sorted order by
 * itself, and then the first orders of all statuses are taken. The cost does not depend on how many
 * orders there are.
 */
function rowsOf(
  ctx: Ctx,
  { filters, sort, place }: PastRequest,
  dates: ReturnType<typeof datesOf>,
  { limit, lines }: { limit: number; lines: number },
) {
  const key = (orders: string) =>
    keyset(
      {
        column: sql.raw(`${orders}.pickup_date`),
        id: sql.raw(`${orders}.id`),
        order: sort.order,
      },
      place,
    );
  const found = statusesOf({ filters }).map((status) => {
    const { where, by } = key("orders");
    return sql`select orders.id, orders.pickup_date from orders
      where ${own(ctx, status, dates)} and ${where} order by ${by} limit ${limit}`;
  });
  return sql<PastOrder>`
    select o.id, u.username customer, o.status, o.cancelled_by cancelledBy,
      ${howPaid("o")} paymentMethod, o.market_name marketName, o.pickup_date pickupDate,
      o.total_amount totalAmount, ${hasUnweighed(sql`o.id`)} isMost,
      (select group_concat(i.quantity || ' ' || i.product_name || iif(i.weight is null, '',
          ' (' || rtrim(rtrim(printf('%.3f', i.weight / 1000.0), '0'), '.') || ' ' || i.weight_unit || ')'), ', ')
        from (select * from order_items where order_id = o.id order by id limit ${lines}) i) ordered,
      (select count(*) from order_items where order_id = o.id) lines
    from (select id, pickup_date from (${union(found)}) p order by ${key("p").by} limit ${limit}) p
    cross join orders o on o.id = p.id
    cross join users u on u.id = o.user_id
    order by ${key("p").by}`;
}

/** The period's orders, summed up by status and day. SQLite reads only the index for this. */
const sumsOf = (ctx: Ctx, dates: ReturnType<typeof datesOf>) =>
  sql<DaySum>`
    select status, pickup_date pickupDate, count(*) orders, sum(total_amount) cents
    from (${union(
      pastStatuses.map(
        (status) => sql`select orders.status, orders.pickup_date, orders.total_amount from orders
          where ${own(ctx, status, dates)} order by orders.pickup_date desc limit ${mostPastOrders}`,
      ),
    )})
    group by 1, 2 order by 2, 1`;

const bestOf = (ctx: Ctx, dates: ReturnType<typeof datesOf>) =>
  // A product has the name that it had in the last of these orders: SQLite takes the name from the
  // row with the maximum id.
  sql<BestProduct & { last: number }>`
    select i.product_id id, i.product_name name, sum(i.quantity) quantity,
      sum(i.total_price) cents, max(i.id) last
    from (select orders.id from orders where ${own(ctx, "completed", dates)}
      order by orders.pickup_date desc limit ${mostPastOrders}) o
    cross join order_items i on i.order_id = o.id
    group by i.product_id order by cents desc, i.product_id limit ${bestProducts}`;

/**
 * Reads a period that ends on `today`, and the clocks of the vendor's markets, where the date may
 * be a different one.
 */
function readUntil(ctx: Ctx, asked: PastRequest, today: LocalDate) {
  const dates = datesOf(asked.filters.days, today);
  return runBatch(ctx.db, {
    rows: rowsOf(ctx, asked, dates, { limit: pageLength + 1, lines: linesInRow }),
    days: sumsOf(ctx, dates),
    best: bestOf(ctx, dates),
    clocks: clocksOfMarkets(ctx),
  });
}

/**
 * A page of a vendor's finished orders in a period that ends today by its markets' clocks, with the
 * sums of that period. At most hours the date is the same everywhere, and one round trip reads
 * everything. If the date at the vendor's markets turns out to be another one, everything is read
 * once more.
 */
export async function listPastOrders(
  ctx: Ctx,
  asked: PastRequest,
): Promise<{
  list: Listing<PastOrder, "pickup", PastFilter>;
  days: DaySum[];
  best: BestProduct[];
}> {
  const usual = localDateOf(ctx.now, defaultZone);
  const found = await readUntil(ctx, asked, usual);
  const today = todayBy(found.clocks.results, ctx.now);
  const { rows, days, best } = today === usual ? found : await readUntil(ctx, asked, today);
  const totals = totalsOf(days.results);
  const counted = statusesOf(asked);
  const list = listingOf(rows.results, asked, {
    total: {
      count: counted.reduce((sum, status) => sum + totals[status].orders, 0),
      isMore: counted.some((status) => totals[status].orders >= mostPastOrders),
    },
    keyOf: ({ pickupDate }) => pickupDate,
  });
  return { list, days: days.results, best: best.results };
}

const head = [
  "Order",
  "Pickup date",
  "Market",
  "Customer",
  "State",
  "Payment",
  "Total",
  "Total note",
  "Products",
] as const;
/** How many orders are read and sent at a time. */
const fileStep = 500;

/** A period's orders as a CSV file, sorted as on the page. The file has at most 20,000 orders. */
export function exportPastOrders(ctx: Ctx, asked: PastRequest, today: LocalDate): Response {
  const dates = datesOf(asked.filters.days, today);
  let place: Place | null = null;
  let isOver = false;
  return csvAnswer(`market-day-orders-${dates.from}-to-${dates.to}.csv`, head, async () => {
    if (isOver) return [];
    const [rows] = await runBatch(ctx.db, [
      rowsOf(ctx, { ...asked, place }, dates, { limit: fileStep, lines: mostRows }),
    ]);
    const last = rows.results.at(-1);
    isOver = rows.results.length < fileStep;
    if (last) place = { way: "after", value: last.pickupDate, id: last.id };
    return rows.results.map(cellsOf);
  });
}

const cellsOf = (order: PastOrder): Cell[] => [
  orderNumber(order.id),
  order.pickupDate,
  order.marketName,
  order.customer,
  statusText(order.status),
  paidByText[order.paymentMethod],
  Number(dollars(order.totalAmount)),
  order.isMost ? "At most" : "",
  order.ordered,
];
