import { type SQL, sql } from "drizzle-orm";
import { noRows, runBatch } from "~/platform/database";
import { type RowOf, selected } from "../../core/rows.server";
import { ranked } from "../finding/ranking";
import { widerStatements } from "../finding/wider.server";
import type { ReadingFor } from "../market/market.server";
import { m } from "../market/market-columns.server";
import { rangeOf } from "../market/market-filter";
import { namedOf } from "../market/wider-markets.server";
import { type PlaceRow, placeOf, placeOfCountry, placeStatement } from "../place/find-place.server";
import type { PlaceFound } from "../place/gazetteer";
import {
  type Bounds,
  type Coordinates,
  centerOf,
  defaultCenter,
  everywhere,
  isIn,
  milesBetween,
} from "../place/place";
import {
  type PlaceQuestion,
  placeQuestion,
  placeSearched,
  widerNotes,
} from "../place/place-question";
import { joinPoints } from "./join-points";
import { isLookedFor, type MapRequest } from "./map.schema";
import {
  frameFor,
  inOrder,
  isPlaced,
  isWithin,
  type MapPoint,
  type MapView,
  type MarketPlace,
  type MarketPlaceRow,
  marketPlace,
  pointOf,
} from "./map.view";
import {
  allOf,
  isFoundNowhere,
  isFoundTooOften,
  placeColumns,
  type ReadMarkets,
  readAround,
  readHits,
  squarePoints,
  squaresStatement,
  textSearch,
} from "./read-markets.server";

const most = {
  /** The most rows of the list. */
  list: 24,
  /** The most points, to limit the size of the answer. */
  points: 300,
};

/**
 * The markets for a map's box and for the list beside it: the markets in view, then the others that
 * match the filters, nearest first. Reads from the middle outwards, as far as one statement
 * reaches. If the view holds more, its squares give the counts, or `looked` says how far the search
 * came. Reads at most 1,500 rows, in one round trip unless `lookUp` or `viewAround` needs another.
 * `points: false` leaves the points out,
 * for a page that does not draw a map yet.
 */
export async function mapView(
  ctx: ReadingFor,
  request: MapRequest,
  { points: wantsPoints = true } = {},
): Promise<MapView> {
  const { bounds, q } = request;
  const town = q ? await placeOfCountry(ctx, q) : null;
  if (town?.is === "known" && town.isSure) return viewAround(ctx, request, town.name, wantsPoints);
  const { near, question, chosen } = await lookUp(ctx, request);
  // If the place is unclear and the user must choose one, nothing near it can be shown; a box can
  // be shown without the place.
  if (question?.isOpen && !bounds) return { ...nothing, question, chosen };
  const from = near ?? (bounds ? centerOf(bounds) : (chosen?.point ?? defaultCenter));
  const isCounted = !isLookedFor(request) && !(request.within && near);
  // With such filters, a view shows everything it finds, not only the nearest.
  const isNarrow = !isCounted && (isLookedFor(request) || request.within !== "50+");
  const squares =
    wantsPoints && isCounted && bounds ? squaresStatement(request, bounds, ctx.viewer) : null;
  const how = textSearch(q);
  const match = how.by === "trigrams" ? how.match : null;
  // The statements of the last two read nothing unless the text is found too often, or nowhere.
  const [hits, around, wider] = await Promise.all([
    match ? readHits(ctx, request, match) : null,
    readAround(ctx, request, { from, near }, squares, match ? isFoundTooOften(match) : undefined),
    match ? lookWider(ctx, request, town, isFoundNowhere(match)) : null,
  ]);
  if (town?.is === "known" && (hits?.isTooMany || hits?.isNone)) {
    return viewAround(ctx, request, town.name, wantsPoints);
  }
  if (town?.is === "several" && hits?.isTooMany && !bounds && !near) {
    return { ...nothing, question: placeSearched(q, town, true), chosen };
  }
  const isWider = hits?.isNone && wider !== null;
  const read = !hits || hits.isTooMany ? around : allOf(isWider ? wider.rows : hits.rows);
  // If a view without filters is not read to its end, show only the nearest markets.
  const isPart = !isNarrow && (!bounds || read.end?.isFirst);
  const rows = isPart ? nearestIn(read.rows, bounds, from) : read.rows;
  const found = rows
    .map((row) => marketPlace(row, ctx.now, { near, box: bounds, day: request.day }))
    .filter((market) => isAsked(market, request, near));
  const { places, isViewCut, blur } = surelyNearest(found, read, { request, from, isNarrow });
  const inView = places.filter((market) => market.isInView).filter(isPlaced);
  const list = places.slice(0, most.list);
  const counted = squares && isViewCut ? squarePoints(read.squares, request, ctx.now) : null;
  const apart = wantsPoints ? (counted ?? inView.map(pointOf)) : [];
  const joined = bounds ? joinPoints(apart, request.zoom) : apart;
  const points = joined.slice(0, most.points);
  return {
    points,
    list,
    isWhole: read.isAll && places.length <= most.list,
    total: counted
      ? points.reduce((sum, point) => sum + countIn(point), 0)
      : isViewCut
        ? null
        : inView.length,
    isAbout: counted?.some((point) => !isWithin(bounds ?? everywhere, point)) ?? false,
    more: isViewCut || inView.length > most.list,
    looked: isViewCut && isNarrow ? { found: inView.length, miles: read.end?.miles ?? 0 } : null,
    blur,
    near,
    question: question ?? (isWider ? wider.question : null),
    notes: isWider ? wider.notes : [],
    frame: bounds ? null : frameFor(request, near, list),
    chosen,
  };
}

