import { expect, it } from "vitest";
import { streetOf } from "~/models/place/street";

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
])("%s has its place once: %s", (address, street) => {
  expect(streetOf({ address, ...miami })).toBe(street);
});

it.each([
  ["8 Miami", "8 Miami"],
  ["1 North Miami, FL", "1 North"],
  ["1 Bay Street, NorthMiami, FL", "1 Bay Street, NorthMiami"],
  ["1 Bay Street, Tampa, FL 33602", "1 Bay Street, Tampa, FL 33602"],
  ["Route 233101", "Route 233101"],
])("%s is left %s", (address, street) => {
  expect(streetOf({ address, ...miami })).toBe(street);
});

it("nothing is taken off where no town, state or ZIP is known", () => {
  const address = "1 Bay Street, Miami, FL 33101";
  expect(streetOf({ address, city: null, state: null, zip: null })).toBe(address);
});
