import { type MarketFilter, marketFilter } from "../guide/market/market-filter";
import { capital, productCategories } from "./product/product.words";

/** The filters of a list of vendors: as those of markets, but for the categories, of what they sell. */
export const vendorFilter = (params: URLSearchParams): MarketFilter =>
  marketFilter(params, productCategories);

/** The categories of what a vendor shows, as its row lists them, in the order of the choices. */
export function categoriesOf({ listedCategories }: { listedCategories: string }): string[] {
  const listed: string[] = JSON.parse(listedCategories);
  const place = (category: string) => (productCategories as readonly string[]).indexOf(category);
  return listed.sort((a, b) => place(a) - place(b));
}

/** 'other' tells nobody what there is. */
export const namedIn = (categories: readonly string[]) =>
  categories.filter((each) => each !== "other");

/** Whether a vendor sells what is asked for; null asks for nothing. */
export const sells = (vendor: { listedCategories: string }, category: string | null): boolean =>
  category === null || categoriesOf(vendor).includes(category);

/** 'Fruits, vegetables, herbs'; null for a vendor of which that says nothing. */
export function soldText(categories: readonly string[]): string | null {
  const text = namedIn(categories).join(", ");
  return text === "" ? null : capital(text);
}
