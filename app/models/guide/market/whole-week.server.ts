import { type SQL, sql } from "drizzle-orm";
import type { OpeningHours } from "./market.schema";
import type { Schedule } from "./schedule.server";

/* Saves a market's week as a whole: openings that are no longer in it are deleted, new ones are
   added, and unchanged ones keep their rows, without a doubt about their hours. The week as it was
   read tells which is which; the write checks that the week is still the same. */

const facts = [
  "day",
  "openTime",
  "closeTime",
  "seasonStart",
  "seasonEnd",
  "weekOfMonth",
  "date",
  "seasonKnown",
] as const satisfies (keyof OpeningHours)[];
const isSame = (one: OpeningHours, other: OpeningHours) =>
  facts.every((name) => one[name] === other[name]);

/** The plan for replacing the week that was `seen` with the week in `instead`. */
export function weekInstead(
  marketId: number,
  seen: readonly Schedule[],
  instead: readonly OpeningHours[],
) {
  const ending = seen.filter((row) => !instead.some((opening) => isSame(row, opening)));
  const ids = JSON.stringify(ending.map(({ id }) => id));
  return {
    marketId,
    seen,
    instead,
    /** The openings, as `s`, to delete. */
    which: sql`s.id in (select value from json_each(${ids}))`,
    beginning: instead.filter((opening) => !seen.some((row) => isSame(row, opening))),
  };
}
type WholeWeek = ReturnType<typeof weekInstead>;

/** For the WHERE of the write: the week has exactly the openings that were seen, unchanged. */
export const isAsSeen = ({ marketId, seen }: WholeWeek): SQL => sql`(
  (select count(*) from market_schedules s where s.market_id = ${marketId}) = ${seen.length}
  and not exists (
    select 1 from json_each(${JSON.stringify(seen.map(({ id, version }) => ({ id, version })))}) b
    where not exists (select 1 from market_schedules s where s.market_id = ${marketId}
      and s.id = b.value ->> 'id' and s.version = b.value ->> 'version')))`;

/** The statements that save the new week, after a write that was `done`. */
export const setWeek = ({ marketId, which, beginning }: WholeWeek, done: SQL) =>
  [
    sql`delete from market_schedules as s where s.market_id = ${marketId} and ${which} and ${done}`,
    sql`${insertOpenings(sql`${marketId}`, beginning)} and ${done}`,
    sql`
      update market_schedules set doubt = null, version = version + 1
      where market_id = ${marketId} and doubt is not null and ${done}`,
  ] as const;

/** Inserts openings of a market, each as `e`; more conditions may be appended. */
export const insertOpenings = (marketId: SQL, openings: readonly OpeningHours[]) => sql`
  insert into market_schedules (market_id, day, open_time, close_time, season_start, season_end,
    week_of_month, on_date, season_known)
  select ${marketId}, e.value ->> 'day', e.value ->> 'openTime', e.value ->> 'closeTime',
    e.value ->> 'seasonStart', e.value ->> 'seasonEnd', e.value ->> 'weekOfMonth',
    e.value ->> 'date', e.value ->> 'seasonKnown'
  from json_each(${JSON.stringify(openings)}) e where true`;
