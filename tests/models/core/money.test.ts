import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dollars, formatCents, mostCents, parseAmount, parsePrice } from "~/models/core/money";
import { productUnits } from "~/models/vendors/product/product.words";

describe("a typed price", () => {
  it.each<[text: string, cents: number | null]>([
    ["5", 500],
    ["$5", 500],
    ["5.9", 590],
    [" $5.99 ", 599],
    ["1,250.00", 125_000],
    ["$4 each", 400],
    ["$4/lb", 400],
    ["$5.00 / dozen", 500],
    ["$4 a pint", 400],
    ["4 per head", 400],
    ["4 dollars", 400],
    ...productUnits.map((unit): [string, number] => [`4 ${unit}`, 400]),
    ["75 cents", null],
    ["50c", null],
    ["5 eur", null],
    ["10k", null],
    ["999999.99", mostCents],
    ["1000000", null],
    ["0", null],
    ["0.00", null],
    ["$3-5", null],
    ["5.999", null],
    ["-5", null],
    ["1,25", null],
    ["5e3.2", null],
    ["ask", null],
    ["", null],
  ])("%j is read as %j cents", (text, cents) => expect(parsePrice(text)).toBe(cents));

  it("loses no cent when it is shown and read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: mostCents }), (cents) => {
        expect(parsePrice(formatCents(cents))).toBe(cents);
        expect(parsePrice(dollars(cents))).toBe(cents);
      }),
    );
  });
});

it("an amount is shown with thousands separators and both cents", () => {
  expect(formatCents(123_456_70)).toBe("$123,456.70");
  expect(formatCents(5)).toBe("$0.05");
  expect(formatCents(-1999)).toBe("-$19.99");
  expect(dollars(1250)).toBe("12.50");
});

it("an amount may be zero, and a price per piece is refused", () => {
  for (const [text, cents] of [
    ["0", 0],
    [" $0.00 ", 0],
    ["12.5", 1250],
    ["$1,250.07", 125_007],
    ["999999.99", 99_999_999],
    ["1000000", null],
    ["4 each", null],
    ["-1", null],
    ["1.005", null],
    ["1e3", null],
    [",", 0],
    ["", null],
  ] as const) {
    expect([text, parseAmount(text)]).toEqual([text, cents]);
  }
});
