import { describe, expect, it } from "vitest";
import { productList, vendorView } from "~/models/vendors/vendor.view";
import { productWith } from "../../support/products";
import { vendorWith } from "../../support/vendors";

/** Saturday, 9 May 2026, noon in Miami. */
const now = Date.UTC(2026, 4, 9, 16);
const products = [
  productWith({ id: 1 }),
  productWith({ id: 2, isPreOrderEnabled: false }),
  productWith({ id: 3, availabilityStatus: "Out of Stock" }),
];
const whyNot = (vendor: ReturnType<typeof vendorWith>) =>
  vendorView({ vendor, products }, now).products.map(({ whyNotPreOrder }) => whyNotPreOrder);

it("a product says whether pre-orders are possible, and no product of a vendor without markets is", () => {
  const atStall = "Available in-market only";
  expect(whyNot(vendorWith())).toEqual([null, atStall, "Out of Stock"]);
  expect(whyNot(vendorWith({ markets: [] }))).toEqual([atStall, atStall, atStall]);
});

it("a product sold by weight shows the most that one piece can cost", () => {
  const unit = { unit: "lb", price: "4.5", priceCents: 450, pricePerPound: 450 };
  const chicken = { ...unit, weightMin: 2000, weightMax: 3000, weightUnit: "lb" } as const;
  const shown = [productWith(chicken), productWith(unit)];
  expect(vendorView({ vendor: vendorWith(), products: shown }, now).products).toMatchObject([
    { price: "$4.50 / lb", weight: "2 to 3 lb each: about $11.25, never more than $13.50" },
    { price: "$4.50 / lb", weight: null },
  ]);
});

it("each market of a vendor shows whether the market is open", () => {
  const { markets } = vendorView({ vendor: vendorWith(), products }, now);
  expect(markets.map(({ name, statusLine }) => [name, statusLine])).toEqual([
    ["Grove", "Open until 2 PM"],
    ["Gables", "Open until 2 PM"],
  ]);
});

it("the vendor page links only safe addresses, and loads no photo from other sites", () => {
  const unsafe = vendorWith({
    website: "javascript:alert(1)",
    instagram: "salt/../x",
    image: "https://elsewhere.example/a.png",
  });
  const pictured = [productWith({ image: "//elsewhere.example/b.png" })];
  expect(vendorView({ vendor: unsafe, products: pictured }, now)).toMatchObject({
    website: null,
    instagram: null,
    picture: null,
    products: [{ picture: null }],
  });
  const safe = vendorWith({ website: "https://salt.example", instagram: "@salt" });
  expect(vendorView({ vendor: safe, products }, now)).toMatchObject({
    website: "https://salt.example/",
    instagram: { href: "https://www.instagram.com/salt/" },
  });
});

describe("the product list on a vendor's page", () => {
  const listOf = (count: number, q = "") => {
    const named = Array.from({ length: count }, (_, at) =>
      productWith({
        id: at + 1,
        name: at === 4 ? "Piñata corn" : `Product ${at}`,
        description: at === 4 ? "Sweet" : "",
        category: at % 2 === 0 ? "vegetables" : at === 1 ? "fruits" : "by hand",
      }),
    );
    return productList(vendorView({ vendor: vendorWith(), products: named }, now).products, q);
  };
  const idsIn = ({ groups }: ReturnType<typeof listOf>) =>
    groups.map(({ products: inIt }) => inIt.map(({ id }) => id));

  it("keeps the vendor's order while short", () => {
    expect(listOf(12)).toMatchObject({ isLong: false, all: 12 });
    expect(idsIn(listOf(3))).toEqual([[1, 2, 3]]);
  });

  it("has a group for each category when long, with unknown categories under 'Other'", () => {
    const list = listOf(13);
    expect(list).toMatchObject({
      isLong: true,
      groups: [{ label: "Fruits" }, { label: "Vegetables" }, { label: "Other" }],
    });
    expect(idsIn(list)).toEqual([[2], [1, 3, 5, 7, 9, 11, 13], [4, 6, 8, 10, 12]]);
  });

  it("finds products by words of name, category and description, with or without accents", () => {
    for (const q of ["corn pinata", "PIÑATA", "sweet vegetable"]) {
      expect(listOf(13, q)).toMatchObject({
        all: 13,
        found: 1,
        groups: [{ products: [{ id: 5 }] }],
      });
    }
    expect(listOf(13, "sweet fruit")).toMatchObject({ found: 0 });
  });
});
