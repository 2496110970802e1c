import fc from "fast-check";
import { expect, it } from "vitest";
import { squaresOutwards, type Way } from "~/models/guide/place/outwards";
import { milesBetween, milesToBox, touch } from "~/models/guide/place/place";
import { boundsOf, finest } from "~/models/guide/place/squares";
import { anywhere, boxes, squareAt } from "../../../support/squares";

const share = fc.double({ min: 0, max: 1, noNaN: true });

it("no point of a box is nearer or farther than the stated distances to the box", () => {
  fc.assert(
    fc.property(anywhere, anywhere, (from, at) => {
      for (const level of [2, 5, 9, finest]) {
        const { least, most } = milesToBox(from, boundsOf(squareAt(at, level)));
        const miles = milesBetween(from, at);
        expect(miles).toBeGreaterThanOrEqual(least);
        if (level > 2) expect(miles).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 400 },
  );
});

it("boxes with a point in common touch", () => {
  fc.assert(
    fc.property(boxes, share, share, ({ bounds, pointAt }, up, along) => {
      expect(touch(bounds, boundsOf(squareAt(pointAt(up, along), 6)))).toBe(true);
    }),
  );
  const florida = { south: 24, west: -88, north: 31, east: -80 };
  expect(["00", "01", "02", "03", "1"].filter((other) => touch(florida, boundsOf(other)))).toEqual([
    "03",
  ]);
});

it("every place within reach is in exactly one square, and no nearer than the square states", () => {
  const ways = fc.constantFrom<Omit<Way, "from">>({}, { farthest: 25 }, { nearest: 50 });
  fc.assert(
    fc.property(anywhere, anywhere, ways, (from, at, reach) => {
      const way = { from, ...reach };
      const miles = milesBetween(from, at);
      const squares = squaresOutwards(way);
      expect(squares.length).toBeLessThan(245);
      const own = squares.filter(({ square }) => squareAt(at, finest).startsWith(square));
      const { nearest = 0, farthest = Number.POSITIVE_INFINITY } = way;
      if (miles >= nearest && miles <= farthest) expect(own).toHaveLength(1);
      for (const square of own) expect(miles).toBeGreaterThanOrEqual(square.miles - nearest);
    }),
    { numRuns: 60 },
  );
});

it("squares that touch the first box come first, and each group is ordered by distance", () => {
  fc.assert(
    fc.property(anywhere, boxes, (from, { bounds }) => {
      const squares = squaresOutwards({ from, first: bounds });
      const ranks = squares.map(({ isFirst, miles }) => [isFirst ? 0 : 1, miles] as const);
      expect(ranks).toEqual([...ranks].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
      for (const { square, isFirst } of squares) {
        expect(isFirst).toBe(touch(bounds, boundsOf(square)));
      }
    }),
    { numRuns: 40 },
  );
});
