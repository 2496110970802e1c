import { type SQL, sql } from "drizzle-orm";
import { noRows, runBatch } from "~/platform/database";
import { ranked } from "../finding/ranking";
import { widerStatements } from "../finding/wider.server";
import type { Reading } from "../market/market.server";
import { m, marketColumns } from "../market/market-columns.server";
import { rangeOf } from "../market/market-filter";
import { namedOf } from "../market/wider-markets.server";
import { type PlaceRow, placeOf, placeOfCountry, placeStatement } from "../place/find-place.server";
import type { PlaceFound } from "../place/gazetteer";
import {
  type Bounds,
  boundsAround,
  type Coordinates,
  centerOf,
  defaultCenter,
  distanceMiles,
  earthRadius,
  everywhere,
  milesBetween,
  widthOf,
} from "../place/place";
import {
  type PlaceQuestion,
  placeQuestion,
  placeSearched,
  widerNotes,
} from "../place/place-question";
import { type Walked, walked } from "../place/walk.server";
import { type RowOf, selected } from "../rows.server";
import { joinPoints } from "./join-points";
import { isFiltered, isLookedFor, type MapRequest } from "./map.schema";
import { type MapPoint, type MapView, type MarketPlace, marketPlace, pointOf } from "./map.view";
import { conditionsOn, textSearch, walkFor } from "./map-walk.server";
import {
  type NearMarketRow,
  pointStatements,
  type SquareRow,
  squarePoints,
} from "./square-points.server";

const most = {
  /** Rows of the list. */
  list: 24,
  /** What a text may be found in before it is looked for nearby instead. */
  hits: 40,
};

/**
 * What a map shows of a box and what the list beside it says, the nearest markets first. A view of
 * all markets or of a day's is counted from the squares, whole ones; one with other filters looks at a
 * bounded number of markets, nearest first, and says with `looked` how far that took it. Reads at
 * most 600 rows in at most two round trips. `points: false` leaves the points out, for a page that
 * draws no map yet.
 */
export async function mapView(
  ctx: Reading,
  request: MapRequest,
  { points: wantsPoints = true } = {},
): Promise<MapView> {
  const { near, question, hits, chosen } = await lookUp(ctx, request);
  // Nobody can show what is near a place that has to be asked back; a box can be shown without it.
  if (question?.isOpen && !request.bounds)
    return { ...nothing, question, chosen: chosenOf(chosen) };
  const origin =
    near ?? (request.bounds ? centerOf(request.bounds) : (chosen?.place ?? defaultCenter));
  const box = request.bounds ?? everywhere;
  const wider = hits?.length === 0 ? await lookWider(ctx, request) : null;
  if (wider?.is === "place") {
    // A place that was searched for is shown as one; what it lies near is all that is asked.
    const around = { ...request, q: "", near: request.q, market: null };
    const view = await mapView(ctx, around, { points: wantsPoints });
    return { ...view, notes: wider.notes, chosen: chosenOf(chosen) };
  }
  const isCounted = !isLookedFor(request) && !(request.within && near);
  const counts =
    wantsPoints && isCounted && request.bounds
      ? pointStatements(request.bounds, request.zoom, request.day)
      : null;
  const [{ results: rows }, squares, markets] = wider
    ? foundWider(wider.rows)
    : await runBatch(ctx.db, [
        hits
          ? candidates(listed(hits), conditionsOn(ctx.now, request, sql`m.id`))
          : candidates(walked(...walkFor(ctx.now, request, origin, near))),
        ...(counts ?? [noRows<SquareRow>(), noRows<NearMarketRow>()]),
      ]);
  const found = marketsOf(ctx, rows, near)
    .filter((market) => isAsked(market, request, box, near))
    .sort((a, b) => milesBetween(origin, a) - milesBetween(origin, b) || a.id - b.id);
  const [{ isCut = 0, reach = 0, blur = 0 } = {}] = rows;
  const looked = isCut ? { found: found.length, miles: reach * earthRadius } : null;
  const isWhole = !looked && found.length <= most.list;
  // Where all that a box holds has been read, it need not be gathered into squares.
  const counted =
    counts && !isWhole ? squarePoints(squares.results, markets.results, request, ctx.now) : null;
  const points = !wantsPoints
    ? []
    : counted
      ? joinPoints(counted, request.zoom)
      : request.bounds
        ? joinPoints(found.map(pointOf), request.zoom)
        : found.map(pointOf);
  const list = found.slice(0, most.list);
  return {
    points,
    list,
    total: isWhole
      ? found.length
      : counts
        ? points.reduce((sum, point) => sum + countIn(point), 0)
        : null,
    isAbout: counted?.some((point) => !isWithin(box, point)) ?? false,
    more: !isWhole,
    looked,
    blur: isWhole ? 0 : blur * earthRadius,
    near,
    question: question ?? wider?.question ?? null,
    notes: wider?.notes ?? [],
    frame: request.bounds ? null : frameFor(request, near, list),
    chosen: chosenOf(chosen),
  };
}

