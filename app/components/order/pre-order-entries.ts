import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { PlaceOrder } from "~/models/order/order.schema";
import { mostOfOne } from "~/models/order/pre-order.rules";
import type { PreOrderOffer } from "~/models/order/pre-order.view";

/** What is entered in the pre-order form, as its parts pass it on. */
export type Entries = Partial<Omit<PlaceOrder, "items">> & { items?: EnteredLine[] };
interface EnteredLine {
  productId: number;
  quantity: number;
}
export type EntriesForm = FormMetadata<Entries, string[]>;
export type EntriesFields = ReturnType<EntriesForm["getFieldset"]>;

export type OfferedProduct = PreOrderOffer["products"][number];
export type OfferedMarket = PreOrderOffer["markets"][number];
export type OfferedDate = OfferedMarket["dates"][number];

/** A line of the basket: its fields, and its product while that is still offered. */
export interface BasketLine {
  line: FieldMetadata<EnteredLine, Entries, string[]>;
  productId: FieldMetadata<number, Entries, string[]>;
  quantity: FieldMetadata<number, Entries, string[]>;
  product: OfferedProduct | undefined;
}

/**
 * Without JavaScript, a button that changes the basket asks for the page with all that has been
 * entered in its address: then its dates and its total are those of the new basket.
 */
export const asPage = { formMethod: "get" } as const;

/** The names of what is in the basket and sold out on a date. */
export const soldOutOn = (date: OfferedDate, lines: BasketLine[]): string[] =>
  lines.flatMap(({ product }) =>
    date.left.some(({ productId, left }) => productId === product?.id && left === 0)
      ? [product?.name ?? ""]
      : [],
  );

/** How many a line counts for while it is typed. */
export function count(value: unknown): number {
  const number = Math.floor(Number(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), mostOfOne) : 1;
}
