import { expect, it } from "vitest";
import { folded, spelled, waysOf, wordsOf } from "~/models/guide/finding/words";

it.each([
  ["Stearns' Homestead", "Stearns Homestead"],
  ["O’Brien's Café", "OBriens CAFE"],
  ["Saint Louis", "St. Louis"],
  ["Mt. Pleasant", "MOUNT  PLEASANT"],
  ["Ft Collins", "Fort-Collins"],
  ["Fruit & Flower", "fruit and flower"],
  ["L.A. Arts", "LA arts"],
  ["Y.M.C.A", "ymca"],
  ["Doña Ana / Piñon", "dona ana, pinon"],
])("%j is the same as %j", (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

it("different words stay different, and nothing is a word", () => {
  expect(folded("Oak Market")).not.toBe(folded("Oak Markets"));
  expect(folded("Main St.E. Gate")).toBe("main st e gate");
  expect(wordsOf(" & ' . ")).toEqual([]);
  expect(spelled("Hand-Made, 2nd St.")).toBe("hand made 2nd st");
});

it("a folded word is stored in each of its ways", () => {
  expect(waysOf("st")).toEqual(["st", "saint", "street"]);
  expect(waysOf("oak")).toEqual(["oak"]);
});
