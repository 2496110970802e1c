import { expect, it } from "vitest";
import { isFree, overlaps } from "~/components/map/in-reach";

const box = (left: number, top: number, wide: number, tall: number) => ({
  left,
  top,
  right: left + wide,
  bottom: top + tall,
});
const pin = box(100, 100, 40, 40);

it.each([
  ["nothing near", box(300, 300, 100, 44), true],
  ["a button at its edge", box(140, 100, 100, 44), true],
  ["a button over a sliver of it", box(0, 60, 200, 56), true],
  ["a button over most of it", box(0, 60, 200, 73), false],
  ["a button over all of it", box(90, 90, 100, 100), false],
  ["a button over its right half and more", box(120, 0, 100, 300), false],
  ["a button over a third at its right", box(126, 0, 100, 300), true],
])("a marker is reachable, or not, under %s", (_, cover, expected) => {
  expect(isFree(pin, cover)).toBe(expected);
});

it.each([
  ["nothing near", box(300, 300, 100, 44), false],
  ["a button at its edge", box(140, 100, 100, 44), false],
  ["a button over a sliver of it", box(0, 60, 200, 41), true],
  ["a button over all of it", box(90, 90, 100, 100), true],
])("overlap with a marker is computed exactly: %s", (_, cover, expected) => {
  expect(overlaps(pin, cover)).toBe(expected);
});