/** What is near a place that the user typed as a search. */
async function viewAround(
  ctx: ReadingFor,
  request: MapRequest,
  place: string,
  points: boolean,
): Promise<MapView> {
  const view = await mapView(ctx, { ...request, q: "", near: request.q }, { points });
  return { ...view, notes: widerNotes(request.q, 0, 1, place) };
}

/**
 * The nearest rows, one more than a list shows, within the box if there is one. Only these few are
 * kept, because building a market's texts takes long.
 */
function nearestIn(rows: MarketPlaceRow[], bounds: Bounds | null, from: Coordinates) {
  const miles = (row: MarketPlaceRow) =>
    isPlaced(row) ? milesBetween(from, row) : Number.POSITIVE_INFINITY;
  return rows
    .filter((row) => !bounds || (isPlaced(row) && isIn(bounds, row)))
    .map((row) => ({ row, miles: miles(row) }))
    .sort((a, b) => a.miles - b.miles || a.row.id - b.row.id)
    .slice(0, most.list + 1)
    .map(({ row }) => row);
}

/**
 * The found markets in order, and whether there may be others in view. If reading ended early,
 * markets that may not be the nearest are left out. If that would make a list of all markets too
 * short, they stay, and `blur` says how much nearer the missing markets may be.
 */
function surelyNearest(
  found: MarketPlace[],
  { end }: ReadMarkets,
  { request, from, isNarrow }: { request: MapRequest; from: Coordinates; isNarrow: boolean },
) {
  const { bounds } = request;
  const miles = (place: Coordinates) => milesBetween(from, place);
  const all = inOrder(found, miles);
  // Without a box and without filters, a map shows only the nearest markets.
  const isGlimpse = !isNarrow && !bounds && all.length > most.list;
  if (end === null) {
    return { places: isGlimpse ? all.slice(0, most.list + 1) : all, isViewCut: isGlimpse, blur: 0 };
  }
  const isViewCut = end.isFirst || !bounds;
  const isSure = (market: MarketPlace) => {
    const isNear = isPlaced(market) && miles(market) <= end.miles;
    return market.isInView ? isNear || !isViewCut : isNear && !isViewCut;
  };
  const sure = all.filter(isSure);
  const places = !isNarrow && sure.length < most.list ? all : sure;
  const farthest = Math.max(0, ...places.slice(0, most.list).filter(isPlaced).map(miles));
  return {
    places: isGlimpse ? places.slice(0, most.list + 1) : places,
    isViewCut,
    blur: places === sure ? 0 : Math.max(0, farthest - end.miles),
  };
}

