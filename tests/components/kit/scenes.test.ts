import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sceneFor, sceneNames, tints } from "~/components/kit/scenes";

it("draws the same thing alike at every visit, and different names in different colours", () => {
  expect(sceneFor("market", "Legion Park")).toEqual(sceneFor("market", "Legion Park"));
  const names = Array.from({ length: 40 }, (_, at) => `Market ${at}`);
  const used = new Set(names.map((name) => sceneFor("market", name).tint));
  expect([...used].sort()).toEqual([...tints.keys()]);
});

it("draws a product by its category, and one of no known category as 'other'", () => {
  expect(sceneFor("product", "Sourdough", "bakery").scene).toBe("bakery");
  expect(sceneFor("product", "Sourdough", "market").scene).toBe("other");
  expect(sceneFor("product", "Sourdough", null).scene).toBe("other");
});

it("has every drawing in the sprite that it is taken from", () => {
  const ids = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  expect(ids("public/pictures/placeholders.svg").sort()).toEqual([...sceneNames].sort());
});
