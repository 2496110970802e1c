import { describe, expect, it } from "vitest";
import { priceJson, priceText, whyNotPreOrder } from "~/models/vendors/product/product.rules";

describe("a price", () => {
  it("is shown with its unit, which is 'each' by default", () => {
    expect(priceText({ price: "4.5", priceCents: 450, unit: "lb" })).toBe("$4.50 / lb");
    expect(priceText({ price: "$3-5", priceCents: null, unit: " " })).toBe("$3-5 / each");
  });

  it("is given in dollars in JSON, or as the vendor's text", () => {
    expect(priceJson({ price: "$4.5", priceCents: 450 })).toBe("4.50");
    expect(priceJson({ price: "$3-5", priceCents: null })).toBe("$3-5");
  });
});

describe("pre-ordering a product", () => {
  const product = {
    isPreOrderEnabled: true,
    priceCents: 450,
    availabilityStatus: "Limited",
  };
  it("needs an offer by the vendor, a single price and a market for pickup", () => {
    expect(whyNotPreOrder(product, { isOrderable: true })).toBeNull();
    const why = "Available in-market only";
    expect(whyNotPreOrder(product, { isOrderable: false })).toBe(why);
    expect(whyNotPreOrder({ ...product, priceCents: null }, { isOrderable: true })).toBe(why);
    expect(whyNotPreOrder({ ...product, isPreOrderEnabled: false }, { isOrderable: true })).toBe(
      why,
    );
  });

  it("is refused while the product is out of stock, hidden or removed", () => {
    expect(whyNotPreOrder({ ...product, availabilityStatus: "Out of Stock" })).toBe("Out of Stock");
    for (const gone of [{ isVisible: false }, { isActive: false }]) {
      expect(whyNotPreOrder({ ...product, ...gone })).toBe("This product is no longer offered.");
    }
  });
});
