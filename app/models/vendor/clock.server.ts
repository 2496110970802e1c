import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { VendorViewer } from "~/platform/viewer";
import { defaultZone, type LocalDate, localDateOf } from "../calendar";

/**
 * A stall's own clock, for moments that belong to no market day: a payout, a payment. It is that of
 * the first market at which it stands. `vendorId` is a column of the statement around it.
 */
export const clockOfStall = (vendorId: SQL) => sql<string>`coalesce((
  select m.time_zone from market_vendors mv join markets m on m.id = mv.market_id
  where mv.vendor_id = ${vendorId} order by mv.id limit 1), ${defaultZone})`;

/**
 * Today where the viewer's stall stands, by its markets' clocks. Where these are on two dates the
 * later one: a market day that has begun is not to come.
 */
export async function todayAtMarkets({
  db,
  viewer,
  now,
}: Allowed<VendorViewer>): Promise<LocalDate> {
  const rows = await db.all<{ timeZone: string }>(sql`
    select distinct m.time_zone timeZone from market_vendors mv
    join markets m on m.id = mv.market_id where mv.vendor_id = ${viewer.vendorId}`);
  const dates = rows.map(({ timeZone }) => localDateOf(now, timeZone));
  return dates.sort().at(-1) ?? localDateOf(now, defaultZone);
}
