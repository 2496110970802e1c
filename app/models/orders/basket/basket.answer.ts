import { z } from "~/platform/zod";
import { answer, cents, clock, day, id, moment, version } from "../../core/answer";
import { Order } from "../order/order.answer";
import { chargeStates } from "../payment/payment.tables";
import { soldByWeight } from "../weighing/line-weight.answer";
import type { basketJson, visitJson } from "./basket.json";

const problem = z.string().nullable().describe("Why it cannot be ordered now. Null if it can");

const item = z.object({
  productId: id,
  productName: z.string(),
  quantity: z.int(),
  unitPrice: cents.describe("US cents. If sold by weight: the most that one piece can cost"),
  weight: soldByWeight,
  priceWas: cents.nullable().describe("The price seen before, if it has changed since"),
  totalPrice: cents,
  problem,
});

const part = z.object({
  vendorId: id,
  vendorName: z.string(),
  amount: cents,
  paymentMethods: z.array(z.enum(["card", "at_pickup"])),
  pickupTimeStart: clock.nullable(),
  pickupTimeEnd: clock.nullable(),
  orderBy: moment.nullable(),
  specialInstructions: z.string().nullable().describe("The notes that were sent with its products"),
  problem,
  items: z.array(item),
});

export const Basket = answer<ReturnType<typeof basketJson>>()(
  "Basket",
  z.object({
    id,
    version,
    marketId: id,
    marketName: z.string(),
    pickupDate: day,
    totalAmount: cents,
    isOrderable: z.boolean(),
    parts: z.array(part).describe("One for each vendor"),
  }),
);

export const ChangedBasket = answer<{ basket: ReturnType<typeof basketJson> | null }>()(
  "ChangedBasket",
  z.object({ basket: Basket.nullable().describe("Null if nothing is left in it") }),
);

const stop = Order.extend({
  stall: z.string().nullable().describe("Where the vendor stands at the market"),
  charge: z
    .enum(chargeStates)
    .nullable()
    .describe("How far the charge of the basket’s card is. Null if the order is paid otherwise"),
  declined: z.string().nullable().describe("Why the bank declined the charge, in Stripe’s word"),
});

export const Visit = answer<ReturnType<typeof visitJson>>()(
  "Visit",
  z.object({ id, orders: z.array(stop).describe("In the order of the stalls") }),
);

export const BasketCheckout = answer<{
  url: string | null;
  visit: ReturnType<typeof visitJson>;
}>()(
  "BasketCheckout",
  z.object({
    url: z.url().nullable().describe("Where to pay. Null if nothing is to do"),
    visit: Visit,
  }),
);
