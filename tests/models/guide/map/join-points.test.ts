import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterSize, joinPoints, pinSize } from "~/models/guide/map/join-points";
import type { MapPoint } from "~/models/guide/map/map.view";
import { countIn } from "~/models/guide/map/view-of.server";

const pin = (id: number, lat: number, lng: number): MapPoint => ({
  kind: "market",
  id,
  name: `Market ${id}`,
  lat,
  lng,
  picture: null,
  scene: "market",
  hoursLine: "",
  isOpen: false,
  statusLine: null,
  closedToday: null,
  onDay: null,
  isSaved: false,
});
const sum = (points: MapPoint[]) => points.reduce((total, point) => total + countIn(point), 0);

/** Where a map of this zoom draws a point, in pixels, and how large. A pin stands on its tip. */
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

/**
 * The free pixels between two points, measured the short way round the earth. Negative if the
 * points overlap.
 */
function room(one: MapPoint, other: MapPoint, zoom: number) {
  const [a, b] = [circle(one, zoom), circle(other, zoom)];
  const aside = Math.abs(a.x - b.x);
  const apart = Math.hypot(Math.min(aside, 256 * 2 ** zoom - aside), a.y - b.y);
  return apart - (a.size + b.size) / 2;
}

it("overlapping points are joined into the larger one, in a box that holds both", () => {
  const bounds = { south: 40, west: -74, north: 41, east: -73 };
  const joined = joinPoints(
    [pin(1, 40.2, -74.1), { kind: "cluster", lat: 40.2, lng: -73.9, count: 12, bounds }],
    6,
  );
  expect(joined).toEqual([
    { kind: "cluster", lat: 40.2, lng: -73.9, count: 13, bounds: { ...bounds, west: -74.1 } },
  ]);
});

it("points that can be told apart are kept, and so are all points at the closest zooms", () => {
  const points = [pin(1, 40.2, -74.1), pin(2, 40.2, -73.1)];
  expect(joinPoints(points, 12)).toEqual(points);
  const neighbours = [pin(1, 40.2, -74.1), pin(2, 40.2, -74.1001)];
  expect(joinPoints(neighbours, 16)).toHaveLength(1);
  expect(joinPoints(neighbours, 17)).toEqual(neighbours);
});

it("points on both sides of the antimeridian are neighbors", () => {
  expect(joinPoints([pin(1, 52, 179.99), pin(2, 52, -179.99)], 4)).toHaveLength(1);
});

describe("joined points on a map", () => {
  const staysApart = (points: MapPoint[], zoom: number) => {
    const shown = joinPoints(points, zoom);
    expect(sum(shown)).toBe(sum(points));
    expect(joinPoints(shown, zoom)).toEqual(shown);
    expect(
      shown
        .flatMap((one, at) => shown.slice(at + 1).map((other) => [one, other] as const))
        .filter(([one, other]) => room(one, other, zoom) < -0.01),
    ).toEqual([]);
  };
  const lat = fc.double({ min: -90, max: 90, noNaN: true });
  const lng = fc.double({ min: -180, max: 180, noNaN: true });
  const zoom = fc.integer({ min: 2, max: 16 });

  it("lose no market and never overlap, anywhere on earth", () => {
    const places = fc.array(fc.record({ lat, lng }), { maxLength: 80 });
    fc.assert(
      fc.property(places, zoom, (all, zoom) =>
        staysApart(
          all.map(({ lat, lng }, id) => pin(id, lat, lng)),
          zoom,
        ),
      ),
    );
  });

  it("lose no market and never overlap, in a crowd of markets and clusters on one screen", () => {
    const pixels = fc.integer({ min: -200, max: 200 });
    const count = fc.constantFrom(1, 1, 2, 12, 150, 4000);
    const crowd = fc.array(fc.record({ x: pixels, y: pixels, count }), {
      minLength: 20,
      maxLength: 60,
    });
    fc.assert(
      fc.property(crowd, lat, lng, zoom, (all, lat, lng, zoom) => {
        const degrees = 360 / (256 * 2 ** zoom);
        const points = all.map(({ x, y, count }, id): MapPoint => {
          const north = Math.max(-90, Math.min(90, lat + y * degrees));
          const east = ((lng + x * degrees + 540) % 360) - 180;
          const bounds = { south: north, west: east, north, east };
          return count === 1
            ? pin(id, north, east)
            : { kind: "cluster", lat: north, lng: east, count, bounds };
        });
        staysApart(points, zoom);
      }),
    );
  });
});
