import { type MarketFilter, marketFilter } from "../guide/market/market-filter";
import { capital, productCategories } from "./product/product.words";

/** The filters of a list of vendors: like those of markets, but with the categories of products. */
export const vendorFilter = (params: URLSearchParams): MarketFilter =>
  marketFilter(params, productCategories);

/** The categories of a vendor's products, as its row lists them, in the order of the choices. */
export function categoriesOf({ listedCategories }: { listedCategories: string }): string[] {
  const listed: string[] = JSON.parse(listedCategories);
  const place = (category: string) => (productCategories as readonly string[]).indexOf(category);
  return listed.sort((a, b) => place(a) - place(b));
}

/** Leaves out 'other', which tells the reader nothing. */
export const namedIn = (categories: readonly string[]) =>
  categories.filter((each) => each !== "other");

/** Whether a vendor sells this category. Always true if the category is null. */
export const sells = (vendor: { listedCategories: string }, category: string | null): boolean =>
  category === null || categoriesOf(vendor).includes(category);

/** Like 'Fruits, vegetables, herbs'. Null if there is no category to name. */
export function soldText(categories: readonly string[]): string | null {
  const text = namedIn(categories).join(", ");
  return text === "" ? null : capital(text);
}
