import { type SQL, sql } from "drizzle-orm";
import { noRows, runBatch } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { type Search, searchFor } from "../../core/listing/directory";
import { findsAtMost } from "../../core/listing/directory.server";
import { type Columns, jsonObject, readable } from "../../core/rows.server";
import { isSavedBy } from "../../people/saved/saved.server";
import { holdsText, wayAround } from "../market/find-markets.server";
import type { ReadingFor } from "../market/market.server";
import { m, marketColumns } from "../market/market-columns.server";
import { rangeOf } from "../market/market-filter";
import { type MarketOnTheWay, mayBeAsked, readOnTheWay } from "../market/markets-on-the-way.server";
import { type SquareOnTheWay, squaresOutwards } from "../place/outwards";
import type { Bounds, Coordinates } from "../place/place";
import { boundsOf, levelFor, type Square, squaresOver } from "../place/squares";
import type { MapRequest } from "./map.schema";
import { isPlaced, type MapPoint, type MarketPlaceRow, marketPlace, pointOf } from "./map.view";

/** The columns that a map and the list beside it show of a market to a viewer. */
export const placeColumns = (viewer: Viewer | null) => ({
  ...marketColumns.place,
  isSaved: isSavedBy(viewer, "market", m.id),
});

/** The most squares of a view: each is a point on the map and costs two rows. */
const mostSquares = 210;

/** The level with squares about 64 pixels wide at this zoom, wider than a marker. */
const levelAt = (zoom: number) => zoom + 2;

export interface SquareRow {
  square: Square;
  count: number;
  lat: number;
  lng: number;
  /** The market, as JSON, if the square has only one. */
  market: string | null;
}

/**
 * The squares of a view with their counts, of all markets or of those that open on a day; none if
 * the condition `only` is false.
 */
export function squaresStatement(
  { zoom, day }: MapRequest,
  bounds: Bounds,
  viewer: Viewer | null,
  only: SQL = sql`true`,
) {
  const squares = squaresOver(bounds, levelFor(bounds, levelAt(zoom), mostSquares));
  const market = jsonObject({ ...placeColumns(viewer), address: sql`''`, location: sql`''` });
  return sql<SquareRow>`
    select s.square, s.count, s.lat_sum / s.count lat, s.lng_sum / s.count lng,
      iif(s.count = 1, (select ${market} from markets m where m.id = s.id_sum), null) market
    from json_each(iif(${only}, ${JSON.stringify(squares)}, '[]')) each
      cross join market_squares s on s.day = ${day ?? ""} and s.square = each.value and s.count > 0`;
}

/** One point for each square: its market, or a cluster with its count. */
export const squarePoints = (rows: SquareRow[], { day }: MapRequest, now: number): MapPoint[] =>
  rows.flatMap(({ square, market, lat, lng, count }): MapPoint[] => {
    if (!market) return [{ kind: "cluster", lat, lng, count, bounds: boundsOf(square) }];
    const place = marketPlace(JSON.parse(market), now, { day });
    return isPlaced(place) ? [pointOf(place)] : [];
  });

/** The most markets without a place: they are few, and come last. */
const mostUnplaced = 60;

const textColumns = ["name", "address", "location", "description", "vendors"];
export const textSearch = (q: string): Search => searchFor(q, textColumns);

/** What was read for a view, and where reading ended. */
export interface ReadMarkets {
  rows: MarketPlaceRow[];
  /**
   * The square where reading ended early; what it and later squares hold is not fully known. Null
   * if everything was read.
   */
  end: SquareOnTheWay | null;
  /** Whether the rows are everything that matches the filters. */
  isAll: boolean;
  squares: SquareRow[];
}

/** A result in which the rows are complete. */
export const allOf = (rows: MarketPlaceRow[]): ReadMarkets => ({
  rows,
  end: null,
  isAll: true,
  squares: [],
});

/**
 * The most markets that may contain the text; if more do, only the markets nearby are searched.
 */
const mostHits = 150;

/** The condition that the text is in too many markets to look through. */
export const isFoundTooOften = (match: string): SQL =>
  sql`not ${findsAtMost(mostHits, sql`market_search`, match)}`;
