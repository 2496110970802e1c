import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { shortDate } from "../../core/calendar";
import { liveOrder, notLongPast, openOrder } from "../../core/order-status.server";
import type { OpeningHours } from "./market.schema";

/* Orders that would be left at a closed market. An order depends on an opening to be removed if,
   on its pickup date, no other opening is left, or if this opening overlaps the order's pickup
   hours and no remaining one does. Two statements use this rule: the page that shows the orders,
   and the write itself, which then refuses. `isDue` in market.rules.ts applies the same date
   rules; a test keeps them equal. */

/** Whether the opening `s` falls on the date of the order `o`. */
const isOnItsDate = sql`(
  s.day = substr('Monday   Tuesday  WednesdayThursday Friday   Saturday Sunday   ',
    (strftime('%w', o.pickup_date) + 6) % 7 * 9 + 1, length(s.day))
  and (s.on_date is null or s.on_date = o.pickup_date)
  and (s.season_start is null
    or iif(s.season_start <= s.season_end,
      substr(o.pickup_date, 6) between s.season_start and s.season_end,
      substr(o.pickup_date, 6) >= s.season_start or substr(o.pickup_date, 6) <= s.season_end))
  and (s.week_of_month is null
    or s.week_of_month = (substr(o.pickup_date, 9) + 6) / 7
    or s.week_of_month = -1
      and strftime('%m', o.pickup_date, '+7 days') <> strftime('%m', o.pickup_date)))`;

/**
 * An hour of the next day is written as '25:00', so that hours past midnight can be compared as
 * text.
 */
export const ends = (from: SQL, to: SQL) =>
  sql`iif(${to} > ${from}, ${to}, (substr(${to}, 1, 2) + 24) || substr(${to}, 3))`;
const meets = sql`(o.pickup_time_start < ${ends(sql`s.open_time`, sql`s.close_time`)}
  and s.open_time < ${ends(sql`o.pickup_time_start`, sql`o.pickup_time_end`)})`;

/** An order `o` that a customer still has to collect. */
export const isComing = (now: Instant) => sql`${liveOrder("o")} and ${notLongPast("o", now)}`;

interface Leaving {
  marketId: number;
  /** Which of the market's openings, as `s`, are removed or changed. */
  which: SQL;
  /** The openings that replace them. */
  instead?: readonly OpeningHours[];
}

/** For FROM and WHERE: the orders `o` of a market that would be left without an opening. */
function stranded({ marketId, which, instead = [] }: Leaving, now: Instant): SQL {
  const staying = sql`
    select day, open_time, close_time, season_start, season_end, week_of_month, on_date
    from market_schedules s where s.market_id = ${marketId} and not (${which})
    union all
    select value ->> 'day', value ->> 'openTime', value ->> 'closeTime', value ->> 'seasonStart',
      value ->> 'seasonEnd', value ->> 'weekOfMonth', value ->> 'date' from json_each(${JSON.stringify(instead)})`;
  return sql`
    from orders o where o.market_id = ${marketId} and ${isComing(now)} and exists (
      select 1 from market_schedules s
      where s.market_id = ${marketId} and ${which} and ${isOnItsDate}
        and (not exists (select 1 from (${staying}) s where ${isOnItsDate})
          or ${meets} and not exists (select 1 from (${staying}) s where ${isOnItsDate} and ${meets})))`;
}

/** For the WHERE of a write: no order would be left at a closed market. */
export const strandsNobody = (leaving: Leaving, now: Instant): SQL =>
  sql`not exists (select 1 ${stranded(leaving, now)})`;

/** The orders of a vendor at a market that are still to be collected. */
const ofVendor = (marketId: number, vendorId: number, now: Instant): SQL => sql`
  from orders o where o.market_id = ${marketId} and o.vendor_id = ${vendorId} and ${isComing(now)}`;

/** For the WHERE of a write: the vendor has nothing left to hand over at the market. */
export const owesNobody = (marketId: number, vendorId: number, now: Instant): SQL =>
  sql`not exists (select 1 ${ofVendor(marketId, vendorId, now)})`;

/** A whole market, or a vendor at all of its markets. */
type Whole =
  | { marketId: number }
  | {
      vendorId: number;
      /**
       * How many open orders are counted if those of past dates count, too, which only their vendor
       * can end. Null if they do not count.
       */
      mostWithPast: number | null;
    };

