import { RefundOrder } from "~/models/orders/order/look-into.schema";
import { refundOrder } from "~/models/orders/order/look-into.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/admin/orders/:id/refund", {
  summary: "Gives a part of what an order was paid back, or all of it",
  detail: "`amount` is dollars, as text. The customer reads the reason.",
  may: "admin",
  scope: "money",
  path: { id: "orderId" },
  command: RefundOrder,
  verb: refundOrder,
  answers: { 200: "OrderRefund" },
  refusals: [409, 503],
});
