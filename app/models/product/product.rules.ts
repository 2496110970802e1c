import { type Cents, dollars, formatCents } from "../money";

/** '$4.50 / lb', or the vendor's own words where they are not one amount: '$3-5 / each'. */
export function priceText(product: { price: string; priceCents: Cents | null; unit: string }) {
  const { price, priceCents, unit } = product;
  return `${priceCents === null ? price : formatCents(priceCents)} / ${unit.trim() || "each"}`;
}

/** The price as the API writes it: dollars as text, or the vendor's words. */
export function priceJson({ price, priceCents }: { price: string; priceCents: Cents | null }) {
  return priceCents === null ? price : dollars(priceCents);
}

/** Why a product cannot be pre-ordered, in the spec's words; null where it can be. */
export function whyNotPreOrder(
  product: { isPreOrderEnabled: boolean; priceCents: Cents | null },
  vendor: { hasMarket: boolean },
): string | null {
  const can = product.isPreOrderEnabled && product.priceCents !== null && vendor.hasMarket;
  return can ? null : "Available in-market only";
}
