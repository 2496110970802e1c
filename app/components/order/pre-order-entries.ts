import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { PlaceOrder } from "~/models/orders/order/order.schema";
import { isAskedBack } from "~/models/orders/order/pre-order.rules";
import type { PreOrderOffer } from "~/models/orders/order/pre-order.view";
import { mostOfOne } from "~/models/vendors/product/product.rules";

/** The values in the pre-order form, as its parts pass them on. */
export type Entries = Partial<Omit<PlaceOrder, "items">> & { items?: EnteredLine[] };
interface EnteredLine {
  productId: number;
  quantity: number;
  sure?: number;
}
export type EntriesForm = FormMetadata<Entries, string[]>;
export type EntriesFields = ReturnType<EntriesForm["getFieldset"]>;

export type OfferedProduct = PreOrderOffer["products"][number];
export type OfferedMarket = PreOrderOffer["markets"][number];
export type OfferedDate = OfferedMarket["dates"][number];

/** A line of the basket: its fields, and its product while the product is still offered. */
export interface BasketLine {
  line: FieldMetadata<EnteredLine, Entries, string[]>;
  productId: FieldMetadata<number, Entries, string[]>;
  quantity: FieldMetadata<number, Entries, string[]>;
  sure: FieldMetadata<number | undefined, Entries, string[]>;
  product: OfferedProduct | undefined;
}

/**
 * Without JavaScript, a button that changes the basket requests the page with all entered values in
 * its address. So the page shows the dates and the total of the new basket.
 */
export const asPage = { formMethod: "get" } as const;

/** The names of the products in the basket that are sold out on a date. */
export const soldOutOn = (date: OfferedDate, lines: BasketLine[]): string[] =>
  lines.flatMap(({ product }) =>
    date.left.some(({ productId, left }) => productId === product?.id && left === 0)
      ? [product?.name ?? ""]
      : [],
  );

/**
 * More than anyone enters for one product, except by mistake, which the page reports beside the
 * number. With this limit, the total stays an amount of money.
 */
const mostCounted = 99_999;

/** The quantity that a line counts for while the user types. */
export function count(value: unknown): number {
  const number = Math.floor(Number(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), mostCounted) : 1;
}

/**
 * What an order still needs before it can be placed, and the id of the form's part that says it.
 */
export interface Missing {
  text: string;
  at: string;
}

/** The entered values that matter for what is missing: see `whatIsMissing`. */
export interface Entered {
  lines: { id: string; name: string; quantity: unknown; sure: unknown }[];
  soldOut: string[];
  hasMarket: boolean;
  hasDate: boolean;
}

/**
 * What is missing, in the order of the form. The server decides; this says beside the button why
 * the button cannot be pressed. `ids` are the ids of the form's parts.
 */
export function whatIsMissing(
  { lines, soldOut, hasMarket, hasDate }: Entered,
  ids: { basket: string; market: string; date: string },
): Missing[] {
  const missing: Missing[] = [];
  if (lines.length === 0) missing.push({ text: "Choose at least one product", at: ids.basket });
  for (const { id, name, quantity, sure } of lines) {
    const number = Number(quantity);
    const text =
      !Number.isInteger(number) || number < 1 || number > mostOfOne
        ? `Choose a quantity from 1 to ${mostOfOne} for ${name}`
        : isAskedBack({ quantity: number, sure: Number(sure) })
          ? `Confirm the quantity: ${number} × ${name}`
          : null;
    if (text) missing.push({ text, at: id });
  }
  if (!hasMarket) missing.push({ text: "Choose a pickup location", at: ids.market });
  else if (!hasDate) missing.push({ text: "Choose a pickup date", at: ids.date });
  for (const name of soldOut) {
    missing.push({
      text: `${name} is sold out for your pickup date. Choose another date.`,
      at: ids.date,
    });
  }
  return missing;
}
