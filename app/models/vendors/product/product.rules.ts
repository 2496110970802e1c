import { type Cents, dollars, formatCents } from "../../core/money";

/**
 * The most products that a vendor can offer. Customers and the vendor always get the whole list.
 */
export const mostProducts = 200;

/** The photos of a product in their order. Older rows have only `image`. */
export const picturesOf = ({ image, images }: { image: string | null; images: string[] }) =>
  images.length > 0 || image === null ? images : [image];

/**
 * The photos to store if a program names several (`images`), one (`image`), or both. An `image`
 * that is already the first photo removes none of the others.
 */
export function picturesAsked(
  { image, images }: { image: string | null; images: string[] },
  before: string[] = [],
): string[] {
  if (images.length > 0 || image === null) return images;
  return before[0] === image ? before : [image];
}

export const notOneAmount =
  "Pre-orders need one price in dollars, not a range like “$3-5”. Enter one amount, or turn off pre-orders";

/** A product's state at its vendor: the label, and its state for display. */
export function standingOf(product: { isVisible: boolean; availabilityStatus: string }) {
  if (!product.isVisible) return { state: "ended", label: "Hidden" } as const;
  const label = product.availabilityStatus;
  if (label === "Out of Stock") return { state: "problem", label } as const;
  return { state: label === "Available" ? "active" : "waiting", label } as const;
}

/** '$4.50 / lb', or the vendor's own words if they are not one amount: '$3-5 / each'. */
export function priceText(product: { price: string; priceCents: Cents | null; unit: string }) {
  const { price, priceCents, unit } = product;
  return `${priceCents === null ? price : formatCents(priceCents)} / ${unit.trim() || "each"}`;
}

/** The price in the API: dollars as text, or the vendor's own words. */
export function priceJson({ price, priceCents }: { price: string; priceCents: Cents | null }) {
  return priceCents === null ? price : dollars(priceCents);
}

/**
 * The fields of a product that decide whether it can be pre-ordered. `isVisible` and `isActive` may
 * be left out.
 */
interface Orderable {
  isPreOrderEnabled: boolean;
  priceCents: Cents | null;
  availabilityStatus: string;
  isVisible?: boolean;
  isActive?: boolean;
}

/**
 * Why a product cannot be pre-ordered, at any market and on any day. Null if it can. If it is sold
 * only at the market, or no product of the vendor can be pre-ordered, the text uses the
 * specification's words.
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

/** The most of one product in one order. For more, a customer should call the vendor. */
export const mostOfOne = 999;
