import { expect, it, test } from "vitest";
import { saysItsTown, streetOf, townBeside, zipAtEnd } from "~/models/guide/place/address";

const danville = { city: "Danville", state: "Vermont", location: "Danville, Vermont" };

test.each([
  "1 Main St, Danville, VT 05828",
  "1 Main St, Danville, Vermont",
  "1 Main St Danville VT",
  "Danville, VT 05828-1234",
  "1 Main St, danville, vt, 05828, USA",
])("the address %s names its town, so the town is not repeated", (address) => {
  expect(saysItsTown({ ...danville, address })).toBe(true);
  expect(townBeside({ ...danville, address })).toBe("");
});

test.each([
  "1 Main St",
  "12 Danville Road",
  "On the green in Danville",
  "1 Vermont Avenue",
  "Danville, VA",
  "",
])("the town is shown beside the address %s", (address) => {
  expect(townBeside({ ...danville, address })).toBe("Danville, Vermont");
});

it("an address does not count as naming a town when no town is known", () => {
  expect(saysItsTown({ address: "1 Main St, VT", city: "", state: "Vermont" })).toBe(false);
});

it("a town is recognized however its periods and spaces are written", () => {
  const place = { city: "St. Johnsbury", state: "Vermont" };
  expect(saysItsTown({ ...place, address: "1 Main St, St Johnsbury VT" })).toBe(true);
  expect(streetOf({ ...place, zip: null, address: "1 Main St., St  Johnsbury, Vermont" })).toBe(
    "1 Main St.",
  );
});

it.each([
  ["1 Bay Street, Miami, FL 33101", "33101"],
  ["1 Bay Street, Miami, FL 33101-1234, USA", "33101"],
  ["Route 233101", null],
  ["33101 Bay Street", null],
  ["", null],
])("the ZIP at the end of %s is read as %s", (address, zip) => {
  expect(zipAtEnd(address)).toBe(zip);
});

const miami = { city: "Miami", state: "FL", zip: "33101" };

it.each([
  ["1 Bay Street, Miami, FL 33101", "1 Bay Street"],
  ["1 Bay Street, Miami, Florida 33101-1234, USA", "1 Bay Street"],
  ["1 Bay Street Miami FL 33101", "1 Bay Street"],
  ["1 bay street, MIAMI, fl.", "1 bay street"],
  ["1 Bay Street, Miami", "1 Bay Street"],
  ["1 Bay St., Miami", "1 Bay St."],
  ["1 Bay St.", "1 Bay St."],
  ["Miami, FL", ""],
  ["Miami", ""],
  ["", ""],
])("the street part of %s is: %s", (address, street) => {
  expect(streetOf({ address, ...miami })).toBe(street);
});

it.each([
  ["8 Miami", "8 Miami"],
  ["1 North Miami, FL", "1 North"],
  ["1 Bay Street, NorthMiami, FL", "1 Bay Street, NorthMiami"],
  ["1 Bay Street, Tampa, FL 33602", "1 Bay Street, Tampa, FL 33602"],
  ["Route 233101", "Route 233101"],
])("%s is shortened no further than %s", (address, street) => {
  expect(streetOf({ address, ...miami })).toBe(street);
});

it("nothing is removed from an address when no town, state or ZIP is known", () => {
  const address = "1 Bay Street, Miami, FL 33101";
  expect(streetOf({ address, city: null, state: null, zip: null })).toBe(address);
});

it("a neighborhood or town that the address names is not repeated", () => {
  const place = { city: "Miami", state: "Florida", location: "Overtown, Florida" };
  expect(townBeside({ ...place, address: "1000 NW Square, Overtown, FL 33136" })).toBe("");
  expect(townBeside({ ...place, address: "1000 NW Square, Miami, FL 33136" })).toBe("");
  expect(townBeside({ ...place, address: "1000 NW Square" })).toBe(place.location);
  expect(townBeside({ ...place, location: "By the bay", address: "1 Square, Tampa" })).toBe(
    "By the bay",
  );
});
