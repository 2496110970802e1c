import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { localDateOf, localTimeOf, weekdayOf } from "../../core/calendar";
import { perPage, searchFor } from "../../core/listing/directory";
import type { Readable, RowOf } from "../../core/rows.server";
import { weekdays } from "../../core/week";
import { squaresOutwards, type Way } from "../place/outwards";
import { type Coordinates, distanceMiles, milesBetween } from "../place/place";
import { opensOnDay } from "./asked-day.rules";
import type { Reading } from "./market.server";
import { m, type marketColumns } from "./market-columns.server";
import { type MarketFilter, weekListed } from "./market-filter";
import { type MarketOnTheWay, mayBeAsked, readOnTheWay } from "./markets-on-the-way.server";
import { openState } from "./open-state.rules";

/**
 * How to find markets by several filters at once. The filter that leaves the fewest markets has an
 * index that leads: it names candidates in the order of ids, or from a place outwards. A window of
 * candidates is read from their rows, and the other filters are then applied by the same rules that
 * draw the page. The cost of a window never depends on the number of markets. If the window ends
 * before the candidates do, the list says so and continues from there.
 */

/**
 * The number of candidates in a window. Each costs two rows: its place in the index, and its
 * market.
 */
export const windowLength = 260;
/** The most time zones that are searched by hour; the world has about forty different clocks. */
const mostZones = 60;

export interface Candidate extends RowOf<typeof marketColumns.candidate> {
  /** Read only if the text is searched in code, without the index. */
  description?: string;
}
export type Hit<Row extends Candidate = Candidate> = Row & {
  /** Distance from the requested place, in miles to one decimal. */
  miles: number | null;
};

export interface Looked<Row extends Candidate> {
  /** In the order of ids, or by distance if a place was requested. */
  hits: Hit<Row>[];
  /**
   * The id from which the search continues; null at the end of the list, and always null around a
   * place.
   */
  next: number | null;
  /** Whether there may be more markets than these. */
  more: boolean;
  /** How many candidates were read. */
  read: number;
}

interface Candidates<Row> extends Omit<Looked<Candidate>, "hits" | "read"> {
  rows: Row[];
  /** Around a place: all candidates within this many miles have been read. */
  sureMiles?: number;
}

/**
 * Searches one window. `from` is where the previous window ended, 0 for the beginning; `near` is
 * the filter's place, already found. `read` holds the columns of a candidate, and possibly more.
 */
export async function lookForMarkets<Row extends Candidate>(
  ctx: Reading,
  filter: MarketFilter,
  { near, from, read }: { near: Coordinates | null; from: number; read: Readable<Row> },
): Promise<Looked<Row>> {
  const { rows, next, more, sureMiles } = near
    ? await around(ctx, filter, near, read)
    : await candidates(ctx, filter, from, read);
  const hits = new Map<number, Hit<Row>>();
  for (const row of rows) {
    const miles = milesFrom(near, row);
    if (!passes(row, miles, filter, ctx.now)) continue;
    if (row.description === undefined || holds(row, filter.q)) hits.set(row.id, { ...row, miles });
  }
  const found = [...hits.values()];
  return {
    hits: near ? nearestFirst(found, near, sureMiles) : found,
    next,
    more,
    read: rows.length,
  };
}

type Named = { id: number; name: string };
/** Sorts by name, and equal names in a fixed order. */
export const byName = (a: Named, b: Named) => a.name.localeCompare(b.name) || a.id - b.id;

/**
 * Sorts the nearest first. Rows that may not be the nearest are left out if the rest fills a page.
 */
export function nearestFirst<Row extends Pick<Candidate, "lat" | "lng">>(
  found: Row[],
  near: Coordinates,
  sureMiles = Number.POSITIVE_INFINITY,
): Row[] {
  const miles = ({ lat, lng }: Row) =>
    lat === null || lng === null ? Number.POSITIVE_INFINITY : milesBetween(near, { lat, lng });
  const sure = found.filter((row) => miles(row) <= sureMiles);
  return (sure.length < perPage ? found : sure).sort((a, b) => miles(a) - miles(b));
}

