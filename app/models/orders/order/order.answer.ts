import { z } from "~/platform/zod";
import { answer, cents, clock, day, id, moment, version } from "../../core/answer";
import { cancellers, orderStatuses } from "../../core/order.statuses";
import type { cancelDay } from "../closing/cancel-day.server";
import type { readPayAtPickup } from "../portal/own-vendor.server";
import { lineWeight } from "../weighing/line-weight.answer";
import type { refundOrder } from "./look-into.server";
import type { anyOrderJson } from "./look-into.view";
import type { movedJson, orderJson, vendorOrderJson } from "./order.json";
import { waysPaid } from "./order.rules";
import type { cancelOrder } from "./order.server";
import type { correctShortHarvest } from "./short-harvest.server";
import type { proposalJson } from "./short-harvest.view";

const status = z.enum(orderStatuses);
const paymentMethod = z
  .enum(waysPaid)
  .describe(
    "`card_when_weighed`: the card is charged once the order is weighed. It then becomes `card`, or `at_pickup` if the card is declined",
  );
const orderNumber = z.string().describe("The order number that people see");
const items = z.array(
  z.object({
    id,
    productId: id,
    productName: z.string(),
    productDescription: z.string(),
    quantity: z.int(),
    unitPrice: cents.describe("US cents. If sold by weight: the most that one piece can cost"),
    totalPrice: cents,
    weight: lineWeight,
  }),
);

const pickup = { pickupDate: day, pickupTimeStart: clock, pickupTimeEnd: clock };

export const Order = answer<ReturnType<typeof orderJson>>()(
  "Order",
  z.object({
    id,
    orderNumber,
    version,
    status,
    vendorId: id,
    vendorName: z.string(),
    marketId: id,
    marketName: z.string(),
    marketAddress: z.string(),
    ...pickup,
    pickupCode: z
      .string()
      .nullable()
      .describe(
        "The code that the customer shows at pickup. Null unless `status` is `confirmed` or `ready`",
      ),
    totalAmount: cents,
    correctedAmount: cents.describe(
      "US cents taken off later: the harvest was short, the customer wanted less, or it weighs less than the most",
    ),
    paymentMethod,
    specialInstructions: z.string().nullable(),
    items,
    refunds: z.array(
      z.object({
        state: z.enum(["requested", "pending", "done", "refused", "settled", "replaced"]),
        reason: z.enum(["order_ended", "part", "at_stripe"]),
        amount: cents,
        note: z.string().nullable(),
        failures: z.int(),
      }),
    ),
    cancelledBy: z.enum(cancellers).nullable(),
    canCancel: z.boolean(),
    cancelDeadline: moment.nullable(),
    createdAt: moment.nullable(),
    updatedAt: moment.nullable(),
    expiresAt: moment.nullable().describe("When an unpaid order expires"),
  }),
  "A pre-order as the customer sees it.",
);

export const CheckoutSession = answer<{ orderId: number; url: string | null }>()(
  "CheckoutSession",
  z.object({
    orderId: id,
    url: z.url().nullable().describe("Where to pay. Null if nothing is due"),
  }),
);

export const CancelledOrder = answer<Awaited<ReturnType<typeof cancelOrder>>>()(
  "CancelledOrder",
  z.object({ id, status: z.literal("cancelled") }),
);

export const VendorOrder = answer<ReturnType<typeof vendorOrderJson>>()(
  "VendorOrder",
  z.object({
    id,
    version,
    status,
    userName: z.string(),
    userEmail: z.string(),
    marketId: id,
    marketName: z.string(),
    ...pickup,
    pickupCode: z.string(),
    paymentMethod,
    totalAmount: cents,
    specialInstructions: z.string().nullable(),
    items,
    createdAt: moment.nullable(),
    updatedAt: moment.nullable(),
  }),
  "A pre-order as the vendor sees it.",
);

export const MovedOrders = answer<ReturnType<typeof movedJson>>()(
  "MovedOrders",
  z.object({
    moved: z.int(),
    orders: z.array(
      z.object({
        id,
        orderNumber,
        result: z.enum(["moved", "already", "refused"]),
        status,
        version,
        error: z.string().nullable().describe("Why the order’s status wasn’t updated"),
      }),
    ),
  }),
);

export const HarvestProposal = answer<ReturnType<typeof proposalJson>>()(
  "HarvestProposal",
  z.object({
    product: z.object({ id, name: z.string(), unit: z.string() }),
    marketId: id,
    pickupDate: day,
    available: z.int(),
    ordered: z.int(),
    unpaid: z.int(),
    corrected: z.int(),
    cancelled: z.int(),
    refund: cents,
    lessAtPickup: cents,
    orders: z.array(
      z.object({
        orderId: id,
        orderNumber,
        version,
        userName: z.string(),
        ordered: z.int(),
        quantity: z.int(),
        takenOff: cents,
        refund: cents,
        isCancelled: z.boolean(),
      }),
    ),
    error: z.string().nullable().describe("Why the proposed quantities aren’t possible"),
  }),
);

export const HarvestDone = answer<Awaited<ReturnType<typeof correctShortHarvest>>>()(
  "HarvestDone",
  z.object({
    corrected: z.int(),
    cancelled: z.int(),
    refund: cents,
    isAgain: z
      .boolean()
      .describe("True if an earlier request with the same `key` already changed the orders"),
  }),
);

/** An order in an administrator's list of all orders. */
export const AnyOrder = answer<ReturnType<typeof anyOrderJson>>()(
  "AnyOrder",
  z.object({
    id,
    status,
    customer: z.string(),
    vendorName: z.string(),
    marketName: z.string(),
    pickupDate: day,
    totalAmount: cents,
    createdAt: moment.nullable(),
  }),
);

export const OrderRefund = answer<Awaited<ReturnType<typeof refundOrder>>>()(
  "OrderRefund",
  z.object({ id, orderId: id, amount: cents }),
);

export const CancelledDay = answer<Awaited<ReturnType<typeof cancelDay>>>()(
  "CancelledDay",
  z.object({
    cancelled: z.int().describe("Orders"),
    comes: z.boolean().describe("True while orders are left whose pickup is over"),
  }),
);

export const PayAtPickup = answer<Awaited<ReturnType<typeof readPayAtPickup>>>()(
  "PayAtPickup",
  z.object({
    takesPaymentAtPickup: z.boolean(),
    ordersAtPickup: z.int().describe("Most unpaid pre-orders a customer can have at once"),
    piecesAtPickup: z.int().describe("Most items in each unpaid pre-order"),
  }),
);
