import { type SQL, sql } from "drizzle-orm";
import { noRows, runBatch } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { type RowOf, selected } from "../../core/rows.server";
import { ranked } from "../finding/ranking";
import { widerStatements } from "../finding/wider.server";
import type { Reading, ReadingFor } from "../market/market.server";
import { m } from "../market/market-columns.server";
import { rangeOf } from "../market/market-filter";
import { namedOf } from "../market/wider-markets.server";
import { type PlaceRow, placeOf, placeOfCountry, placeStatement } from "../place/find-place.server";
import type { PlaceFound } from "../place/gazetteer";
import {
  type Coordinates,
  centerOf,
  defaultCenter,
  earthRadius,
  everywhere,
  milesBetween,
} from "../place/place";
import {
  type PlaceQuestion,
  placeQuestion,
  placeSearched,
  widerNotes,
} from "../place/place-question";
import { beside, type Walked, walked } from "../place/walk.server";
import { joinPoints } from "./join-points";
import { isLookedFor, type MapRequest } from "./map.schema";
import {
  inOrder,
  isPlaced,
  type MapPoint,
  type MapView,
  type MarketPlace,
  marketPlace,
  pointOf,
} from "./map.view";
import { frameFor, isWithin } from "./map-box";
import { placeColumns } from "./map-columns.server";
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
 * What a map shows of a box and what the list beside it says: the markets in view, then the others
 * that the filters leave, nearest first. A view of all markets or of a day's is counted from the
 * squares, whole ones; one with other filters looks at a bounded number of markets, nearest first,
 * and says with `looked` how far that took it. Reads at most 600 rows in at most two round trips.
 * `points: false` leaves the points out, for a page that draws no map yet.
 */
export async function mapView(
  ctx: ReadingFor,
  request: MapRequest,
  { points: wantsPoints = true } = {},
): Promise<MapView> {
  const { near, question, hits, chosen } = await lookUp(ctx, request);
  // Nobody can show what is near a place that has to be asked back; a box can be shown without it.
  if (question?.isOpen && !request.bounds) return { ...nothing, question, chosen };
  const origin =
    near ?? (request.bounds ? centerOf(request.bounds) : (chosen?.point ?? defaultCenter));
  const textless = { ...request, q: "" };
  const wider = hits?.length === 0 ? await lookWider(ctx, request) : null;
  if (wider?.is === "place") {
    // A place that was searched for is shown as one; what it lies near is all that is asked.
    const around = { ...request, q: "", near: request.q, market: null };
    const view = await mapView(ctx, around, { points: wantsPoints });
    return { ...view, notes: wider.notes, chosen };
  }
  const isCounted = !isLookedFor(request) && !(request.within && near);
  const counts =
    wantsPoints && isCounted && request.bounds
      ? pointStatements(request, request.bounds, ctx.viewer)
      : null;
  const [{ results: rows }, squares, markets] = wider
    ? foundWider(wider.rows)
    : await runBatch(ctx.db, [
        hits
          ? candidates(ctx.viewer, listed(hits), conditionsOn(ctx.now, textless, sql`m.id`))
          : candidates(
              ctx.viewer,
              walked(...walkFor(ctx.now, request, origin, near)),
              [],
              conditionsOn(ctx.now, request, sql`m.id`),
            ),
        ...(counts ?? [noRows<SquareRow>(), noRows<NearMarketRow>()]),
      ]);
  const found = inOrder(
    marketsOf(ctx, rows, request, near).filter((each) => isAsked(each, request, near)),
    (place) => milesBetween(origin, place),
  );
  const inView = found.filter((market) => market.isInView).filter(isPlaced);
  const [{ isCut, isAll, reach, blur } = wholly] = rows;
  // Once a walk is beside the box, it has found all that is in it.
  const isViewCut = isCut === 1 && !(request.bounds && reach >= beside);
  const looked = isViewCut ? { found: inView.length, miles: reach * earthRadius } : null;
  const isViewWhole = !looked && inView.length <= most.list;
  // Where all that a box holds has been read, it need not be gathered into squares.
  const counted =
    counts && !isViewWhole
      ? squarePoints(squares.results, markets.results, request, ctx.now)
      : null;
  const points = !wantsPoints
    ? []
    : counted
      ? joinPoints(counted, request.zoom)
      : request.bounds
        ? joinPoints(inView.map(pointOf), request.zoom)
        : inView.map(pointOf);
  const list = found.slice(0, most.list);
  return {
    points,
    list,
    isWhole: isAll === 1 && found.length <= most.list,
    total: isViewWhole
      ? inView.length
      : counts
        ? points.reduce((sum, point) => sum + countIn(point), 0)
        : null,
    isAbout: counted?.some((point) => !isWithin(request.bounds ?? everywhere, point)) ?? false,
    more: !isViewWhole,
    looked,
    blur: isViewWhole ? 0 : blur * earthRadius,
    near,
    question: question ?? wider?.question ?? null,
    notes: wider?.notes ?? [],
    frame: request.bounds ? null : frameFor(request, near, list),
    chosen,
  };
}

