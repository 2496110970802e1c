import type { LinkedData } from "~/platform/linked-data";
import { instagramLink, pictureSource, webLink } from "../core/links";
import { dollars } from "../core/money";
import { postalAddress, present } from "../guide/market/market.linked-data";
import type { Product } from "./product/product.server";
import { byWeight, type SoldByWeight } from "./product/weight.rules";
import type { Vendor } from "./vendor.server";

/** A vendor's page may list many products; a search engine needs no more than this number. */
const offersTold = 50;

const availability: Record<Product["availabilityStatus"], string> = {
  Available: "https://schema.org/InStock",
  Limited: "https://schema.org/LimitedAvailability",
  Seasonal: "https://schema.org/InStock",
  "Out of Stock": "https://schema.org/OutOfStock",
};

/**
 * A vendor as a schema.org Organization, with its products and its markets. It has no address of
 * its own, which schema.org's LocalBusiness would need. A price that is not a single amount is left
 * out, because schema.org's price is a number. `site` is the address of this website.
 */
export function vendorLinkedData(
  { vendor, products }: { vendor: Vendor; products: Product[] },
  site: string,
): LinkedData {
  const url = `${site}/vendor/${vendor.id}`;
  const picture = pictureSource(vendor.image);
  return present({
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": url,
    url,
    name: vendor.name,
    description: vendor.description,
    image: picture && site + picture,
    sameAs: [webLink(vendor.website), instagramLink(vendor.instagram)?.href].filter(Boolean),
    location: vendor.markets.map(({ id, name, address, location }) =>
      present({
        "@type": "Place",
        "@id": `${site}/market/${id}`,
        name,
        address: postalAddress({ address, location }),
      }),
    ),
    makesOffer: products.slice(0, offersTold).map((product) => {
      const image = pictureSource(product.image);
      const sold = byWeight(product);
      return present({
        "@type": "Offer",
        availability: availability[product.availabilityStatus],
        ...(product.priceCents !== null && {
          price: dollars(product.priceCents),
          priceCurrency: "USD",
        }),
        ...(sold && { priceSpecification: perUnit(sold) }),
        itemOffered: present({
          "@type": "Product",
          name: product.name,
          description: product.description,
          category: product.category,
          image: image && site + image,
        }),
      });
    }),
  });
}

/** UN/CEFACT's codes of the units. */
const unitCodes = { lb: "LBR", oz: "ONZ" } as const;

/** Says that a price is for one pound or one ounce, because the product is sold by weight. */
const perUnit = ({ pricePerUnit, unit }: SoldByWeight) => ({
  "@type": "UnitPriceSpecification",
  price: dollars(pricePerUnit),
  priceCurrency: "USD",
  referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: unitCodes[unit] },
});
