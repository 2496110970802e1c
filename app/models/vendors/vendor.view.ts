import type { Instant } from "~/platform/context";
import { foldedName } from "../core/likeness";
import { instagramLink, pictureSource, webLink } from "../core/links";
import { openState } from "../guide/market/open-state.rules";
import { awayText } from "./attendance/coming.view";
import { priceText, whyNotPreOrder } from "./product/product.rules";
import type { Product } from "./product/product.server";
import { capital, productCategories } from "./product/product.words";
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

/** A vendor of more products than this has a search, and its list is in categories. */
const shortList = 12;

/**
 * A vendor's products as its page lists them. A long list has a group for each category. Looked for
 * (`q`), the products that have each of its words in name, category or description stand in one group.
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

/** The API takes any word for a category; one that is not among the choices is 'other'. */
const categoryOf = ({ category }: ProductView) =>
  productCategories.find((each) => each === category) ?? "other";
