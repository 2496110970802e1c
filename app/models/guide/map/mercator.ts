import type { Coordinates } from "../place/place";

/** The width of the whole world on a map of this zoom, in CSS pixels, as tile services draw it. */
export const worldWidth = (zoom: number) => 256 * 2 ** zoom;

/**
 * The projection ends at this latitude: closer to the poles, distances on the map grow without
 * limit.
 */
const mostLatitude = 85;

/**
 * The position of a point, from the upper left, on a Mercator map of a world `around` pixels wide.
 */
export function onMap({ lat, lng }: Coordinates, around: number): { x: number; y: number } {
  const radians = (Math.max(-mostLatitude, Math.min(mostLatitude, lat)) * Math.PI) / 180;
  return {
    x: ((lng + 180) / 360) * around,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * around,
  };
}
