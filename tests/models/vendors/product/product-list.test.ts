import { describe, expect, it } from "vitest";
import { countsOf, pageOfProducts, readProductsAsked } from "~/models/vendors/product/product-list";
import { productWith } from "../../../support/products";

const stall = [
  productWith({ id: 1, name: "Crème brûlée", category: "bakery", priceCents: 600, dayLimit: 4 }),
  productWith({ id: 2, name: "apples", category: "fruits", priceCents: 200, isVisible: false }),
  productWith({ id: 3, name: "Basil", category: "herbs", priceCents: null, price: "$2-3" }),
  productWith({
    id: 4,
    name: "Carrots",
    category: "vegetables",
    priceCents: 300,
    availabilityStatus: "Out of Stock",
    isPreOrderEnabled: false,
    description: "A bunch of Crème-coloured ones",
    dayLimit: 9,
  }),
];
const ids = (query: string, products = stall) =>
  pageOfProducts(products, readProductsAsked(new URLSearchParams(query))).rows.map(({ id }) => id);

describe("a vendor's product list", () => {
  it.each([
    ["", [2, 3, 4, 1]],
    ["sort=-name", [1, 4, 3, 2]],
    ["sort=price", [2, 4, 1, 3]],
    ["sort=-price", [1, 4, 2, 3]],
    ["sort=limit", [4, 1, 2, 3]],
    ["q=creme", [4, 1]],
    ["q=BASIL", [3]],
    ["q=zzz", []],
    ["state=hidden", [2]],
    ["state=visible", [3, 4, 1]],
    ["state=orderable", [3, 1]],
    ["state=Out+of+Stock", [4]],
    ["state=Available", [3, 1]],
    ["category=herbs", [3]],
    ["category=herbs&state=hidden", []],
    ["category=toys&state=odd&sort=odd&page=odd", [2, 3, 4, 1]],
  ])("for the query %j shows the products %j", (query, found) => expect(ids(query)).toEqual(found));

  it("has pages of fifty, and shows the last page if the page number is too high", () => {
    const many = Array.from({ length: 120 }, (_, at) =>
      productWith({ id: at + 1, name: `Jam ${String(at).padStart(3, "0")}` }),
    );
    expect(ids("", many)).toHaveLength(50);
    expect(ids("page=3", many)).toEqual(many.slice(100).map(({ id }) => id));
    expect(ids("page=99", many)).toEqual(ids("page=3", many));
  });

  it("has counts that match the filtered lists", () => {
    expect(countsOf(stall)).toEqual({ all: 4, visible: 3, hidden: 1, out: 1, orderable: 2 });
    expect(ids("state=visible")).toHaveLength(countsOf(stall).visible);
    expect(ids("state=orderable")).toHaveLength(countsOf(stall).orderable);
  });
});
