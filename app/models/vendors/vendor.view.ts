import type { Instant } from "~/platform/context";
import { foldedName } from "../core/likeness";
import { instagramLink, pictureSource, webLink } from "../core/links";
import { openState } from "../guide/market/open-state.rules";
import { awayText } from "./attendance/coming.view";
import { priceText, whyNotPreOrder } from "./product/product.rules";
import type { Product } from "./product/product.server";
import { capital, productCategories } from "./product/product.words";
import { weightLine } from "./product/product-weight.rules";
import { waysToPay } from "./vendor.rules";
import type { Vendor } from "./vendor.server";
import { namedIn } from "./what-it-sells";

/** A vendor as its page shows it: all texts are ready and all links are safe. */
export type VendorView = ReturnType<typeof vendorView>;
export type ProductView = VendorView["products"][number];

export function vendorView(
  { vendor, products }: { vendor: Vendor; products: Product[] },
  now: Instant,
) {
  // Without a market to collect at, or a way to pay, nothing can be pre-ordered.
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
      weight: weightLine(product),
      description: product.description,
      seasonalInfo: product.seasonalInfo,
      status: product.availabilityStatus,
      whyNotPreOrder: whyNotPreOrder(product, { isOrderable }),
    })),
  };
}

/**
 * The page of a vendor with more products than this has a search field and groups products by
 * category.
 */
const shortList = 12;

/**
 * A vendor's products as its page lists them. A long list has one group for each category. With a
 * search text `q`, one group holds the products that have each word of `q` in their name, category
 * or description.
 */
export function productList(products: readonly ProductView[], q: string) {
  const words = q.split(/\s+/).map(foldedName);
  const found = products.filter(({ name, category, description }) => {
    const text = foldedName(`${name} ${category} ${description}`);
    return words.every((word) => text.includes(word));
  });
  const all = products.length;
  const isLong = all > shortList;
  if (!isLong || q !== "")
    return { all, found: found.length, isLong, groups: [{ products: found }] };
  const groups = productCategories.flatMap((category) => {
    const inIt = found.filter((each) => categoryOf(each) === category);
    return inIt.length > 0 ? [{ id: category, label: capital(category), products: inIt }] : [];
  });
  return { all, found: all, isLong, groups };
}
export type ProductList = ReturnType<typeof productList>;

/**
 * The API accepts any word as a category. A word that is not one of the choices counts as 'other'.
 */
const categoryOf = ({ category }: ProductView) =>
  productCategories.find((each) => each === category) ?? "other";
