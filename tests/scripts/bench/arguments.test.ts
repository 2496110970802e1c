import { describe, expect, it } from "vitest";
import { readArguments } from "../../../scripts/bench/arguments.mjs";

describe("npm run bench", () => {
  it("measures the demo without arguments", () => {
    expect(readArguments([])).toEqual({
      file: null,
      sizes: [],
      lighthouse: false,
      finding: false,
      memory: false,
      megabytes: null,
    });
  });

  it("accepts a directory, sizes to grow it to, and the Lighthouse option", () => {
    const words = ["--grow", "1000000,100000,100000", "usda.csv", "--lighthouse"];
    expect(readArguments(words)).toEqual({
      file: "usda.csv",
      sizes: [100_000, 1_000_000],
      lighthouse: true,
      finding: false,
      memory: false,
      megabytes: null,
    });
  });

  it("measures only how markets are found with --finding", () => {
    expect(readArguments(["usda.csv", "--finding"])).toMatchObject({
      file: "usda.csv",
      finding: true,
    });
  });

  it("measures only memory with --memory, with or without a directory", () => {
    expect(readArguments(["--memory"])).toMatchObject({ file: null, memory: true });
    expect(readArguments(["usda.csv", "--memory"])).toMatchObject({
      file: "usda.csv",
      memory: true,
    });
  });

  it("fills a database of 1 GB with --capacity, or of another size", () => {
    expect(readArguments(["--capacity"])).toMatchObject({ megabytes: 1000 });
    expect(readArguments(["--capacity", "100"])).toMatchObject({ megabytes: 100 });
  });

  it.each([
    [["--markets", "5"], "There is no option --markets."],
    [["--grow"], "--grow wants whole numbers"],
    [["--grow", "many"], "--grow wants whole numbers"],
    [["--grow", "1.5"], "--grow wants whole numbers"],
    [["--grow", "-5"], "--grow wants whole numbers"],
    [["one.csv", "two.csv"], "One FILE is enough."],
    [["--finding"], "--finding wants a FILE, and nothing else."],
    [["one.csv", "--finding", "--grow", "5"], "--finding wants a FILE, and nothing else."],
    [["--capacity", "much"], "--capacity wants a size in MB, and nothing else."],
    [["--capacity", "--grow", "5"], "--capacity wants a size in MB, and nothing else."],
    [["one.csv", "--capacity"], "--capacity wants a size in MB, and nothing else."],
    [["one.csv", "--finding", "--lighthouse"], "--finding wants a FILE, and nothing else."],
    [["one.csv", "--finding", "--memory"], "--finding wants a FILE, and nothing else."],
    [["one.csv", "--memory", "--lighthouse"], "--memory wants at most a FILE, and nothing else."],
    [["--memory", "--grow", "5"], "--memory wants at most a FILE, and nothing else."],
  ])("explains what is wrong with %j", (words, sentence) => {
    expect(() => readArguments(words)).toThrow(sentence);
  });
});
