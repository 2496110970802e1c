import fc from "fast-check";
import { expect, it } from "vitest";
import { isIn, readBounds } from "~/models/guide/place/place";
import {
  boundsOf,
  coarsest,
  finest,
  levelFor,
  quartersOf,
  sideOf,
  squaresOver,
} from "~/models/guide/place/squares";
import { anywhere, boxes, squareAt } from "../../../support/squares";

const level = fc.integer({ min: coarsest, max: finest });

it("a point is in its square, and at the next level in one quarter of that square", () => {
  fc.assert(
    fc.property(anywhere, level, (at, level) => {
      const square = squareAt(at, level);
      expect(square).toHaveLength(level);
      const { south, west, north, east } = boundsOf(square);
      // A point this near to an edge counts as on the edge. The meridians 180 and -180 are the
      // same.
      const hair = 1e-9;
      const box = {
        south: south - hair,
        west: west - hair,
        north: north + hair,
        east: east + hair,
      };
      if (at.lng < 180 - hair) expect(isIn(box, at)).toBe(true);
      if (level < finest) expect(quartersOf(square)).toContain(squareAt(at, level + 1));
    }),
  );
});

it("the squares over a box include each square with a point of the box, none twice, and at most 200", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(boxes, share, share, ({ bounds, pointAt }, up, along) => {
      const level = levelFor(bounds, finest, 200);
      const squares = squaresOver(bounds, level);
      expect(new Set(squares).size).toBe(squares.length);
      if (level > coarsest) expect(squares.length).toBeLessThanOrEqual(200);
      for (let each = coarsest; each <= level; each++) {
        expect(squaresOver(bounds, each)).toContain(squareAt(pointAt(up, along), each));
      }
    }),
  );
});

it("a box of a single point is in one square at every level", () => {
  const bounds = readBounds("25.76,-80.19,25.76,-80.19");
  if (!bounds) throw new Error("no box");
  for (let level = coarsest; level <= finest; level++) {
    const [square = "", ...others] = squaresOver(bounds, level);
    expect(others).toEqual([]);
    expect(boundsOf(square).east - boundsOf(square).west).toBeCloseTo(sideOf(level), 9);
  }
});
