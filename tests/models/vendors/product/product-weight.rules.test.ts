import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddProduct } from "~/models/vendors/product/product.schema";
import { productUnits } from "~/models/vendors/product/product.words";
import {
  tidyWeight,
  weightColumns,
  weightLine,
  weightOf,
  whyNotWeight,
} from "~/models/vendors/product/product-weight.rules";
import { mostOfPiece } from "~/models/vendors/product/weight.rules";

describe("the weight that a vendor enters", () => {
  it.each([
    ["2 to 3 lb", "lb", [2000, 3000, "lb"]],
    ["2-3", "lb", [2000, 3000, "lb"]],
    ["1 lb", "oz", [16_000, 16_000, "oz"]],
    ["5 lb", "bag", [5000, 5000, "lb"]],
    ["12 oz", "each", [12_000, 12_000, "oz"]],
    ["900 g", "box", [1984, 1984, "lb"]],
  ])("%j for the unit %s is stored as %j", (text, unit, [weightMin, weightMax, weightUnit]) => {
    expect(whyNotWeight(text, unit)).toBeNull();
    expect(weightColumns(text, unit)).toEqual({ weightMin, weightMax, weightUnit });
  });

  it.each([
    ["heavy", "lb", "like “2 to 3 lb”"],
    ["3 to 2 lb", "lb", "The lower weight comes first"],
    ["0 lb", "oz", "like “2 to 3 lb”"],
    ["5", "bag", "with its unit"],
    ["heavy", "each", "like “5 lb” or “12 oz”"],
    ["2 to 3 lb", "each", "To sell by weight, choose lb or oz as the unit"],
  ])("%j for the unit %s is refused: %s", (text, unit, message) => {
    expect(whyNotWeight(text, unit)).toContain(message);
  });

  it("may be left out for every unit", () => {
    for (const unit of productUnits) {
      expect(whyNotWeight(null, unit)).toBeNull();
      expect(weightColumns(null, unit)).toEqual({
        weightMin: null,
        weightMax: null,
        weightUnit: null,
      });
    }
  });

  it("reads back as the same weight, whatever it is", () => {
    const thousandths = fc.integer({ min: 1, max: mostOfPiece });
    const weightUnit = fc.constantFrom("lb", "oz");
    fc.assert(
      fc.property(thousandths, thousandths, weightUnit, fc.boolean(), (a, b, per, isPriced) => {
        const unit = isPriced ? per : "bag";
        const weightMin = isPriced ? Math.min(a, b) : a;
        const stored = { weightMin, weightMax: isPriced ? Math.max(a, b) : a, weightUnit: per };
        const text = weightOf({ ...stored, unit, priceCents: null });
        expect(whyNotWeight(text, unit)).toBeNull();
        expect(weightColumns(text, unit)).toEqual(stored);
        expect(tidyWeight(text, unit)).toBe(text);
      }),
    );
  });
});

describe("what customers read about a weight", () => {
  const none = { weightMin: null, weightMax: null, weightUnit: null, pricePerPound: null };
  it.each([
    ["nothing without a weight", { priceCents: 450, unit: "each", ...none }, null],
    [
      "nothing more if the price is per pound",
      { priceCents: 450, unit: "lb", ...none, pricePerPound: 450 },
      null,
    ],
    [
      "the price of a pound for a price per ounce",
      { priceCents: 50, unit: "oz", ...none, pricePerPound: 800 },
      "$8.00 / lb",
    ],
    [
      "the promise for a product sold by weight",
      {
        priceCents: 450,
        unit: "lb",
        weightMin: 2000,
        weightMax: 3000,
        weightUnit: "lb",
        pricePerPound: 450,
      },
      "2 to 3 lb each: about $11.25, never more than $13.50",
    ],
    [
      "the promise and the price of a pound, by the ounce",
      {
        priceCents: 50,
        unit: "oz",
        weightMin: 8000,
        weightMax: 12_000,
        weightUnit: "oz",
        pricePerPound: 800,
      },
      "8 to 12 oz each: about $5.00, never more than $6.00 · $8.00 / lb",
    ],
    [
      "the weight and the price of a pound for another unit",
      {
        priceCents: 600,
        unit: "bag",
        weightMin: 5000,
        weightMax: 5000,
        weightUnit: "lb",
        pricePerPound: 120,
      },
      "5 lb, $1.20 / lb",
    ],
    [
      "only the weight if the price is not one amount",
      { ...none, priceCents: null, unit: "lb", weightMin: 2000, weightMax: 3000, weightUnit: "lb" },
      "2 to 3 lb",
    ],
  ])("is %s", (_, product, text) => {
    expect(weightLine(product)).toBe(text);
  });
});

describe("a product with a weight", () => {
  const chicken = {
    name: "Chicken",
    category: "meat",
    price: "$4.50",
    unit: "lb",
    weight: "2-3 lb",
    availabilityStatus: "Available",
    isPreOrderEnabled: true,
  };
  const problems = (said: object) =>
    AddProduct.safeParse({ ...chicken, ...said }).error?.issues.map(({ path, message }) => [
      path.join(),
      message,
    ]);

  it("has its weight as we would write it", () => {
    expect(AddProduct.parse(chicken).weight).toBe("2 to 3 lb");
    expect(AddProduct.parse({ ...chicken, weight: "" }).weight).toBeNull();
  });

  it("says at the weight what is wrong with it", () => {
    const wrong = expect.stringContaining("To sell by weight");
    expect(problems({ unit: "each" })).toEqual([["weight", wrong]]);
    expect(problems({ weight: "x".repeat(41) })).toEqual([["weight", "At most 40 characters"]]);
  });

  it("with a price range is listed, not pre-ordered", () => {
    const range = { price: "$4-5", isPreOrderEnabled: false };
    expect(problems(range)).toBeUndefined();
    expect(problems({ ...range, isPreOrderEnabled: true })).toEqual([
      ["isPreOrderEnabled", expect.stringContaining("Pre-orders need one price")],
    ]);
  });

  it("has no pre-orders if the heaviest piece costs more than a card can be charged", () => {
    const most = { price: "$999,999.99", weight: "1 lb" };
    expect(problems(most)).toBeUndefined();
    expect(problems({ ...most, weight: "1 to 1.001 lb" })).toEqual([
      ["weight", expect.stringContaining("can’t cost more than $999,999.99")],
    ]);
    expect(problems({ ...most, weight: "2 lb", isPreOrderEnabled: false })).toBeUndefined();
    expect(problems({ ...most, weight: "2 lb", unit: "bag" })).toBeUndefined();
  });
});
