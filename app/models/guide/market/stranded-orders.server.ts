import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { shortDate } from "../../core/calendar";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import type { OpeningHours } from "./market.schema";

/*
 * Orders that would be left before a closed market. An order hangs on an opening that goes if, on
 * its pickup date, no other opening is left, or none that meets the hours in which it is handed
 * over while this one did. Two statements ask it: the page that shows what hangs there, and the
 * write itself, which refuses. `isDue` of market.rules.ts says the same of dates, held by a test.
 */

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

/** An hour of the next day is '25:00', so that hours which pass midnight compare as texts. */
const ends = (from: SQL, to: SQL) =>
  sql`iif(${to} > ${from}, ${to}, (substr(${to}, 1, 2) + 24) || substr(${to}, 3))`;
const meets = sql`(o.pickup_time_start < ${ends(sql`s.open_time`, sql`s.close_time`)}
  and s.open_time < ${ends(sql`o.pickup_time_start`, sql`o.pickup_time_end`)})`;

/** An order `o` that somebody is still to collect. */
const isComing = (now: Instant) => sql`${liveOrder("o")} and ${notLongPast("o", now)}`;

interface Leaving {
  marketId: number;
  /** Which of its openings, `s`, go or change. */
  which: SQL;
  /** What comes in their place. */
  instead?: readonly OpeningHours[];
}

/** The orders `o` of a market that would hang on nothing: for FROM and WHERE. */
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

/** For the WHERE of a write: nobody would stand before a closed market. */
export const strandsNobody = (leaving: Leaving, now: Instant): SQL =>
  sql`not exists (select 1 ${stranded(leaving, now)})`;

/** The orders of a vendor at a market that are still to be collected. */
const ofVendor = (marketId: number, vendorId: number, now: Instant): SQL => sql`
  from orders o where o.market_id = ${marketId} and o.vendor_id = ${vendorId} and ${isComing(now)}`;

/** For the WHERE of a write: a vendor has nothing left to hand over at a market. */
export const owesNobody = (marketId: number, vendorId: number, now: Instant): SQL =>
  sql`not exists (select 1 ${ofVendor(marketId, vendorId, now)})`;

/** A market, or a vendor at all of its markets. */
type Whole = { marketId: number } | { vendorId: number };

/** The orders of a whole market or vendor that are still to be collected. */
const ofWhole = (whole: Whole, now: Instant): SQL =>
  "marketId" in whole
    ? sql`from orders o where o.market_id = ${whole.marketId} and ${isComing(now)}`
    : sql`from orders o where o.vendor_id = ${whole.vendorId} and ${isComing(now)}`;

/** For the WHERE of a write: nobody is to collect anything there, or from them. */
export const isAwaitedByNobody = (whole: Whole, now: Instant): SQL =>
  sql`not exists (select 1 ${ofWhole(whole, now)})`;

/** Orders for one date, of one vendor or at one market, that keep something from being taken away. */
export interface HangingRow {
  date: string;
  /** The vendor, or, where all orders are one vendor's, the market. */
  vendorId: number;
  vendor: string;
  orders: number;
  /** Of all dates and vendors. */
  total: number;
  first: string;
  last: string;
}

/** So many lines a page tells of what hangs on something; the count is of all. */
const mostLines = 60;

const byVendor = { id: sql`o.vendor_id`, name: sql`o.vendor_name` };
const byMarket = { id: sql`o.market_id`, name: sql`o.market_name` };

const hanging = (from: SQL, by = byVendor): SQL<HangingRow> => sql<HangingRow>`
  select o.pickup_date date, ${by.id} vendorId, ${by.name} vendor, count(*) orders,
    sum(count(*)) over () total, min(o.pickup_date) over () first, max(o.pickup_date) over () last
  ${from} group by o.pickup_date, ${by.id} order by o.pickup_date, ${by.name}, ${by.id}
  limit ${mostLines}`;

/** What hangs on openings that are to go. */
export const hangingOnOpenings = (leaving: Leaving, now: Instant) =>
  hanging(stranded(leaving, now));

/** What hangs on a vendor's place at a market. */
export const hangingOnPlace = (marketId: number, vendorId: number, now: Instant) =>
  hanging(ofVendor(marketId, vendorId, now));

/** What hangs on a whole market, vendor by vendor, or on a whole vendor, market by market. */
export const hangingOnWhole = (whole: Whole, now: Instant) =>
  hanging(ofWhole(whole, now), "marketId" in whole ? byVendor : byMarket);

/** A vendor that is to stand at these markets and no other. */
interface Moving {
  vendorId: number;
  /** The ids of the markets at which it stays, in parentheses. */
  staying: SQL;
}

const ofLeft = ({ vendorId, staying }: Moving, now: Instant): SQL => sql`
  from orders o where o.vendor_id = ${vendorId} and o.market_id not in ${staying}
    and ${isComing(now)}`;

/** For the WHERE of a write: nobody is to collect an order at a market that the vendor leaves. */
export const leavesNobody = (moving: Moving, now: Instant): SQL =>
  sql`not exists (select 1 ${ofLeft(moving, now)})`;

/** What hangs on the markets that it leaves. */
export const leftAt = (moving: Moving, now: Instant) => hanging(ofLeft(moving, now), byMarket);

/** '3 orders are to be collected then, from Sat, Nov 28 to Sat, Dec 5'; null where none are. */
export function hangingText(rows: readonly HangingRow[]): string | null {
  const [any] = rows;
  if (!any) return null;
  const { total, first, last } = any;
  const are = total === 1 ? "1 order is" : `${total} orders are`;
  const when =
    first === last ? `on ${shortDate(first)}` : `from ${shortDate(first)} to ${shortDate(last)}`;
  return `${are} still open, with pickup ${when}`;
}

/** The refusal of what would strand somebody; null where nothing hangs there. */
export function whyNotTaken(rows: readonly HangingRow[], title: string): DomainError | null {
  const text = hangingText(rows);
  return text === null
    ? null
    : new DomainError("too_late", `${text}. Vendors must hand over or cancel every order first.`, {
        title,
      });
}