/** The distance from a place to a market, as shown; null if either place is not known. */
export function milesFrom(
  near: Coordinates | null,
  { lat, lng }: Pick<Candidate, "lat" | "lng">,
): number | null {
  return near && lat !== null && lng !== null ? distanceMiles(near, { lat, lng }) : null;
}

/** Whether a market's row matches the filter, apart from the text. */
export function passes(
  market: Pick<Candidate, "removedAt" | "listedTags" | "timeZone" | "listedWeek">,
  miles: number | null,
  { day, category, isOpen, reach }: MarketFilter,
  now: number,
): boolean {
  if (market.removedAt !== null) return false;
  if (reach && (miles === null || miles < reach.nearest || miles > reach.farthest)) return false;
  const tags: string[] = category ? JSON.parse(market.listedTags) : [];
  if (category && !tags.includes(category)) return false;
  if (!day && !isOpen) return true;
  const week = weekListed(market, now);
  if (day && !opensOnDay(week, day, now)) return false;
  return !isOpen || openState(week, now).isOpen;
}

/**
 * Does the text search in code: over the same fields as the index, and with the same handling of
 * case and accents.
 */
export const holds = (
  { name, location, description = "" }: Pick<Candidate, "name" | "location" | "description">,
  q: string,
) => holdsText([name, location, description], q);

