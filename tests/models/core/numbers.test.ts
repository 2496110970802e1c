import fc from "fast-check";
import { expect, it } from "vitest";
import { formatNumber } from "~/models/core/numbers";

it("numbers are formatted like the platform does, to one decimal", () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (tenths) => {
      expect(formatNumber(tenths / 10)).toBe((tenths / 10).toLocaleString("en-US"));
    }),
  );
});
