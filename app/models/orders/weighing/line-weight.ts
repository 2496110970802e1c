import { type Cents, formatCents } from "../../core/money";
import {
  amountText,
  priceOfWeight,
  type SoldByWeight,
  usualText,
  type Weight,
  weightText,
} from "../../vendors/product/weight.rules";

/** How a line of an order is sold by weight, and what its pieces weigh together. */
export interface LineWeight extends SoldByWeight {
  /** Null until the vendor has weighed them. */
  weighed: Weight | null;
}

/** What is needed of a line to say what it costs. */
export interface WeighedLine {
  quantity: number;
  totalPrice: Cents;
  weight: LineWeight | null;
}

/** How a line is sold by weight. In a basket, nothing is weighed yet. */
type Sold = (SoldByWeight & { weighed?: Weight | null }) | null;

/** Whether the vendor has weighed a line that is sold by weight. */
export const isWeighed = ({ weight }: { weight: Sold }): boolean =>
  weight !== null && weight.weighed != null;

/** Whether a line has no final price yet, because the vendor has not weighed it. */
export const isToWeigh = ({ weight }: { weight: Sold }): boolean =>
  weight !== null && !isWeighed({ weight });

/** '$16.00', or 'at most $22.00' while one of the lines is still to be weighed. */
export const sumText = (cents: Cents, lines: readonly { weight: Sold }[]): string =>
  amountText(cents, lines.some(isToWeigh));

/** The price of a line, in the same words. */
export const lineSumText = (line: WeighedLine): string => sumText(line.totalPrice, [line]);

/** '2 to 3 lb each at $4.50 / lb', or '4.35 lb at $4.50 / lb' once it is weighed. */
export function weighedText({ totalPrice, weight }: WeighedLine): string | null {
  if (weight === null) return null;
  const { pricePerUnit, unit, weighed } = weight;
  const price = `${formatCents(pricePerUnit)} / ${unit}`;
  if (weighed === null) return `${usualText(weight)} each at ${price}`;
  const isCapped = priceOfWeight(pricePerUnit, weighed) > totalPrice;
  const more = isCapped ? `, never more than ${formatCents(totalPrice)}` : "";
  return `${weightText(weighed, unit)} at ${price}${more}`;
}

export const piecesText = (quantity: number): string =>
  quantity === 1 ? "1 piece" : `${quantity} pieces`;

/** '2 × Chicken, 4.35 lb at $4.50 / lb': a line of a bill. */
export const billLine = ({ name, ...line }: WeighedLine & { name: string }): [string, string] => [
  [`${line.quantity} × ${name}`, weighedText(line)].filter(Boolean).join(", "),
  lineSumText(line),
];

/** 'Chicken, 4.35 lb at $4.50 / lb', of all weighed lines. Null if nothing was weighed. */
export const weighedLinesText = (lines: readonly (WeighedLine & { name: string })[]) =>
  lines.map((line) => [line.name, weighedText(line)].join(", ")).join("; ") || null;

/** How a product is sold by weight, as a program reads it: weights are in `unit`. */
export const soldJson = (sold: SoldByWeight | null) =>
  sold && {
    unit: sold.unit,
    pricePerUnit: sold.pricePerUnit,
    min: sold.min / 1000,
    max: sold.max / 1000,
  };

/** The same for a line of an order, with what it weighs. */
export function weightJson(weight: LineWeight | null) {
  const sold = soldJson(weight);
  if (sold === null || weight === null) return null;
  return { ...sold, weighed: weight.weighed === null ? null : weight.weighed / 1000 };
}
