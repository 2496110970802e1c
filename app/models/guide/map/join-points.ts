import { boundsAround, type Coordinates } from "../place/place";
import type { MapPoint } from "./map.view";
import { onMap, worldWidth } from "./mercator";

/**
 * The width of points on the map, in CSS pixels: of a marker's pin, and of a cluster by its count.
 */
export const pinSize = 40;
export const clusterSize = (count: number) =>
  count < 10 ? 40 : count < 100 ? 46 : count < 1000 ? 52 : 58;

/**
 * From this zoom level on, no points are joined: users can hardly zoom in further to separate them.
 */
const nearestZoom = 17;

interface Drawn {
  point: MapPoint;
  count: number;
  x: number;
  y: number;
  size: number;
}

/**
 * Joins points that would cover each other on a map at this zoom, the smaller into the larger, so
 * that users can read and hit each one. Joining by map squares instead would separate neighbors
 * wherever a grid line runs between them.
 */
export function joinPoints(points: readonly MapPoint[], zoom: number): MapPoint[] {
  if (zoom >= nearestZoom) return [...points];
  const kept: Drawn[] = [];
  const around = worldWidth(zoom);
  for (const each of points
    .map((point) => drawn(point, around))
    .sort((a, b) => b.count - a.count)) {
    const covered = kept.find((other) => {
      const aside = Math.abs(each.x - other.x);
      const gap = Math.hypot(Math.min(aside, around - aside), each.y - other.y);
      return gap < (each.size + other.size) / 2;
    });
    if (covered) Object.assign(covered, drawn(joined(covered, each), around));
    else kept.push(each);
  }
  // A joined point is larger now and may cover another neighbor.
  const fewer = kept.map(({ point }) => point);
  return fewer.length < points.length ? joinPoints(fewer, zoom) : fewer;
}

/** The position and size of a point on a map of a world `around` pixels wide. */
function drawn(point: MapPoint, around: number): Drawn {
  const { x, y } = onMap(point, around);
  // A pin's tip is at its place; a cluster has its place at the center.
  if (point.kind === "market") return { point, count: 1, x, y: y - pinSize / 2, size: pinSize };
  return { point, count: point.count, x, y, size: clusterSize(point.count) };
}

/** Two points as one cluster at the place of the greater, with the box that holds both. */
function joined(greater: Drawn, other: Drawn): MapPoint {
  const { lat, lng } = greater.point;
  const bounds = boundsAround([...cornersOf(greater.point), ...cornersOf(other.point)]);
  const place = { south: lat, west: lng, north: lat, east: lng };
  return { kind: "cluster", lat, lng, count: greater.count + other.count, bounds: bounds ?? place };
}

function cornersOf(point: MapPoint): Coordinates[] {
  if (point.kind === "market") return [point];
  const { south, west, north, east } = point.bounds;
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}
