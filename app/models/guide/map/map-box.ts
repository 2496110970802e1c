import { type Bounds, boundsAround, type Coordinates, isIn, widthOf } from "../place/place";
import { isFiltered, type MapRequest } from "./map.schema";
import { isPlaced, type MapPoint, type MarketPlace } from "./map.view";

/** Whether all that a point stands for is in a box. */
export function isWithin(box: Bounds, point: MapPoint): boolean {
  if (point.kind === "market") return isIn(box, point);
  const { south, west, north, east } = point.bounds;
  if (!isIn(box, { lat: south, lng: west }) || !isIn(box, { lat: north, lng: east })) return false;
  // Both ends of it may lie in a box around nearly all of the earth, and its middle beside it.
  return widthOf(box) === 360 || widthOf({ ...box, east: west }) <= widthOf({ ...box, east });
}

/** How many of the nearest a map shows at first around a place that somebody typed. */
const shownAtFirst = 8;

/** A filter shows all that it finds; a place shows its surroundings. */
export function frameFor(
  request: MapRequest,
  near: Coordinates | null,
  list: MarketPlace[],
): Bounds | null {
  const places = list.filter(isPlaced);
  const isAround = request.within && near;
  if (isFiltered(request, near)) return boundsAround(isAround ? [near, ...places] : places);
  return near && boundsAround([near, ...places.slice(0, shownAtFirst)]);
}