/** The condition that no market contains the text. */
export const isFoundNowhere = (match: string): SQL => findsAtMost(0, sql`market_search`, match);

/** The markets that contain a text. */
export interface Hits {
  isNone: boolean;
  /** Whether there are more than `mostHits`. Then `rows` is empty. */
  isTooMany: boolean;
  /** Those that also match the filters. */
  rows: MarketPlaceRow[];
}

/** Reads the markets that contain a text, unless they are too many to look through. */
export async function readHits(ctx: ReadingFor, request: MapRequest, match: string): Promise<Hits> {
  const { json } = readable(placeColumns(ctx.viewer));
  const asked = askedOf(request, ctx.now) ?? sql`true`;
  const rows = await ctx.db.all<{ n: number; market: string | null }>(sql`
    with hits as materialized (select rowid id from market_search
        where market_search match ${match} order by rowid limit ${mostHits + 1}),
      size as (select count(*) n from hits)
    select n, null market from size
    union all select n, ${json} from size cross join hits cross join markets m on m.id = hits.id
      where n <= ${mostHits} and ${asked}`);
  const n = rows[0]?.n ?? 0;
  return {
    isNone: n === 0,
    isTooMany: n > mostHits,
    rows: rows.flatMap(({ market }): MarketPlaceRow[] => (market ? [JSON.parse(market)] : [])),
  };
}

/**
 * The markets of a view, nearest first, then the markets beyond it, then those without a place: as
 * far as one statement reaches. The statement `squares` is sent along with it. If the condition
 * `only` is false, only markets without a place are read.
 */
export async function readAround(
  ctx: ReadingFor,
  request: MapRequest,
  { from, near }: { from: Coordinates; near: Coordinates | null },
  squares: SQL<SquareRow> | null,
  only?: SQL,
): Promise<ReadMarkets> {
  const reach = request.within && near ? rangeOf(request.within) : null;
  const way = squaresOutwards({ ...wayAround(from, { reach }), first: request.bounds });
  const asked = askedOf(request, ctx.now);
  const { json } = readable(columnsFor(ctx, request));
  const { statement, endOf } = readOnTheWay(way, json, asked, only);
  const [placed, unplaced, counted] = await runBatch(ctx.db, [
    statement,
    sql<Pick<MarketOnTheWay, "market">>`select iif(${asked ?? sql`true`}, ${json}, null) market
      from markets m indexed by markets_unplaced where m.lat is null and m.removed_at is null
      limit ${sql.raw(String(mostUnplaced))}`,
    squares ?? noRows<SquareRow>(),
  ]);
  const end = endOf(placed.results);
  const read = [...placed.results, ...(end ? [] : unplaced.results)];
  return {
    rows: read
      .flatMap(({ market }): TextRow[] => (market ? [JSON.parse(market)] : []))
      .filter((row) => holds(row, request.q)),
    end,
    isAll: end === null && unplaced.results.length < mostUnplaced,
    squares: counted.results,
  };
}

const askedOf = ({ day, category, openNow }: MapRequest, now: number) =>
  mayBeAsked({ day, category, isOpen: openNow }, now);

/** With a text, adds all the columns it is searched in. */
const columnsFor = ({ viewer }: ReadingFor, { q }: MapRequest): Columns => ({
  ...placeColumns(viewer),
  ...(q && { description: m.description, listedVendors: m.listedVendors }),
});
type TextRow = MarketPlaceRow & { description?: string; listedVendors?: string };

/**
 * Does the text search in code, over the columns that the index covers; a text of one or two
 * letters is searched in fewer of them.
 */
function holds({ name, address, location, description, listedVendors }: TextRow, q: string) {
  if (q === "") return true;
  const texts = [name, location, address];
  if (textSearch(q).by === "letters") return holdsText(texts, q);
  const vendors: { name: string; vendorType: string }[] = JSON.parse(listedVendors ?? "[]");
  const said = vendors.map((vendor) => `${vendor.name} ${vendor.vendorType}`);
  return holdsText([...texts, description ?? "", ...said], q);
}
