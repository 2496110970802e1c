import { expect, test } from "vitest";
import { openCountry } from "~/models/guide/place/country";
import { smallCountry } from "../../../support/gazetteer";
import { type Cells, readCells } from "./directory-file";

const places = openCountry({ read: async (name) => smallCountry.get(`${name}.txt`) ?? "" });
const country = await places.knowing([
  "Springfield Miami St. Louis Kansas City New York Washington Aspen Beach 33133 33139",
]);
await places.knowAllZips();

const noCells = { street: "", city: "", State: "", zip: "", x: "", y: "" };
const read = (cells: Cells) =>
  readCells({ ...noCells, ...cells }, undefined, country) ?? expect.fail("no market");
const address = (fullAddress: string, cells: Cells = {}) => read({ fullAddress, ...cells }).address;

const atBay = "1 Bay Street, Miami, FL 33133";

test.each([
  "1 Bay Street, Miami, Florida 33133",
  "1 Bay Street, Miami, FL, 33133",
  "1 Bay Street, Miami, FL 33133-0001, USA",
  "1 Bay Street, Miami, FL, no state 33133",
  "1 Bay Street, Miami, FL, 33133, no state",
  "1 Bay Street, Miami, no state 33133",
  "1 Bay Street Miami FL 33133",
  "1 Bay Street Miami, FL. 33133",
  "1 Bay Street, Miami, fl 33133",
  "1 Bay Street, 33133",
  "1 Bay Street, Miami, FL, 33133, Miami, Florida 33133",
])("reads the address %s by its ZIP", (text) => {
  expect(read({ fullAddress: text })).toMatchObject({
    address: atBay,
    city: "Miami",
    state: "Florida",
    zip: "33133",
    location: "Miami, Florida",
  });
});

test.each([
  { street: "1 Bay Street, Miami", city: "FL", State: "no state", zip: "33133" },
  { street: "1 Bay Street, Miami, FL 33133" },
  { city: "1 Bay Street, Miami", State: "Florida", zip: "33133" },
  { street: "1 Bay Street", city: "Miami FL", State: "FL", zip: "33133" },
  { street: "1 Bay Street", city: "Miami", zip: "33133" },
  {
    street: "1 Bay Street",
    city: "Miami",
    State: "no state",
    fullAddress: "1 Bay Street, Miami, FL 33133",
  },
])("cells in the wrong columns, %o, are read by their contents", (cells) => {
  expect(read(cells).address).toBe(atBay);
});

test("keeps a neighborhood given as the town, and a town near its ZIP", () => {
  expect(read({ city: "Overtown", State: "FL", zip: "33133" }).city).toBe("Overtown");
  expect(read({ city: "Miami", State: "FL", zip: "33139" }).city).toBe("Miami");
  expect(address("1 Bay Street, Miami, no state 33139")).toBe("1 Bay Street, Miami, FL 33139");
});

test("coordinates decide between towns with the same name", () => {
  const inMissouri = { x: "-93.31", y: "37.21" };
  expect(read({ fullAddress: "1 Main Street, Springfield", ...inMissouri }).location).toBe(
    "Springfield, Missouri",
  );
  expect(read({ fullAddress: "1 Main Street, Springfield" })).toMatchObject({
    location: "",
    address: "1 Main Street, Springfield",
  });
});

test("a town named like its state is read as a town", () => {
  expect(address("350 5th Avenue, New York, NY")).toBe("350 5th Avenue, New York, NY");
  expect(address("350 5th Avenue, New York, New York")).toBe("350 5th Avenue, New York, NY");
  expect(address("1 Mall, Washington, DC")).toBe("1 Mall, Washington, DC");
});

test("town and coordinates override a ZIP of another state", () => {
  const market = read({ city: "Springfield", State: "MO", zip: "33133", x: "-93.31", y: "37.21" });
  expect(market.location).toBe("Springfield, Missouri");
});

test("a row with only coordinates gets the town of the nearest ZIP, as an uncertain guess", () => {
  const market = read({ x: "-80.24", y: "25.74" });
  expect(market.location).toBe("Miami, Florida");
  expect(market.says).not.toContain("address");
});

test.each([
  { fullAddress: "no state" },
  { State: "GA" },
  { city: ",", State: "GA" },
  { city: "TX", State: "no state" },
  { city: "n/a", State: "none" },
])("%o names no town, and no other text is read as a town", (cells) => {
  const market = read(cells);
  expect(market.city).toBe("");
  expect(market.description).toMatch(/^Farmers market( in Georgia| in Texas)?\.$/);
  expect(market.says).not.toContain("address");
  expect(market.says).not.toContain("description");
});
