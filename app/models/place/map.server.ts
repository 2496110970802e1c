import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { addDays, localDateOf, weekdayOf } from "../calendar";
import { type Search, searchFor } from "../directory";
import type { Reading } from "../market/market.server";
import { rangeOf } from "../market/market-filter";
import { isFiltered, type MapRequest } from "./map.schema";
import {
  gathered,
  type MapPoint,
  type MapView,
  type MarketPlace,
  marketPlace,
  type PlaceColumns,
  pointOf,
} from "./map.view";
import { type PlaceRow, placeOf, placeStatement } from "./near.server";
import {
  type Bounds,
  boundsAround,
  type Coordinates,
  centerOf,
  defaultCenter,
  distanceMiles,
  everywhere,
  milesBetween,
  readCoordinates,
} from "./place";
import {
  type MarketRow,
  placeColumns,
  pointStatements,
  type SquareRow,
  squarePoints,
} from "./square-points.server";
import { type Walk, walkOutwards } from "./walk.server";

/** How much of a directory one view looks at; docs/decisions says what it comes to in rows. */
const most = {
  /** Rows of the list. */
  list: 24,
  /** What a text may be found in before it is looked for nearby instead. */
  hits: 40,
  /** Squares and markets that a walk with a filter goes through; a text costs more at each. */
  steps: 70,
  textSteps: 45,
};

/**
 * What a map shows of a box and what the list beside it says, the nearest markets first. A view
 * without filters is counted exactly from the squares; one with filters looks at a bounded number
 * of markets, nearest first, and says with `more` if there are others. Reads at most 600 rows in
 * at most two round trips. `points: false` leaves the points out, for a page that draws no map yet.
 */
export async function mapView(
  ctx: Reading,
  request: MapRequest,
  { points: wantsPoints = true } = {},
): Promise<MapView> {
  const { near, hits, chosen } = await lookUp(ctx, request);
  const origin =
    near ?? (request.bounds ? centerOf(request.bounds) : (chosen?.place ?? defaultCenter));
  const isNarrowed = isFiltered(request, near);
  const steps = request.q ? most.textSteps : most.steps;
  const box = request.bounds ?? everywhere;
  const statements = [
    isNarrowed
      ? candidates(
          hits
            ? sql`${JSON.stringify(hits)}`
            : walkOutwards(narrowed(ctx, request, origin), { steps }),
          hits ? conditionsOn(ctx, request, sql`m.id`) : [],
        )
      : candidates(walkOutwards({ from: origin, within: box }, { results: most.list + 1 })),
    ...(wantsPoints && !isNarrowed && request.bounds
      ? pointStatements(request.bounds, request.zoom)
      : []),
  ];
  const [rows = [], squares, markets] = (await runBatch<never>(ctx.db, statements)).map(
    ({ results }) => results as unknown[],
  );
  const candidateRows = rows as CandidateRow[];
  const found = candidateRows
    .filter((row): row is CandidateRow & PlaceColumns => row.id !== null)
    .map((row) => marketPlace(row, ctx.now, near))
    .filter((market) => isAsked(market, request, box, near))
    .sort((a, b) => milesBetween(origin, a) - milesBetween(origin, b) || a.id - b.id);
  const cutShort = !hits && isNarrowed && (candidateRows[0]?.seen ?? 0) >= steps;
  const isWhole = !cutShort && found.length <= most.list;
  // Where all that a box holds has been read, it need not be gathered into squares.
  const points = !wantsPoints
    ? []
    : squares && !isWhole
      ? squarePoints(squares as SquareRow[], (markets ?? []) as MarketRow[], request, ctx.now)
      : request.bounds
        ? gathered(found, request.zoom)
        : found.map(pointOf);
  const list = found.slice(0, most.list);
  return {
    points,
    list,
    total: isWhole
      ? found.length
      : squares
        ? points.reduce((sum, point) => sum + countIn(point), 0)
        : null,
    more: !isWhole,
    near,
    frame: request.bounds ? null : frameFor(request, near, isNarrowed, list),
    chosen: chosen && {
      id: chosen.id,
      name: chosen.name,
      point: chosen.place && pointOf(chosen.place),
    },
  };
}

/** How many markets a point stands for. */
export const countIn = (point: MapPoint) => (point.kind === "market" ? 1 : point.count);

/** Rows that the first round trip answers: only where a view needs to know them beforehand. */
async function lookUp(ctx: Reading, { near, q, market }: MapRequest) {
  const place = near && !readCoordinates(near) ? placeStatement(near) : null;
  const how = textSearch(q);
  const statements: SQL[] = [];
  if (place) statements.push(place);
  if (how.by === "trigrams") {
    statements.push(sql`select json_group_array(rowid) ids from (select rowid from market_search
      where market_search match ${how.match} order by rowid limit ${most.hits + 1})`);
  }
  if (market) {
    statements.push(sql`select ${placeColumns} from markets m
      where m.id = ${market} and m.removed_at is null`);
  }
  const answers = statements.length > 0 ? await runBatch<never>(ctx.db, statements) : [];
  const take = <Row>() => (answers.shift()?.results ?? []) as Row[];
  const placed = place ? placeOf(take<PlaceRow>()) : readCoordinates(near);
  const ids: number[] | null =
    how.by === "trigrams" ? JSON.parse(take<{ ids: string }>()[0]?.ids ?? "[]") : null;
  const [row] = market ? take<PlaceColumns & { lat: number | null }>() : [];
  return {
    near: placed,
    /** All markets in which the text is, or null where those are too many to be looked through. */
    hits: ids && ids.length <= most.hits ? ids : null,
    chosen: row
      ? {
          id: row.id,
          name: row.name,
          place: row.lat === null ? null : marketPlace(row, ctx.now, placed),
        }
      : null,
  };
}

