import { describe, expect, it } from "vitest";
import { median, share } from "../../../scripts/bench/speed.mjs";

describe("a share of the bare worker's speed", () => {
  it("is computed round by round, so that a slow round does not distort it", () => {
    // In the second round another program was running: both were slow, but their ratio was the
    // same.
    const bare = [1000, 100, 1000];
    const page = [600, 60, 600];
    expect(share(page, bare)).toBe(0.6);
  });

  it("is the median, so that one bad round has little effect", () => {
    expect(share([90, 1, 80], [100, 100, 100])).toBe(0.8);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});
