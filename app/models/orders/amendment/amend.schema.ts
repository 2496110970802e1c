import { z } from "~/platform/zod";
import { rowId, seenVersion } from "../../core/fields";
import { mostProducts } from "../../vendors/product/product.rules";
import { wantedQuantity } from "../basket/basket.schema";
import { NamedOrder, placeKey } from "../order/order.schema";

/** The most products of one order: see `orderLines`. The vendor may have withdrawn all of them. */
const mostOrdered = 50;

/** A customer changes the quantities of a confirmed order, or adds products to it. */
export const AmendOrder = NamedOrder.extend({
  /** The version of the order that the customer saw. */
  version: seenVersion,
  /** Created when the form is rendered: sending the same form twice is one change. */
  key: placeKey,
  /** The wanted quantities. 0 removes a product; a product that is not listed stays as it is. */
  items: z
    .array(z.object({ productId: rowId("Choose a product"), quantity: wantedQuantity }))
    .min(1, "Choose at least one product")
    .max(mostProducts + mostOrdered, "Change fewer products at once")
    .refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, {
      message: "List each product only once",
    }),
  /** What the added pieces cost, as the customer saw it, in cents. Compared, never trusted. */
  addedAmount: z.number().int().optional(),
  /** The card for what is added to an order that was paid by card. */
  card: z.enum(["new", "saved"], { error: "Choose a card" }).default("new"),
});
export type AmendOrder = z.output<typeof AmendOrder>;

/** The form of the page: its buttons first show the change, and then make it. */
export const AmendForm = AmendOrder.extend({ step: z.enum(["edit", "review", "confirm"]) });
export type AmendForm = z.output<typeof AmendForm>;
