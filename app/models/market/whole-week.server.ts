import { type SQL, sql } from "drizzle-orm";
import type { OpeningHours } from "./market.schema";
import type { Schedule } from "./schedule.server";

/*
 * A market's week that is saved whole: openings that are not in it any more go, new ones come, and
 * those that are the same stay the rows that they are.
 */

/** The openings that are in a week's way (`which`), and those that come instead. */
export const weekInstead = (marketId: number, instead: readonly OpeningHours[]) => ({
  marketId,
  instead,
  which: sql`not exists (
    select 1 from json_each(${JSON.stringify(instead)}) e where ${isSame})`,
});
type WholeWeek = ReturnType<typeof weekInstead>;

const isSame = sql`s.day = e.value ->> 'day' and s.open_time = e.value ->> 'openTime'
  and s.close_time = e.value ->> 'closeTime' and s.season_start is (e.value ->> 'seasonStart')
  and s.season_end is (e.value ->> 'seasonEnd')
  and s.week_of_month is (e.value ->> 'weekOfMonth')`;

const facts = [
  "day",
  "openTime",
  "closeTime",
  "seasonStart",
  "seasonEnd",
  "weekOfMonth",
] as const satisfies (keyof OpeningHours)[];

/**
 * For the WHERE of its statements: what goes is what was `seen`, and what was seen and stays is
 * still there. It holds before the others have ended, and after the new ones have begun, alike.
 */
export function isAsSeen({ marketId, which, instead }: WholeWeek, seen: readonly Schedule[]): SQL {
  const isKept = (row: Schedule) =>
    instead.some((opening) => facts.every((name) => opening[name] === row[name]));
  const rows = JSON.stringify(seen.map(({ id, version }) => ({ id, version })));
  const kept = JSON.stringify(seen.filter(isKept).map(({ id }) => id));
  return sql`(
    not exists (select 1 from market_schedules s where s.market_id = ${marketId} and ${which}
      and not exists (select 1 from json_each(${rows}) b
        where b.value ->> 'id' = s.id and b.value ->> 'version' = s.version))
    and not exists (select 1 from json_each(${kept}) k
      where not exists (select 1 from market_schedules s where s.id = k.value)))`;
}

/** Ends the others, if the market `may` be changed. */
export const endOthers = ({ marketId, which }: WholeWeek, may: SQL) => sql`
  delete from market_schedules as s where s.market_id = ${marketId} and ${which}
    and exists (select 1 from markets where ${may})`;

/** Begins the new ones, likewise. */
export const beginNew = ({ marketId, instead }: WholeWeek, may: SQL) => sql`
  ${insertOpenings(sql`${marketId}`, instead)} and exists (select 1 from markets where ${may})
    and not exists (
      select 1 from market_schedules s where s.market_id = ${marketId} and ${isSame})`;

/** Openings of a market, each `e`, of which more conditions can follow. */
export const insertOpenings = (marketId: SQL, openings: readonly OpeningHours[]) => sql`
  insert into market_schedules (market_id, day, open_time, close_time, season_start, season_end,
    week_of_month)
  select ${marketId}, e.value ->> 'day', e.value ->> 'openTime', e.value ->> 'closeTime',
    e.value ->> 'seasonStart', e.value ->> 'seasonEnd', e.value ->> 'weekOfMonth'
  from json_each(${JSON.stringify(openings)}) e where true`;
