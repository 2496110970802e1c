import { CancelledOrder, CheckoutSession, Order } from "~/models/orders/order/order.answer";
import {
  CreateCheckoutSession,
  FinaliseOrder,
  NamedOrder,
} from "~/models/orders/order/order.schema";
import { Saved } from "~/models/people/saved/saved.answer";
import { Save } from "~/models/people/saved/saved.schema";
import { changed, customers, type Described, listOf } from "./operation";

export const orders: Described = {
  tag: "Orders",
  about: "A customer's own pre-orders, and what they have saved.",
  operations: {
    "GET /api/orders": {
      summary: "Lists the caller's orders, the newest first",
      may: customers,
      query: changed,
      answers: { 200: listOf(Order) },
      pages: "cursor",
    },
    "POST /api/orders": {
      summary: "Finalizes a paid order, or places one that is paid at pickup",
      detail:
        "With `checkoutSessionId`, answers the order of that checkout, and 402 while it is not paid. Without one, places the order that is sent, and 402 where the vendor takes cards only.",
      may: customers,
      command: FinaliseOrder,
      answers: { 200: Order },
      refusals: [402, 404, 409, 429, 503],
    },
    "PATCH /api/orders/:orderId/cancel": {
      summary: "Calls an order off",
      detail: "Until its `cancelDeadline`. What was paid is given back.",
      may: customers,
      path: { orderId: "orderId" },
      command: NamedOrder,
      answers: { 200: CancelledOrder },
      refusals: [409],
    },
    "POST /api/create-checkout-session": {
      summary: "Places an order and tells where it is paid by card",
      detail: "Amounts are compared with what the server makes of the order, never believed.",
      may: customers,
      command: CreateCheckoutSession,
      given: ["placeKey"],
      answers: { 200: CheckoutSession },
      refusals: [402, 404, 409, 429, 503],
    },
    "POST /api/saved": {
      summary: "Saves a market or a vendor, or has it no longer saved",
      may: ["customer", "market_manager", "admin"],
      command: Save,
      answers: { 200: Saved },
      refusals: [404, 409],
    },
  },
};
