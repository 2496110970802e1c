import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { addDays, type LocalDate, longDate } from "../../core/calendar";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import type { PickupMarket } from "../pickup/pickup.rules";
import { marketsOfVendor, pickupMarketOf } from "../pickup/pickup.server";
import { whyNotPause, whyNotSay } from "./attendance.rules";
import type { EndPause, PauseVendor, SetDay, SetUsualDays } from "./attendance.schema";
import { comesOn, nobodyWaits, saidListed, sayStatement } from "./attending.server";

type Ctx = Allowed<VendorViewer>;

/** The most pauses that a vendor can have, all markets together. */
const mostPauses = 200;
/**
 * Answers and pauses are deleted this many days after their dates. A market's report shows them,
 * and can be written for 400 days.
 */
const saidIsKept = 430;

/** The number of live orders for a date: not over and not cancelled. */
interface OrdersOfDay {
  marketId: number;
  date: LocalDate;
  orders: number;
}

export interface OwnDays {
  markets: PickupMarket[];
  orders: OrdersOfDay[];
}

/** Coming dates for which the vendor has set the stock of at least one product. */
export interface OwnStock {
  stock: { marketId: number; date: LocalDate }[];
}

const liveOrders = ({ viewer, now }: Ctx) => sql<OrdersOfDay>`
  select market_id marketId, pickup_date "date", count(*) orders from orders
  where vendor_id = ${viewer.vendorId} and ${liveOrder()} and ${notLongPast("orders", now)}
  group by market_id, pickup_date order by pickup_date limit 1000`;

/**
 * The vendor's markets and the number of live orders for each of their dates, in one round trip.
 */
export async function readOwnDays(ctx: Ctx): Promise<OwnDays> {
  const [markets, orders] = await runBatch(ctx.db, [
    marketsOfVendor(ctx, ctx.viewer.vendorId),
    liveOrders(ctx),
  ]);
  return { markets: markets.results.map(pickupMarketOf), orders: orders.results };
}

/** Like `readOwnDays`, with the dates that have their own stock. */
export async function readOwnDaysAndStock(ctx: Ctx): Promise<OwnDays & OwnStock> {
  // In some time zone it is still yesterday. The view leaves out dates that are over at their
  // market.
  const since = addDays(new Date(ctx.now).toISOString().slice(0, 10), -1);
  const [markets, orders, stock] = await runBatch(ctx.db, [
    marketsOfVendor(ctx, ctx.viewer.vendorId),
    liveOrders(ctx),
    sql<OwnStock["stock"][number]>`
      select distinct s.market_id marketId, s.pickup_date "date"
      from market_vendors mv
      join products p on p.vendor_id = mv.vendor_id and p.is_active = 1
      cross join product_stock s on s.product_id = p.id and s.market_id = mv.market_id
        and s.pickup_date >= ${since}
      where mv.vendor_id = ${ctx.viewer.vendorId} and s.brought is not null
      order by s.pickup_date limit 1000`,
  ]);
  return {
    markets: markets.results.map(pickupMarketOf),
    orders: orders.results,
    stock: stock.results,
  };
}

/** One of the vendor's own markets. Throws `not_found`. */
const findOwnMarket = async (ctx: Ctx, marketId: number): Promise<PickupMarket> =>
  ownMarketIn(await marketsOfVendor(ctx, ctx.viewer.vendorId), marketId);

/** Finds a market among the vendor's markets that were already read. Throws `not_found`. */
export function ownMarketIn(
  markets: Awaited<ReturnType<typeof marketsOfVendor>>,
  marketId: number,
): PickupMarket {
  const row = markets.find(({ id }) => id === marketId);
  if (!row) throw notFound("Market not found");
  return pickupMarketOf(row);
}

/** Deletes answers and pauses for dates long past, so that a vendor's data does not grow. */
const forgetOld = ({ viewer, now }: Ctx) => {
  const since = addDays(new Date(now).toISOString().slice(0, 10), -saidIsKept);
  return [
    sql`delete from stall_dates where vendor_id = ${viewer.vendorId} and date < ${since}`,
    sql`delete from stall_pauses where vendor_id = ${viewer.vendorId} and to_date < ${since}`,
  ];
};

/** A condition for all places of the vendor at markets. */
const places = ({ viewer }: Ctx) => sql`vendor_id = ${viewer.vendorId}`;

/**
 * Records whether the signed-in vendor comes on one date. The last answer counts. Throws
 * `not_found`, `invalid` if the market has no such date, and `has_orders` if the vendor would not
 * come although customers have orders for that date.
 */
export async function setDay(ctx: Ctx, command: SetDay): Promise<SetDay> {
  const { marketId, date, comes } = command;
  const market = await findOwnMarket(ctx, marketId);
  const refused = whyNotSay(market.week, date, ctx.now);
  if (refused) throw refused;
  const [{ results: set }] = await runBatch(ctx.db, [
    sayStatement({
      vendorId: ctx.viewer.vendorId,
      marketId,
      date,
      comes,
      by: "calendar",
      userId: ctx.viewer.id,
      now: ctx.now,
      only: worksHere(ctx),
    }),
    ...forgetOld(ctx),
    saidListed(places(ctx)),
  ]);
  if (set.length === 0) throw await whoWaits(ctx, { marketId, from: date, to: date });
  return command;
}

