import { describe, expect, it } from "vitest";
import { barsOf, plotSize } from "~/components/kit/bar-plot";

const bars = (...values: number[]) => barsOf(values.map((value) => ({ value })));

describe("the bars of a plot", () => {
  it("stand on the baseline, and the tallest reaches the top", () => {
    for (const { y, height } of bars(1, 2, 4)) expect(y + height).toBeCloseTo(plotSize.height);
    expect(bars(1, 2, 4).map(({ height }) => height)).toEqual([30, 60, 120]);
  });

  it("show a small value, and nothing for zero or less", () => {
    const [nothing, little, less] = bars(0, 1, -5, 100_000);
    expect([nothing?.height, less?.height]).toEqual([0, 0]);
    expect(little?.height).toBeGreaterThan(2);
  });

  it("do not overlap and stay inside the plot", () => {
    const drawn = bars(3, 1, 2, 5, 4, 9, 2);
    for (const [at, { x }] of drawn.slice(1).entries()) {
      const before = drawn[at];
      expect(x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
    }
    const last = drawn.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(plotSize.width);
  });

  it("are empty without values, and flat when all values are zero", () => {
    expect(barsOf([])).toEqual([]);
    expect(bars(0, 0).map(({ height }) => height)).toEqual([0, 0]);
  });
});
