import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byWeight,
  isWeightUnit,
  mostForPiece,
  mostOfPiece,
  parseUsualWeight,
  parseWeight,
  piecePrice,
  priceOfLine,
  priceOfWeight,
  promiseText,
  usualForPiece,
  usualText,
  weightText,
  whyTooHeavy,
} from "~/models/vendors/product/weight.rules";

const cents = fc.integer({ min: 1, max: 99_999 });
const weight = fc.integer({ min: 1, max: 100_000 });
const unit = fc.constantFrom("lb" as const, "oz" as const);
const chicken = { priceCents: 450, unit: "lb", weightMin: 2000, weightMax: 3000, weightUnit: "lb" };

describe("what a weight costs", () => {
  it.each([
    [450, 2350, 1058],
    [450, 2351, 1058],
    [333, 1500, 500],
    [333, 1501, 500],
    [1, 499, 0],
    [1, 500, 1],
    [99_999_999, 999_999, 99_999_899_000],
  ])("%i cents a unit and %i thousandths cost %i cents", (price, weighs, costs) => {
    expect(priceOfWeight(price, weighs)).toBe(costs);
  });

  it("is within half a cent of the exact price, and half a cent is rounded up", () => {
    fc.assert(
      fc.property(cents, weight, (price, weighs) => {
        const off = BigInt(priceOfWeight(price, weighs)) * 1000n - BigInt(price) * BigInt(weighs);
        expect(off).toBeGreaterThan(-500n);
        expect(off).toBeLessThanOrEqual(500n);
      }),
    );
  });

  it("never falls as the weight grows", () => {
    fc.assert(
      fc.property(cents, weight, weight, (price, one, more) => {
        expect(priceOfWeight(price, one + more)).toBeGreaterThanOrEqual(priceOfWeight(price, one));
      }),
    );
  });

  it("is never more than was promised, whatever it weighs", () => {
    fc.assert(
      fc.property(cents, weight, cents, (price, weighs, promised) => {
        expect(priceOfLine(price, weighs, promised)).toBeLessThanOrEqual(promised);
      }),
    );
  });

  it("is within the promise for each piece of the usual weight", () => {
    fc.assert(
      fc.property(cents, weight, weight, fc.double({ min: 0, max: 1, noNaN: true }), (...drawn) => {
        const [pricePerUnit, min, over, share] = drawn;
        const max = min + over;
        const weighs = min + Math.floor(over * share);
        const sold = { pricePerUnit, min, max, unit: "lb" as const };
        expect(priceOfWeight(pricePerUnit, weighs)).toBeLessThanOrEqual(mostForPiece(sold));
        expect(usualForPiece(sold)).toBeLessThanOrEqual(mostForPiece(sold));
      }),
    );
  });
});

describe("a weight as a scale shows it", () => {
  it.each([
    ["2.35", "lb", 2350],
    [" 2,35 ", "lb", 2350],
    ["2 lb 6 oz", "lb", 2375],
    ["2lb 6.5oz", "lb", 2406],
    ["38 oz", "lb", 2375],
    ["1 lb", "oz", 16_000],
    ["1.1 kg", "lb", 2425],
    ["900 g", "lb", 1984],
    ["28.35g", "oz", 1000],
    ["3 pounds", "lb", 3000],
  ] as const)("reads %j in %s", (text, in_, is) => {
    expect(parseWeight(text, in_)).toBe(is);
  });

  it.each([
    "",
    "0",
    "-2",
    "two",
    "2.3456",
    "2 3",
    "2 st",
    "1e3",
    "2 to 3",
    "1234567",
    "9".repeat(50),
  ])("does not read %j", (text) => {
    expect(parseWeight(text, "lb")).toBeNull();
  });

  it("reads back each weight that it writes", () => {
    fc.assert(
      fc.property(weight, unit, (weighs, in_) => {
        expect(parseWeight(weightText(weighs, in_).replaceAll(",", ""), in_)).toBe(weighs);
      }),
    );
  });

  it("is the same in pounds, in ounces, and in both", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 15 }), (lb, oz) => {
        const both = parseWeight(`${lb} lb ${oz} oz`, "oz");
        expect(both).toBe(parseWeight(`${lb * 16 + oz} oz`, "oz"));
        expect(both).toBe((lb * 16 + oz) * 1000);
      }),
    );
  });
});

