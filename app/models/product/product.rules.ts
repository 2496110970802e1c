import { type Cents, dollars, formatCents } from "../money";

/** What a product can be; each has a drawing of its name, for a product without a picture. */
export const productCategories = [
  "fruits",
  "vegetables",
  "herbs",
  "dairy",
  "bakery",
  "meat",
  "prepared",
  "beverages",
  "other",
] as const;
export type ProductCategory = (typeof productCategories)[number];

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
 * is sold only at the stall, or nothing of the stall's can be pre-ordered, in the spec's words.
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
