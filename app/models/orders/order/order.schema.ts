import { z } from "~/platform/zod";
import {
  calendarDate,
  opaque,
  optionalLine,
  optionalText,
  requiredLines,
  rowId,
  seenVersion,
} from "../../core/fields";
import { mostOfOne } from "../../vendors/product/product.rules";

/** Made when a form is drawn, and carried by it: the same form sent twice is one order. */
const placeKey = opaque(100);
export const isPlaceKey = (key: unknown): key is string => placeKey.safeParse(key).success;

const quantityMessage = `Quantity must be a whole number from 1 to ${mostOfOne}`;
const marketAndDate = "Choose market and date";

export const OrderLine = z.object({
  productId: rowId("Choose a product"),
  quantity: z
    .number({ error: quantityMessage })
    .int(quantityMessage)
    .min(1, quantityMessage)
    .max(mostOfOne, quantityMessage),
  /** The quantity once more, where it is out of the ordinary and the form has asked it back. */
  sure: z.number().int().optional(),
  /** The price that the customer was shown, in cents: compared, never believed. */
  unitPrice: z.number().int().optional(),
});
export type OrderLine = z.output<typeof OrderLine>;

const order = {
  vendorId: rowId("Choose a vendor"),
  marketId: rowId(marketAndDate),
  pickupDate: calendarDate(marketAndDate),
  /** The total that the customer was shown, in cents: compared, never believed. */
  totalAmount: z.number().int().optional(),
  specialInstructions: optionalText(500),
};
const mostLines = "An order can have at most 50 products";
const lines = z
  .array(OrderLine, { error: "Choose at least one product" })
  .min(1, "Choose at least one product")
  .max(50, mostLines)
  .refine((items) => new Set(items.map((item) => item.productId)).size === items.length, {
    message: "List each product only once",
  });
export const PlaceOrder = z.object({
  ...order,
  items: lines,
  /** By card before the order stands, or at the stall where the vendor allows it. */
  paymentMethod: z.enum(["card", "at_pickup"], { error: "Choose how to pay" }).default("card"),
  placeKey,
});
export type PlaceOrder = z.output<typeof PlaceOrder>;

/** The same command as the checkout call words it: what it places is paid by card. */
export const CreateCheckoutSession = z
  .object({ ...order, orderItems: lines, placeKey })
  .transform(({ orderItems, ...said }): PlaceOrder => {
    return { ...said, items: orderItems, paymentMethod: "card" };
  });

/** An order named by its address, for the verbs that need no more. */
export const NamedOrder = z.object({ orderId: rowId("Choose an order") });
export type NamedOrder = z.output<typeof NamedOrder>;

/** What each product is called, the server knows. */
const SentLine = OrderLine.extend({ productName: optionalLine(200) });

/**
 * POST /api/orders: a checkout to finalise, or, without one, the pending order that a program has
 * kept. Whose it is, its pickup hours and whether it can be cancelled is the server's to say.
 */
export const FinaliseOrder = z.object({
  checkoutSessionId: opaque(200).optional(),
  ...z.object({ ...order, items: z.array(SentLine).max(50, mostLines) }).partial().shape,
  paymentMethod: z
    .literal("at_pickup", { error: "To pay by card, send checkoutSessionId" })
    .optional(),
  userId: z.int().nullish(),
  pickupTimeStart: optionalLine(20),
  pickupTimeEnd: optionalLine(20),
  canCancel: z.boolean().nullish(),
});
export type FinaliseOrder = z.output<typeof FinaliseOrder>;

/** A vendor moves an order of its vendor on. */
export const MoveOrder = z.object({
  orderId: rowId("Choose an order"),
  to: z.enum(["ready", "completed", "not_collected"], {
    error: "to must be ready, completed or not_collected",
  }),
});
export type MoveOrder = z.output<typeof MoveOrder>;

/** So many orders are moved in one go. */
export const mostMovedAtOnce = 100;

const chooseOrders = "Choose the orders first";
const mostOrders = `Choose at most ${mostMovedAtOnce} orders at once`;

/** An order by its number and the version that was seen of it; a form says both as '12.3'. */
const Seen = z.object({ orderId: rowId(chooseOrders), version: seenVersion });
const seenText = z
  .string({ error: chooseOrders })
  .max(31, chooseOrders)
  .regex(/^[1-9]\d{0,14}\.[1-9]\d{0,14}$/, chooseOrders)
  .transform((text) => {
    const [orderId = 0, version = 0] = text.split(".").map(Number);
    return { orderId, version };
  });

/** A vendor moves several orders of its vendor on, each if it still is what was seen. */
export const MoveOrders = z.object({
  orders: z
    .array(
      z.union([seenText, Seen.extend({ version: seenVersion.optional() })], {
        error: chooseOrders,
      }),
      {
        error: chooseOrders,
      },
    )
    .min(1, chooseOrders)
    .max(mostMovedAtOnce, mostOrders),
  to: MoveOrder.shape.to,
});
export type MoveOrders = z.output<typeof MoveOrders>;

/** A vendor takes the last step of several orders back: of the versions that it made. */
export const MoveOrdersBack = z.object({
  orders: z
    .array(z.union([seenText, Seen], { error: chooseOrders }), { error: chooseOrders })
    .min(1, chooseOrders)
    .max(mostMovedAtOnce, mostOrders),
});
export type MoveOrdersBack = z.output<typeof MoveOrdersBack>;

/** A vendor calls an order of its vendor off; its customer is told why. */
export const CancelForVendor = z.object({
  orderId: rowId("Choose an order"),
  reason: requiredLines("Enter a reason for your customer", 300),
});
export type CancelForVendor = z.output<typeof CancelForVendor>;
