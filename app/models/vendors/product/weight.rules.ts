import { type Cents, formatCents } from "../../core/money";
import { formatNumber } from "../../core/numbers";

/**
 * Weights are whole thousandths of their unit. So money that depends on a weight never depends on
 * how a computer rounds fractions. The browser also uses this file.
 */
export type Weight = number;

export const weightUnits = ["lb", "oz"] as const;
export type WeightUnit = (typeof weightUnits)[number];
export const isWeightUnit = (unit: string): unit is WeightUnit =>
  weightUnits.some((each) => each === unit);

/** The usual weight of one piece, from `min` to `max`. */
export interface UsualWeight {
  min: Weight;
  max: Weight;
  unit: WeightUnit;
}

/** The heaviest piece that a product can have, and the heaviest line of an order. */
export const mostOfPiece: Weight = 999_999;
export const mostOfLine: Weight = 999_999_999;

/** A product that is weighed for each customer: its price is the price of one unit of weight. */
export interface SoldByWeight extends UsualWeight {
  pricePerUnit: Cents;
}

/** The fields of a product that tell how much one piece weighs. */
export interface Weighty {
  priceCents: Cents | null;
  unit: string;
  weightMin: Weight | null;
  weightMax: Weight | null;
  weightUnit: string | null;
}

/** The usual weight that a product names. Null if it names none. */
export const usualWeightOf = ({ weightMin, weightMax, weightUnit }: Weighty): UsualWeight | null =>
  weightMin === null || weightMax === null || weightUnit === null || !isWeightUnit(weightUnit)
    ? null
    : { min: weightMin, max: weightMax, unit: weightUnit };

/**
 * How a product is sold by weight: its price is for a unit of weight, and its pieces have a usual
 * weight. Null for every other product, also for one whose pounds the customer counts.
 */
export function byWeight(product: Weighty): SoldByWeight | null {
  const usual = usualWeightOf(product);
  const { priceCents, unit } = product;
  if (usual === null || priceCents === null || unit !== usual.unit) return null;
  return { ...usual, pricePerUnit: priceCents };
}

/** What a weight costs, rounded to the nearest cent; half a cent is rounded up. */
export const priceOfWeight = (pricePerUnit: Cents, weight: Weight): Cents =>
  Math.floor((pricePerUnit * weight + 500) / 1000);

/** The most that one piece can cost, which customers are promised. */
export const mostForPiece = ({ pricePerUnit, max }: SoldByWeight): Cents =>
  Math.max(1, priceOfWeight(pricePerUnit, max));

/** What one piece usually costs: the middle of its usual weight. */
export const usualForPiece = ({ pricePerUnit, min, max }: SoldByWeight): Cents =>
  Math.max(1, priceOfWeight(pricePerUnit, Math.round((min + max) / 2)));

/** The price of one piece: for a product sold by weight, the most that it can cost. */
export function piecePrice(product: Weighty): Cents | null {
  const sold = byWeight(product);
  return sold ? mostForPiece(sold) : product.priceCents;
}

/** What a weighed line of an order costs: its weight, but never more than was promised. */
export const priceOfLine = (pricePerUnit: Cents, weight: Weight, promised: Cents): Cents =>
  Math.min(promised, priceOfWeight(pricePerUnit, weight));

/** '2.35', without zeros at the end. */
export const weightNumber = (weight: Weight): string => formatNumber(weight / 1000);

/** '2.35 lb'. */
export const weightText = (weight: Weight, unit: string): string =>
  `${weightNumber(weight)} ${unit}`;

/** '2 to 3 lb', or '5 lb' if all pieces weigh the same. */
export const usualText = ({ min, max, unit }: UsualWeight): string =>
  min === max ? weightText(max, unit) : `${weightNumber(min)} to ${weightText(max, unit)}`;

/** 'about $11.25, never more than $13.50': what one piece of a product sold by weight costs. */
export const promiseText = (sold: SoldByWeight): string =>
  sold.min === sold.max
    ? `never more than ${formatCents(mostForPiece(sold))}`
    : `about ${formatCents(usualForPiece(sold))}, never more than ${formatCents(mostForPiece(sold))}`;

/** '2 to 3 lb each: about $11.25, never more than $13.50': how a product sold by weight is offered. */
export const offerText = (sold: SoldByWeight): string =>
  `${usualText(sold)} each: ${promiseText(sold)}`;

