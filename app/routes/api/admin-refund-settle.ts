import { SettleRefund } from "~/models/orders/payment/stuck-money.schema";
import { settleRefund } from "~/models/orders/payment/stuck-money.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/admin/money/:refundId/settle", {
  summary: "Says that a refund was given back by hand, and how",
  may: "admin",
  scope: "money",
  path: { refundId: "refundId" },
  command: SettleRefund,
  verb: settleRefund,
  answers: { 200: "RefundSettled" },
  refusals: [409],
});
