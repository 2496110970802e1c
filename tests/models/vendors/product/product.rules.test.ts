import { describe, expect, it } from "vitest";
import { priceJson, priceText, whyNotPreOrder } from "~/models/vendors/product/product.rules";

describe("a price", () => {
  it("is shown with its unit, 'each' unless the vendor says otherwise", () => {
    expect(priceText({ price: "4.5", priceCents: 450, unit: "lb" })).toBe("$4.50 / lb");
    expect(priceText({ price: "$3-5", priceCents: null, unit: " " })).toBe("$3-5 / each");
  });

  it("is dollars in JSON, or the vendor's words", () => {
    expect(priceJson({ price: "$4.5", priceCents: 450 })).toBe("4.50");
    expect(priceJson({ price: "$3-5", priceCents: null })).toBe("$3-5");
  });
});

describe("a product can be pre-ordered", () => {
  const product = {
    isPreOrderEnabled: true,
    priceCents: 450,
    availabilityStatus: "Limited",
  };
  it("when its vendor offers it, it has one price, and there is a market to collect it at", () => {
    expect(whyNotPreOrder(product, { isOrderable: true })).toBeNull();
    const why = "Available in-market only";
    expect(whyNotPreOrder(product, { isOrderable: false })).toBe(why);
    expect(whyNotPreOrder({ ...product, priceCents: null }, { isOrderable: true })).toBe(why);
    expect(whyNotPreOrder({ ...product, isPreOrderEnabled: false }, { isOrderable: true })).toBe(
      why,
    );
  });

  it("but not while it is out of stock, hidden or taken down", () => {
    expect(whyNotPreOrder({ ...product, availabilityStatus: "Out of Stock" })).toBe("Out of Stock");
    for (const gone of [{ isVisible: false }, { isActive: false }]) {
      expect(whyNotPreOrder({ ...product, ...gone })).toBe("This product is no longer offered.");
    }
  });
});
