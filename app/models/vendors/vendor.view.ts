import type { Instant } from "~/platform/context";
import { instagramLink, pictureSource, webLink } from "../core/links";
import { openState } from "../guide/market/open-state.rules";
import { awayText } from "./attendance/coming.view";
import { priceText, whyNotPreOrder } from "./product/product.rules";
import type { Product } from "./product/product.server";
import { capital } from "./product/product.words";
import { waysToPay } from "./vendor.rules";
import type { Vendor } from "./vendor.server";
import { namedIn } from "./what-it-sells";

/** A vendor as its page shows it: every text ready, every link safe. */
export type VendorView = ReturnType<typeof vendorView>;
export type ProductView = VendorView["products"][number];

export function vendorView(
  { vendor, products }: { vendor: Vendor; products: Product[] },
  now: Instant,
) {
  // Where it is not collected, or cannot be paid, nothing is ordered beforehand.
  const isOrderable = vendor.markets.length > 0 && waysToPay(vendor).length > 0;
  return {
    id: vendor.id,
    name: vendor.name,
    vendorType: vendor.vendorType,
    categories: namedIn(vendor.categories).map(capital),
    description: vendor.description,
    picture: pictureSource(vendor.image),
    isSaved: vendor.isSaved,
    instagram: instagramLink(vendor.instagram),
    website: webLink(vendor.website),
    markets: vendor.markets.map(({ id, name, location, week, attendance }) => {
      const { isOpen, statusLine, hoursLine } = openState(week, now);
      const away = awayText(week, attendance, now);
      return { id, name, location, isOpen, statusLine, hoursLine, away };
    }),
    products: products.map((product) => ({
      id: product.id,
      name: product.name,
      category: product.category,
      picture: pictureSource(product.image),
      price: priceText(product),
      description: product.description,
      seasonalInfo: product.seasonalInfo,
      status: product.availabilityStatus,
      whyNotPreOrder: whyNotPreOrder(product, { isOrderable }),
    })),
  };
}
