import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { initialsOf, sceneFor, sceneNames, tints } from "~/components/kit/scene";

it("draws the same name the same way each time, and uses all tints", () => {
  expect(sceneFor("market", "Legion Park")).toEqual(sceneFor("market", "Legion Park"));
  const names = Array.from({ length: 40 }, (_, at) => `Market ${at}`);
  const used = new Set(names.map((name) => sceneFor("market", name).tint));
  expect([...used].sort()).toEqual([...tints.keys()]);
});

it("draws a product by its category, and an unknown category as 'other'", () => {
  expect(sceneFor("product", "Sourdough", "bakery").scene).toBe("bakery");
  expect(sceneFor("product", "Sourdough", "market").scene).toBe("other");
  expect(sceneFor("product", "Sourdough", null).scene).toBe("other");
});

it.each([
  ["Strawberries", "fruits", "berries"],
  ["Cherry tomatoes", "vegetables", "tomatoes"],
  ["Tomato soup", "prepared", "prepared"],
  ["Orange honey", "other", "jars"],
  ["Wildflower honey", "prepared", "jars"],
  ["A dozen eggs", "dairy", "eggs"],
  ["Eggplant", "vegetables", "vegetables"],
  ["Peaches", "fruits", "fruits"],
] as const)("draws %s in %s as %s", (name, category, scene) => {
  expect(sceneFor("product", name, category).scene).toBe(scene);
});

it.each([
  ["Coconut Grove Organic Market", "CG"],
  ["The Farmers Market at Legion Park", "LP"],
  ["Farmers Market", "FM"],
  ["Éclair’s", "É"],
  ["Joe's 9th Street", "J9"],
  ["***", ""],
])("abbreviates %s to '%s'", (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

it("the sprite contains exactly the drawings that are used", () => {
  const ids = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  expect(ids("public/pictures/placeholders.svg").sort()).toEqual([...sceneNames].sort());
});