/** An amount that may still become less: 'at most $22.00'. Otherwise '$22.00'. */
export const amountText = (cents: Cents, isMost: boolean): string =>
  `${isMost ? "at most " : ""}${formatCents(cents)}`;

/** A weight this many times the most that is usual is a mistake: 23.5 instead of 2.35. */
const surelyWrong = 2;

/**
 * Why nobody believes that so many pieces weigh this much. Null if they may. Without this rule, a
 * slip would cost the customer the whole promise, and nobody would notice.
 */
export function whyTooHeavy(
  weight: Weight,
  { max, unit }: Pick<UsualWeight, "max" | "unit">,
  quantity: number,
): string | null {
  const usual = max * quantity;
  if (weight <= usual * surelyWrong) return null;
  return `${weightText(weight, unit)} is more than twice the most you expect (${weightText(usual, unit)}). Check the weight.`;
}

/** How many ounces a unit has, in thousandths. An ounce has 28.349523125 grams. */
const ounces: Record<string, number> = {
  lb: 16_000,
  oz: 1000,
  kg: 1_000_000 / 28.349523125,
  g: 1000 / 28.349523125,
};
const number = String.raw`(\d{1,6}(?:[.,]\d{1,3})?)`;
const unitWords = "(lbs?|pounds?|oz|ounces?|kg|g)";
const oneWeight = new RegExp(`^${number} ?${unitWords}?$`, "i");
const poundsAndOunces = new RegExp(`^${number} ?(?:lbs?|pounds?) ${number} ?(?:oz|ounces?)$`, "i");
const between = new RegExp(`^${number} ?${unitWords}? ?(?:to|-|–) ?${number} ?${unitWords}?$`, "i");

const plain = (text: string) => text.trim().replace(/\s+/g, " ");
const amountIn = (text = "") => Number(text.replace(",", "."));
const unitIn = (word: string) =>
  word
    .toLowerCase()
    .replace(/^pounds?$|^lbs$/, "lb")
    .replace(/^ounces?$/, "oz");
/** An amount of one unit in another unit, in thousandths. */
const convert = (amount: number, from: string, to: WeightUnit): Weight =>
  Math.round((amount * 1000 * (ounces[from] ?? 0)) / (ounces[to] ?? 1));

/**
 * A weight as a scale shows it, in thousandths of `unit`: '2.35', '2,35', '2 lb 6 oz', '38 oz',
 * '1.1 kg'. A number alone is in `unit`. Null for any other text, and for nothing.
 */
export function parseWeight(text: string, unit: WeightUnit): Weight | null {
  if (text.length > 40) return null;
  const both = poundsAndOunces.exec(plain(text));
  if (both) {
    return atMost(mostOfLine, convert(amountIn(both[1]) * 16 + amountIn(both[2]), "oz", unit));
  }
  const one = oneWeight.exec(plain(text));
  return one && atMost(mostOfLine, convert(amountIn(one[1]), unitIn(one[2] ?? unit), unit));
}

const atMost = (most: Weight, weight: Weight): Weight | null =>
  weight >= 1 && weight <= most ? weight : null;

/**
 * The usual weight of a piece, as a vendor writes it: '2 to 3 lb', '2-3 lb', 'about 5 lb', '900 g'.
 * In `unit` if that is a unit of weight, otherwise in the unit that was written. Null for any other
 * text.
 */
export function parseUsualWeight(text: string, unit: string): UsualWeight | null {
  if (text.length > 40) return null;
  const said = plain(text).replace(/^about /i, "");
  const [, from, fromUnit, to, toUnit] = between.exec(said) ?? twice(oneWeight.exec(said)) ?? [];
  const written = unitIn(toUnit ?? unit);
  if (from === undefined || ounces[written] === undefined) return null;
  const kept = isWeightUnit(unit) ? unit : isWeightUnit(written) ? written : "lb";
  const min = atMost(mostOfPiece, convert(amountIn(from), unitIn(fromUnit ?? written), kept));
  const max = atMost(mostOfPiece, convert(amountIn(to), written, kept));
  return min === null || max === null || min > max ? null : { min, max, unit: kept };
}

/** One weight as a range from itself to itself. */
const twice = (found: RegExpExecArray | null) =>
  found && [found[0], found[1], found[2], found[1], found[2]];
