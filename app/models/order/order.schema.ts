import { z } from "zod";
import { optionalText, rowId } from "../fields";

/** The most of one product in one order; beyond that a stall wants a telephone call. */
export const mostOfOne = 999;

const quantityMessage = `Quantity must be a whole number from 1 to ${mostOfOne}`;
const marketAndDate = "Choose market and date";

export const OrderLine = z.object({
  productId: rowId("Choose a product"),
  quantity: z
    .number({ error: quantityMessage })
    .int(quantityMessage)
    .min(1, quantityMessage)
    .max(mostOfOne, quantityMessage),
  /** The price that the customer was shown, in cents: compared, never believed. */
  unitPrice: z.number().int().optional(),
});
export type OrderLine = z.output<typeof OrderLine>;

export const PlaceOrder = z
  .object({
    vendorId: rowId("Choose a vendor"),
    marketId: rowId(marketAndDate),
    pickupDate: z
      .string({ error: marketAndDate })
      .regex(/^\d{4}-\d{2}-\d{2}$/, { error: marketAndDate }),
    items: z
      .array(OrderLine, { error: "Choose at least one product" })
      .min(1, "Choose at least one product")
      .max(50, "At most 50 products in one order"),
    /** The total that the customer was shown, in cents: compared, never believed. */
    totalAmount: z.number().int().optional(),
    specialInstructions: optionalText(500),
    /** Made when the form is drawn: the same form sent twice is one order. */
    placeKey: z.string().min(1).max(100),
  })
  .refine(({ items }) => new Set(items.map((item) => item.productId)).size === items.length, {
    path: ["items"],
    message: "Each product can be listed once",
  });
export type PlaceOrder = z.output<typeof PlaceOrder>;

/** The same command as the checkout call words it. */
export const CreateCheckoutSession = z
  .looseObject({ orderItems: z.unknown().optional(), items: z.unknown().optional() })
  .transform(({ orderItems, ...rest }) => ({ items: orderItems, ...rest }))
  .pipe(PlaceOrder);

/** An order named by its address, for the verbs that need no more. */
export const NamedOrder = z.object({ orderId: rowId("Choose an order") });
export type NamedOrder = z.output<typeof NamedOrder>;

/** A program is back from a checkout. */
export const FinaliseOrder = z.object({
  checkoutSessionId: z.string().min(1).max(200).optional(),
});
