import { expect, it } from "vitest";
import { fitOf, ranked } from "~/models/guide/finding/ranking";

const market = (name: string, more = "St. Louis, Missouri 63101") => ({ name, more });

it.each([
  ["Stearns Homestead", "Stearns' Homestead", 0],
  ["fruit & flower market", "Fruit and Flower Market", 0],
  ["stearns", "Stearns' Homestead Farmers Market", 1],
  ["homestead stearns", "Stearns' Homestead Farmers Market", 2],
  ["homestead saint louis", "Stearns' Homestead Farmers Market", 3],
  ["stearsn homestead", "Stearns' Homestead", 4],
  ["stearnshomestead", "Stearns' Homestead", 4],
  ["stea rnshomestead", "Stearns' Homestead", 4],
  ["stearnshomestead 63101", "Stearns' Homestead", 4],
  ["la arts", "L.A. Arts", 0],
  ["i79 market", "I-79 Market", 4],
  ["stearnsfarmesmarket", "Stearns Farmers Market", 4],
  ["mccutcheonmount vernon", "McCutcheon/Mount Vernon", 4],
  ["homesteadstearns louis", "Stearns' Homestead", null],
  ["stearns fammrs market", "Stearns' Farmers Market", 4],
  ["saimt louis market", "St. Louis Market", 4],
  ["greenmarke", "Greenmarket", 4],
  ["stearns orchard", "Stearns' Homestead", null],
  ["friends f stearns homestaed", "Friends of Stearns' Homestead", 4],
  ["", "Stearns' Homestead", null],
  ["oak", "Oaks", 1],
  ["ok", "Oak", null],
])("the search %j ranks the name %j as %j", (typed, name, rank) => {
  expect(fitOf(typed, market(name))?.rank ?? null).toBe(rank);
});

it("an exact name ranks first, then names with that beginning, names with those words, and near misses", () => {
  const names = [
    "Kent Market",
    "Kent Market Square",
    "Market of Kent",
    "Knet Market",
    "Oak Market",
  ];
  const rows = names.toReversed().map((name) => ({ name }));
  const found = ranked(rows, "kent market", ({ name }) => market(name));
  expect(found.map(({ name }) => name)).toEqual(names.slice(0, 4));
});
