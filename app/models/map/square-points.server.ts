import { type SQL, sql } from "drizzle-orm";
import { listedWeek } from "../market/market-listing";
import type { Bounds } from "../place/place";
import { boundsOf, finest, inGrid, levelFor, marketLevel, runsOver } from "../place/squares";
import { squaresOf } from "../place/walk.server";
import type { Weekday } from "../week";
import type { MapRequest } from "./map.schema";
import { type MapPoint, marketPlace, type PlaceColumns, pointOf } from "./map.view";

const most = {
  /** Squares of a view: each is a point on the map. */
  squares: 210,
  /** Markets of a view that are read one by one, where squares are too coarse to part them. */
  markets: 120,
};

/** What is read of a market `m` to show it on a map. */
export const placeColumns = sql`m.id, m.name, m.address, m.location, m.lat, m.lng, m.image,
  ${listedWeek}`;

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
export type MarketRow = PlaceColumns & { x: number; y: number };

/**
 * The squares of a view, of all markets or of those that open on a day; close by, its markets one
 * by one as well.
 */
export function pointStatements(bounds: Bounds, zoom: number, day: Weekday | null): SQL[] {
  const { table, own } = squaresOf(day);
  const level = levelFor(bounds, levelAt(zoom), most.squares);
  const runs = sql`json_each(${JSON.stringify(runsOver(bounds, level))}) run
    cross join ${table} on ${own} and c.code between run.value ->> 0 and run.value ->> 1`;
  const squares = sql`select c.level, c.x, c.y, c.count, c.lat_sum / c.count lat,
      c.lng_sum / c.count lng, iif(c.count = 1, (
        select json_object('id', m.id, 'name', m.name, 'address', '', 'location', '', 'lat', m.lat,
          'lng', m.lng, 'image', m.image, 'timeZone', m.time_zone, 'listedWeek', m.listed_week)
        from markets m where m.id = c.id_sum), null) market
    from ${runs} and c.level = ${sql.raw(String(level))}`;
  if (level < finest || levelAt(zoom) <= finest) return [squares];
  const markets = sql`select c.x, c.y, ${placeColumns}
    from ${runs} and c.level = ${sql.raw(String(marketLevel))} join markets m on m.id = c.market_id
    limit ${most.markets + 1}`;
  return [squares, markets];
}

export function squarePoints(
  rows: SquareRow[],
  near: MarketRow[],
  { bounds, zoom }: MapRequest,
  now: number,
): MapPoint[] {
  if (!bounds) return [];
  const squares = rows.filter((row) => inGrid(row, bounds));
  const count = squares.reduce((sum, square) => sum + square.count, 0);
  const markets = near.filter((row) => inGrid({ ...row, level: finest }, bounds));
  if (near.length <= most.markets && markets.length === count && levelAt(zoom) > finest) {
    return markets.map((row) => pointOf(marketPlace(row, now, null)));
  }
  return squares.map((square): MapPoint => {
    if (square.market) return pointOf(marketPlace(JSON.parse(square.market), now, null));
    const { lat, lng, count } = square;
    return { kind: "cluster", lat, lng, count, bounds: boundsOf(square) };
  });
}
