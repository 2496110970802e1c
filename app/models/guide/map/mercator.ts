import type { Coordinates } from "../place/place";

/** How wide the whole world is on a map of this zoom, in CSS pixels: as a tile service draws it. */
export const worldWidth = (zoom: number) => 256 * 2 ** zoom;

/** Where the projection ends: nearer to the poles everything would be endlessly far away. */
const mostLatitude = 85;

/** Where a point lies on a map that is so many pixels around, by Mercator, from its upper left. */
export function onMap({ lat, lng }: Coordinates, around: number): { x: number; y: number } {
  const radians = (Math.max(-mostLatitude, Math.min(mostLatitude, lat)) * Math.PI) / 180;
  return {
    x: ((lng + 180) / 360) * around,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * around,
  };
}
