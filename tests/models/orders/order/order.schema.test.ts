import { describe, expect, it } from "vitest";
import { PlaceOrder } from "~/models/orders/order/order.schema";
import { mostOfOne } from "~/models/vendors/product/product.rules";

const told = (items: { productId: number; quantity: number }[]) => {
  const parsed = PlaceOrder.safeParse({
    vendorId: 1,
    marketId: 1,
    pickupDate: "2026-05-09",
    specialInstructions: null,
    placeKey: "form",
    items,
  });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};
const lines = (count: number, quantity = 1) =>
  Array.from({ length: count }, (_, index) => ({ productId: index + 1, quantity }));

describe("the lines of an order", () => {
  it("number from one to fifty", () => {
    expect(told([])).toEqual(["Choose at least one product"]);
    expect(told(lines(50))).toEqual([]);
    expect(told(lines(51))).toEqual(["An order can have at most 50 products"]);
  });

  it("name each product only once", () => {
    expect(told([...lines(2), { productId: 2, quantity: 5 }])).toEqual([
      "List each product only once",
    ]);
  });

  it("have whole quantities from one to the maximum for a product", () => {
    expect(told(lines(2, mostOfOne))).toEqual([]);
    for (const quantity of [0, -1, 1.5, mostOfOne + 1]) {
      expect(told(lines(1, quantity))).not.toEqual([]);
    }
  });
});