/**
 * Sets whether the signed-in vendor usually comes to a market, for dates without an answer of their
 * own. Dates with live orders stay market days of the vendor. Throws `not_found`.
 */
export async function setUsualDays(ctx: Ctx, command: SetUsualDays): Promise<SetUsualDays> {
  const { marketId, comes } = command;
  const stand = sql`mv.vendor_id = ${ctx.viewer.vendorId} and mv.market_id = ${marketId}
    and ${worksHere(ctx)}`;
  const { set } = await runBatch(ctx.db, {
    kept: sql`
      insert into stall_dates (vendor_id, market_id, date, comes, set_at)
      select distinct o.vendor_id, o.market_id, o.pickup_date, 1, ${ctx.now}
      from market_vendors mv
      join orders o on o.vendor_id = mv.vendor_id and o.market_id = mv.market_id
      where ${stand} and ${comes} = 'single_dates' and ${liveOrder("o")}
        and ${notLongPast("o", ctx.now)} and ${comesOn(sql`mv`, sql`o.pickup_date`)}
      on conflict (vendor_id, market_id, date)
        do update set comes = 1, set_at = excluded.set_at`,
    set: sql<{ id: number }>`
      update market_vendors as mv set comes = ${comes}
      where ${stand} and exists (select 1 from markets m
        where m.id = mv.market_id and m.removed_at is null)
      returning id`,
    listed: saidListed(places(ctx)),
  });
  if (set.results.length === 0) throw notFound("Market not found");
  return command;
}

/**
 * Adds a pause of the signed-in vendor, at one of its markets or at all of them. All pauses are
 * written or none. Throws `not_found`, `invalid`, `has_orders` if customers have orders for these
 * dates, and `too_many` if the vendor has too many pauses.
 */
export async function pauseVendor(ctx: Ctx, command: PauseVendor): Promise<{ ids: number[] }> {
  const { marketId, fromDate, toDate } = command;
  const markets = await marketsOfVendor(ctx, ctx.viewer.vendorId);
  const own = markets.filter(({ id }) => marketId === null || id === marketId);
  if (own.length === 0) throw notFound("Market not found");
  for (const { timeZone } of own) {
    const refused = whyNotPause(timeZone, command, ctx.now);
    if (refused) throw refused;
  }
  const { vendorId } = ctx.viewer;
  const [{ results: made }] = await runBatch(ctx.db, [
    sql<{ id: number }>`
      insert into stall_pauses (vendor_id, market_id, from_date, to_date, set_at)
      select mv.vendor_id, mv.market_id, ${fromDate}, ${toDate}, ${ctx.now}
      from market_vendors mv join markets m on m.id = mv.market_id and m.removed_at is null
      where mv.vendor_id = ${vendorId} and (${marketId} is null or m.id = ${marketId})
        and ${nobodyWaits({ vendorId, marketId, from: fromDate, to: toDate }, ctx.now)}
        and (select count(*) from stall_pauses where vendor_id = ${vendorId}) < ${mostPauses}
        and ${worksHere(ctx)}
      returning id`,
    ...forgetOld(ctx),
    saidListed(places(ctx)),
  ]);
  if (made.length === 0) throw await whoWaits(ctx, { marketId, from: fromDate, to: toDate });
  return { ids: made.map(({ id }) => id) };
}

/** Ends a pause of the signed-in vendor, as if it had never existed. Throws `not_found`. */
export async function endPause(ctx: Ctx, { pauseId }: EndPause): Promise<void> {
  const { ended } = await runBatch(ctx.db, {
    ended: sql`
      delete from stall_pauses where id = ${pauseId} and vendor_id = ${ctx.viewer.vendorId}
        and ${worksHere(ctx)}
      returning id`,
    listed: saidListed(places(ctx)),
  });
  if (ended.results.length === 0) throw notFound("Pause not found");
}

/**
 * Why nothing was written: the orders for these dates, and the page that cancels them. Without
 * orders, the vendor has too many pauses. Throws `not_found` if the viewer no longer works for the
 * vendor.
 */
async function whoWaits(
  ctx: Ctx,
  span: { marketId: number | null; from: LocalDate; to: LocalDate },
): Promise<DomainError> {
  await mustWorkHere(ctx);
  const { orders, markets } = await readOwnDays(ctx);
  const hanging = orders.filter(
    ({ marketId, date }) =>
      (span.marketId ?? marketId) === marketId &&
      markets.some(({ id }) => id === marketId) &&
      span.from <= date &&
      date <= span.to,
  );
  const [first] = hanging;
  if (!first) return new DomainError("too_many", "You have too many pauses. End a pause first.");
  const named = hanging.slice(0, 5).map(({ marketId, date, orders: count }) => {
    const at = markets.find(({ id }) => id === marketId)?.name ?? "a market";
    return `${count} ${count === 1 ? "order" : "orders"} for ${longDate(date)} at ${at}`;
  });
  const more =
    hanging.length > named.length
      ? `, and orders for more market days (${hanging.length - named.length})`
      : "";
  return new DomainError(
    "has_orders",
    `You have ${named.join(", ")}${more}. Keep these market days, or cancel these orders first.`,
    { leadsTo: { to: offPath(first), label: `See ${longDate(first.date)}` } },
  );
}

/** The page on which the vendor cancels a market day and its orders. */
const offPath = ({ marketId, date }: { marketId: number; date: LocalDate }) =>
  `/vendor-days/${marketId}/${date}/off`;
