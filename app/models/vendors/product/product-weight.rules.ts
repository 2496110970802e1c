import { type Cents, formatCents, mostCents, parsePrice } from "../../core/money";
import {
  byWeight,
  isWeightUnit,
  mostForPiece,
  offerText,
  parseUsualWeight,
  usualText,
  usualWeightOf,
  type Weighty,
} from "./weight.rules";

/** The longest text that a vendor can enter as a weight. */
export const longestWeight = 40;

const unclear = {
  byWeight: "Enter what one piece weighs, like “2 to 3 lb”. The lower weight comes first",
  contents: "Enter one weight with its unit, like “5 lb” or “12 oz”",
  range: "To sell by weight, choose lb or oz as the unit. For other units, enter one weight",
};

/**
 * Why a vendor cannot use this text as the weight of a product with this unit. A product with the
 * unit lb or oz is sold by weight. Any other product only says how much one of it weighs, so a
 * range makes no sense. Null if the text is fine, or missing.
 */
export function whyNotWeight(weight: string | null, unit: string): string | null {
  if (weight === null) return null;
  const usual = parseUsualWeight(weight, unit);
  if (isWeightUnit(unit)) return usual ? null : unclear.byWeight;
  if (usual === null) return unclear.contents;
  return usual.min === usual.max ? null : unclear.range;
}

/** A weight as the database stores it. Three times null if there is none. */
export function weightColumns(weight: string | null, unit: string) {
  const usual = weight === null ? null : parseUsualWeight(weight, unit);
  return {
    weightMin: usual?.min ?? null,
    weightMax: usual?.max ?? null,
    weightUnit: usual?.unit ?? null,
  };
}

/** The weight of a stored product as its form, its file and the API write it: '2 to 3 lb'. */
export function weightOf(product: Weighty): string | null {
  const usual = usualWeightOf(product);
  return usual && usualText(usual);
}

/** A typed weight as we would write it, so that equal weights are equal texts. */
export function tidyWeight(weight: string | null, unit: string): string | null {
  const usual = weight === null ? null : parseUsualWeight(weight, unit);
  return usual ? usualText(usual) : weight;
}

/** The most that one piece of a product sold by weight can cost. Null for all other products. */
export function mostOfPrice(product: Weighty): Cents | null {
  const sold = byWeight(product);
  return sold && mostForPiece(sold);
}

/**
 * Why a product with this price and weight cannot be pre-ordered: one piece could cost more than an
 * order may cost. Null if it can.
 */
export function whyNotPromise(product: { price: string; weight: string | null; unit: string }) {
  const { price, weight, unit } = product;
  const stored = { unit, priceCents: parsePrice(price), ...weightColumns(weight, unit) };
  return (mostOfPrice(stored) ?? 0) <= mostCents
    ? null
    : `Pre-orders can’t cost more than ${formatCents(mostCents)} for one piece. Lower the price or the weight`;
}

/** '$1.20 / lb'. Null without a weight, and if the price itself is per pound. */
function perPoundText({ unit, pricePerPound }: { unit: string; pricePerPound: Cents | null }) {
  return pricePerPound === null || unit === "lb" ? null : `${formatCents(pricePerPound)} / lb`;
}

/**
 * What customers read below the price: '2 to 3 lb each: about $11.25, never more than $13.50' for a
 * product sold by weight, '5 lb, $1.20 / lb' for one with another unit. Null if it has no weight.
 */
export function weightLine(product: Weighty & { pricePerPound: Cents | null }): string | null {
  const sold = byWeight(product);
  const offered = sold && offerText(sold);
  const texts = [offered ?? weightOf(product), perPoundText(product)].filter(
    (text) => text !== null,
  );
  return texts.length > 0 ? texts.join(offered ? " · " : ", ") : null;
}
