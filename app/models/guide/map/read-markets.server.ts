import { type SQL, sql } from "drizzle-orm";
import { noRows, runBatch } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { type Search, searchFor } from "../../core/listing/directory";
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

/** The squares of a view with their counts, of all markets or of those that open on a day. */
export function squaresStatement({ zoom, day }: MapRequest, bounds: Bounds, viewer: Viewer | null) {
  const squares = squaresOver(bounds, levelFor(bounds, levelAt(zoom), mostSquares));
  const market = jsonObject({ ...placeColumns(viewer), address: sql`''`, location: sql`''` });
  return sql<SquareRow>`
    select s.square, s.count, s.lat_sum / s.count lat, s.lng_sum / s.count lng,
      iif(s.count = 1, (select ${market} from markets m where m.id = s.id_sum), null) market
    from json_each(${JSON.stringify(squares)}) each
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

/** Of the few markets that contain the text, those that match the filters. */
export async function readHits(ctx: ReadingFor, request: MapRequest, ids: number[]) {
  const { columns } = readable(placeColumns(ctx.viewer));
  const asked = askedOf(request, ctx.now) ?? sql`true`;
  return allOf(
    await ctx.db.all(sql`select ${columns} from json_each(${JSON.stringify(ids)}) each
      cross join markets m on m.id = each.value where m.removed_at is null and ${asked}`),
  );
}

/**
 * The markets of a view, nearest first, then the markets beyond it, then those without a place: as
 * far as one statement reaches. The statement `squares` is sent along with it.
 */
export async function readAround(
  ctx: ReadingFor,
  request: MapRequest,
  { from, near }: { from: Coordinates; near: Coordinates | null },
  squares: SQL<SquareRow> | null,
): Promise<ReadMarkets> {
  const reach = request.within && near ? rangeOf(request.within) : null;
  const way = squaresOutwards({ ...wayAround(from, { reach }), first: request.bounds });
  const asked = askedOf(request, ctx.now);
  const { json } = readable(columnsFor(ctx, request));
  const { statement, endOf } = readOnTheWay(way, json, asked);
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
