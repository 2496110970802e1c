import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("vendor-dashboard", "routes/vendor/dashboard.tsx"),
  route("vendor-dashboard/picture", "routes/vendor/picture.tsx"),
  route("vendor-dashboard/orders/:orderId", "routes/vendor/order-move.ts"),
  route("vendor-dashboard/orders/:orderId/cancel", "routes/vendor/order-cancel.tsx"),
  route("vendor-wallet", "routes/vendor/wallet.tsx"),
  route("vendor-wallet/payout", "routes/vendor/wallet-payout.tsx"),
  route("vendor-wallet/statement", "routes/vendor/wallet-statement.tsx"),
  route("vendor-wallet/statement.csv", "routes/vendor/wallet-statement-csv.ts"),
  route("vendor-dashboard/refunds", "routes/vendor/money.tsx"),
  route("vendor-dashboard/refunds/:refundId/try", "routes/vendor/refund-try.ts"),
  route("vendor-payments", "routes/vendor/payments.tsx"),
  route("vendor-payments/check", "routes/vendor/payments-check.ts"),
  route("vendor-payments/back", "routes/vendor/payments-back.ts"),
  route("vendor-payments/again", "routes/vendor/payments-again.ts"),
  route("vendor-edit/pay-at-pickup", "routes/vendor/pay-at-pickup.tsx"),
] satisfies RouteConfigEntry[];