const chosenOf = (chosen: Chosen | null): MapView["chosen"] =>
  chosen && {
    id: chosen.id,
    name: chosen.name,
    point: chosen.place && pointOf(chosen.place),
  };
interface Chosen {
  id: number;
  name: string;
  place: MarketPlace | null;
}

/** What a text may have meant that no market has: a place, or words that are nearly the same. */
async function lookWider(
  ctx: Reading,
  { q, day, category }: MapRequest,
): Promise<WiderView | null> {
  const place = await placeOfCountry(ctx, q);
  if (place.is === "known") return { is: "place", notes: widerNotes(q, 0, 1, place.name) };
  const columns = selected({ ...marketColumns.place, zip: m.zip });
  const statements = widerStatements(
    {
      kind: "market",
      words: sql`market_words`,
      table: sql`markets`,
      row: sql`m`,
      columns: sql<ChosenRow & { zip: string }>`${columns}`,
    },
    q,
  );
  // Days and categories are told by other tables, which this does not look at.
  if (!statements || day || category) return null;
  const results = await runBatch(ctx.db, [statements.inAnyOrder, statements.nearly]);
  const all = new Map(results.flatMap(({ results: rows }) => rows.map((row) => [row.id, row])));
  const fitting = ranked([...all.values()], q, namedOf);
  const rows = fitting.map((row) => ({ ...row, isCut: 0 as const, reach: 0, blur: 0 }));
  return {
    is: "words",
    rows,
    notes: widerNotes(q, 0, rows.length, null),
    question: placeSearched(q, place, rows.length === 0),
  };
}

type WiderView =
  | { is: "place"; notes: string[] }
  | { is: "words"; rows: CandidateRow[]; notes: string[]; question: PlaceQuestion | null };

/** Rows that are known, as if the view had asked for them; nothing is counted beside them. */
const foundWider = (rows: CandidateRow[]) =>
  [{ results: rows }, { results: [] as SquareRow[] }, { results: [] as NearMarketRow[] }] as const;

/** How many markets a point stands for. */
export const countIn = (point: MapPoint) => (point.kind === "market" ? 1 : point.count);

/** Rows that the first round trip answers: only where a view needs to know them beforehand. */
async function lookUp(ctx: Reading, { near, q, market }: MapRequest) {
  const found = near ? await placeOfCountry(ctx, near) : null;
  const place = found?.is === "unknown" ? placeStatement(near) : null;
  const how = textSearch(q);
  const isAsked = place !== null || how.by === "trigrams" || market !== null;
  const [places, matches, markets] = isAsked
    ? await runBatch(ctx.db, [
        place ?? noRows<PlaceRow>(),
        how.by === "trigrams"
          ? sql<{ ids: string }>`select json_group_array(rowid) ids
              from (select rowid from market_search
                where market_search match ${how.match} order by rowid limit ${most.hits + 1})`
          : noRows<{ ids: string }>(),
        market
          ? sql<ChosenRow>`select ${selected(marketColumns.place)} from markets m
              where m.id = ${market} and m.removed_at is null`
          : noRows<ChosenRow>(),
      ])
    : [];
  const { at: placed, question } = placeAsked(near, found, placeOf(places?.results ?? []));
  const ids: number[] | null =
    how.by === "trigrams" ? JSON.parse(matches?.results[0]?.ids ?? "[]") : null;
  const [row] = markets?.results ?? [];
  return {
    near: placed,
    question,
    /** All markets in which the text is, or null where those are too many to be looked through. */
    hits: ids && ids.length <= most.hits ? ids : null,
    chosen: row
      ? {
          id: row.id,
          name: row.name,
          place: isPlaced(row) ? marketPlace(row, ctx.now, placed) : null,
        }
      : null,
  };
}

