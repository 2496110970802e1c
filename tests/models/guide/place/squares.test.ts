import fc from "fast-check";
import { expect, it } from "vitest";
import { readBounds, turned, widthOf } from "~/models/guide/place/place";
import {
  boundsOf,
  coarsest,
  codeOf,
  finest,
  gridOver,
  inGrid,
  levelFor,
  runsOver,
  squareAt,
} from "~/models/guide/place/squares";

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const level = fc.integer({ min: coarsest, max: finest });
const box = fc
  .record({
    at: point,
    height: fc.double({ min: 0, max: 40, noNaN: true }),
    width: fc.double({ min: 0, max: 359, noNaN: true }),
  })
  .map(({ at, height, width }) =>
    readBounds(`${at.lat},${at.lng},${Math.min(90, at.lat + height)},${at.lng + width}`),
  );

it("a point lies in its square, and its square in the one above", () => {
  fc.assert(
    fc.property(point, level, (at, level) => {
      const square = squareAt(at, level);
      const { south, west, east } = boundsOf(square);
      // What lies this near to an edge is on it.
      const hair = 1e-9;
      expect(at.lat).toBeGreaterThanOrEqual(south - hair);
      // 180 is the same meridian as -180.
      if (at.lng < 180 - hair) expect(at.lng >= west - hair && at.lng <= east + hair).toBe(true);
      if (level === coarsest) return;
      const above = squareAt(at, level - 1);
      expect([square.x >> 1, square.y >> 1]).toEqual([above.x, above.y]);
      expect(Math.floor(codeOf(square) / 4)).toBe(codeOf(above));
    }),
  );
});

it("the runs over a box hold the code of every square that it touches", () => {
  fc.assert(
    fc.property(box, (bounds) => {
      if (!bounds) return;
      const level = levelFor(bounds, finest, 200);
      const { x, y, columns, rows } = gridOver(bounds, level);
      expect(level === coarsest || columns * rows <= 200).toBe(true);
      const runs = runsOver(bounds, level);
      for (let column = 0; column < columns; column++) {
        for (let row = 0; row < rows; row++) {
          const square = { level, x: (x + column) % 2 ** level, y: y + row };
          const code = codeOf(square);
          expect(runs.filter(([from, to]) => from <= code && code <= to)).toHaveLength(1);
          expect(inGrid(square, bounds)).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

it("every point of a box lies in one of the squares over it, at every level", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(box, share, share, (bounds, up, along) => {
      if (!bounds) return;
      const { south, north, west } = bounds;
      const lat = south + (north - south) * up;
      const lng = turned(west + widthOf(bounds) * along);
      for (let level = coarsest; level <= levelFor(bounds, finest, 200); level++) {
        const square = squareAt({ lat, lng }, level);
        expect(inGrid(square, bounds), `level ${level}`).toBe(true);
        const code = codeOf(square);
        expect(runsOver(bounds, level).some(([from, to]) => from <= code && code <= to)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
