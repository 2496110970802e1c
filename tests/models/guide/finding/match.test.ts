import { expect, it } from "vitest";
import { matchOfTown, matchOfWords, partedWays } from "~/models/guide/finding/match";
import { stateNames } from "~/models/guide/place/states";

it.each([
  ["Oak & Elm", '("oak") AND ("elm")'],
  ["St. Louis", '("st" OR "saint" OR "street") AND ("louis")'],
  ["Miami FL", '("miami") AND (("florida") OR ("fl"))'],
  ["Albany, New York", '("albany") AND (("new" AND "york") OR ("ny"))'],
  ["Florida", '("florida")'],
  ['a"b OR * c', '("a") AND ("b") AND ("or") AND ("c")'],
  ["Friends of the Oak at Elm", '("friends") AND ("the") AND ("oak") AND ("elm")'],
  [" & ", null],
])("%j is searched for as %s", (typed, match) => {
  expect(matchOfWords(typed, stateNames)).toBe(match);
});

it("a town search matches places that begin with the town and state, in every spelling", () => {
  expect(matchOfTown("st louis", ["Missouri", "MO"])).toBe(
    '{place} : (^"st louis missouri" OR ^"st louis mo" OR ^"saint louis missouri" OR ^"saint louis mo" OR ^"street louis missouri" OR ^"street louis mo")',
  );
});

it.each([
  ["oakelm", "oak elm"],
  ["birdinhand", "bird in hand"],
  ["savealot", "save a lot"],
  ["i79", "i 79"],
  ["la", "l a"],
  ["lina", "l i n a"],
])("%s is also searched for as %j", (word, apart) => {
  expect(partedWays(word)).toContain(`"${apart}"`);
});

it("a word is split in only a few ways per letter, and a single letter not at all", () => {
  expect(partedWays("abc")).toEqual(['"a bc"', '"a b c"', '"ab c"']);
  expect(partedWays("a".repeat(30)).length).toBeLessThan(4 * 30);
  expect(partedWays("a")).toEqual([]);
});
