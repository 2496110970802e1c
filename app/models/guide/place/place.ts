import { formatNumber } from "../../core/numbers";

/** Points and boxes on the earth, in degrees. Runs in the browser and on the server. */
export interface Coordinates {
  lat: number;
  lng: number;
}

/** A box that reaches east from `west` to `east`; it crosses the antimeridian if `east` is less. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** In miles; from the spec. */
export const earthRadius = 3958.8;

/** Where a map starts if no place is given: Miami. From the spec. */
export const defaultCenter: Coordinates = { lat: 25.7617, lng: -80.1918 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance between two points, in miles, not rounded. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const [north, east] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The distance to show and to filter by: miles, rounded to 0.1. */
export function distanceMiles(a: Coordinates, b: Coordinates): number {
  return Math.round(milesBetween(a, b) * 10) / 10;
}

/** A point to about a hundred meters: exact enough to sort by, but nobody's address. */
export function roughly({ lat, lng }: Coordinates): string {
  return `${Number(lat.toFixed(3))},${Number(lng.toFixed(3))}`;
}

/** The message for a typed place that the directory does not know. */
export const unknownPlace = (near: string) =>
  `We don’t know where “${near}” is. Try a ZIP code, a town, or a town and state.`;

/** '12.3 miles', '1 mile'. */
export function milesText(miles: number): string {
  return `${formatNumber(miles)} ${miles === 1 ? "mile" : "miles"}`;
}

const number = String.raw`\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*`;

/** Reads '25.76,-80.19'. Null if it is not a place on earth, and for 0,0, which means 'not set'. */
export function readCoordinates(text: string): Coordinates | null {
  const match = new RegExp(`^${number},${number}$`).exec(text);
  if (!match) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || (lat === 0 && lng === 0)) return null;
  return { lat, lng };
}

/**
 * Reads 'south,west,north,east'. A map that was moved around the earth may give longitudes beyond
 * 180; they are brought back into range. Null if the text is not a box.
 */
export function readBounds(text: string): Bounds | null {
  const sides = text.split(",").map((side) => (side.trim() === "" ? Number.NaN : Number(side)));
  const [south = 0, west = 0, north = 0, east = 0] = sides;
  if (sides.length !== 4 || !sides.every((side) => Math.abs(side) <= 100_000)) return null;
  if (south > north || west > east + 360 || south > 90 || north < -90) return null;
  const latitudes = { south: Math.max(south, -90), north: Math.min(north, 90) };
  if (east - west >= 360) return { ...latitudes, west: -180, east: 180 };
  return { ...latitudes, west: turned(west), east: turned(east) };
}

/** The longitude brought between -180 and 180. */
export function turned(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** 'south,west,north,east', to about ten meters. */
export function boundsText({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map((side) => Number(side.toFixed(4))).join(",");
}

/** How many degrees a box reaches east: at most 360. */
export function widthOf({ west, east }: Bounds): number {
  return east >= west ? east - west : east - west + 360;
}

export function centerOf(bounds: Bounds): Coordinates {
  const { south, north, west } = bounds;
  return { lat: (south + north) / 2, lng: turned(west + widthOf(bounds) / 2) };
}

/** Whether a point is in a box, including its edges. */
export function isIn({ south, west, north, east }: Bounds, { lat, lng }: Coordinates): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? west <= lng && lng <= east : west <= lng || lng <= east;
}

/** The difference of two longitudes, the short way around: 0 to 180. */
const degreesAside = (a: number, b: number) => Math.abs(turned(a - b));

/** In degrees; rounding never moves a point this far. */
const hairDegrees = 1e-9;

/** Whether two boxes share a point, including their edges. */
export function touch(a: Bounds, b: Bounds): boolean {
  if (Math.max(a.south, b.south) > Math.min(a.north, b.north) + hairDegrees) return false;
  const apart = degreesAside(centerOf(a).lng, centerOf(b).lng);
  return apart <= (widthOf(a) + widthOf(b)) / 2 + hairDegrees;
}

/** Keeps rounding from making a box seem farther away than a point in it. */
const slackMiles = 0.001;

/** The distance from a point to the nearest and the farthest point of a box, in miles. */
export function milesToBox(from: Coordinates, box: Bounds): { least: number; most: number } {
  const aside = degreesAside(from.lng, centerOf(box).lng);
  const [near, far] = [aside - widthOf(box) / 2, aside + widthOf(box) / 2];
  const milesOn = (aside: number) => (lat: number) =>
    milesBetween({ lat: from.lat, lng: 0 }, { lat, lng: Math.min(180, Math.max(0, aside)) });
  const inside = (lat: number) => Math.min(box.north, Math.max(box.south, lat));
  const latitudes = [box.south, box.north];
  // Beside the point, the nearest place is where a great circle from the point meets the box's side
  // at a right angle.
  const upright =
    near <= 0
      ? from.lat
      : Math.atan2(
          Math.sin(radians(from.lat)),
          Math.cos(radians(from.lat)) * Math.cos(radians(near)),
        ) *
        (180 / Math.PI);
  const least = Math.min(...[...latitudes, inside(upright)].map(milesOn(near)));
  const most = Math.max(...latitudes.map(milesOn(far)));
  return { least: Math.max(0, least - slackMiles), most: most + slackMiles };
}

/** A box that holds everything within this many miles of a point. */
export function boxAround({ lat, lng }: Coordinates, miles: number): Bounds {
  const up = (miles / earthRadius) * (180 / Math.PI);
  const latitudes = { south: Math.max(-90, lat - up), north: Math.min(90, lat + up) };
  // Around a pole, every longitude is near.
  if (Math.abs(lat) + up >= 90) return { ...latitudes, west: -180, east: 180 };
  const aside = (Math.asin(Math.sin(radians(up)) / Math.cos(radians(lat))) * 180) / Math.PI;
  return { ...latitudes, west: turned(lng - aside), east: turned(lng + aside) };
}

/**
 * The box that holds all points, or null if there are none. Meant for points in one neighborhood.
 */
export function boundsAround(points: readonly Coordinates[]): Bounds | null {
  if (points.length === 0) return null;
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const plain = { west: Math.min(...lngs), east: Math.max(...lngs) };
  // Points on both sides of the antimeridian may be closer together across it.
  const west = Math.min(...lngs.filter((lng) => lng >= 0));
  const east = Math.max(...lngs.filter((lng) => lng < 0));
  const isAcross = east - west + 360 < plain.east - plain.west;
  const across = Number.isFinite(east - west) && isAcross ? { west, east } : plain;
  return { south: Math.min(...lats), north: Math.max(...lats), ...across };
}

export const everywhere: Bounds = { south: -90, west: -180, north: 90, east: 180 };