const pointIn = (market: MarketPlace) => (isPlaced(market) ? pointOf(market) : null);

/**
 * The wider search for a text that no market contains: its words in another order, or with a
 * slightly different spelling.
 */
async function lookWider(
  ctx: ReadingFor,
  { q, day, category }: MapRequest,
  place: PlaceFound | null,
  only: SQL,
): Promise<WiderView | null> {
  const columns = selected({ ...placeColumns(ctx.viewer), zip: m.zip });
  const statements = widerStatements(
    {
      kind: "market",
      words: sql`market_words`,
      table: sql`markets`,
      row: sql`m`,
      columns: sql<ChosenRow & { zip: string }>`${columns}`,
      only,
    },
    q,
  );
  // Days and categories are in other tables, which this search does not read.
  if (!statements || day || category) return null;
  const results = await runBatch(ctx.db, [statements.inAnyOrder, statements.nearly]);
  const all = new Map(results.flatMap(({ results: rows }) => rows.map((row) => [row.id, row])));
  const rows = ranked([...all.values()], q, namedOf);
  return {
    rows,
    notes: widerNotes(q, 0, rows.length, null),
    question: place && placeSearched(q, place, rows.length === 0),
  };
}

interface WiderView {
  rows: MarketPlaceRow[];
  notes: string[];
  question: PlaceQuestion | null;
}

/** How many markets a point represents. */
export const countIn = (point: MapPoint) => (point.kind === "market" ? 1 : point.count);

/**
 * Finds the place to look around, and the market that the address names. Takes a round trip only if
 * it names a market, or a place that only the markets know.
 */
async function lookUp(ctx: ReadingFor, { near, market, day }: MapRequest) {
  const found = near ? await placeOfCountry(ctx, near) : null;
  const place = found?.is === "unknown" ? placeStatement(near) : null;
  const [places, markets] =
    place || market !== null
      ? await runBatch(ctx.db, [
          place ?? noRows<PlaceRow>(),
          sql<ChosenRow>`select ${selected(placeColumns(ctx.viewer))} from markets m
            where m.id = ${market} and m.removed_at is null`,
        ])
      : [];
  const { at: placed, question } = placeAsked(near, found, placeOf(places?.results ?? []));
  const [row] = markets?.results ?? [];
  return {
    near: placed,
    question,
    chosen: row
      ? {
          id: row.id,
          name: row.name,
          point: pointIn(marketPlace(row, ctx.now, { near: placed, day })),
        }
      : null,
  };
}

/** Uses a place of the country; if there is none, the place that markets give for it. */
function placeAsked(
  near: string,
  found: PlaceFound | null,
  ofMarkets: Coordinates | null,
): { at: Coordinates | null; question: PlaceQuestion | null } {
  if (!found || ofMarkets) return { at: ofMarkets, question: null };
  return { at: found.is === "known" ? found.at : null, question: placeQuestion(near, found) };
}

/** An empty view, until it is known where to search. */
const nothing = {
  points: [],
  list: [],
  isWhole: false,
  total: 0,
  isAbout: false,
  more: false,
  looked: null,
  blur: 0,
  near: null,
  notes: [],
  frame: null,
};

type ChosenRow = RowOf<ReturnType<typeof placeColumns>>;
/**
 * Whether a market that has been read also matches the filters that the statements could not check.
 */
function isAsked(market: MarketPlace, request: MapRequest, near: Coordinates | null): boolean {
  if (request.openNow && !market.isOpen) return false;
  if (!request.within || !near) return true;
  if (market.distance === null) return false;
  const { nearest, farthest } = rangeOf(request.within);
  return market.distance >= nearest && market.distance <= farthest;
}