const pointIn = (market: MarketPlace) => (isPlaced(market) ? pointOf(market) : null);

/** What a text may have meant that no market has: a place, or words that are nearly the same. */
async function lookWider(
  ctx: ReadingFor,
  { q, day, category }: MapRequest,
): Promise<WiderView | null> {
  const place = await placeOfCountry(ctx, q);
  if (place.is === "known") return { is: "place", notes: widerNotes(q, 0, 1, place.name) };
  const columns = selected({ ...placeColumns(ctx.viewer), zip: m.zip });
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
  const rows = fitting.map((row) => ({ ...row, ...wholly }));
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
async function lookUp(ctx: ReadingFor, { near, q, market, day }: MapRequest) {
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
          ? sql<ChosenRow>`select ${selected(placeColumns(ctx.viewer))} from markets m
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
          point: pointIn(marketPlace(row, ctx.now, { near: placed, day })),
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
type CandidateRow = (ChosenRow | (Omit<ChosenRow, "id"> & { id: null })) & Omit<Walked, "ids">;

/** Nothing was left out. */
const wholly = { isCut: 0, isAll: 1, reach: 0, blur: 0 } as const;

/**
 * The markets of a walk that satisfy conditions on `m`, and where it has come to its end those without
 * a place, if any, that satisfy `ofUnplaced`. Answers one row at least.
 */
function candidates(
  viewer: Viewer | null,
  walk: SQL,
  conditions: SQL[],
  ofUnplaced: SQL[] = [sql`false`],
) {
  const columns = selected(placeColumns(viewer));
  const all = (conditions: SQL[]) =>
    sql.join([sql`m.removed_at is null`, ...conditions], sql` and `);
  return sql<CandidateRow>`with w as materialized (${walk})
    select w.isCut, w.isAll, w.reach, w.blur, ${columns}
    from w left join json_each(w.ids) each on each.value is not null
    left join markets m on m.id = each.value and ${all(conditions)}
    union all
    select * from (select w.isCut, w.isAll, w.reach, w.blur, ${columns}
      from w cross join markets m indexed by markets_unplaced
      where w.isAll and m.lat is null and ${all(ofUnplaced)} limit ${most.list + 1})`;
}

/** Ids that are known, as if a walk had found them. */
const listed = (ids: number[]) =>
  sql`select ${JSON.stringify(ids)} ids, 0 isCut, 1 isAll, 0 reach, 0 blur`;

const marketsOf = (
  ctx: Reading,
  rows: CandidateRow[],
  { bounds: box, day }: MapRequest,
  near: Coordinates | null,
) =>
  rows.flatMap((row) => (row.id !== null ? [marketPlace(row, ctx.now, { near, box, day })] : []));

/** What is left to ask once a market has been read. */
function isAsked(market: MarketPlace, request: MapRequest, near: Coordinates | null): boolean {
  if (request.openNow && !market.isOpen) return false;
  if (!request.within || !near) return true;
  if (market.distance === null) return false;
  const { nearest, farthest } = rangeOf(request.within);
  return market.distance >= nearest && market.distance <= farthest;
}
