import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { LocalDate, LocalTime } from "../../core/calendar";
import type { Cents } from "../../core/money";
import { liveOrder } from "../../core/order-status.server";
import { selected } from "../../core/rows.server";
import { type WeekRow, weekColumns, weekOf } from "../../guide/market/market.server";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import { getsVendorMail } from "../../people/user/active";
import { comesOn } from "../../vendors/attendance/attending.server";
import type { OrderStatus } from "../order/order.rules";
import { refundIfEnded } from "../payment/refund.server";
import { type AskedClosing, closingAt, fateOf, whyNotClose } from "./closing.rules";

export const notLoaded = { title: "Error", text: "Failed to load market data" };

/** A market, with what closing one of its days needs. */
export const marketStatement = (ctx: RunsMarkets, marketId: number) => sql<
  WeekRow & { name: string }
>`
  select m.name, ${selected(weekColumns({ schedules: 60, closures: 366 }, ctx.now))}
  from markets m where m.id = ${marketId} and ${runsMarket(ctx, marketId)}`;

/** The market that is to close on a day. Throws `not_found` if the viewer does not run it. */
export function findMarketToClose(ctx: RunsMarkets, marketId: number) {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const [market] = await ctx.db.all<WeekRow & { name: string }>(marketStatement(ctx, marketId));
    if (!market) throw notFound("Market not found");
    return { name: market.name, week: weekOf(market) };
  });
}

/** The most orders of one day that are counted. */
const mostCounted = 5000;

/** An order that is affected by a closed day. */
interface ConcernedRow {
  vendorId: number;
  vendor: string;
  status: OrderStatus;
  totalAmount: Cents;
  pickupDate: LocalDate;
  pickupTimeStart: LocalTime;
  pickupTimeEnd: LocalTime;
  timeZone: string;
  isPaid: 0 | 1;
  /** What its cancellation refunds to the card. */
  refund: Cents;
}

interface VendorRow {
  id: number;
  name: string;
  comes: number;
  readers: number;
}

/** How many accounts of the vendor `v` get emails: see notices.server.ts. */
export const readers = sql`(select count(*) from vendor_accounts va join users u on u.id = va.user_id
  where va.vendor_id = v.id and ${getsVendorMail})`;

/**
 * The vendors affected by a closed date: those that come that day, and those with orders that
 * `concerned` finds. It is the FROM and WHERE of a query on the vendor `v` and its place `mv`.
 */
export const concernedVendors = (marketId: number, date: LocalDate, concerned: SQL) => sql`
  from vendors v left join market_vendors mv on mv.vendor_id = v.id and mv.market_id = ${marketId}
  where v.removed_at is null and v.id in (
    select vendor_id from market_vendors where market_id = ${marketId}
    union select o.vendor_id from orders o
      where o.market_id = ${marketId} and o.pickup_date = ${date} and ${concerned})
  and (mv.id is not null and ${comesOn(sql`mv`, date)} or exists (select 1 from orders o
    where o.vendor_id = v.id and o.market_id = ${marketId} and o.pickup_date = ${date}
      and ${concerned}))`;

/**
 * Who is affected by closing a market on a date, and what the closing would do; nothing is done
 * yet. The result says why the date cannot be closed. Throws `not_found` if the viewer does not run
 * the market.
 */
export function proposeClosing(
  ctx: RunsMarkets,
  { marketId, ...asked }: AskedClosing & { marketId: number },
) {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const { date } = asked;
    const ofDay = sql`o.market_id = ${marketId} and o.pickup_date = ${date}
      and ${runsMarket(ctx, marketId)}`;
    const [markets, orders, vendors] = await runBatch(ctx.db, [
      marketStatement(ctx, marketId),
      sql<ConcernedRow>`
        select o.vendor_id vendorId, o.vendor_name vendor, o.status, o.total_amount totalAmount,
          o.pickup_date pickupDate, o.pickup_time_start pickupTimeStart,
          o.pickup_time_end pickupTimeEnd, o.time_zone timeZone,
          exists (select 1 from payments p where p.order_id = o.id and p.status = 'paid') isPaid,
          ${refundIfEnded(sql`o.id`)} refund
        from orders o where ${ofDay} and ${liveOrder("o")} limit ${mostCounted}`,
      sql<VendorRow>`
        select v.id, v.name, ${readers} readers ${concernedVendors(marketId, date, liveOrder("o"))}
        and ${runsMarket(ctx, marketId)} order by v.name collate nocase, v.id`,
    ]);
    const [market] = markets.results;
    if (!market) throw notFound("Market not found");
    const week = weekOf(market);
    const closing = closingAt(week, asked, ctx.now);
    const fates = orders.results.map((order) => ({
      ...order,
      fate: fateOf(order, { fromTime: closing.fromTime, closedAt: ctx.now }, ctx.now),
    }));
    const ended = fates.filter(({ fate }) => fate === "called off");
    const sum = (of: Cents[]) => of.reduce((all, each) => all + each, 0);
    return {
      market: market.name,
      timeZone: week.timeZone,
      ...closing,
      refused: whyNotClose(week, asked, ctx.now),
      cancelled: ended.length,
      shortened: fates.filter(({ fate }) => fate === "shortened").length,
      /** Integer cents: `refund` goes back to cards, and `notTaken` is not charged at pickup. */
      refund: sum(ended.map(({ refund }) => refund)),
      notTaken: sum(
        ended.map(({ isPaid, status, totalAmount }) =>
          isPaid === 0 && status !== "pending_payment" ? totalAmount : 0,
        ),
      ),
      vendors: vendors.results.map(({ id, name, readers: count }) => {
        const own = fates.filter(({ vendorId }) => vendorId === id);
        const off = own.filter(({ fate }) => fate === "called off");
        return {
          id,
          name,
          cancelled: off.length,
          shortened: own.filter(({ fate }) => fate === "shortened").length,
          refund: sum(off.map(({ refund }) => refund)),
          /**
           * How many of the vendor's accounts get the email. If there are none, the market's
           * manager has to call the vendor.
           */
          readers: count,
        };
      }),
    };
  });
}
export type ClosingProposal = Awaited<ReturnType<typeof proposeClosing>>;
