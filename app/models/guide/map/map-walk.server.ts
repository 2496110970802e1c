import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { addDays, localDateOf, weekdayOf } from "../../core/calendar";
import { type Search, searchFor } from "../../core/listing/directory";
import { rangeOf } from "../market/market-filter";
import type { Coordinates } from "../place/place";
import type { End, Walk } from "../place/walk.server";
import { isLookedFor, type MapRequest } from "./map.schema";

/** How far the walk of one view goes; docs/decisions says what it comes to in rows. */
const most = {
  /** One more than the list shows, so that it is known whether there are more. */
  results: 25,
  /** Squares and markets that a walk goes through: more where each is looked at at less cost. */
  steps: 70,
  costlySteps: 45,
};

const textColumns = ["name", "address", "location", "description", "vendors"];
export const textSearch = (q: string): Search => searchFor(q, textColumns);

/**
 * The walk that finds what a view asks for, and its end: as many markets as a list shows where
 * squares tell all that is asked, or so many steps where each market on the way has to be looked
 * at, or a map shows those of a circle one by one.
 */
export function walkFor(
  now: Instant,
  request: MapRequest,
  from: Coordinates,
  near: Coordinates | null,
): [Walk, End] {
  // The day has squares of its own.
  const only = conditionsOn(now, { ...request, day: null }, sql.raw("c.id_sum"));
  const { nearest = 0, farthest = Number.POSITIVE_INFINITY } =
    request.within && near ? rangeOf(request.within) : {};
  const isCircled = Number.isFinite(farthest);
  const walk = {
    from,
    first: request.bounds ?? undefined,
    // Half a tenth beside, because what is compared in the end is rounded to a tenth.
    nearerThan: isCircled ? farthest + 0.06 : undefined,
    fartherThan: nearest > 0 ? nearest - 0.06 : undefined,
    day: request.day,
    only,
  };
  const isSoonFull = !isLookedFor(request) && !isCircled;
  const steps = request.q || request.openNow ? most.costlySteps : most.steps;
  return [walk, isSoonFull ? { results: most.results } : { steps }];
}

/**
 * What an index can say of a market: its texts, its days, its tags, and whether it may be open about
 * now.
 */
export function conditionsOn(
  now: Instant,
  { q, day, category, openNow }: Pick<MapRequest, "q" | "day" | "category" | "openNow">,
  market: SQL,
): SQL[] {
  const opensOn = (days: readonly string[]) =>
    sql`exists (select 1 from market_schedules where market_id = ${market} and day in (${sql.join(
      days.map((each) => sql`${each}`),
      sql`, `,
    )}))`;
  const conditions: SQL[] = [];
  const how = textSearch(q);
  if (how.by === "trigrams") {
    conditions.push(sql`exists (select 1 from market_search
      where market_search match ${how.match} and rowid = ${market})`);
  } else if (how.by === "letters") {
    conditions.push(sql`exists (select 1 from markets t where t.id = ${market} and
      instr(lower(t.name || char(10) || t.location || char(10) || t.address), ${how.lower}))`);
  }
  if (day) conditions.push(opensOn([day]));
  if (category) {
    conditions.push(sql`exists (select 1 from market_tags
      where market_id = ${market} and tag = ${category})`);
  }
  if (openNow) {
    // Somewhere it is still yesterday in UTC, somewhere it is tomorrow, and what opened before
    // midnight may still be open.
    const today = localDateOf(now, "UTC");
    conditions.push(opensOn([-2, -1, 0, 1].map((days) => weekdayOf(addDays(today, days)))));
  }
  return conditions;
}
