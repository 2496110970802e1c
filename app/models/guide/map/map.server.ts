import { type SQL, sql } from "drizzle-orm";
import { noRows, runBatch } from "~/platform/database";
import { type RowOf, selected } from "../../core/rows.server";
import { ranked } from "../finding/ranking";
import { widerStatements } from "../finding/wider.server";
import type { ReadingFor } from "../market/market.server";
import { m } from "../market/market-columns.server";
import { namedOf } from "../market/wider-markets.server";
import { type PlaceRow, placeOf, placeOfCountry, placeStatement } from "../place/find-place.server";
import type { PlaceFound } from "../place/gazetteer";
import type { Coordinates } from "../place/place";
import {
  type PlaceQuestion,
  placeQuestion,
  placeSearched,
  widerNotes,
} from "../place/place-question";
import type { MapRequest } from "./map.schema";
import {
  isPlaced,
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
  squaresStatement,
  textSearch,
} from "./read-markets.server";
import { type Asked, boxToCount, startOf, viewOf } from "./view-of.server";

/**
 * The markets for a map's box and for the list beside it: the markets in view, then the others that
 * match the filters, nearest first. Reads from the middle outwards, as far as one statement
 * reaches. If the view holds more, its squares give the counts, or `looked` says how far the search
 * came. Reads at most 1,500 rows, in one round trip unless `lookUp` needs one. `points: false` leaves
 * the points out, for a page that does not draw a map yet. If the condition `only` is false, hardly
 * anything is read.
 */
export async function mapView(
  ctx: ReadingFor,
  request: MapRequest,
  { points = true, only }: { points?: boolean; only?: SQL } = {},
): Promise<MapView> {
  const { q } = request;
  const town = q ? await placeOfCountry(ctx, q) : null;
  if (town?.is === "known" && town.isSure) {
    return viewAround(ctx, request, town.name, { points, only });
  }
  const asked = { request, points, ...(await lookUp(ctx, request)) };
  // If the place is unclear and the user must choose one, nothing near it can be shown; a box can
  // be shown without the place.
  if (asked.question?.isOpen && !request.bounds) return nothingFor(asked);
  const how = textSearch(q);
  if (how.by === "trigrams") return viewOfText(ctx, asked, how.match, town);
  return viewOf(asked, await readNearby(ctx, asked, only), ctx.now);
}

const nothingFor = ({ question, chosen }: Asked): MapView => ({ ...nothing, question, chosen });

/**
 * The markets that contain a text; or, if there are too many, those nearby; or, if there are none, a
 * wider search. If the text is also a town, its surroundings take the place of the last two. All of
 * this is read at once: the statements that are not needed read nothing.
 */
async function viewOfText(
  ctx: ReadingFor,
  asked: Asked,
  match: string,
  town: PlaceFound | null,
): Promise<MapView> {
  const { request, points, near, question } = asked;
  const [often, nowhere] = [isFoundTooOften(match), isFoundNowhere(match)];
  const isTown = town?.is === "known";
  const [hits, nearby, wider, around] = await Promise.all([
    readHits(ctx, request, match),
    isTown ? null : readNearby(ctx, asked, often),
    isTown ? null : lookWider(ctx, request, town, nowhere),
    isTown
      ? viewAround(ctx, request, town.name, { points, only: sql`(${often} or ${nowhere})` })
      : null,
  ]);
  if (around && (hits.isTooMany || hits.isNone)) return around;
  if (town?.is === "several" && hits.isTooMany && !request.bounds && !near) {
    return nothingFor({ ...asked, question: placeSearched(request.q, town, true) });
  }
  if (nearby && hits.isTooMany) return viewOf(asked, nearby, ctx.now);
  if (!wider || !hits.isNone) return viewOf(asked, allOf(hits.rows), ctx.now);
  const view = viewOf(asked, allOf(wider.rows), ctx.now);
  return { ...view, notes: wider.notes, question: question ?? wider.question };
}

/** What is near a place that the user typed as a search. */
async function viewAround(
  ctx: ReadingFor,
  request: MapRequest,
  place: string,
  options: { points: boolean; only?: SQL },
): Promise<MapView> {
  const view = await mapView(ctx, { ...request, q: "", near: request.q }, options);
  return { ...view, around: request.q, notes: widerNotes(request.q, 0, 1, place) };
}

/** Reads around the start of a view; if the condition `only` is false, hardly anything. */
function readNearby(ctx: ReadingFor, asked: Asked, only?: SQL): Promise<ReadMarkets> {
  const { request, near } = asked;
  const box = boxToCount(asked);
  const squares = box && squaresStatement(request, box, ctx.viewer, only);
  return readAround(ctx, request, { from: startOf(asked), near }, squares, only);
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
            where m.id = (select coalesce(merged_into, id) from markets where id = ${market})
              and m.removed_at is null`,
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
  around: null,
  notes: [],
  frame: null,
};

type ChosenRow = RowOf<ReturnType<typeof placeColumns>>;