/** A place of the country, or where markets say that it is. */
function placeAsked(
  near: string,
  found: PlaceFound | null,
  ofMarkets: Coordinates | null,
): { at: Coordinates | null; question: PlaceQuestion | null } {
  if (!found || ofMarkets) return { at: ofMarkets, question: null };
  return { at: found.is === "known" ? found.at : null, question: placeQuestion(near, found) };
}

/** A view of nothing, until it is known where to look. */
const nothing = {
  points: [],
  list: [],
  total: 0,
  isAbout: false,
  more: false,
  looked: null,
  blur: 0,
  near: null,
  notes: [],
  frame: null,
};

type ChosenRow = RowOf<typeof marketColumns.place>;
type CandidateRow = (ChosenRow | (Omit<ChosenRow, "id"> & { id: null })) & Omit<Walked, "ids">;

const isPlaced = <Row extends Pick<ChosenRow, "lat" | "lng">>(row: Row): row is Row & Coordinates =>
  row.lat !== null && row.lng !== null;

/** The markets of a walk that satisfy conditions on `m`. Answers one row at least. */
function candidates(walk: SQL, conditions: SQL[] = []) {
  return sql<CandidateRow>`with w as materialized (${walk})
    select w.isCut, w.reach, w.blur, ${selected(marketColumns.place)}
    from w left join json_each(w.ids) each on each.value is not null
    left join markets m on ${sql.join(
      [sql`m.id = each.value and m.removed_at is null`, ...conditions],
      sql` and `,
    )}`;
}

/** Ids that are known, as if a walk had found them. */
const listed = (ids: number[]) => sql`select ${JSON.stringify(ids)} ids, 0 isCut, 0 reach, 0 blur`;

const marketsOf = (ctx: Reading, rows: CandidateRow[], near: Coordinates | null) =>
  rows.flatMap((row) =>
    row.id !== null && isPlaced(row) ? [marketPlace(row, ctx.now, near)] : [],
  );

/** What is left to ask once a market has been read. */
function isAsked(market: MarketPlace, request: MapRequest, box: Bounds, near: Coordinates | null) {
  if (request.openNow && !market.isOpen) return false;
  if (request.within && near) {
    const miles = distanceMiles(near, market);
    const { nearest, farthest } = rangeOf(request.within);
    if (miles < nearest || miles > farthest) return false;
  }
  return isIn(box, market);
}

/** Whether all that a point stands for is in a box. */
function isWithin(box: Bounds, point: MapPoint): boolean {
  if (point.kind === "market") return isIn(box, point);
  const { south, west, north, east } = point.bounds;
  if (!isIn(box, { lat: south, lng: west }) || !isIn(box, { lat: north, lng: east })) return false;
  // Both ends of it may lie in a box around nearly all of the earth, and its middle beside it.
  return widthOf(box) === 360 || widthOf({ ...box, east: west }) <= widthOf({ ...box, east });
}

function isIn({ south, west, north, east }: Bounds, { lat, lng }: Coordinates): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? west <= lng && lng <= east : west <= lng || lng <= east;
}

/** How many of the nearest a map shows at first around a place that somebody typed. */
const shownAtFirst = 8;

/** A filter shows all that it finds; a place shows its surroundings. */
function frameFor(
  request: MapRequest,
  near: Coordinates | null,
  list: MarketPlace[],
): Bounds | null {
  const isAround = request.within && near;
  if (isFiltered(request, near)) return boundsAround(isAround ? [near, ...list] : list);
  return near && boundsAround([near, ...list.slice(0, shownAtFirst)]);
}
