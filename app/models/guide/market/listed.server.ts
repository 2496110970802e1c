import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { addDays, localDateOf } from "../../core/calendar";

/* Lists show more of a market or a vendor than its own columns: a week, tags, which vendors come
   to which market. The row keeps a copy of these, so that a list reads one row for each, and
   `market_hours` finds what may be open. A function that writes an opening, a closed day, a tag,
   a vendor's place at a market, or a name in such a copy ends its batch with the statements of
   this file. They compare each copy with the view that defines it and write only the
   differences, so an extra run changes nothing. */

/** An id, or a select that returns ids. */
export type Ids = number | SQL;

const weekOf = sql`select week, tags, vendors from market_listing_source s where s.id = markets.id`;

/** Copies the weeks, tags and vendors of markets into their rows. */
export const marketsListed = (ids: Ids): SQL => sql`
  update markets set (listed_week, listed_tags, listed_vendors) = (${weekOf})
  where id in (${ids}) and (listed_week, listed_tags, listed_vendors) is not (${weekOf})`;

/**
 * Copies the same, and also updates the hours of the week in which the markets may be open, by
 * their own clock.
 */
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

export const vendorsAt = (marketIds: Ids): SQL => sql`
  select vendor_id from market_vendors where market_id in (${marketIds})`;

/** The most dates that one run removes. */
const mostAtOnce = 200;
/**
 * After this many days a date is over everywhere, including its last hours, which may pass
 * midnight.
 */
const daysKept = 3;

/**
 * Removes openings on past single dates from the weeks of markets, so that lists and maps do not
 * count them as openings of that weekday.
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
