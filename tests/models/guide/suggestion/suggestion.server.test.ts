import { describe, expect, it } from "vitest";
import { fileOfTown, fileOfZip } from "~/models/guide/place/gazetteer";
import { townsBeginning, zipsBeginning } from "~/models/guide/suggestion/suggestion.server";
import { smallCountry } from "../../../support/gazetteer";

const towns = (typed: string, most = 4) =>
  townsBeginning(smallCountry.get(`${fileOfTown(typed.toLowerCase())}.txt`) ?? "", typed, most);

describe("towns that begin with the typed text", () => {
  it.each([
    ["mi", ["Miami, FL", "Miami, OK"]],
    ["MIAMI", ["Miami, FL", "Miami, OK"]],
    ["miami o", []],
    ["miami ok", ["Miami, OK"]],
    ["Miami, Oklahoma", ["Miami, OK"]],
    ["Saint L", ["St. Louis, MO"]],
    ["st. l", ["St. Louis, MO"]],
    ["new yo", ["New York, NY"]],
    ["springfield", ["Springfield, MO", "Springfield, MA"]],
    ["xy", []],
    ["", []],
  ])("are found for '%s'", (typed, expected) => {
    expect(towns(typed)).toEqual(expected);
  });

  it("are limited to the requested number, with the most populous first", () => {
    expect(towns("mi", 1)).toEqual(["Miami, FL"]);
  });
});

it("ZIPs that begin with the typed digits are listed in order", () => {
  const file = smallCountry.get(`${fileOfZip("33")}.txt`) ?? "";
  expect(zipsBeginning(file, "331", 4)).toEqual(["33133, Miami, FL", "33139, Miami Beach, FL"]);
  expect(zipsBeginning(file, "33139", 4)).toEqual(["33139, Miami Beach, FL"]);
  expect(zipsBeginning(file, "331", 1)).toHaveLength(1);
  expect(zipsBeginning(file, "34", 4)).toEqual([]);
});