/**
 * The orders of a whole market or vendor that are still to be collected. The open orders of past
 * dates, too, are found by an index of their own, and only the first of them are read.
 */
function ofWhole(whole: Whole, now: Instant): SQL {
  if ("marketId" in whole) {
    return sql`from orders o where o.market_id = ${whole.marketId} and ${isComing(now)}`;
  }
  const isOf = sql`o.vendor_id = ${whole.vendorId}`;
  if (whole.mostWithPast === null) return sql`from orders o where ${isOf} and ${isComing(now)}`;
  return sql`from (
    select * from (select * from orders o where ${isOf} and ${openOrder("o")}
      order by o.pickup_date limit ${whole.mostWithPast})
    union all
    select * from orders o where ${isOf} and ${isComing(now)} and not ${openOrder("o")}) o`;
}

/**
 * For the WHERE of a write: no customer still has to collect an order at this market, or from this
 * vendor.
 */
export const isAwaitedByNobody = (whole: Whole, now: Instant): SQL =>
  sql`not exists (select 1 ${ofWhole(whole, now)})`;

/** Orders for one date, of one vendor or at one market, that prevent a removal. */
export interface HangingRow {
  date: string;
  /** The vendor; or the market, if all the orders are of one vendor. */
  vendorId: number;
  vendor: string;
  orders: number;
  /** The number of orders over all dates and vendors. */
  total: number;
  first: string;
  last: string;
}

/** The most lines that a page shows of such orders; the total counts more of them. */
const mostLines = 60;

const byVendor = { id: sql`o.vendor_id`, name: sql`o.vendor_name` };
const byMarket = { id: sql`o.market_id`, name: sql`o.market_name` };

const hanging = (from: SQL, by = byVendor): SQL<HangingRow> => sql<HangingRow>`
  select o.pickup_date date, ${by.id} vendorId, ${by.name} vendor, count(*) orders,
    sum(count(*)) over () total, min(o.pickup_date) over () first, max(o.pickup_date) over () last
  ${from} group by o.pickup_date, ${by.id} order by o.pickup_date, ${by.name}, ${by.id}
  limit ${mostLines}`;

/** The orders that depend on openings to be removed. */
export const hangingOnOpenings = (leaving: Leaving, now: Instant) =>
  hanging(stranded(leaving, now));

/** The orders that depend on a vendor's place at a market. */
export const hangingOnPlace = (marketId: number, vendorId: number, now: Instant) =>
  hanging(ofVendor(marketId, vendorId, now));

/** The orders that depend on a whole market, by vendor, or on a whole vendor, by market. */
export const hangingOnWhole = (whole: Whole, now: Instant) =>
  hanging(ofWhole(whole, now), "marketId" in whole ? byVendor : byMarket);

/** A vendor that will come to these markets and no others. */
interface Moving {
  vendorId: number;
  /** The ids of the markets the vendor keeps, in parentheses. */
  staying: SQL;
}

const ofLeft = ({ vendorId, staying }: Moving, now: Instant): SQL => sql`
  from orders o where o.vendor_id = ${vendorId} and o.market_id not in ${staying}
    and ${isComing(now)}`;

/**
 * For the WHERE of a write: no customer still has to collect an order at a market that the vendor
 * leaves.
 */
export const leavesNobody = (moving: Moving, now: Instant): SQL =>
  sql`not exists (select 1 ${ofLeft(moving, now)})`;

/** The orders at the markets that the vendor leaves. */
export const leftAt = (moving: Moving, now: Instant) => hanging(ofLeft(moving, now), byMarket);

/**
 * '3 orders are still open, with pickup from Sat, Nov 28 to Sat, Dec 5'; null if there are none.
 */
export function hangingText(rows: readonly HangingRow[]): string | null {
  const [any] = rows;
  if (!any) return null;
  const { total, first, last } = any;
  const are = total === 1 ? "1 order is" : `${total} orders are`;
  const when =
    first === last ? `on ${shortDate(first)}` : `from ${shortDate(first)} to ${shortDate(last)}`;
  return `${are} still open, with pickup ${when}`;
}

/**
 * The refusal of a change that would leave orders at a closed market; null if there are no such
 * orders.
 */
export function whyNotTaken(rows: readonly HangingRow[], title: string): DomainError | null {
  const text = hangingText(rows);
  return text === null
    ? null
    : new DomainError("too_late", `${text}. Vendors must hand over or cancel every order first.`, {
        title,
      });
}
