import { sql } from "drizzle-orm";
import { noRows } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { jsonObject, selected } from "../../core/rows.server";
import type { Weekday } from "../../core/week";
import type { Bounds } from "../place/place";
import { boundsOf, finest, inGrid, levelFor, marketLevel, runsOver } from "../place/squares";
import { squaresOf } from "../place/walk.server";
import type { MapRequest } from "./map.schema";
import { isPlaced, type MapPoint, type MarketPlaceRow, marketPlace, pointOf } from "./map.view";
import { placeColumns } from "./map-columns.server";

const most = {
  /** Squares of a view: each is a point on the map. */
  squares: 210,
  /** Markets of a view that are read one by one, where squares are too coarse to part them. */
  markets: 120,
};

/** The level whose squares are about 64 pixels wide at a zoom: wider than a marker. */
const levelAt = (zoom: number) => zoom + 2;

export interface SquareRow {
  level: number;
  x: number;
  y: number;
  count: number;
  lat: number;
  lng: number;
  /** The market, as JSON, where there is but one. */
  market: string | null;
}
export type NearMarketRow = MarketPlaceRow & { x: number; y: number };

/** What stands in a square has a place; one that has none is no point. */
function pointsOf(row: MarketPlaceRow, now: number, day: Weekday | null): MapPoint[] {
  const market = marketPlace(row, now, { day });
  return isPlaced(market) ? [pointOf(market)] : [];
}

/**
 * The squares of a view, of all markets or of those that open on a day; close by, its markets one
 * by one as well.
 */
export function pointStatements({ zoom, day }: MapRequest, bounds: Bounds, viewer: Viewer | null) {
  const { table, own } = squaresOf(day);
  const level = levelFor(bounds, levelAt(zoom), most.squares);
  const runs = sql`json_each(${JSON.stringify(runsOver(bounds, level))}) run
    cross join ${table} on ${own} and c.code between run.value ->> 0 and run.value ->> 1`;
  const squares = sql<SquareRow>`select c.level, c.x, c.y, c.count, c.lat_sum / c.count lat,
      c.lng_sum / c.count lng, iif(c.count = 1, (
        select ${jsonObject({ ...placeColumns(viewer), address: sql`''`, location: sql`''` })}
        from markets m where m.id = c.id_sum), null) market
    from ${runs} and c.level = ${sql.raw(String(level))}`;
  if (level < finest || levelAt(zoom) <= finest) return [squares, noRows<NearMarketRow>()] as const;
  const markets = sql<NearMarketRow>`select c.x, c.y, ${selected(placeColumns(viewer))}
    from ${runs} and c.level = ${sql.raw(String(marketLevel))} join markets m on m.id = c.market_id
    limit ${most.markets + 1}`;
  return [squares, markets] as const;
}

export function squarePoints(
  rows: SquareRow[],
  near: NearMarketRow[],
  { bounds, zoom, day }: MapRequest,
  now: number,
): MapPoint[] {
  if (!bounds) return [];
  const squares = rows.filter((row) => inGrid(row, bounds));
  const count = squares.reduce((sum, square) => sum + square.count, 0);
  const markets = near.filter((row) => inGrid({ ...row, level: finest }, bounds));
  if (near.length <= most.markets && markets.length === count && levelAt(zoom) > finest) {
    return markets.flatMap((row) => pointsOf(row, now, day));
  }
  return squares.flatMap((square): MapPoint[] => {
    if (square.market) return pointsOf(JSON.parse(square.market), now, day);
    const { lat, lng, count } = square;
    return [{ kind: "cluster", lat, lng, count, bounds: boundsOf(square) }];
  });
}
