import { expect, it } from "vitest";
import { vendorLinkedData } from "~/models/vendors/vendor.linked-data";
import { productWith } from "../../support/products";
import { vendorWith } from "../../support/vendors";

const told = (...products: ReturnType<typeof productWith>[]) =>
  vendorLinkedData({ vendor: vendorWith(), products }, "https://marketday.example");

it("a vendor's offers give the availability, and a price if there is a single amount", () => {
  expect(
    told(
      productWith(),
      productWith({ availabilityStatus: "Out of Stock" }),
      productWith({ price: "$3-5", priceCents: null, availabilityStatus: "Limited" }),
    ).makesOffer,
  ).toEqual([
    expect.objectContaining({ price: "5.00", availability: "https://schema.org/InStock" }),
    expect.objectContaining({ price: "5.00", availability: "https://schema.org/OutOfStock" }),
    {
      "@type": "Offer",
      availability: "https://schema.org/LimitedAvailability",
      itemOffered: expect.objectContaining({ name: "Eggs" }),
    },
  ]);
});

it("an offer of a product sold by weight says that its price is for a pound", () => {
  const weight = { unit: "lb", weightMin: 2000, weightMax: 3000, weightUnit: "lb" } as const;
  expect(told(productWith(weight), productWith({ unit: "lb" })).makesOffer).toMatchObject([
    {
      price: "5.00",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: "5.00",
        referenceQuantity: { value: 1, unitCode: "LBR" },
      },
    },
    expect.not.objectContaining({ priceSpecification: expect.anything() }),
  ]);
});

it("a vendor with many offers lists the first fifty, and all of its markets", () => {
  const many = Array.from({ length: 51 }, (_, id) => productWith({ id, name: `Eggs ${id}` }));
  const { makesOffer, location } = told(...many);
  expect(makesOffer).toHaveLength(50);
  expect(location).toMatchObject([{ name: "Grove" }, { name: "Gables" }]);
});

it("a vendor is an organization without an address, and its markets have addresses", () => {
  const { "@type": type, location } = told();
  expect(type).toBe("Organization");
  expect(location).toMatchObject([
    { address: { "@type": "PostalAddress", addressLocality: "Miami", addressRegion: "FL" } },
    { address: { addressLocality: "Miami" } },
  ]);
});
