import { expect, it } from "vitest";
import { matchOfWords, partedWays } from "~/models/finding/match";
import { stateNames } from "~/models/place/states";

it.each([
  ["Oak & Elm", '("oak") AND ("elm")'],
  ["St. Louis", '("st" OR "saint") AND ("louis")'],
  ["Miami FL", '("miami") AND (("florida") OR ("fl"))'],
  ["Albany, New York", '("albany") AND (("new" AND "york") OR ("ny"))'],
  ["Florida", '("florida")'],
  ['a"b OR * c', '("a") AND ("b") AND ("or") AND ("c")'],
  ["Friends of the Oak at Elm", '("friends") AND ("the") AND ("oak") AND ("elm")'],
  [" & ", null],
])("%j is looked for as %s", (typed, match) => {
  expect(matchOfWords(typed, stateNames)).toBe(match);
});

it("two words written as one are parted everywhere", () => {
  expect(partedWays("oakelm")).toEqual([
    '("oa" AND "kelm")',
    '("oak" AND "elm")',
    '("oake" AND "lm")',
  ]);
});
