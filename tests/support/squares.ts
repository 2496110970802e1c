import fc from "fast-check";
import {
  type Bounds,
  type Coordinates,
  readBounds,
  turned,
  widthOf,
} from "~/models/guide/place/place";
import { type Square, squaresOver } from "~/models/guide/place/squares";

/** Any point on earth. */
export const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** The square of this level that contains a point. */
export function squareAt({ lat, lng }: Coordinates, level: number): Square {
  const [square = ""] = squaresOver({ south: lat, west: lng, north: lat, east: lng }, level);
  return square;
}

/** Boxes, each with a function that picks a point in the box by how far up and along it lies. */
export const boxes = fc
  .record({
    at: anywhere,
    height: fc.double({ min: 0, max: 40, noNaN: true }),
    width: fc.double({ min: 0, max: 359, noNaN: true }),
  })
  .map(({ at, height, width }) =>
    readBounds(`${at.lat},${at.lng},${Math.min(90, at.lat + height)},${at.lng + width}`),
  )
  .filter((bounds): bounds is Bounds => bounds !== null)
  .map((bounds) => ({
    bounds,
    pointAt: (up: number, along: number): Coordinates => ({
      lat: bounds.south + (bounds.north - bounds.south) * up,
      lng: turned(bounds.west + widthOf(bounds) * along),
    }),
  }));
