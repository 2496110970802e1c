import { NamedOrder } from "~/models/orders/order/order.schema";
import { cancelOrder } from "~/models/orders/order/order.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("PATCH /api/orders/:orderId/cancel", {
  summary: "Calls an order off",
  detail: "Until its `cancelDeadline`. What was paid is given back.",
  may: "customer",
  path: { orderId: "orderId" },
  command: NamedOrder,
  verb: cancelOrder,
  answers: { 200: "CancelledOrder" },
  refusals: [409],
});
