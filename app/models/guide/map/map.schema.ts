import { searchText, wholeNumber } from "../../core/listing/directory";
import { parseWeekday } from "../../core/week";
import { categories, categoryIn, distanceIn } from "../market/market-filter";
import { type Coordinates, readBounds } from "../place/place";

export const mostZoom = 18;
export const defaultZoom = 10;

/**
 * Reads the request of a map, or of its API counterpart, from its address. Invalid values fall back
 * to defaults, so that a map can always be shown.
 */
export function mapRequest(params: URLSearchParams) {
  const zoom = Math.round(Number(params.get("zoom") || Number.NaN));
  return {
    /** The box that the map shows; null to fit the map to what is found. */
    bounds: readBounds(params.get("bounds") ?? ""),
    /** Leaflet's zoom level, 2 to 18. */
    zoom: zoom >= 2 && zoom <= mostZoom ? zoom : defaultZoom,
    q: searchText(params.get("q")),
    day: parseWeekday(searchText(params.get("day"))),
    within: distanceIn(searchText(params.get("within"))),
    category: categoryIn(searchText(params.get("category")), categories),
    openNow: params.get("open") === "now",
    /** Where the user is, as typed: 'lat,lng', a ZIP code or a town. */
    near: searchText(params.get("near")),
    market: wholeNumber(params.get("market")),
  };
}
export type MapRequest = ReturnType<typeof mapRequest>;

/** The address parameters of a request; leaves out what is not asked for. */
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

/**
 * Whether the filters need the markets themselves, because the counts of the squares are not
 * enough.
 */
export function isLookedFor({ q, category, openNow }: MapRequest): boolean {
  return Boolean(q || category || openNow);
}

/** Whether a request filters the markets in more ways than by the box it shows. */
export function isFiltered(request: MapRequest, origin: Coordinates | null): boolean {
  return isLookedFor(request) || request.day !== null || Boolean(request.within && origin);
}
