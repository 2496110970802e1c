import { z } from "~/platform/zod";
import { optionalText, rowId, seenVersion } from "../../core/fields";
import { mostOfOne } from "../../vendors/product/product.rules";
import { longestNote } from "../order/order.rules";
import {
  NamedOrder,
  orderLines,
  paymentMethod,
  pickupFields,
  placeKey,
} from "../order/order.schema";
import { mostInBasket } from "./basket.rules";

/** Puts products into the basket for a market and a date. */
export const AddToBasket = z.object({
  ...pickupFields,
  items: orderLines,
  /** A note for the vendor. The checkout shows it again. */
  specialInstructions: optionalText(longestNote).optional(),
  /** Created when the form is rendered: sending the same form twice adds the products once. */
  placeKey: placeKey.optional(),
});
export type AddToBasket = z.output<typeof AddToBasket>;

const seenBasket = { basketId: rowId("Choose a basket"), version: seenVersion };
const quantityMessage = `Quantity must be a whole number from 0 to ${mostOfOne}`;
/** How many pieces of a product somebody wants who already has some. 0 removes the product. */
export const wantedQuantity = z
  .number({ error: quantityMessage })
  .int(quantityMessage)
  .min(0, quantityMessage)
  .max(mostOfOne, quantityMessage);

/** Changes quantities. The quantity 0 removes a product. */
export const ChangeBasket = z.object({
  ...seenBasket,
  items: z
    .array(z.object({ productId: rowId("Choose a product"), quantity: wantedQuantity }))
    .max(mostInBasket.products, `A basket can have at most ${mostInBasket.products} products`),
});
export type ChangeBasket = z.output<typeof ChangeBasket>;

/** The form of the basket's page. Each of its buttons also saves the quantities. */
export const BasketForm = ChangeBasket.extend({
  /** The product of the 'Remove' button. */
  remove: rowId("Choose a product").optional(),
  /** Where the button leads after saving. */
  leadsTo: z.enum(["checkout"]).optional(),
});
export type BasketForm = z.output<typeof BasketForm>;

/**
 * The button 'Add to basket' beside a product. Without a market and a date, the product goes into
 * the open basket that it fits into.
 */
export const AddOneToBasket = AddToBasket.partial({ marketId: true, pickupDate: true }).extend({
  vendorId: rowId("Choose a vendor"),
});
export type AddOneToBasket = z.output<typeof AddOneToBasket>;

/** Puts the products of an earlier order into a basket. */
export const OrderAgain = NamedOrder.extend({ placeKey: placeKey.optional() });
export type OrderAgain = z.output<typeof OrderAgain>;

/** Moves a basket to another market or date. */
export const MoveBasket = z.object({ ...seenBasket, ...pickupFields });
export type MoveBasket = z.output<typeof MoveBasket>;

/** Orders everything in a basket: each vendor's part is an order of its own. */
export const PlaceBasket = z.object({
  ...seenBasket,
  parts: z
    .array(
      z.object({
        vendorId: rowId("Choose a vendor"),
        paymentMethod,
        specialInstructions: optionalText(longestNote),
      }),
    )
    .min(1, "Choose how to pay")
    .max(mostInBasket.vendors, `A basket can have at most ${mostInBasket.vendors} vendors`),
  /** The total that the customer saw, in cents. Compared with the server's own, never trusted. */
  totalAmount: z.number().int().optional(),
  /** The saved card, or a card that is entered on Stripe's page. */
  card: z.enum(["new", "saved"], { error: "Choose a card" }).default("new"),
  keepCard: z.boolean().default(false),
});
export type PlaceBasket = z.output<typeof PlaceBasket>;
