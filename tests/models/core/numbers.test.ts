import fc from "fast-check";
import { expect, it } from "vitest";
import { formatNumber } from "~/models/core/numbers";

it("numbers are written as the language writes them, down to tenths", () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (tenths) => {
      expect(formatNumber(tenths / 10)).toBe((tenths / 10).toLocaleString("en-US"));
    }),
  );
});
