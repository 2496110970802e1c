import { type Cents, dollars, formatCents } from "../../core/money";

/** So many may a vendor offer. Its products are read whole, by customers and by itself. */
export const mostProducts = 200;

/** The pictures of a product in their order; older rows know one alone. */
export const picturesOf = ({ image, images }: { image: string | null; images: string[] }) =>
  images.length > 0 || image === null ? images : [image];

/**
 * The pictures that a product is to have, where a program names several (`images`), one (`image`),
 * or both: one that it leads with already takes none of the others away.
 */
export function picturesAsked(
  { image, images }: { image: string | null; images: string[] },
  before: string[] = [],
): string[] {
  if (images.length > 0 || image === null) return images;
  return before[0] === image ? before : [image];
}

export const notOneAmount =
  "Pre-orders need one price, not a range like “$3-5”. Enter one amount, or turn off pre-orders";

/** How a product stands at its stall: the word, and which of the five kinds of state that is. */
export function standingOf(product: { isVisible: boolean; availabilityStatus: string }) {
  if (!product.isVisible) return { state: "ended", label: "Hidden" } as const;
  const label = product.availabilityStatus;
  if (label === "Out of Stock") return { state: "problem", label } as const;
  return { state: label === "Available" ? "active" : "waiting", label } as const;
}

/** '$4.50 / lb', or the vendor's own words where they are not one amount: '$3-5 / each'. */
export function priceText(product: { price: string; priceCents: Cents | null; unit: string }) {
  const { price, priceCents, unit } = product;
  return `${priceCents === null ? price : formatCents(priceCents)} / ${unit.trim() || "each"}`;
}

/** The price as the API writes it: dollars as text, or the vendor's words. */
export function priceJson({ price, priceCents }: { price: string; priceCents: Cents | null }) {
  return priceCents === null ? price : dollars(priceCents);
}

/** What the rule of pre-ordering needs to know of a product. What is not listed may be left out. */
interface Orderable {
  isPreOrderEnabled: boolean;
  priceCents: Cents | null;
  availabilityStatus: string;
  isVisible?: boolean;
  isActive?: boolean;
}

/**
 * Why a product cannot be pre-ordered, whatever the market and the day; null when it can. Where it
 * is sold only at the stall, or nothing of the vendor's can be pre-ordered, in the spec's words.
 */
export function whyNotPreOrder(
  { isVisible = true, isActive = true, ...product }: Orderable,
  { isOrderable = true } = {},
): string | null {
  if (!isActive || !isVisible) return "This product is no longer offered.";
  if (!product.isPreOrderEnabled || product.priceCents === null || !isOrderable) {
    return "Available in-market only";
  }
  return product.availabilityStatus === "Out of Stock" ? "Out of Stock" : null;
}

/** The most of one product in one order; beyond that a vendor wants a telephone call. */
export const mostOfOne = 999;