describe("the usual weight of a piece", () => {
  it.each([
    ["2 to 3 lb", "lb", "2 to 3 lb"],
    ["2-3", "lb", "2 to 3 lb"],
    ["2–3 lbs", "each", "2 to 3 lb"],
    ["about 5 lb", "lb", "5 lb"],
    ["12 oz to 1 lb", "lb", "0.75 to 1 lb"],
    ["12 to 16 oz", "lb", "0.75 to 1 lb"],
    ["1 to 2 lb", "oz", "16 to 32 oz"],
    ["500 g", "bag", "1.102 lb"],
    ["1 kg", "oz", "35.274 oz"],
  ])("%j for a price per %s is %j", (text, priced, is) => {
    const usual = parseUsualWeight(text, priced);
    expect(usual && usualText(usual)).toBe(is);
  });

  it.each(["", "heavy", "3 to 2 lb", "0 to 1 lb", "2 lb to", "2 to 3 to 4 lb", "1,000 to 2 lb lb"])(
    "does not read %j",
    (text) => {
      expect(parseUsualWeight(text, "lb")).toBeNull();
    },
  );

  it("needs a unit if the price is not for a weight", () => {
    expect(parseUsualWeight("5", "bag")).toBeNull();
    expect(parseUsualWeight("5", "lb")).toEqual({ min: 5000, max: 5000, unit: "lb" });
  });

  it("is at most a piece that can be written", () => {
    expect(parseUsualWeight("1 to 999.999 lb", "lb")?.max).toBe(mostOfPiece);
    expect(parseUsualWeight("1 to 1000 lb", "lb")).toBeNull();
  });

  it("reads back each usual weight that it writes", () => {
    fc.assert(
      fc.property(weight, weight, unit, (min, over, in_) => {
        const usual = { min, max: min + over, unit: in_ };
        expect(parseUsualWeight(usualText(usual).replaceAll(",", ""), in_)).toEqual(usual);
      }),
    );
  });
});

describe("a product sold by weight", () => {
  it("has a price for the unit in which its pieces are weighed", () => {
    expect(byWeight(chicken)).toEqual({ pricePerUnit: 450, min: 2000, max: 3000, unit: "lb" });
    expect(piecePrice(chicken)).toBe(1350);
    expect(promiseText(byWeight(chicken) as never)).toBe("about $11.25, never more than $13.50");
  });

  it.each([
    { unit: "each" },
    { unit: "oz" },
    { weightMin: null, weightMax: null, weightUnit: null },
    { priceCents: null },
  ])("is no product with %o", (other) => {
    expect(byWeight({ ...chicken, ...other })).toBeNull();
    const { priceCents = chicken.priceCents } = other as { priceCents?: null };
    expect(piecePrice({ ...chicken, ...other })).toBe(priceCents);
  });

  it.each([
    [6000, 1, null],
    [6001, 1, "6.001 lb is more than twice the most you expect (3 lb). Check the weight."],
    [12_000, 2, null],
    [12_001, 2, "12.001 lb is more than twice the most you expect (6 lb). Check the weight."],
  ])("is not believed to weigh too much: %i thousandths of %i pieces", (weighs, pieces, why) => {
    expect(whyTooHeavy(weighs, { max: 3000, unit: "lb" }, pieces)).toBe(why);
  });

  it("promises one price if all its pieces weigh the same", () => {
    const cheese = { pricePerUnit: 120, min: 8000, max: 8000, unit: "oz" as const };
    expect(promiseText(cheese)).toBe("never more than $9.60");
    expect(isWeightUnit("bunch")).toBe(false);
  });
});
