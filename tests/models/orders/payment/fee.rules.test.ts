import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applicationFee } from "~/models/orders/payment/fee.rules";
import { readSettings } from "~/platform/settings";

const cents = fc.integer({ min: 0, max: 99_999_999 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

describe("the platform fee", () => {
  it.each([
    [1600, 0, 0],
    [1600, 250, 40],
    [50, 1, 0],
    [99, 10_000, 99],
    [1999, 333, 66],
  ])("of a payment of %i cents at %i basis points is %i cents", (total, points, fee) => {
    expect(applicationFee(total, points)).toBe(fee);
  });

  it("is a whole number of cents, rounded down from the agreed share", () => {
    fc.assert(
      fc.property(cents, basisPoints, (total, points) => {
        const fee = applicationFee(total, points);
        const agreed = (BigInt(total) * BigInt(points)) / 10_000n;
        expect(BigInt(fee)).toBe(agreed);
        expect(fee).toBeLessThanOrEqual(total);
      }),
    );
  });

  it("never falls when an order grows", () => {
    fc.assert(
      fc.property(cents, cents, basisPoints, (one, other, points) => {
        const [less = 0, more = 0] = [one, other].sort((a, b) => a - b);
        expect(applicationFee(less, points)).toBeLessThanOrEqual(applicationFee(more, points));
      }),
    );
  });
});

describe("the platform fee setting", () => {
  const read = (value: unknown) => readSettings({ PLATFORM_FEE_BASIS_POINTS: value });

  it("is zero by default, and a whole number of hundredths of a percent", () => {
    expect(readSettings({}).PLATFORM_FEE_BASIS_POINTS).toBe(0);
    expect(read("250").PLATFORM_FEE_BASIS_POINTS).toBe(250);
  });

  it.each(["-1", "2.5", "5001", "much"])("rejects %s", (value) => {
    expect(() => read(value)).toThrow();
  });
});