const textColumns = ["name", "address", "location", "description", "vendors"];
const textSearch = (q: string): Search => searchFor(q, textColumns);

interface CandidateRow extends Omit<PlaceColumns, "id"> {
  id: number | null;
  seen: number;
}

/** The markets of a JSON array of ids in which nulls may stand, and how long it is. */
function candidates(ids: SQL, conditions: SQL[] = []): SQL {
  return sql`with w as materialized (select ${ids} ids)
    select json_array_length(w.ids) seen, ${placeColumns}
    from w left join json_each(w.ids) each on each.value is not null
    left join markets m on ${sql.join(
      [sql`m.id = each.value and m.removed_at is null`, ...conditions],
      sql` and `,
    )}`;
}

/** The walk that finds what a request with filters asks for. */
function narrowed(ctx: Reading, request: MapRequest, from: Coordinates): Walk {
  const how = textSearch(request.q);
  const market = sql.raw("c.id_sum");
  const only = conditionsOn(ctx, request, market);
  if (how.by === "trigrams") {
    only.push(sql`exists (select 1 from market_search
      where market_search match ${how.match} and rowid = ${market})`);
  } else if (how.by === "letters") {
    only.push(sql`exists (select 1 from markets t where t.id = ${market} and
      instr(lower(t.name || char(10) || t.location || char(10) || t.address), ${how.lower}))`);
  }
  const { nearest, farthest } = request.within
    ? rangeOf(request.within)
    : { nearest: 0, farthest: Number.POSITIVE_INFINITY };
  return {
    from,
    within: request.bounds ?? undefined,
    // Half a tenth beside, because what is compared in the end is rounded to a tenth.
    nearerThan: Number.isFinite(farthest) ? farthest + 0.06 : undefined,
    fartherThan: nearest > 0 ? nearest - 0.06 : undefined,
    only,
  };
}

/** What an index can say of a market: its days, its tags, and whether it may be open about now. */
function conditionsOn(ctx: Reading, { day, category, openNow }: MapRequest, market: SQL): SQL[] {
  const opensOn = (days: readonly string[]) =>
    sql`exists (select 1 from market_schedules where market_id = ${market} and day in (${sql.join(
      days.map((each) => sql`${each}`),
      sql`, `,
    )}))`;
  const conditions: SQL[] = [];
  if (day) conditions.push(opensOn([day]));
  if (category) {
    conditions.push(sql`exists (select 1 from market_tags
      where market_id = ${market} and tag = ${category})`);
  }
  if (openNow) {
    // Somewhere it is still yesterday in UTC, somewhere it is tomorrow, and what opened before
    // midnight may still be open.
    const today = localDateOf(ctx.now, "UTC");
    conditions.push(opensOn([-2, -1, 0, 1].map((days) => weekdayOf(addDays(today, days)))));
  }
  return conditions;
}

/** What is left to ask once a market has been read. */
function isAsked(market: MarketPlace, request: MapRequest, box: Bounds, near: Coordinates | null) {
  if (market.lat === null) return false;
  if (request.openNow && !market.isOpen) return false;
  if (request.within && near) {
    const miles = distanceMiles(near, market);
    const { nearest, farthest } = rangeOf(request.within);
    if (miles < nearest || miles > farthest) return false;
  }
  return isIn(box, market);
}

function isIn({ south, west, north, east }: Bounds, { lat, lng }: Coordinates): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? west <= lng && lng <= east : west <= lng || lng <= east;
}

/** How many of the nearest a map shows at first around a place that somebody typed. */
const shownAtFirst = 8;

/** A filter shows all that it finds; a place shows its surroundings. */
function frameFor(
  { within }: MapRequest,
  near: Coordinates | null,
  isNarrowed: boolean,
  list: MarketPlace[],
): Bounds | null {
  if (isNarrowed) return boundsAround(within && near ? [near, ...list] : list);
  return near && boundsAround([near, ...list.slice(0, shownAtFirst)]);
}

/**
 * The markets nearest to a point, with their distances, nearest first. Reads about nine rows each.
 * `within` is a distance in miles, `limit` at most 40.
 */
export async function nearest(
  ctx: Reading,
  point: Coordinates,
  { within, limit = most.list }: { within?: number; limit?: number } = {},
): Promise<MarketPlace[]> {
  const walk = { from: point, nearerThan: within };
  const rows = await ctx.db.all<CandidateRow>(
    candidates(walkOutwards(walk, { results: Math.min(limit, 40) })),
  );
  return rows
    .filter((row): row is CandidateRow & PlaceColumns => row.id !== null)
    .map((row) => marketPlace(row, ctx.now, point));
}
