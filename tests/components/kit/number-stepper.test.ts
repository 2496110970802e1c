import { expect, it } from "vitest";
import { nextStep, settle } from "~/components/kit/number-stepper";

it("what is no number becomes the least", () => {
  for (const text of ["", " ", "two", "-", "NaN", "Infinity"]) expect(settle(text, 1)).toBe(1);
});

it("what is under the least becomes the least, and nothing else is changed without a word", () => {
  expect(settle("0", 1)).toBe(1);
  expect(settle("-7", 1)).toBe(1);
  expect(settle("3", 1)).toBe(3);
  expect(settle("3.9", 1)).toBe(3.9);
  expect(settle("5000", 1)).toBe(5000);
});

it("steps by one whole number within its bounds, from whatever was typed", () => {
  expect(nextStep("3", 1, 1)).toBe(4);
  expect(nextStep("3.9", 1, 1)).toBe(4);
  expect(nextStep("1", -1, 1)).toBe(1);
  expect(nextStep("10", 1, 1, 10)).toBe(10);
  expect(nextStep("none", 1, 1)).toBe(2);
});
