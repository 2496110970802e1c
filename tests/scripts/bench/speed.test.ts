import { describe, expect, it } from "vitest";
import { median, shares } from "../../../scripts/bench/speed.mjs";

describe("a share of the bare worker's speed", () => {
  it("is computed round by round, so that a slow round does not distort it", () => {
    // In the second round another program was running: both were slow, but their ratio was the
    // same.
    const [bare, page] = [
      [1000, 100, 1000],
      [600, 60, 600],
    ];
    expect(shares([bare, page])).toEqual([0.6]);
  });

  it("is the median, so that one bad round has little effect", () => {
    expect(
      shares([
        [100, 100, 100],
        [90, 1, 80],
      ]),
    ).toEqual([0.8]);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});
