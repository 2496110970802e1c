import { type SQL, sql } from "drizzle-orm";
import type { OpeningHours } from "./market.schema";
import type { Schedule } from "./schedule.server";

/*
 * A market's week that is saved whole: openings that are not in it any more go, new ones come, and
 * those that are the same stay the rows that they are. Which are which is known from the week as it
 * was read; the write asks whether it is still that one.
 */

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

/** What becomes of the week that was `seen` when another is to be there `instead`. */
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
    /** Those of its openings `s` that end. */
    which: sql`s.id in (select value from json_each(${ids}))`,
    beginning: instead.filter((opening) => !seen.some((row) => isSame(row, opening))),
  };
}
type WholeWeek = ReturnType<typeof weekInstead>;

/** For the WHERE of the write: the week has the openings that were seen, as they were, and no other. */
export const isAsSeen = ({ marketId, seen }: WholeWeek): SQL => sql`(
  (select count(*) from market_schedules s where s.market_id = ${marketId}) = ${seen.length}
  and not exists (
    select 1 from json_each(${JSON.stringify(seen.map(({ id, version }) => ({ id, version })))}) b
    where not exists (select 1 from market_schedules s where s.market_id = ${marketId}
      and s.id = b.value ->> 'id' and s.version = b.value ->> 'version')))`;

/** The statements that make it so, behind a write that was `done`. */
export const setWeek = ({ marketId, which, beginning }: WholeWeek, done: SQL) =>
  [
    sql`delete from market_schedules as s where s.market_id = ${marketId} and ${which} and ${done}`,
    sql`${insertOpenings(sql`${marketId}`, beginning)} and ${done}`,
  ] as const;

/** Openings of a market, each `e`, of which more conditions can follow. */
export const insertOpenings = (marketId: SQL, openings: readonly OpeningHours[]) => sql`
  insert into market_schedules (market_id, day, open_time, close_time, season_start, season_end,
    week_of_month, on_date, season_known)
  select ${marketId}, e.value ->> 'day', e.value ->> 'openTime', e.value ->> 'closeTime',
    e.value ->> 'seasonStart', e.value ->> 'seasonEnd', e.value ->> 'weekOfMonth',
    e.value ->> 'date', e.value ->> 'seasonKnown'
  from json_each(${JSON.stringify(openings)}) e where true`;
