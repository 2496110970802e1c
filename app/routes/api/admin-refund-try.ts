import { TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/admin/money/:refundId/try", {
  summary: "Has Stripe asked for any refund once more",
  may: "admin",
  scope: "money",
  path: { refundId: "refundId" },
  command: TryRefundAgain,
  verb: tryRefundAgain,
  answers: { 200: "RefundTried" },
  refusals: [409],
});