/** Whether any of these texts contains `q`, regardless of case and accents. */
export function holdsText(texts: string[], q: string): boolean {
  const looked = plain(q);
  return texts.some((text) => plain(text).includes(looked));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function candidates<Row extends Candidate>(
  ctx: Reading,
  filter: MarketFilter,
  from: number,
  { columns }: Readable<Row>,
): Promise<Candidates<Row>> {
  const how = searchFor(filter.q, ["name", "location", "description"]);
  const byHand = filter.q === "" ? columns : sql<Row>`${columns}, ${m.description}`;
  const after = sql.raw(String(from));
  if (how.by === "trigrams") {
    return inOrder(
      ctx,
      sql<Row>`select ${columns} from market_search cross join markets m on m.id = market_search.rowid
        where market_search match ${how.match} and market_search.rowid > ${after}
        order by market_search.rowid`,
    );
  }
  if (filter.isOpen) return inTheseHours(ctx, from, byHand);
  if (filter.category) {
    return inOrder(
      ctx,
      sql<Row>`select ${byHand} from market_tags t cross join markets m on m.id = t.market_id
        where t.tag = ${filter.category} and t.market_id > ${after} order by t.market_id`,
    );
  }
  if (filter.day) {
    return inOrder(
      ctx,
      sql<Row>`select ${byHand} from market_schedules s cross join markets m on m.id = s.market_id
        where s.day = ${filter.day} and s.market_id > ${after} order by s.market_id`,
    );
  }
  return inOrder(
    ctx,
    sql<Row>`select ${byHand} from markets m where m.id > ${after} order by m.id`,
  );
}

async function inOrder<Row extends Candidate>(
  ctx: Reading,
  query: SQL<Row>,
): Promise<Candidates<Row>> {
  const rows = await ctx.db.all<Row>(sql`${query} limit ${windowLength}`);
  const next = rows.length === windowLength ? (rows.at(-1)?.id ?? null) : null;
  return { rows, next, more: next !== null };
}

/**
 * The nearest markets, as far as one statement reaches. To see others, users must narrow the
 * filters.
 */
async function around<Row extends Candidate>(
  ctx: Reading,
  filter: MarketFilter,
  near: Coordinates,
  { json }: Readable<Row>,
): Promise<Candidates<Row>> {
  const squares = squaresOutwards(wayAround(near, filter));
  const byHand = filter.q === "" ? json : sql`json_set(${json}, '$.description', ${m.description})`;
  const { statement, endOf } = readOnTheWay(squares, byHand, mayBeAsked(filter, ctx.now));
  const read = await ctx.db.all<MarketOnTheWay>(statement);
  const rows = read.flatMap(({ market }): Row[] => (market ? [JSON.parse(market)] : []));
  const end = endOf(read);
  return { rows, next: null, more: end !== null, sureMiles: end?.miles };
}

/** Distances are compared as shown, to 0.1 mile. */
const rounding = 0.06;

/** The area that a filter searches around a place, from its nearest to its farthest distance. */
export const wayAround = (near: Coordinates, { reach }: Pick<MarketFilter, "reach">): Way => ({
  from: near,
  ...(reach && {
    nearest: Math.max(0, reach.nearest - rounding),
    farthest: reach.farthest + rounding,
  }),
});

/**
 * The markets with an opening in the current hour of the week, each by its own clock. Each time
 * zone has its own hour and is read in proportion to its share of all markets, so that all zones
 * end at about the same id. Rows beyond the first end are left for the next window.
 */
async function inTheseHours<Row extends Candidate>(
  ctx: Reading,
  from: number,
  columns: SQL<Row>,
): Promise<Candidates<Row>> {
  const expected = lastZones;
  const [found, ...early] = await runBatch(ctx.db, [
    zonesStatement,
    ...openInZones(expected, ctx.now, from, columns),
  ]);
  const zones = found.results;
  lastZones = zones;
  const isExpected = namesOf(zones) === namesOf(expected);
  const asked = isExpected ? expected : zones;
  const results = isExpected
    ? early
    : await runBatch(ctx.db, openInZones(zones, ctx.now, from, columns));
  const limits = limitsFor(asked);
  const ends = results.flatMap(({ results: rows }, at) =>
    rows.length === limits[at] ? [rows.at(-1)?.id ?? 0] : [],
  );
  const end = Math.min(...ends);
  const rows = results.flatMap(({ results: each }) => each).filter(({ id }) => id <= end);
  const more = ends.length > 0;
  return { rows: rows.sort((a, b) => a.id - b.id), next: more ? end : null, more };
}

/** A time zone of the directory, and the number of its markets. */
interface Zone {
  timeZone: string;
  n: number;
}

const zonesStatement = sql<Zone>`
  select substr(name, 6) timeZone, n from directory_counts
  where name >= 'zone:' and name < 'zone;' and n > 0 order by n desc limit ${mostZones}`;

/**
 * The time zones that the last search found. The next search expects the same ones, and so needs no
 * round trip of its own to learn them.
 */
let lastZones: Zone[] = [];

const namesOf = (zones: Zone[]) =>
  zones
    .map(({ timeZone }) => timeZone)
    .sort()
    .join();

/** The most markets to read of each zone: in all as many as a window holds. */
function limitsFor(zones: Zone[]): number[] {
  const total = zones.reduce((sum, { n }) => sum + n, 0);
  const shared = windowLength - zones.length;
  return zones.map(({ n }) => 1 + Math.floor((shared * n) / total));
}

function openInZones<Row>(zones: Zone[], now: number, from: number, columns: SQL<Row>) {
  const limits = limitsFor(zones);
  return zones.map(
    ({ timeZone }, at) => sql<Row>`
      select ${columns} from market_hours h cross join markets m on m.id = h.market_id
      where h.time_zone = ${timeZone} and h.hour = ${hourOfWeek(now, timeZone)}
        and h.market_id > ${from}
      order by h.market_id limit ${limits[at]}`,
  );
}

/** 0 for the first hour of Monday in a time zone, 167 for the last hour of Sunday. */
function hourOfWeek(now: number, timeZone: string): number {
  const day = weekdays.indexOf(weekdayOf(localDateOf(now, timeZone)));
  return day * 24 + Number(localTimeOf(now, timeZone).slice(0, 2));
}
