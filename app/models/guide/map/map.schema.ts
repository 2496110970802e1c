import { searchText, wholeNumber } from "../../core/listing/directory";
import { parseWeekday, type Weekday } from "../../core/week";
import {
  type Category,
  categories,
  categoryIn,
  type Distance,
  distanceIn,
} from "../market/market-filter";
import { type Bounds, type Coordinates, readBounds } from "../place/place";

/** What a map, or its API twin, is asked for. */
export interface MapRequest {
  /** What the map shows; null lets what is found decide. */
  bounds: Bounds | null;
  /** Leaflet's, 2 to 18. */
  zoom: number;
  q: string;
  day: Weekday | null;
  within: Distance | null;
  category: Category | null;
  openNow: boolean;
  /** Where one is, as it was typed: 'lat,lng', a ZIP or a town. */
  near: string;
  market: number | null;
}

export const mostZoom = 18;
export const defaultZoom = 10;

/** Reads a map's address. Whatever it says, the answer is a map that can be shown. */
export function mapRequest(params: URLSearchParams): MapRequest {
  const zoom = Math.round(Number(params.get("zoom") || Number.NaN));
  return {
    bounds: readBounds(params.get("bounds") ?? ""),
    zoom: zoom >= 2 && zoom <= mostZoom ? zoom : defaultZoom,
    q: searchText(params.get("q")),
    day: parseWeekday(searchText(params.get("day"))),
    within: distanceIn(searchText(params.get("within"))),
    category: categoryIn(searchText(params.get("category")), categories),
    openNow: params.get("open") === "now",
    near: searchText(params.get("near")),
    market: wholeNumber(params.get("market")),
  };
}

/** The same as an address: what is not asked for is left out. */
export function mapParams(
  request: Partial<MapRequest> & { view?: "map" | "list" | null },
  boundsText?: string,
): URLSearchParams {
  const { zoom, q, day, within, category, openNow, near, market, view } = request;
  const params = {
    q,
    day,
    within,
    near,
    category,
    open: openNow ? "now" : null,
    bounds: boundsText,
    zoom: boundsText ? zoom : null,
    market,
    view,
  };
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}

/** Whether a request asks for what only the markets themselves can tell, not their squares. */
export function isLookedFor({ q, category, openNow }: MapRequest): boolean {
  return Boolean(q || category || openNow);
}

/** Whether a request narrows the markets beyond the box that it shows. */
export function isFiltered(request: MapRequest, origin: Coordinates | null): boolean {
  return isLookedFor(request) || request.day !== null || Boolean(request.within && origin);
}
