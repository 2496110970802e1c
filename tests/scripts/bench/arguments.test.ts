import { describe, expect, it } from "vitest";
import { readArguments } from "../../../scripts/bench/arguments.mjs";

describe("npm run bench", () => {
  it("measures the demo when nothing is asked for", () => {
    expect(readArguments([])).toEqual({ file: null, sizes: [], lighthouse: false });
  });

  it("takes a directory, sizes to grow it to from the smallest, and a browser's grades", () => {
    const words = ["--grow", "1000000,100000,100000", "usda.csv", "--lighthouse"];
    expect(readArguments(words)).toEqual({
      file: "usda.csv",
      sizes: [100_000, 1_000_000],
      lighthouse: true,
    });
  });

  it.each([
    [["--markets", "5"], "There is no option --markets."],
    [["--grow"], "--grow wants whole numbers"],
    [["--grow", "many"], "--grow wants whole numbers"],
    [["--grow", "1.5"], "--grow wants whole numbers"],
    [["--grow", "-5"], "--grow wants whole numbers"],
    [["one.csv", "two.csv"], "One FILE is enough."],
  ])("says what is wrong with %j", (words, sentence) => {
    expect(() => readArguments(words)).toThrow(sentence);
  });
});
