import { CreateCheckoutSession } from "~/models/orders/order/order.schema";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { defineEndpoint } from "~/platform/endpoint";
import { makingKey } from "~/platform/kept-answers";

export const action = defineEndpoint("POST /api/create-checkout-session", {
  summary: "Places an order and tells where it is paid by card",
  detail: "Amounts are compared with what the server makes of the order, never believed.",
  may: "customer",
  command: CreateCheckoutSession,
  given: { placeKey: (_, { request }) => makingKey(request) },
  verb: placeOrder,
  done: ({ orderId, checkoutUrl }) => ({ orderId, url: checkoutUrl }),
  answers: { 200: "CheckoutSession" },
  refusals: [402, 404, 409, 429, 503],
});
