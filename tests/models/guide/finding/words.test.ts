import { expect, it } from "vitest";
import { folded, isUsual, spelled, usualNear, waysOf, wordsOf } from "~/models/guide/finding/words";

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
  ["Salem FM", "Salem Farmers Market"],
  ["Union Sq Greenmarket", "Union Square Green Market"],
  ["Boulder Co. Mkt", "Boulder County Market"],
  ["5th Ave & 1st St", "Fifth Avenue and First Street"],
  ["Univ Comm Ctr", "University Community Centre"],
])("%j and %j are searched as the same words", (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

it("different words stay different, and punctuation alone is no word", () => {
  expect(folded("Oak Market")).not.toBe(folded("Oak Markets"));
  expect(folded("Main St.E. Gate")).toBe("main st e gate");
  expect(wordsOf(" & ' . ")).toEqual([]);
  expect(spelled("Hand-Made, 2nd St.")).toBe("hand made 2nd st");
});

it("'CO' at the end or before a ZIP means Colorado, not county", () => {
  expect(folded("Boulder, CO")).toBe("boulder co");
  expect(folded("Boulder, CO 80302")).toBe("boulder co 80302");
});

it("a mistyped common word is recognized without the database, a long one despite two mistakes", () => {
  expect(isUsual("mkt")).toBe(true);
  expect(isUsual("boulder")).toBe(false);
  expect(usualNear("saimt")).toEqual(expect.arrayContaining(["saint", "st"]));
  expect(usualNear("fammrs")).toContain("farmers");
  expect(usualNear("markxx")).toContain("market");
  expect(usualNear("farmxx")).not.toContain("farmer");
});

it("an abbreviation is stored with all its full forms, and any other word as itself", () => {
  expect(waysOf("st")).toEqual(["st", "saint", "street"]);
  expect(waysOf("oak")).toEqual(["oak"]);
});
