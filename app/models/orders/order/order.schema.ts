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
import { longestNote } from "./order.rules";

/**
 * Created when a form is rendered, and sent with it: sending the same form twice makes one order.
 */
export const placeKey = opaque(100);
export const isPlaceKey = (key: unknown): key is string => placeKey.safeParse(key).success;

const quantityMessage = `Quantity must be a whole number from 1 to ${mostOfOne}`;
const marketAndDate = "Choose market and date";
/** Where and when an order is picked up. */
export const pickupFields = {
  marketId: rowId(marketAndDate),
  pickupDate: calendarDate(marketAndDate),
};

export const OrderLine = z.object({
  productId: rowId("Choose a product"),
  quantity: z
    .number({ error: quantityMessage })
    .int(quantityMessage)
    .min(1, quantityMessage)
    .max(mostOfOne, quantityMessage),
  /** The quantity again, if it is unusually large and the form asked the customer to confirm it. */
  sure: z.number().int().optional(),
  /**
   * The price that the customer saw, in cents. The server compares it with its own price and never
   * trusts it.
   */
  unitPrice: z.number().int().optional(),
});
export type OrderLine = z.output<typeof OrderLine>;

const order = {
  vendorId: rowId("Choose a vendor"),
  ...pickupFields,
  /**
   * The total that the customer saw, in cents. The server compares it with its own total and never
   * trusts it.
   */
  totalAmount: z.number().int().optional(),
  specialInstructions: optionalText(longestNote),
};
/** The most products in one order. */
export const mostInOrder = 50;
const mostLines = `An order can have at most ${mostInOrder} products`;
export const orderLines = z
  .array(OrderLine, { error: "Choose at least one product" })
  .min(1, "Choose at least one product")
  .max(mostInOrder, mostLines)
  .refine((items) => new Set(items.map((item) => item.productId)).size === items.length, {
    message: "List each product only once",
  });
/** By card before the order is confirmed, or at the stall if the vendor allows it. */
export const paymentMethod = z.enum(["card", "at_pickup"], { error: "Choose how to pay" });
export const PlaceOrder = z.object({
  ...order,
  items: orderLines,
  paymentMethod: paymentMethod.default("card"),
  placeKey,
});
export type PlaceOrder = z.output<typeof PlaceOrder>;

/**
 * The same command with the field names of the checkout call. The orders that it places are paid by
 * card.
 */
export const CreateCheckoutSession = z
  .object({ ...order, orderItems: orderLines, placeKey })
  .transform(({ orderItems, ...said }): PlaceOrder => {
    return { ...said, items: orderItems, paymentMethod: "card" };
  });

/** An order named by its id, for commands that need nothing more. */
export const NamedOrder = z.object({ orderId: rowId("Choose an order") });
export type NamedOrder = z.output<typeof NamedOrder>;

/** A client may send a product's name, but the server already knows it. */
const SentLine = OrderLine.extend({ productName: optionalLine(200) });

/**
 * POST /api/orders: a checkout to finalise, or, without one, the pending order that a client has
 * kept. The server decides who the customer is, the pickup hours and whether the order can be
 * cancelled.
 */
export const FinaliseOrder = z.object({
  checkoutSessionId: opaque(200).optional(),
  ...z.object({ ...order, items: z.array(SentLine).max(mostInOrder, mostLines) }).partial().shape,
  paymentMethod: z
    .literal("at_pickup", { error: "To pay by card, send checkoutSessionId" })
    .optional(),
  userId: z.int().nullish(),
  pickupTimeStart: optionalLine(20),
  pickupTimeEnd: optionalLine(20),
  canCancel: z.boolean().nullish(),
});
export type FinaliseOrder = z.output<typeof FinaliseOrder>;

/** A vendor moves one of its orders to the next status. */
export const MoveOrder = z.object({
  orderId: rowId("Choose an order"),
  to: z.enum(["ready", "completed", "not_collected"], {
    error: "to must be ready, completed or not_collected",
  }),
});
export type MoveOrder = z.output<typeof MoveOrder>;

export const mostMovedAtOnce = 100;

const chooseOrders = "Choose the orders first";
const mostOrders = `Choose at most ${mostMovedAtOnce} orders at once`;

/** An order's number and the version that the vendor saw. A form sends both as '12.3'. */
const Seen = z.object({ orderId: rowId(chooseOrders), version: seenVersion });
const seenText = z
  .string({ error: chooseOrders })
  .max(31, chooseOrders)
  .regex(/^[1-9]\d{0,14}\.[1-9]\d{0,14}$/, chooseOrders)
  .transform((text) => {
    const [orderId = 0, version = 0] = text.split(".").map(Number);
    return { orderId, version };
  });

/**
 * A vendor moves several of its orders to a status, each only if it is unchanged since the vendor
 * saw it.
 */
export const MoveOrders = z.object({
  orders: z
    .array(
      z.union([seenText, Seen.extend({ version: seenVersion.optional() })], {
        error: chooseOrders,
      }),
      { error: chooseOrders },
    )
    .min(1, chooseOrders)
    .max(mostMovedAtOnce, mostOrders),
  to: MoveOrder.shape.to,
});
export type MoveOrders = z.output<typeof MoveOrders>;

/** A vendor undoes the last step of several orders, given the versions that the step made. */
export const MoveOrdersBack = z.object({
  orders: z
    .array(z.union([seenText, Seen], { error: chooseOrders }), { error: chooseOrders })
    .min(1, chooseOrders)
    .max(mostMovedAtOnce, mostOrders),
});
export type MoveOrdersBack = z.output<typeof MoveOrdersBack>;

/** A vendor cancels one of its orders. The customer is told the reason. */
export const CancelForVendor = z.object({
  orderId: rowId("Choose an order"),
  reason: requiredLines("Enter a reason for your customer", 300),
});
export type CancelForVendor = z.output<typeof CancelForVendor>;
