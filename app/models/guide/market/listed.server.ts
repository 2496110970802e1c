import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { addDays, localDateOf } from "../../core/calendar";

/*
 * Lists show more of a market or a vendor than its own columns: a week, tags, who stands where. Its
 * row keeps a copy of that, so that a list reads one row of each, and `market_hours` finds what may be
 * open. A verb that writes an opening, a closed day, a tag, a place at a market, or a name that such a
 * copy holds ends its batch with the statements of this file. They compare each copy with the view
 * that says what it is to be, and write only what differs: one too many changes nothing.
 */

/** An id, or a select of some. */
export type Ids = number | SQL;

const weekOf = sql`select week, tags, vendors from market_listing_source s where s.id = markets.id`;

/** Copies the weeks, tags and vendors of markets into their rows. */
export const marketsListed = (ids: Ids): SQL => sql`
  update markets set (listed_week, listed_tags, listed_vendors) = (${weekOf})
  where id in (${ids}) and (listed_week, listed_tags, listed_vendors) is not (${weekOf})`;

/** The same, and the hours of the week in which they may be open, by their own clock. */
export const weeksListed = (ids: Ids): SQL[] => {
  const hours = sql`
    select time_zone, hour, market_id from market_hours_source where market_id in (${ids})`;
  return [
    marketsListed(ids),
    sql`
      delete from market_hours
      where market_id in (${ids}) and (time_zone, hour, market_id) not in (${hours})`,
    sql`insert into market_hours (time_zone, hour, market_id) ${hours} on conflict do nothing`,
  ];
};

const marketsOf = sql`select markets from vendor_listing_source s where s.id = vendors.id`;

/** Copies the markets of vendors into their rows. */
export const vendorsListed = (ids: Ids): SQL => sql`
  update vendors set listed_markets = (${marketsOf})
  where id in (${ids}) and listed_markets is not (${marketsOf})`;

/** Who stands at these markets. */
export const vendorsAt = (marketIds: Ids): SQL => sql`
  select vendor_id from market_vendors where market_id in (${marketIds})`;

/** So many of them end in one run. */
const mostAtOnce = 200;
/** By then the date is over everywhere, and its last hours, which may pass midnight. */
const daysKept = 3;

/**
 * Takes openings on single dates out of the weeks of markets when these dates are past, so that
 * lists and maps do not count them among what opens on that day of the week.
 */
export async function endPastDates({ db, now }: Pick<Capabilities, "db" | "now">): Promise<void> {
  const past = await db.all<{ id: number; marketId: number }>(sql`
    select id, market_id marketId from market_schedules
    where on_date < ${addDays(localDateOf(now, "UTC"), -daysKept)}
    order by on_date limit ${mostAtOnce}`);
  const listed = (ids: number[]) => sql`select value from json_each(${JSON.stringify(ids)})`;
  await runBatch(db, [
    sql`delete from market_schedules where id in (${listed(past.map(({ id }) => id))})`,
    ...weeksListed(listed(past.map(({ marketId }) => marketId))),
  ]);
}
