import { expect, it } from "vitest";
import { vendorView } from "~/models/vendors/vendor.view";
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

it("each product says whether it can be ordered ahead; of a vendor without a market none can", () => {
  const atStall = "Available in-market only";
  expect(whyNot(vendorWith())).toEqual([null, atStall, "Out of Stock"]);
  expect(whyNot(vendorWith({ markets: [] }))).toEqual([atStall, atStall, atStall]);
});

it("each of its markets says whether it is open", () => {
  const { markets } = vendorView({ vendor: vendorWith(), products }, now);
  expect(markets.map(({ name, statusLine }) => [name, statusLine])).toEqual([
    ["Grove", "Open until 2:00 PM"],
    ["Gables", "Open until 2:00 PM"],
  ]);
});

it("links only what is safe to follow, and loads no picture from elsewhere", () => {
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
