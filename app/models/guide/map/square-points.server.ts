import { sql } from "drizzle-orm";
import type { Viewer } from "~/platform/viewer";
import { jsonObject } from "../../core/rows.server";
import type { Bounds } from "../place/place";
import { boundsOf, levelFor, type Square, squaresOver } from "../place/squares";
import type { MapRequest } from "./map.schema";
import { isPlaced, type MapPoint, marketPlace, pointOf } from "./map.view";
import { placeColumns } from "./map-columns.server";

/** Squares of a view: each is a point on the map, and costs two rows. */
const mostSquares = 210;

/** The level whose squares are about 64 pixels wide at a zoom: wider than a marker. */
const levelAt = (zoom: number) => zoom + 2;

export interface SquareRow {
  square: Square;
  count: number;
  lat: number;
  lng: number;
  /** The market, as JSON, where there is but one. */
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

/** A point for each square: its market, or how many it holds. */
export const squarePoints = (rows: SquareRow[], { day }: MapRequest, now: number): MapPoint[] =>
  rows.flatMap(({ square, market, lat, lng, count }): MapPoint[] => {
    if (!market) return [{ kind: "cluster", lat, lng, count, bounds: boundsOf(square) }];
    const place = marketPlace(JSON.parse(market), now, { day });
    return isPlaced(place) ? [pointOf(place)] : [];
  });
