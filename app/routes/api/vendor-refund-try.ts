import { TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/refunds/:refundId/try", {
  summary: "Has Stripe asked for a refund once more",
  may: "vendor",
  scope: "money",
  path: { refundId: "refundId" },
  command: TryRefundAgain,
  verb: tryRefundAgain,
  answers: { 200: "RefundTried" },
  refusals: [409],
});
