import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { oneOf } from "../../core/columns";
import { openOrder } from "../../core/order-status.server";
import { ends } from "../../guide/market/stranded-orders.server";
import { users } from "../../people/user/user.tables";
import { ownPaymentOf, ownPaymentQueries } from "../stripe-account/stripe-account.server";
import { isUnweighed } from "../weighing/line-weight.server";
import { dayStatuses } from "./market-days.rules";
import type { OrderStatus } from "./order.rules";
import { orders } from "./order.tables";
import { withItems } from "./order-rows.server";
import { selectOfVendor } from "./vendor-order.server";

type Ctx = Allowed<VendorViewer>;

/** A market on a date, and what a vendor has to prepare for it. */
export interface MarketDay {
  marketId: number;
  marketName: string;
  date: string;
  timeZone: string;
  /** When the first pickup starts and the last pickup ends. */
  start: string;
  end: string;
  confirmed: number;
  ready: number;
  customers: number;
  /** The total of the open orders, in integer cents. */
  total: number;
}

/**
 * How many of a product the open orders of a market day need, under the name that the orders use.
 */
export interface DayProduct {
  marketId: number;
  date: string;
  productId: number;
  name: string;
  unit: string;
  /** All pieces. `ready` counts only the pieces in orders that are ready. */
  pieces: number;
  ready: number;
  orders: number;
  /** How many orders have it sold by weight, and how many of these are still to be weighed. */
  byWeight: number;
  toWeigh: number;
}

/**
 * The most open orders that are counted, the next pickup first, and the most that are read in full.
 */
const counted = 1000;
const readWhole = 100;
/** The most finished orders that are shown. */
const doneShown = 20;
/** How many orders a page of a market day shows. */
export const ordersOnDayPage = 100;

/** The vendor's open orders, at most `counted` of them. `only` narrows them. */
const openWindow = ({ viewer }: Ctx, only: SQL) => sql`(
  select o.id, o.market_id, o.market_name, o.pickup_date, o.time_zone, o.pickup_time_start,
    o.pickup_time_end, o.status, o.user_id, o.total_amount
  from orders o where o.vendor_id = ${viewer.vendorId} and ${openOrder("o")} and ${only}
  order by o.pickup_date, o.pickup_time_start, o.id limit ${sql.raw(String(counted))})`;

/** When the last pickup ends: '25:00' if it ends at 1 AM of the next day. */
const lastEnd = sql`max(${ends(sql`w.pickup_time_start`, sql`w.pickup_time_end`)})`;

const daysStatement = (ctx: Ctx, only: SQL) => sql<MarketDay>`
  select w.market_id as marketId, max(w.market_name) as marketName, w.pickup_date as date,
    max(w.time_zone) as timeZone, min(w.pickup_time_start) as start,
    printf('%02d', substr(${lastEnd}, 1, 2) % 24) || substr(${lastEnd}, 3) as "end",
    count(*) filter (where w.status = 'confirmed') as confirmed,
    count(*) filter (where w.status = 'ready') as ready,
    count(distinct w.user_id) as customers, sum(w.total_amount) as total
  from ${openWindow(ctx, only)} w group by w.pickup_date, w.market_id
  order by w.pickup_date, start, w.market_id`;

const productsStatement = (ctx: Ctx, only: SQL) => sql<DayProduct>`
  select w.market_id as marketId, w.pickup_date as date, i.product_id as productId,
    max(i.product_name) as name, max(iif(i.weight_unit is null, p.unit, 'each')) as unit,
    sum(i.quantity) as pieces, sum(iif(w.status = 'ready', i.quantity, 0)) as ready,
    count(*) as orders, sum(i.weight_unit is not null) as byWeight,
    sum(${isUnweighed}) as toWeigh
  from ${openWindow(ctx, only)} w join order_items i on i.order_id = w.id
  join products p on p.id = i.product_id
  group by w.pickup_date, w.market_id, i.product_id
  order by w.pickup_date, name, i.product_id`;

/**
 * Queries for the market days for which the vendor has open orders, for their products, and for the
 * first orders.
 */
export const openDayQueries = (ctx: Ctx) =>
  [
    daysStatement(ctx, sql`true`),
    productsStatement(ctx, sql`true`),
    selectOfVendor(ctx, openOrder(), {})
      .orderBy(orders.pickupDate, orders.pickupTimeStart, orders.id)
      .limit(readWhole),
  ] as const;

/**
 * What a vendor has to prepare, by market day with the next day first; the orders of the first
 * days; the orders that ended most recently; and how the vendor is paid. One round trip reads all
 * of this. Its cost does not grow with the number of orders.
 */
export async function listMarketDays(ctx: Ctx) {
  const [days, products, open, done, atPickup, account] = await runBatch(ctx.db, [
    ...openDayQueries(ctx),
    selectOfVendor(ctx, sql`not ${openOrder()}`, {})
      .orderBy(desc(orders.pickupDate), desc(orders.id))
      .limit(doneShown),
    ...ownPaymentQueries(ctx),
  ]);
  return {
    days: days.results,
    products: products.results,
    open: open.results.map(withItems),
    done: done.results.map(withItems),
    payment: ownPaymentOf(atPickup.results, account.results),
  };
}

/**
 * A market day of the vendor: its totals, and a page of its orders sorted by customer, open orders
 * first.
 */
export async function findMarketDay(
  ctx: Ctx,
  {
    marketId,
    date,
    state,
    page,
  }: { marketId: number; date: string; state: OrderStatus | null; page: number },
) {
  const ofDay = sql`o.market_id = ${marketId} and o.pickup_date = ${date}`;
  const [days, products, states, rows] = await runBatch(ctx.db, [
    daysStatement(ctx, ofDay),
    productsStatement(ctx, ofDay),
    sql<{ status: OrderStatus; orders: number; marketName: string; timeZone: string }>`
      select o.status, count(*) as orders, max(o.market_name) as marketName,
        max(o.time_zone) as timeZone
      from orders o where o.vendor_id = ${ctx.viewer.vendorId} and ${ofDay}
        and o.status <> 'pending_payment' group by o.status`,
    selectOfVendor(
      ctx,
      and(
        eq(orders.marketId, marketId),
        eq(orders.pickupDate, date),
        state === null ? oneOf(sql`orders.status`, dayStatuses) : eq(orders.status, state),
      ),
      {},
    )
      .orderBy(sql`not ${openOrder()}`, users.username, orders.id)
      .limit(ordersOnDayPage)
      .offset((page - 1) * ordersOnDayPage),
  ]);
  const [first] = states.results;
  if (!first) throw notFound("No pre-orders for that day.");
  const { marketName, timeZone } = first;
  const count = (status: string) =>
    states.results.find((each) => each.status === status)?.orders ?? 0;
  return {
    marketName,
    timeZone,
    day: days.results[0] ?? null,
    products: products.results,
    orders: rows.results.map(withItems),
    counts: {
      confirmed: count("confirmed"),
      ready: count("ready"),
      completed: count("completed"),
      notCollected: count("not_collected"),
    },
  };
}
