import fc from "fast-check";
import { expect, it } from "vitest";
import { apart, clusterSize, pinSize } from "~/models/place/apart";
import { countIn } from "~/models/place/map.server";
import type { MapPoint } from "~/models/place/map.view";

const pin = (id: number, lat: number, lng: number): MapPoint => ({
  kind: "market",
  id,
  name: `Market ${id}`,
  lat,
  lng,
  picture: null,
  hoursLine: "",
  isOpen: false,
});
const sum = (points: MapPoint[]) => points.reduce((total, point) => total + countIn(point), 0);

/** Where a point is drawn on a map of this zoom, in pixels, and how large. A pin stands on its tip. */
function circle(point: MapPoint, zoom: number) {
  const around = 256 * 2 ** zoom;
  const lat = (Math.max(-85, Math.min(85, point.lat)) * Math.PI) / 180;
  const isPin = point.kind === "market";
  const size = isPin ? pinSize : clusterSize(point.count);
  return {
    x: (point.lng / 360 + 0.5) * around,
    y: (0.5 - Math.atanh(Math.sin(lat)) / (2 * Math.PI)) * around - (isPin ? size / 2 : 0),
    size,
  };
}

/** How many pixels are free between two points, the short way round; less than none where they overlap. */
function room(one: MapPoint, other: MapPoint, zoom: number) {
  const [a, b] = [circle(one, zoom), circle(other, zoom)];
  const aside = Math.abs(a.x - b.x);
  const apart = Math.hypot(Math.min(aside, 256 * 2 ** zoom - aside), a.y - b.y);
  return apart - (a.size + b.size) / 2;
}

it("what would cover each other is joined to the greater, within a box that holds both", () => {
  const bounds = { south: 40, west: -74, north: 41, east: -73 };
  const joined = apart(
    [pin(1, 40.2, -74.1), { kind: "cluster", lat: 40.2, lng: -73.9, count: 12, bounds }],
    6,
  );
  expect(joined).toEqual([
    { kind: "cluster", lat: 40.2, lng: -73.9, count: 13, bounds: { ...bounds, west: -74.1 } },
  ]);
});

it("what can be told apart stays as it is, and so does all at the closest zooms", () => {
  const points = [pin(1, 40.2, -74.1), pin(2, 40.2, -73.1)];
  expect(apart(points, 12)).toEqual(points);
  const neighbours = [pin(1, 40.2, -74.1), pin(2, 40.2, -74.1001)];
  expect(apart(neighbours, 16)).toHaveLength(1);
  expect(apart(neighbours, 17)).toEqual(neighbours);
});

it("points on both sides of the antimeridian are neighbours", () => {
  expect(apart([pin(1, 52, 179.99), pin(2, 52, -179.99)], 4)).toHaveLength(1);
});

it("nothing is lost, whatever stands there, and nothing that is left covers another", () => {
  const places = fc.array(
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(places, fc.integer({ min: 2, max: 16 }), (all, zoom) => {
      const points = all.map(({ lat, lng }, id) => pin(id, lat, lng));
      const shown = apart(points, zoom);
      expect(sum(shown)).toBe(points.length);
      expect(apart(shown, zoom)).toEqual(shown);
      expect(
        shown
          .flatMap((one, at) => shown.slice(at + 1).map((other) => [one, other] as const))
          .filter(([one, other]) => room(one, other, zoom) < -0.01),
      ).toEqual([]);
    }),
  );
});
