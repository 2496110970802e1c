import { expect, it } from "vitest";
import { nextStep, settle } from "~/components/kit/number-stepper";

it("a text that is not a number becomes the minimum", () => {
  for (const text of ["", " ", "two", "-", "NaN", "Infinity"]) expect(settle(text, 1)).toBe(1);
});

it("a number below the minimum becomes the minimum, and other numbers stay as typed", () => {
  expect(settle("0", 1)).toBe(1);
  expect(settle("-7", 1)).toBe(1);
  expect(settle("3", 1)).toBe(3);
  expect(settle("3.9", 1)).toBe(3.9);
  expect(settle("5000", 1)).toBe(5000);
});

it("steps by one to a whole number within its limits, whatever was typed", () => {
  expect(nextStep("3", 1, 1)).toBe(4);
  expect(nextStep("3.9", 1, 1)).toBe(4);
  expect(nextStep("1", -1, 1)).toBe(1);
  expect(nextStep("10", 1, 1, 10)).toBe(10);
  expect(nextStep("none", 1, 1)).toBe(2);
});
