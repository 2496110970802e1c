import { expect, it } from "vitest";
import { pageNumbers } from "~/components/kit/pagination";

it("offers the first, the last and the neighboring pages, once each", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 9)).toEqual([1, 2, 9]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(5, 9)).toEqual([1, 4, 5, 6, 9]);
  expect(pageNumbers(9, 9)).toEqual([1, 8, 9]);
});
