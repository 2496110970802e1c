import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import type { VendorViewer } from "~/platform/viewer";
import { defaultZone, type LocalDate, localDateOf } from "../core/calendar";

/**
 * A stall's own clock, for moments that belong to no market day: a payout, a payment. It is that of
 * the first market at which it stands. `vendorId` is a column of the statement around it.
 */
export const clockOfStall = (vendorId: SQL) => sql<string>`coalesce((
  select m.time_zone from market_vendors mv join markets m on m.id = mv.market_id
  where mv.vendor_id = ${vendorId} order by mv.id limit 1), ${defaultZone})`;

/** The clocks of the markets at which the viewer's stall stands: `todayBy` reads them. */
export const clocksOfMarkets = ({ viewer }: Allowed<VendorViewer>) => sql<{ timeZone: string }>`
  select distinct m.time_zone timeZone from market_vendors mv
  join markets m on m.id = mv.market_id where mv.vendor_id = ${viewer.vendorId}`;

/**
 * Today, by a stall's markets' clocks. Where these are on two dates the later one: a market day that
 * has begun is not to come.
 */
export function todayBy(clocks: readonly { timeZone: string }[], now: Instant): LocalDate {
  const dates = clocks.map(({ timeZone }) => localDateOf(now, timeZone));
  return dates.sort().at(-1) ?? localDateOf(now, defaultZone);
}

/** The same where nothing else is read with it. */
export const todayAtMarkets = async (ctx: Allowed<VendorViewer>): Promise<LocalDate> =>
  todayBy(await ctx.db.all(clocksOfMarkets(ctx)), ctx.now);
