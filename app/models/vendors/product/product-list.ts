import {
  type ListingRequest,
  type ListingSpec,
  pageLength,
  readListing,
} from "../../core/listing/listing";
import { standingOf } from "./product.rules";
import type { Product } from "./product.server";
import { availabilityStatuses, productCategories } from "./product.words";

/**
 * A vendor's own list of products. A vendor has so few products that all of them are read at once,
 * for the list and its counts. The list can therefore be searched and sorted in any way, and has
 * numbered pages.
 */
type ProductSort = "name" | "price" | "limit" | "changed";
type ProductFilter = "category" | "state";

/** 'orderable' means the product can be pre-ordered. */
const states = ["visible", "hidden", "orderable", ...availabilityStatuses] as const;

const productListing: ListingSpec<ProductSort, ProductFilter> = {
  sorts: { name: "asc", price: "asc", limit: "desc", changed: "desc" },
  sort: { by: "name", order: "asc" },
  filters: { category: productCategories, state: states },
};

export type ProductsAsked = ListingRequest<ProductSort, ProductFilter> & { page: number };

export function readProductsAsked(params: URLSearchParams): ProductsAsked {
  const page = /^[1-9]\d?$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { ...readListing(params, productListing), page };
}

/** Removes accents, so that 'creme brulee' finds 'Crème Brûlée'. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const isIn: Record<(typeof states)[number], (product: Product) => boolean> = {
  visible: ({ isVisible }) => isVisible,
  hidden: ({ isVisible }) => !isVisible,
  orderable: ({ isPreOrderEnabled, isVisible }) => isVisible && isPreOrderEnabled,
  Available: (product) => standingOf(product).label === "Available",
  Limited: (product) => standingOf(product).label === "Limited",
  Seasonal: (product) => standingOf(product).label === "Seasonal",
  "Out of Stock": (product) => standingOf(product).label === "Out of Stock",
};

/** Products without a single price, or without a limit, come last in both sort directions. */
const numberIn: Record<Exclude<ProductSort, "name">, (product: Product) => number | null> = {
  price: ({ priceCents }) => priceCents,
  limit: ({ dayLimit }) => dayLimit,
  changed: ({ updatedAt }) => updatedAt,
};

const byName = (a: Product, b: Product) => a.name.localeCompare(b.name, "en") || a.id - b.id;

function sorted(products: Product[], { by, order }: ProductsAsked["sort"]): Product[] {
  const way = order === "asc" ? 1 : -1;
  if (by === "name") return products.toSorted((a, b) => way * byName(a, b));
  const numberOf = numberIn[by];
  return products.toSorted((a, b) => {
    const [one, other] = [numberOf(a), numberOf(b)];
    if (one === other) return byName(a, b);
    if (one === null || other === null) return one === null ? 1 : -1;
    return way * (one - other);
  });
}

/**
 * A page of a vendor's products, as the address asks for it. A page number past the end gives the
 * last page.
 */
export function pageOfProducts(products: Product[], asked: ProductsAsked) {
  const q = plain(asked.q);
  const { category, state } = asked.filters;
  const found = products.filter(
    (product) =>
      (!category || product.category === category) &&
      (!state || isIn[state as keyof typeof isIn](product)) &&
      plain(`${product.name}\n${product.description}\n${product.category}`).includes(q),
  );
  const pages = Math.max(1, Math.ceil(found.length / pageLength));
  const page = Math.min(asked.page, pages);
  const rows = sorted(found, asked.sort).slice((page - 1) * pageLength, page * pageLength);
  return { rows, count: found.length, page, pages };
}

/** The numbers of a vendor's products in each state. Each number is also a filter of the list. */
export const countsOf = (products: Product[]) => ({
  all: products.length,
  visible: products.filter(isIn.visible).length,
  hidden: products.filter(isIn.hidden).length,
  out: products.filter(isIn["Out of Stock"]).length,
  orderable: products.filter(isIn.orderable).length,
});
